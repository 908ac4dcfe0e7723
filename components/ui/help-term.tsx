"use client";

import { type KeyboardEvent, type ReactNode, useId } from "react";
import { moveFocus } from "./move-focus";

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
export function HelpTerm(props: HelpTermProps) {
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
}

/** Moves the focus from the word that has it to the next or the previous one, for the arrow keys. */
function moveAmongTerms(event: KeyboardEvent<HTMLElement>): void {
  const term = event.currentTarget;
  const page = term.closest("dialog") ?? document;
  moveFocus(event, term, page.querySelectorAll<HTMLElement>(".help-term"));
}
