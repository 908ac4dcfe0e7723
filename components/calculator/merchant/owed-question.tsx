"use client";

import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { ContactLink } from "@/components/calculator/page/contact-link";
import { Dialog } from "@/components/ui/dialog";
import type { StateRow } from "@/lib/disclosure/regimes/regimes";

/** What takes terms to the merchant. */
export type MerchantOutput = "copy" | "share" | "print" | "download";

interface OwedQuestionProps {
  open: boolean;
  row: StateRow;
  output: MerchantOutput;
  brand: Brand;
  deal: Deal;
  /** Keeps the answer, and gives the output within the same press. */
  onYes: () => void;
  onNo: () => void;
}

/**
 * Asks before terms go to the merchant whether the funder's own disclosure has reached them. Nothing goes out
 * without a yes.
 */
export function OwedQuestion({ open, row, output, brand, deal, onYes, onNo }: OwedQuestionProps) {
  return (
    <Dialog
      open={open}
      isQuestion
      onClose={onNo}
      title={`Has the merchant received ${brand.name}’s ${row.name} disclosure?`}
      cancel="Not yet"
      confirm={{ label: `Yes, ${output}`, onClick: onYes }}
    >
      <div className="grid gap-3 wrap-anywhere">
        <p>
          {row.name} requires a written disclosure when a specific offer is made. Your answer is kept with
          what you submit.
        </p>
        <p className="text-13 text-ink-2">
          Asked once on this page. If you do not know, ask{" "}
          <ContactLink brand={brand} dealId={deal.dealId}>
            {brand.contactEmail ?? brand.name}
          </ContactLink>
          .
        </p>
      </div>
    </Dialog>
  );
}
