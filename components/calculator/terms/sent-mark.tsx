import type { ReactNode } from "react";

/** The hint of a term, after a mark with the submitted value where `sent` names one. */
export function withSent(hint: ReactNode, sent: string | null | undefined | false): ReactNode {
  if (!sent) return hint;
  return (
    <>
      <mark className="mr-2 rounded-s bg-area px-1.5 py-0.5 font-medium text-brand-text forced-colors:text-[MarkText]">
        You sent {sent}
      </mark>
      {hint}
    </>
  );
}
