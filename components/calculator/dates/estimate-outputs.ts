import type { Financing } from "@/components/calculator/offer/deal";
import type { PaymentCalendar } from "@/lib/calculator/calendar";
import { termText } from "@/lib/calculator/disclosure-words";
import type { Cents } from "@/lib/calculator/money";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Quote } from "@/lib/calculator/quote";
import { lastPaymentDay, readableDay } from "@/lib/calculator/schedule";
import { formatDay, formatSplit } from "@/lib/calculator/schedule-texts";
import { type Estimate, estimateOf } from "./estimate";

// What copies, prints and the review contain of an estimate. It is apart from what the first screen loads.

/**
 * The fields that an estimate adds to `Figures`: the APR where it is shown, the share where a disclosure
 * computes it.
 */
export function estimateFigures(estimate: Estimate | null): {
  apr?: number | null;
  receivablesShare?: number;
  shareOfIncome?: boolean;
} {
  if (estimate === null) return {};
  const { apr, share } = estimate;
  return share === null ? { apr } : { apr, receivablesShare: share.value, shareOfIncome: share.isIncome };
}

/**
 * The share of a split and the estimated amount of one payment, as a merchant reads them; null for fixed
 * payments.
 */
export function splitPayment(estimate: Estimate | null): { share: string; amount: Cents } | null {
  if (!estimate?.split || estimate.figures.payments === null) return null;
  return { share: formatSplit(estimate.split.holdback), amount: estimate.figures.payments.estimatedPayment };
}

/** The term as a merchant reads it: counted by the payment dates, as in a disclosure; null without dates. */
export function datedTerm(estimate: Estimate | null): string | null {
  const payments = estimate?.figures.payments ?? null;
  return payments === null ? null : termText(payments.termDays);
}

/** First and last payment as people read them, each a name and a date; none without a schedule. */
export function firstAndLast({ schedule }: Estimate): { name: string; date: string }[] {
  if (schedule === null) return [];
  const { first } = schedule;
  const assumed = first.assumed ? " (assumed)" : "";
  return [
    { name: "First payment", date: `${formatDay(readableDay(schedule, first.day))}${assumed}` },
    { name: "Last payment", date: formatDay(readableDay(schedule, lastPaymentDay(schedule))) },
  ];
}

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
    split: paymentBasis === "split" ? splitPayment(shown ?? estimateOf(quote, limits, financing)) : null,
  };
}
