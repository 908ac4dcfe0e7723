"use client";

import { useId, useLayoutEffect, useRef } from "react";

interface Modal {
  open: boolean;
  /** While held, nothing the visitor does closes it. */
  held: boolean;
  onClose: () => void;
}

// Rule: C6-12
/**
 * The properties that make a `dialog` with a heading and a close button modal: Escape closes it, the focus starts
 * on its heading and returns to where it was, and `html` has `data-modal` while it is open.
 */
export function useModal({ open, held, onClose }: Modal) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  // Before other effects: closing gives the focus back, and what replaces the dialog may take it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!open || shown === null) return;
    shown.showModal();
    heading.current?.focus();
    document.documentElement.dataset.modal = "";
    // Also when it leaves the page while open: closing returns the focus.
    return () => {
      delete document.documentElement.dataset.modal;
      shown.close();
    };
  }, [open]);

  return {
    dialog: {
      ref: dialog,
      "aria-labelledby": headingId,
      // The browser would close it at once and tell so with the next frame: a press before that, on the button that
      // opens it, would be lost.
      onCancel: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        if (!held) onClose();
      },
      onClose: () => {
        if (!open || dialog.current?.open) return;
        // A browser may close it on a second Escape all the same.
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
