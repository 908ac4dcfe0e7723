"use client";

import { lazy, Suspense, useState } from "react";
import type { ActionResult } from "@/lib/schemas/action-result";

export interface RevokeOfferProps {
  dealId: string;
  merchant: string;
  submissions: number;
  revoke: (typedDealId: string) => Promise<ActionResult<unknown>>;
}

/** Loaded when the dialog opens. */
const RevokeDialog = lazy(() =>
  import("./revoke-dialog").then((dialog) => ({ default: dialog.RevokeDialog })),
);

/** The button that opens the dialog to revoke the offer. */
export function RevokeOffer(props: RevokeOfferProps) {
  // Null until it is opened for the first time. Afterwards the dialog stays, and with it what was typed.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button type="button" className="danger-button" onClick={() => setOpen(true)}>
        Revoke…
      </button>
      {open !== null && (
        <Suspense>
          <RevokeDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
