"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ActionResult } from "@/lib/schemas/action-result";

/** The result of a rotation, which is shown once. */
export interface Rotated {
  values: { name: string; value: string }[];
  note: string;
}

export interface RotateButtonProps {
  label: string;
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

/** Loaded when the dialog opens. */
const RotateDialog = lazy(() =>
  import("./rotate-dialog").then((dialog) => ({ default: dialog.RotateDialog })),
);

/** The button that rotates a key or a secret, and its dialog. */
export function RotateButton(props: RotateButtonProps) {
  const { label, about, inRow = true } = props;
  // Null until it is opened for the first time. Afterwards the dialog stays, and with it a secret shown once.
  const [open, setOpen] = useState<boolean | null>(null);
  const name = (
    <>
      {label}
      <span className="sr-only"> {about}</span>
    </>
  );
  return (
    <>
      {inRow ? (
        <button type="button" className="row-button" onClick={() => setOpen(true)}>
          {name}
        </button>
      ) : (
        <Button onClick={() => setOpen(true)}>{name}</Button>
      )}
      {open !== null && (
        <Suspense>
          <RotateDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
