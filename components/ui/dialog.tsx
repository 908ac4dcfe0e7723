"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import type { DialogState } from "./use-dialog";
import { useModal } from "./use-modal";
import "./dialog.css";

interface DialogProps extends DialogState {
  title: string;
  /** One line below the title. */
  subtitle?: string;
  /** While held, nothing the reader does closes it. */
  held?: boolean;
  /** Two columns wide; its children lay themselves out, their footer included. */
  wide?: boolean;
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
 * A native modal dialog. Escape closes it and keeps the entries. The focus starts where the work in it begins
 * (`data-start`, else as `useModal` says); on closing, it returns to the element that had it.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, subtitle, wide, held = false, confirm, cancel = "Cancel" } = props;
  const { isDanger = false, isQuestion = false, actions, children } = props;
  const bodyId = useId();
  const modal = useModal({ open, isQuestion, held, onClose });
  const { label, ...button } = confirm ?? {};
  return (
    <dialog
      {...modal.dialog}
      {...(isQuestion && { role: "alertdialog", "aria-describedby": bodyId })}
      data-wide={wide || undefined}
      className="modal-dialog"
    >
      <header>
        <div className="min-w-0">
          <h2 {...modal.heading}>{title}</h2>
          {subtitle && <p>{subtitle}</p>}
        </div>
        <button type="button" aria-label="Dismiss" {...modal.closeButton}>
          <Icon name="close" />
        </button>
      </header>
      {wide ? (
        children
      ) : (
        <div id={bodyId} data-body>
          {children}
        </div>
      )}
      {(confirm || actions) && (
        <footer>
          {actions}
          {confirm && (
            <Button data-safe onClick={onClose}>
              {cancel}
            </Button>
          )}
          {confirm && (
            <Button kind={isDanger ? "danger" : "primary"} data-primary {...button}>
              {label}
            </Button>
          )}
        </footer>
      )}
    </dialog>
  );
}
