interface SkipLinkProps {
  /** The id and the name of the part that it leads to. */
  to?: string;
  name?: string;
}

/** A link that skips the head of the page, one of the first tab stops. */
export function SkipLink({ to = "main", name = "main content" }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className="absolute -top-16 left-4 z-10 rounded-m bg-surface px-4 py-3 text-brand-text focus:top-2 focus:shadow-float"
    >
      Skip to {name}
    </a>
  );
}
