import { lockText, type PageLock, type SendingNeeds } from "@/components/calculator/merchant/sending";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { BrandMark } from "@/components/calculator/page/brand-mark";
import { fixLabel } from "@/components/calculator/terms/fix-button";
import type { Micros } from "@/lib/calculator/money/money";
import type { Fix } from "@/lib/calculator/terms/problems";

interface LockedSheetProps {
  lock: PageLock;
  /** What the ISO needs to send the disclosure. */
  needs: SendingNeeds;
  holdback: Micros;
  brand: Brand;
  deal: Deal;
  /** The change that makes these terms sendable; null without one. */
  fix?: Fix | null;
}

/** The sheet that the browser prints for terms that may not go to the merchant: the reason, and no figure. */
export function LockedSheet({ lock, needs, holdback, brand, deal, fix = null }: LockedSheetProps) {
  const { reason, ask } = lockText(lock, needs, holdback, brand.name);
  return (
    <article aria-hidden="true" className="term-sheet">
      <header className="border-b-2 border-brand pb-3">
        <BrandMark brand={brand} />
      </header>
      <p className="pt-4 text-24 font-semibold tracking-[-0.022em] wrap-anywhere">
        <bdi>{deal.merchantName}</bdi>
      </p>
      <p className="pt-2 text-15">
        {reason}
        {ask !== null && (
          <>
            {" "}
            {needs === "payment_basis" && fix ? `${fixLabel(fix, undefined)}, or ask` : "Ask"}{" "}
            <bdi>{brand.name}</bdi> {ask}.
          </>
        )}
      </p>
    </article>
  );
}
