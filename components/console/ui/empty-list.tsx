import type { ReactNode } from "react";

interface EmptyListProps {
  title: string;
  /** What appears here and when, or what was searched for. */
  children: ReactNode;
  /** One link or button to continue with. */
  action?: ReactNode;
}

// Rule: C6-1
/** The message of a list without rows. */
export function EmptyList({ title, children, action }: EmptyListProps) {
  return (
    <div className="empty-list">
      <h2 className="text-15 font-semibold">{title}</h2>
      <p className="max-w-md text-ink-2">{children}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

const LATE = "invisible animate-[console-appear_0s_10s_forwards] px-6 py-4 text-ink-2";

/**
 * Six grey rows, shown from 300 ms after a list starts to load. If the connection breaks, the page may have
 * no scripts: after 10 s a plain link to `again` appears.
 */
export function LoadingRows({ again }: { again: string }) {
  return (
    <div className="invisible animate-[console-appear_0s_300ms_forwards] border-t border-line" role="status">
      <span className="sr-only">Loading</span>
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className="h-11 border-b border-line px-6 py-[15px] before:block before:h-3.5 before:w-3/5 before:rounded-s before:bg-sunken odd:before:w-[44%]"
        />
      ))}
      <p className={LATE}>The list has not arrived yet. Nothing is lost.</p>
      <p className={LATE}>
        <a href={again} className="text-brand-text underline-offset-3 hover:underline">
          Load the list again
        </a>
      </p>
    </div>
  );
}
