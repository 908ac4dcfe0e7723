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
  /** Buttons at its foot, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

// Rule: C6-5
/**
 * A modal dialog of the browser, which rises from the bottom on a phone. Escape closes it and keeps entries;
 * the focus starts on its title and returns to where it was.
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
      <div className="console-dialog-body">{children}</div>
      {actions && <footer>{actions}</footer>}
    </dialog>
  );
}
