"use client";

import type { ReactNode } from "react";
import { useDialog } from "@/components/console/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/action-result";
import { RowButton } from "./settings-table";

export interface ConfirmButtonProps {
  /** The button's label, and what it applies to, for a screen reader. */
  label: string;
  about: string;
  title: string;
  /** The label of the confirming button. */
  confirm: string;
  isDanger?: boolean;
  action: () => Promise<ActionResult<unknown>>;
  /** The consequences, shown in the dialog. */
  children: ReactNode;
}

/** A small button in a table row that asks for confirmation. */
export function ConfirmButton({ label, about, ...props }: ConfirmButtonProps) {
  const dialog = useDialog<Omit<ConfirmButtonProps, "label" | "about">>(() =>
    import("./confirm-dialog").then((module) => module.ConfirmDialog),
  );
  return (
    <>
      <RowButton label={label} about={about} isDanger={props.isDanger} onClick={dialog.show} />
      {dialog.place(props)}
    </>
  );
}
