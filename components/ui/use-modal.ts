"use client";

import { useId, useLayoutEffect, useRef } from "react";

interface Modal {
  open: boolean;
  /** Whether it asks before something is done: it then starts where Enter does nothing that was not meant. */
  isQuestion: boolean;
  /** While true, the user cannot close the dialog. */
  held: boolean;
  onClose: () => void;
}

/**
 * The properties that make a `dialog` with a heading and a close button modal. Escape closes it. The focus
 * starts in its first field or on its first button in sight, of a question in a field or on the button that leaves
 * everything as it is, else on the heading, and returns to where it was. `html` has `data-modal` while it is open.
 */
export function useModal({ open, isQuestion, held, onClose }: Modal) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  // Runs before other effects: closing returns the focus, and whatever replaces the dialog can then take it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!open || shown === null) return;
    shown.showModal();
    (startOf(shown, isQuestion) ?? heading.current)?.focus();
    document.documentElement.dataset.modal = "";
    // Also runs when the dialog is removed while open: closing returns the focus.
    return () => {
      delete document.documentElement.dataset.modal;
      shown.close();
    };
  }, [open, isQuestion]);

  return {
    dialog: {
      ref: dialog,
      "aria-labelledby": headingId,
      // The browser would close the dialog at once but report it in the next frame. In between, a press on
      // the button that opens it would be lost.
      onCancel: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        if (!held) onClose();
      },
      onClose: () => {
        if (!open || dialog.current?.open) return;
        // Some browsers close it on a second Escape even if the first was cancelled.
        if (held) dialog.current?.showModal();
        else onClose();
      },
    },
    heading: { ref: heading, id: headingId, tabIndex: -1 },
    closeButton: {
      "aria-disabled": held,
      onClick: () => {
        if (!held) onClose();
      },
    },
  };
}

const FIELD = "input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";
const CONTROL = `${FIELD}, button:not(:disabled), a[href], summary`;

/** Where the work in a dialog begins; null without such a place, or where it is not in sight. */
function startOf(dialog: HTMLElement, isQuestion: boolean): HTMLElement | null {
  const body = dialog.querySelector(":scope > [data-body]");
  const first =
    dialog.querySelector<HTMLElement>("[data-start]") ??
    body?.querySelector<HTMLElement>(isQuestion ? FIELD : CONTROL) ??
    dialog.querySelector<HTMLElement>(":scope > footer [data-safe]") ??
    dialog.querySelector<HTMLElement>(":scope > footer [data-primary]");
  const start = first?.matches("[type=radio]") ? checkedOf(first, dialog) : first;
  if (!start) return null;
  const { bottom } = (body?.contains(start) ? body : dialog).getBoundingClientRect();
  return start.getBoundingClientRect().bottom <= bottom ? start : null;
}

/** The chosen radio button of a group, which is the one that Tab reaches. */
function checkedOf(radio: HTMLElement, dialog: HTMLElement): HTMLElement {
  const name = CSS.escape(radio.getAttribute("name") ?? "");
  return dialog.querySelector<HTMLElement>(`[name="${name}"]:checked`) ?? radio;
}
