import type { ReactNode } from "react";
import { shownEstimate } from "@/components/calculator/dates/estimate";
import { merchantPace } from "@/components/calculator/dates/merchant-pace";
import { sendingNeeds } from "@/components/calculator/merchant/sending";
import type { Brand } from "@/components/calculator/offer/deal";
import type { Offer } from "@/components/calculator/review/submission";
import { LockedSheet } from "@/components/calculator/share/locked-sheet";
import { TermSheet } from "@/components/calculator/share/term-sheet";
import { amountFinancedOf } from "@/lib/calculator/disclosure-figures";
import { merchantLock } from "@/lib/calculator/merchant-lock";
import type { Disclosing, MerchantState } from "@/lib/calculator/merchant-state";
import { computeQuote } from "@/lib/calculator/quote";
import { fundingDay } from "@/lib/calculator/schedule-dates";
import { defaultTerms } from "@/lib/calculator/terms";
import { violationsOf } from "@/lib/calculator/violations";

/** What the page's opening is made of. */
export interface OpeningInput {
  brand: Brand;
  offer: Offer;
  /** What decides whether a disclosure can be sent; null where none is required. */
  disclosing: Disclosing | null;
  /** Unix seconds. */
  linkExpiresAt: number;
}

interface OpeningSheetInput extends OpeningInput {
  /** The disclosure of the defaults, whose dates the offer has; null without one. */
  current: MerchantState | null;
}

/**
 * The merchant's sheet of the offer's defaults, for the page's HTML: it prints until the terms change or the
 * live sheet is loaded. Where these terms may not go to the merchant, it says why in their place.
 */
export function openingSheet({
  brand,
  offer,
  current,
  disclosing,
  linkExpiresAt,
}: OpeningSheetInput): ReactNode {
  const { deal, limits, show, stipulations, merchantGate, financing } = offer;
  const terms = defaultTerms(limits);
  const quote = computeQuote(limits, terms);
  const { day } = fundingDay(financing.schedule.fundingDay, financing.today);
  const required = merchantLock(merchantGate, day, amountFinancedOf(quote, financing.fees));
  const gated = current?.transmitted ? null : required;
  const lock = violationsOf(limits, terms).length > 0 ? "impossible" : gated;
  const estimate = shownEstimate(quote, limits, financing);
  if (lock !== null) {
    return (
      <LockedSheet
        lock={lock}
        needs={sendingNeeds(disclosing, estimate?.schedule ?? null)}
        holdback={limits.holdback}
        brand={brand}
        deal={deal}
      />
    );
  }
  return (
    <TermSheet
      audience="merchant"
      brand={brand}
      deal={deal}
      quote={quote}
      estimate={estimate}
      pace={merchantPace(quote, limits, financing, estimate)}
      feeBreakdown={show.feeBreakdown}
      prepayment={limits.prepayment}
      stipulations={stipulations}
      merchantUrl={current?.merchantUrl ?? null}
      link={null}
      linkExpiresAt={linkExpiresAt}
    />
  );
}
