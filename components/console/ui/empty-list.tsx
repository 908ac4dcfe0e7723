import type { ReactNode } from "react";

interface EmptyListProps {
  title: string;
  /** What will appear here and when, or what was searched. */
  children: ReactNode;
  /** One way on. */
  action?: ReactNode;
}

// Rule: C6-1
/** What stands where a list has no rows. */
export function EmptyList({ title, children, action }: EmptyListProps) {
  return (
    <div className="empty-list">
      <h2 className="text-15 font-semibold">{title}</h2>
      <p className="max-w-md text-ink-2">{children}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

/**
 * Six grey rows while a list loads; they appear after 300 ms. A connection that broke off may have left the page
 * without its scripts: after 10 s a plain link, `again`, loads the list.
 */
export function LoadingRows({ again }: { again: string }) {
  return (
    <div className="loading-rows" role="status">
      <span className="sr-only">Loading</span>
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <div key={row} aria-hidden="true" />
      ))}
      <p>The list has not arrived yet. Nothing is lost.</p>
      <p>
        <a href={again} className="text-link">
          Load the list again
        </a>
      </p>
    </div>
  );
}
