"use client";

import type { ReactNode } from "react";
import { Icon } from "./icon";
import { useModal } from "./use-modal";

interface DialogProps {
  open: boolean;
  /** While true, the user cannot close the dialog. */
  held: boolean;
  onClose: () => void;
  title: string;
  subtitle: string;
  /** For a dialog with little text. */
  narrow?: boolean;
  children: ReactNode;
}

/** A modal `dialog`. Escape closes it, and the focus starts on its title and returns to where it was. */
export function Dialog({ open, held, onClose, title, subtitle, narrow = false, children }: DialogProps) {
  const modal = useModal({ open, held, onClose });
  return (
    <dialog
      {...modal.dialog}
      className={`modal-dialog overflow-hidden bg-surface text-ink shadow-float open:flex open:flex-col ${narrow ? "wide:w-[30rem]" : ""}`}
    >
      <header className="flex items-start justify-between gap-4 border-b border-line py-3 pr-1 pl-4 wide:pt-[22px] wide:pr-4 wide:pb-[18px] wide:pl-8">
        <div className="min-w-0">
          <h2 {...modal.heading} className="text-20 font-semibold tracking-[-0.016em] outline-none">
            {title}
          </h2>
          <p className="text-13 break-words text-ink-3">{subtitle}</p>
        </div>
        <button
          type="button"
          aria-label="Dismiss"
          {...modal.closeButton}
          className="grid size-11 flex-none cursor-pointer place-items-center rounded-m text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
