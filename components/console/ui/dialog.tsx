"use client";

import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { useModal } from "@/components/ui/use-modal";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** While held, nothing the reader does closes it. */
  held?: boolean;
  /** Buttons in the footer, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

// A dialog can be inside a table cell: it resets the cell's text size and alignment.
const DIALOG =
  "m-auto max-h-[calc(100dvh-48px)] w-[min(560px,100vw-32px)] max-w-none overflow-hidden rounded-[20px] bg-surface text-start text-14 text-ink shadow-float backdrop:bg-(--scrim) open:flex open:flex-col max-wide:mb-0 max-wide:w-screen max-wide:rounded-b-none";

// Rule: C6-5
/**
 * A native modal dialog, at the bottom edge on a phone. Escape closes it and keeps the entries. The title
 * gets the focus first; on closing, the focus returns to the element that had it.
 */
export function Dialog({ open, onClose, title, held = false, actions, children }: DialogProps) {
  const modal = useModal({ open, held, onClose });
  return (
    <dialog {...modal.dialog} className={DIALOG}>
      <header className="flex items-start justify-between gap-4 pt-4 pr-3 pb-2 pl-6">
        <h2 {...modal.heading} className="py-2 text-20 font-semibold tracking-[-0.016em] outline-none">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          {...modal.closeButton}
          className="grid size-11 flex-none cursor-pointer place-items-center rounded-m text-ink-3 hover:bg-sunken"
        >
          <Icon name="close" />
        </button>
      </header>
      <div className="grid min-h-0 gap-4 overflow-y-auto px-6 pt-1 pb-6">{children}</div>
      {actions && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4 max-phone:*:flex-1">
          {actions}
        </footer>
      )}
    </dialog>
  );
}
