"use client";

import type { ReactNode } from "react";
import { type LostAnswer, useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Dialog } from "@/components/console/ui/dialog";
import type { DialogState } from "@/components/console/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";

export interface ConfirmButtonProps {
  /** The button's label, and what it applies to, for a screen reader. */
  label: string;
  about: string;
  title: string;
  /** The label of the confirming button. */
  confirm: string;
  isDanger?: boolean;
  action: () => Promise<ActionResult<unknown>>;
  lost: LostAnswer<[], unknown>;
  /** The consequences, shown in the dialog. */
  children: ReactNode;
}

/** Asks for confirmation, then runs the action. */
export function ConfirmDialog({
  confirm,
  action,
  lost,
  children,
  ...dialog
}: Omit<ConfirmButtonProps, "label" | "about"> & DialogState) {
  const { run, pending, problem } = useAction(action, { onDone: dialog.onClose, refreshes: true, lost });
  return (
    <Dialog
      {...dialog}
      isQuestion
      confirm={{ label: confirm, "aria-disabled": pending, onClick: () => run() }}
    >
      {children}
      <ActionProblem problem={problem} />
    </Dialog>
  );
}
