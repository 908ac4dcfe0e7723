import { type ReactNode, useId } from "react";
import { Icon } from "./icon";

/** A word that explains itself by tap, click or keyboard; `children` is the word, `explanation` plain text. */
export function HelpTerm({ explanation, children }: { explanation: string; children: ReactNode }) {
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
      <Explanation id={id} text={explanation} />
    </>
  );
}

/** The same beside a word that is a label already. */
export function HelpAside({ term, explanation }: { term: string; explanation: string }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`What is ${term}?`}
        className="stretched-target -mx-1 -mt-1 grid size-6 cursor-help pt-1 place-items-center self-end text-ink-3 hover:text-ink"
      >
        <Icon name="info" className="size-3.5" />
      </button>
      <Explanation id={id} text={explanation} />
    </>
  );
}

function Explanation({ id, text }: { id: string; text: string }) {
  return (
    <span
      popover="auto"
      id={id}
      className="explanation rounded-m border border-line-strong bg-surface px-4 py-3.5 text-left text-14 font-normal tracking-normal whitespace-normal text-ink shadow-float"
    >
      {text}
    </span>
  );
}
