import { feeAmountText } from "@/components/calculator/page/wording";
import { formatCount, formatMoney, formatPoints } from "@/lib/calculator/formats";
import { frequencyName } from "@/lib/calculator/frequency";
import { convertCount } from "@/lib/calculator/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Terms } from "@/lib/calculator/terms";
import { countIsDerived } from "./terms-form";

/** One term that differs, as text. */
export interface TermChange {
  label: string;
  before: string;
  now: string;
}

/**
 * The terms that differ between two choices. A count that a change of frequency only converted counts as the
 * same.
 */
export function termChanges(limits: OfferLimits, before: Terms, now: Terms): TermChange[] {
  const converted = convertCount(limits, before.numPayments, before.frequency, now.frequency);
  const counted = !countIsDerived(limits) && now.numPayments !== converted;
  const changes = [
    difference("Purchase price", formatMoney, before.purchasePrice, now.purchasePrice),
    difference("Payment frequency", frequencyName, before.frequency, now.frequency),
    counted ? difference("Number of payments", formatCount, before.numPayments, now.numPayments) : null,
    difference("Upsell", formatPoints, before.upsell, now.upsell),
    ...now.fees.map(({ id, amount }) => {
      const fee = limits.fees.find((candidate) => candidate.id === id);
      const earlier = before.fees.find((candidate) => candidate.id === id)?.amount ?? amount;
      return difference(fee?.label ?? id, (value) => feeAmountText(fee, value), earlier, amount);
    }),
  ];
  return changes.filter((change) => change !== null);
}

/** Whether two choices are the same in every term. */
export function sameTerms(a: Terms, b: Terms): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function difference<T>(label: string, format: (value: T) => string, before: T, now: T): TermChange | null {
  return before === now ? null : { label, before: format(before), now: format(now) };
}
