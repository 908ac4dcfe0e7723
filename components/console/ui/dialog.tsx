"use client";

import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** While held, nothing the reader does closes it. */
  held?: boolean;
  /** Buttons at its foot, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog of the browser, which rises from the bottom on a phone. Escape closes it and keeps entries;
 * the focus starts on its title and returns to where it was.
 */
export function Dialog({ open, onClose, title, held = false, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!open || shown === null) return;
    shown.showModal();
    heading.current?.focus();
    // Also when it leaves the page while open: closing returns the focus.
    return () => shown.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (held) event.preventDefault();
      }}
      onClose={() => {
        if (dialog.current?.open) return;
        // A browser may close it on a second Escape all the same.
        if (held) dialog.current?.showModal();
        else onClose();
      }}
      className="console-dialog"
    >
      <header>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          aria-disabled={held}
          onClick={() => {
            if (!held) onClose();
          }}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className="console-dialog-body">{children}</div>
      {actions && <footer>{actions}</footer>}
    </dialog>
  );
}
