/** A line drawing on a grid of 16 by 16. It is decorative: the text beside it carries the meaning. */
export function Drawing({ path, className = "size-4" }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`${className} flex-none fill-none stroke-current stroke-[1.5]`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
