"use client";

import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "./icon";

interface DialogProps {
  open: boolean;
  /** While held, nothing the visitor does closes it. */
  held: boolean;
  onClose: () => void;
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** A modal dialog of the browser: Escape closes it, focus starts on its title and returns to where it was. */
export function Dialog({ open, held, onClose, title, subtitle, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

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
      className="modal-dialog overflow-hidden bg-surface text-ink shadow-float open:flex open:flex-col"
    >
      <header className="flex items-start justify-between gap-4 border-b border-line py-3 pr-1 pl-4 wide:pt-[22px] wide:pr-4 wide:pb-[18px] wide:pl-8">
        <div className="min-w-0">
          <h2
            id={titleId}
            ref={heading}
            tabIndex={-1}
            className="text-20 font-semibold tracking-[-0.016em] outline-none"
          >
            {title}
          </h2>
          <p className="text-13 break-words text-ink-3">{subtitle}</p>
        </div>
        <button
          type="button"
          aria-label="Dismiss"
          aria-disabled={held}
          onClick={() => {
            if (!held) onClose();
          }}
          className="grid size-11 flex-none cursor-pointer place-items-center rounded-m text-ink-3 hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed"
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
