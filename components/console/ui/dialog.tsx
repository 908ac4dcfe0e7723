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

// Rule: C6-5
/**
 * A native modal dialog, at the bottom edge on a phone. Escape closes it and keeps the entries. The title
 * gets the focus first; on closing, the focus returns to the element that had it.
 */
export function Dialog({ open, onClose, title, held = false, actions, children }: DialogProps) {
  const modal = useModal({ open, held, onClose });
  return (
    <dialog {...modal.dialog} className="console-dialog">
      <header>
        <h2 {...modal.heading}>{title}</h2>
        <button type="button" aria-label="Close" {...modal.closeButton}>
          <Icon name="close" />
        </button>
      </header>
      <div>{children}</div>
      {actions && <footer>{actions}</footer>}
    </dialog>
  );
}
