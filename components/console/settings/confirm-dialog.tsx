"use client";

import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Dialog } from "@/components/console/ui/dialog";
import type { DialogState } from "@/components/console/ui/use-dialog";
import type { ConfirmButtonProps } from "./confirm-button";

/** Asks for confirmation, then runs the action. */
export function ConfirmDialog({
  confirm,
  action,
  children,
  ...dialog
}: Omit<ConfirmButtonProps, "label" | "about"> & DialogState) {
  const { run, pending, problem } = useAction(action, { onDone: dialog.onClose, refreshes: true });
  return (
    <Dialog {...dialog} confirm={{ label: confirm, "aria-disabled": pending, onClick: () => run() }}>
      {children}
      <ActionProblem problem={problem} />
    </Dialog>
  );
}
