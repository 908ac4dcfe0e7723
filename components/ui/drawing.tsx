/** A line drawing on a grid of 16 by 16. It is decorative: the text beside it carries the meaning. */
export function Drawing({ path, className = "size-4" }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`drawing ${className}`}>
      <path d={path} />
    </svg>
  );
}
