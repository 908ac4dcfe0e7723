"use client";

import { useDialog } from "@/components/console/ui/use-dialog";
import { Button } from "@/components/ui/button";
import type { RotateButtonProps } from "./rotate-dialog";
import { RowButton } from "./settings-table";

/** The button that rotates a key or a secret, and its dialog. */
export function RotateButton(props: RotateButtonProps) {
  const { about, inRow = true } = props;
  const dialog = useDialog<RotateButtonProps>(() =>
    import("./rotate-dialog").then((module) => module.RotateDialog),
  );
  return (
    <>
      {inRow ? (
        <RowButton label="Rotate" about={about} onClick={dialog.show} />
      ) : (
        <Button onClick={dialog.show}>
          Rotate<span className="sr-only"> {about}</span>
        </Button>
      )}
      {dialog.place(props)}
    </>
  );
}
