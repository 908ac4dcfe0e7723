"use client";

import { type KeyboardEvent, memo, type ReactNode, useId } from "react";

interface HelpTermProps {
  /** For the `aria-labelledby` of what the word names. */
  id?: string;
  explanation: string;
  /** The one stop of the keyboard among the words of the page or the dialog; arrow keys reach the others. */
  first?: boolean;
  children: ReactNode;
}

/** A word that explains itself by tap, click or keyboard; `children` is the word, `explanation` plain text. */
export const HelpTerm = memo(function HelpTerm(props: HelpTermProps) {
  const { id, explanation, first = false, children } = props;
  const popover = useId();
  return (
    <>
      <button
        type="button"
        id={id}
        popoverTarget={popover}
        tabIndex={first ? 0 : -1}
        onKeyDown={moveAmongTerms}
        className="help-term stretched-target cursor-help text-left underline decoration-edge decoration-dotted decoration-1 underline-offset-4"
      >
        {children}
      </button>
      <span
        popover="auto"
        id={popover}
        className="explanation rounded-m border border-line-strong bg-surface px-4 py-3.5 text-left text-14 font-normal tracking-normal whitespace-normal text-ink shadow-float"
      >
        {explanation}
      </span>
    </>
  );
});

const DIRECTIONS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function moveAmongTerms(event: KeyboardEvent<HTMLButtonElement>): void {
  const direction = DIRECTIONS[event.key];
  if (direction === undefined) return;
  event.preventDefault();
  const page = event.currentTarget.closest("dialog") ?? document;
  const terms = [...page.querySelectorAll<HTMLElement>(".help-term")].filter((term) =>
    term.checkVisibility(),
  );
  const next = terms.indexOf(event.currentTarget) + direction;
  terms.at(next % terms.length)?.focus();
}
