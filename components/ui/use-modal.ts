"use client";

import { useId, useLayoutEffect, useRef } from "react";

interface Modal {
  open: boolean;
  /** While true, the user cannot close the dialog. */
  held: boolean;
  onClose: () => void;
}

/**
 * The properties that make a `dialog` with a heading and a close button modal. Escape closes it. The focus
 * starts on its heading and returns to where it was. `html` has `data-modal` while it is open.
 */
export function useModal({ open, held, onClose }: Modal) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  // Runs before other effects: closing returns the focus, and whatever replaces the dialog can then take it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!open || shown === null) return;
    shown.showModal();
    heading.current?.focus();
    document.documentElement.dataset.modal = "";
    // Also runs when the dialog is removed while open: closing returns the focus.
    return () => {
      delete document.documentElement.dataset.modal;
      shown.close();
    };
  }, [open]);

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
