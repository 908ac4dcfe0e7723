import type { Financing } from "@/components/calculator/offer/offer";
import type { Cents } from "@/lib/calculator/money/money";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import type { PaymentCalendar } from "@/lib/calculator/schedule/calendar";
import { formatSplit } from "@/lib/calculator/schedule/texts";
import type { FinancingFigures } from "@/lib/disclosure/figures/figures";
import { type Estimate, type Estimated, estimateOf } from "./estimate";

/** How a merchant pays, and what it costs by the disclosure, whether the APR is shown or not. */
export interface MerchantPace {
  /** On which days daily payments fall. */
  calendar: PaymentCalendar;
  /** The share of a split and the estimated amount of one payment; null for fixed payments. */
  split: { share: string; amount: Cents } | null;
  /** The figures of the document that goes with the terms, whose finance charge is the one cost; null without. */
  disclosed: FinancingFigures | null;
}

/** The figures of terms, with the APR where the page shows it. */
export interface Priced extends Estimated {
  quote: Quote;
  /** The offer's financing with the day that the dates follow from. */
  dated: Financing;
}

/** How a merchant pays under these terms; `shown` is their estimate where the page shows one. */
export function merchantPace(
  quote: Quote,
  limits: OfferLimits,
  financing: Financing,
  shown: Estimate | null,
): MerchantPace {
  const { paymentBasis, paymentCalendar } = financing.schedule;
  const estimate = shown ?? estimateOf(quote, limits, financing);
  return {
    calendar: paymentCalendar ?? "business_days",
    split: paymentBasis === "split" ? estimatedSplit(estimate) : null,
    disclosed: estimate.hasDocument ? estimate.figures : null,
  };
}

/**
 * The share of a split and the estimated amount of one payment, as a merchant reads them; null for fixed
 * payments.
 */
export function estimatedSplit(estimate: Estimate | null): { share: string; amount: Cents } | null {
  if (!estimate?.split || estimate.figures.payments === null) return null;
  return { share: formatSplit(estimate.split.holdback), amount: estimate.figures.payments.estimatedPayment };
}
