"use client";

import type { ReactNode } from "react";
import { type LostAnswer, useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Dialog } from "@/components/ui/dialog";
import { type DialogState, useDialog } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import { RowButton } from "./settings-table";

interface ConfirmButtonProps {
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

/** A small button in a table row that asks for confirmation. */
export function ConfirmButton({ label, about, ...props }: ConfirmButtonProps) {
  const { show, state } = useDialog();
  return (
    <>
      <RowButton label={label} about={about} isDanger={props.isDanger} onClick={show} />
      {state && <ConfirmDialog {...props} {...state} />}
    </>
  );
}

/** Asks for confirmation, then runs the action. */
function ConfirmDialog({
  confirm,
  action,
  lost,
  children,
  ...dialog
}: Omit<ConfirmButtonProps, "label" | "about"> & DialogState) {
  const { run, pending, problem } = useAction(action, {
    onDone: dialog.onClose,
    refreshes: true,
    open: dialog.open,
    lost,
  });
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
