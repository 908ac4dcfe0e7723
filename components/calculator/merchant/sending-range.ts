import type { Estimate } from "@/components/calculator/dates/estimate";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { YearlyRange } from "@/lib/calculator/payment-basis";
import type { Fix, Notice } from "@/lib/calculator/problems";
import { paymentsAYearOf } from "@/lib/calculator/schedule";
import {
  type CountRange,
  disclosedNotices,
  nearestSendable,
  sendableCounts,
} from "@/lib/calculator/sendable";
import type { Terms } from "@/lib/calculator/terms";

/** With which numbers of payments a disclosure of these terms can be sent. */
export interface SendingRange {
  /** Null where any can, or none. */
  counts: CountRange | null;
  /** The way from these terms to some that can be sent; null without one. */
  fix: Fix | null;
  /** What the share of the income breaks, with a way out that can be sent. */
  notices: Notice[];
}

// Rule: L10-5
/** Null where no disclosure measures the payments. */
export function sendingRange(
  limits: OfferLimits,
  terms: Terms,
  estimate: Estimate | null,
  yearlyTotals: YearlyRange | null,
): SendingRange | null {
  if (!estimate?.schedule || estimate.share === null) return null;
  const rule = { yearlyTotals, perYear: paymentsAYearOf(estimate.schedule), monthly: estimate.share.monthly };
  const counts = sendableCounts(limits, terms, rule);
  const value = nearestSendable(limits, terms, counts);
  return {
    counts,
    fix: value === null || value === terms.numPayments ? null : { field: "num_payments", value },
    notices: disclosedNotices(limits, terms, estimate.share.value, rule),
  };
}
