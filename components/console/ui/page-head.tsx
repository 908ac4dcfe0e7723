import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  /** Path and status, above the title. */
  above?: ReactNode;
  /** Facts in one line, below the title. */
  below?: ReactNode;
  /** At the right: links and buttons, at most one of them primary. */
  actions?: ReactNode;
}

/** The head of a page about one thing. */
export function PageHead({ title, above, below, actions }: PageHeadProps) {
  return (
    <header className="console-head">
      <div className="min-w-0">
        {above && (
          <div className="flex flex-wrap items-center gap-x-3.5 text-13 text-ink-2 wrap-anywhere">
            {above}
          </div>
        )}
        <h1 className="text-24 font-semibold tracking-[-0.02em] wrap-anywhere">{title}</h1>
        {below && <p className="text-13 text-ink-3 wrap-anywhere">{below}</p>}
      </div>
      {actions && <div className="console-actions">{actions}</div>}
    </header>
  );
}

interface ListHeadProps {
  title: string;
  /** Search, filters and actions of the list. */
  children: ReactNode;
}

/** The head of a list. */
export function ListHead({ title, children }: ListHeadProps) {
  return (
    <header className="list-head">
      <h1 className="text-20 font-semibold tracking-[-0.016em]">{title}</h1>
      <div className="list-tools">{children}</div>
    </header>
  );
}
