"use client";

import { useDialog } from "@/components/console/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/action-result";

export interface RevokeOfferProps {
  dealId: string;
  merchant: string;
  submissions: number;
  revoke: (typedDealId: string) => Promise<ActionResult<unknown>>;
}

/** The button that opens the dialog to revoke the offer. */
export function RevokeOffer(props: RevokeOfferProps) {
  const dialog = useDialog<RevokeOfferProps>(() =>
    import("./revoke-dialog").then((module) => module.RevokeDialog),
  );
  return (
    <>
      <button type="button" className="danger-button" onClick={dialog.show}>
        Revoke…
      </button>
      {dialog.place(props)}
    </>
  );
}
