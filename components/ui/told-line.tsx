import { type ReactNode, useId } from "react";

interface ToldLineProps {
  icon: ReactNode;
  /** Cut where it is longer than the line. */
  children: ReactNode;
  /** Whether it is said when it changes. */
  live?: boolean;
  /** The word that opens the rest: "Why?". */
  more: string;
  /** What it opens; `restId` names it for an `aria-describedby`. */
  rest: ReactNode;
  restId?: string;
}

/** What is the matter, in one line, with the rest of it a tap away. */
export function ToldLine({ icon, children, live = false, more, rest, restId }: ToldLineProps) {
  const own = useId();
  const id = restId ?? own;
  return (
    <div className="flex min-h-5 items-start gap-2 text-13 text-ink-2">
      {icon}
      <p role={live ? "status" : undefined} className="min-w-0 truncate enlarged:whitespace-normal">
        {children}
      </p>
      <button
        type="button"
        popoverTarget={id}
        className="stretched-target flex-none cursor-pointer text-brand-text underline underline-offset-2"
      >
        {more}
      </button>
      <div popover="auto" id={id} className="explanation text-13!">
        {rest}
      </div>
    </div>
  );
}
