"use client";

import { useDialog } from "@/components/console/ui/use-dialog";
import { Button } from "@/components/ui/button";
import type { ActionResult } from "@/lib/schemas/action-result";
import { RowButton } from "./settings-table";

/** The result of a rotation, which is shown once. */
export interface Rotated {
  values: { name: string; value: string }[];
  note: string;
}

export interface RotateButtonProps {
  /** What is rotated, for a screen reader. */
  about: string;
  title: string;
  /** The consequences, in one or two sentences. */
  text: string;
  overlapLabel: string;
  /** Whether the button is in a table row. */
  inRow?: boolean;
  rotate: (overlapSeconds: number) => Promise<ActionResult<Rotated>>;
}

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
