import { type ReactNode, useId } from "react";

/** A word that explains itself by tap, click or keyboard; `children` is the word, `explanation` plain text. */
export function Explained({ explanation, children }: { explanation: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="stretched-target cursor-help text-left underline decoration-edge decoration-dotted decoration-1 underline-offset-4"
      >
        {children}
      </button>
      <span
        popover="auto"
        id={id}
        className="explanation rounded-m border border-line-strong bg-surface px-4 py-3.5 text-left text-14 font-normal tracking-normal whitespace-normal text-ink shadow-float"
      >
        {explanation}
      </span>
    </>
  );
}
