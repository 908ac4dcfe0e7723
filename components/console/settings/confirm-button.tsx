"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ActionResult } from "@/lib/schemas/action-result";

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

/** Loaded when the dialog opens. */
const ConfirmDialog = lazy(() =>
  import("./confirm-dialog").then((dialog) => ({ default: dialog.ConfirmDialog })),
);

/** A small button in a table row that asks for confirmation. */
export function ConfirmButton({ label, about, ...props }: ConfirmButtonProps) {
  // Null until it is opened for the first time.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        type="button"
        className="row-button"
        data-danger={props.isDanger || undefined}
        onClick={() => setOpen(true)}
      >
        {label}
        <span className="sr-only"> {about}</span>
      </button>
      {open !== null && (
        <Suspense>
          <ConfirmDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
