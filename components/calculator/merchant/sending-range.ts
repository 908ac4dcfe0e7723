import type { Range } from "@/lib/calculator/money/range";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Fix, Notice } from "@/lib/calculator/terms/problems";
import {
  type CountRange,
  disclosedNotices,
  nearestSendable,
  type SendingRule,
  sendableCounts,
} from "@/lib/calculator/terms/sendable";
import type { Terms } from "@/lib/calculator/terms/terms";
import type { DisclosedShare } from "@/lib/disclosure/figures/disclosed-share";

/** The numbers of payments with which a disclosure of these terms can be sent. */
export interface SendingRange {
  /** Null where any can, or none. */
  counts: CountRange | null;
  /** The change that makes these terms sendable; null where there is none, or none is needed. */
  fix: Fix | null;
  /** The limits that the share of the income breaks, each with a fix that can be sent. */
  notices: Notice[];
}

/** What a disclosure of terms measures the payments by; null where none measures them against the income. */
export function sendingRule(share: DisclosedShare | null, yearlyTotals: Range | null): SendingRule | null {
  return share && { yearlyTotals, perYear: share.perYear, monthly: share.monthly };
}

/** The sending range of terms; null where no disclosure measures the payments against the income. */
export function sendingRange(
  limits: OfferLimits,
  terms: Terms,
  share: DisclosedShare | null,
  rule: SendingRule | null,
): SendingRange | null {
  if (rule === null || share === null) return null;
  const counts = sendableCounts(limits, terms, rule);
  const value = nearestSendable(limits, terms, counts);
  const notices = disclosedNotices(limits, terms, share.value, rule);
  // The card offers one count: that of the notice can be sent too.
  const noticed = notices.flatMap(({ fixes }) => fixes).find(({ field }) => field === "num_payments");
  return {
    counts,
    fix: value === null || value === terms.numPayments ? null : (noticed ?? { field: "num_payments", value }),
    notices,
  };
}
