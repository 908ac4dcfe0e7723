"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useModal } from "@/components/ui/use-modal";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** While held, nothing the reader does closes it. */
  held?: boolean;
  /** The primary button of the footer. The button before it closes the dialog. */
  confirm?: ComponentProps<typeof Button> & { label: string };
  /** The label of the button that closes the dialog. */
  cancel?: string;
  /** Whether the primary button does what cannot be undone. */
  isDanger?: boolean;
  /** Whether it asks before something is done, and so interrupts with its text. */
  isQuestion?: boolean;
  /** Other buttons of the footer, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A native modal dialog, at the bottom edge on a phone. Escape closes it and keeps the entries. The title
 * gets the focus first; on closing, the focus returns to the element that had it.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    held = false,
    confirm,
    cancel = "Cancel",
    isDanger,
    isQuestion = false,
    actions,
    children,
  } = props;
  const bodyId = useId();
  const modal = useModal({ open, held, onClose });
  const { label, ...button } = confirm ?? {};
  return (
    <dialog
      {...modal.dialog}
      {...(isQuestion && { role: "alertdialog", "aria-describedby": bodyId })}
      className="console-dialog"
    >
      <header>
        <h2 {...modal.heading}>{title}</h2>
        <button type="button" aria-label="Close" {...modal.closeButton}>
          <Icon name="close" />
        </button>
      </header>
      <div id={bodyId}>{children}</div>
      {(confirm || actions) && (
        <footer>
          {actions}
          {confirm && <Button onClick={onClose}>{cancel}</Button>}
          {confirm && !isDanger && (
            <Button kind="primary" data-primary {...button}>
              {label}
            </Button>
          )}
          {confirm && isDanger && (
            <button type="button" data-filled data-primary {...button} className="danger-button">
              {label}
            </button>
          )}
        </footer>
      )}
    </dialog>
  );
}
