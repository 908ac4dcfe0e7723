import type { Financing } from "@/components/calculator/offer/offer";
import type { Cents } from "@/lib/calculator/money/money";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import type { PaymentCalendar } from "@/lib/calculator/schedule/calendar";
import { formatSplit } from "@/lib/calculator/schedule/texts";
import { type Estimate, estimateOf } from "./estimate";

/** How a merchant pays, whether the APR is shown or not. */
export interface MerchantPace {
  /** On which days daily payments fall. */
  calendar: PaymentCalendar;
  /** The share of a split and the estimated amount of one payment; null for fixed payments. */
  split: { share: string; amount: Cents } | null;
}

/** The figures of terms, with the APR where the page shows it. */
export interface Priced {
  quote: Quote;
  /** Null where the APR is not shown. */
  estimate: Estimate | null;
  /** The estimate for its payment dates, which show in any case. */
  scheduled: Estimate;
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
  return {
    calendar: paymentCalendar ?? "business_days",
    split: paymentBasis === "split" ? estimatedSplit(shown ?? estimateOf(quote, limits, financing)) : null,
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
