import type { Financing } from "@/components/calculator/offer/financing";
import type { PaymentCalendar } from "@/lib/calculator/calendar";
import type { Cents } from "@/lib/calculator/money";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Quote } from "@/lib/calculator/quote";
import { type Estimate, estimateOf, splitPayment } from "./estimate";

/** How a merchant pays, whether the APR is shown or not. */
export interface MerchantPace {
  /** On which days daily payments fall. */
  calendar: PaymentCalendar;
  /** Of payments that are a share of the income: the share, and what one is estimated at; else null. */
  split: { share: string; amount: Cents } | null;
}

/** The figures of terms, with the APR where the page shows it. */
export interface Priced {
  quote: Quote;
  /** Null where the APR is not shown. */
  estimate: Estimate | null;
  /** What dates them. */
  dated: Financing;
}

/** How a merchant pays terms; `shown` is their estimate where the page shows one. */
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
