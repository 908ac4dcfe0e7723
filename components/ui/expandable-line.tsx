import { type ReactNode, useId } from "react";

interface ExpandableLineProps {
  icon: ReactNode;
  /** Cut off if it is longer than the line. */
  children: ReactNode;
  /** Whether screen readers announce its changes. */
  live?: boolean;
  /** The label of the button that opens the rest: "Why?". */
  more: string;
  /** The text that the button opens. `restId` is its id, for an `aria-describedby`. */
  rest: ReactNode;
  restId?: string;
}

/** A message on one line, with a button that opens the rest of it. */
export function ExpandableLine({ icon, children, live = false, more, rest, restId }: ExpandableLineProps) {
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
