"use client";

import { useDialog } from "@/components/console/ui/use-dialog";
import type { ConfirmButtonProps } from "./confirm-dialog";
import { RowButton } from "./settings-table";

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
