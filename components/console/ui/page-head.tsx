import type { ReactNode } from "react";

/** The content of a page about one thing, below the bar. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[1440px] px-[24px] pt-5 pb-[64px] max-phone:px-[16px] max-phone:pt-4">
      {children}
    </div>
  );
}

interface PageHeadProps {
  title: ReactNode;
  /** Path and status, above the title. */
  above?: ReactNode;
  /** One line of facts, below the title. */
  below?: ReactNode;
  /** Links and buttons at the right, at most one of them primary. */
  actions?: ReactNode;
}

/** The head of a page about one thing. */
export function PageHead({ title, above, below, actions }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-b border-line pb-[18px]">
      <div className="min-w-0">
        {above && (
          <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-13 text-ink-2 wrap-anywhere">
            {above}
          </div>
        )}
        <h1 className="text-24 font-semibold tracking-[-0.02em] wrap-anywhere">{title}</h1>
        {below && <p className="text-13 text-ink-3 wrap-anywhere">{below}</p>}
      </div>
      {actions && <HeadActions>{actions}</HeadActions>}
    </header>
  );
}

/**
 * The buttons of a head. They are aligned to the right, so that they stay in place when an action's message,
 * which is wider, appears below them.
 */
export function HeadActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-2 max-phone:w-full max-phone:*:flex-auto wide:justify-end wide:text-right">
      {children}
    </div>
  );
}

interface ListHeadProps {
  title: string;
  /** A note beside the title, such as how many rows match. */
  about?: ReactNode;
  /** The actions, for a list whose filters need a line of their own. */
  actions?: ReactNode;
  /** Search, filters and, without `actions`, the actions of the list. */
  children: ReactNode;
}

/** The head of a list. */
export function ListHead({ title, about, actions, children }: ListHeadProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-surface px-[24px] py-4 max-phone:px-[16px]">
      <h1 className="flex flex-wrap items-baseline gap-x-3 text-20 font-semibold tracking-[-0.016em]">
        {title}
        {about && <span className="text-13 font-normal tracking-normal text-ink-3">{about}</span>}
      </h1>
      {actions && <ListTools>{actions}</ListTools>}
      <div className={actions ? "w-full" : "max-phone:w-full"}>
        <ListTools>{children}</ListTools>
      </div>
    </header>
  );
}

/** Search, filters and actions of a list. On a phone the search has its own line. */
export function ListTools({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2 max-phone:w-full max-phone:[&>:not(search)]:min-w-max max-phone:[&>:not(search)]:flex-auto">
      {children}
    </div>
  );
}
