"use client";

import { memo, type ReactNode, useId } from "react";
import { ownValue } from "@/lib/calculator/own-value";

interface HelpTermProps {
  /** For the `aria-labelledby` of the element that the word names. */
  id?: string;
  explanation: string;
  /**
   * Whether this is the first help term of the page or dialog. Only the first is a tab stop, and arrow keys
   * reach the others. Only the first has a visible sign, and its explanation mentions the others
   * (calculator.css).
   */
  first?: boolean;
  children: ReactNode;
}

/** A word whose explanation opens by tap, click or keyboard. `explanation` is plain text. */
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
        className="help-term stretched-target"
      >
        {children}
        {first && <span aria-hidden="true" className="help-sign" />}
      </button>
      <span popover="auto" id={popover} className="explanation">
        {explanation}
      </span>
    </>
  );
});

const DIRECTIONS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus from the word that has it to the next or the previous one, for the arrow keys. */
function moveAmongTerms(event: Pick<KeyboardEvent, "key" | "target" | "preventDefault">): void {
  const direction = ownValue(DIRECTIONS, event.key);
  const term = event.target instanceof Element ? event.target.closest<HTMLElement>(".help-term") : null;
  if (direction === undefined || term === null) return;
  event.preventDefault();
  const page = term.closest("dialog") ?? document;
  const terms = [...page.querySelectorAll<HTMLElement>(".help-term")].filter((other) =>
    other.checkVisibility(),
  );
  const next = terms.indexOf(term) + direction;
  terms.at(next % terms.length)?.focus();
}
