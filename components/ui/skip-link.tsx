interface SkipLinkProps {
  /** The id of what it leads to, and how that is called. */
  to?: string;
  name?: string;
}

/** Among the first stops of the keyboard on a page: past its head to a part of it. */
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
