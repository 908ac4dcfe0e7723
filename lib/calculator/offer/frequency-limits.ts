import { formatCount } from "@/lib/calculator/money/formats";
import { type Cents, scaleHalfUp } from "@/lib/calculator/money/money";
import { type Frequency, frequencyAdverb, paymentsPerYear } from "./frequency";
import type { OfferLimits } from "./limits";

/** The limits that decide which frequencies an ISO can choose. */
type PaymentRange = Pick<OfferLimits, "payments" | "baseFrequency" | "availableFrequencies">;

/**
 * The fewest and most payments allowed in `frequency`: `ceil(floor x y / y_base)` and
 * `floor(ceiling x y / y_base)`, where y is the number of payments a year. Null when no whole number of 1 or
 * more lies between them (docs/spec/calculator-rules.md "Limits").
 */
export function paymentLimits(
  limits: PaymentRange,
  frequency: Frequency,
): { floor: number; ceiling: number } | null {
  const perYear = paymentsPerYear(frequency);
  const perYearOfBase = paymentsPerYear(limits.baseFrequency);
  const floor = Math.max(Math.ceil((limits.payments.floor * perYear) / perYearOfBase), 1);
  const ceiling = Math.floor((limits.payments.ceiling * perYear) / perYearOfBase);
  return floor <= ceiling ? { floor, ceiling } : null;
}

/** The frequencies that the ISO can choose, in the offer's order. */
export function usableFrequencies(limits: PaymentRange): Frequency[] {
  return limits.availableFrequencies.filter((frequency) => paymentLimits(limits, frequency) !== null);
}

/** Explains why a frequency cannot be chosen and names the limits. Null when it can. */
export function unusableReason(limits: OfferLimits, frequency: Frequency): string | null {
  if (paymentLimits(limits, frequency) !== null) return null;
  const { floor, ceiling } = limits.payments;
  const counts = floor === ceiling ? formatCount(floor) : `${formatCount(floor)} to ${formatCount(ceiling)}`;
  const base = frequencyAdverb(limits.baseFrequency);
  return `The limit of ${counts} ${base} payments leaves no whole number of ${frequencyAdverb(frequency)} payments.`;
}

/**
 * Converts a number of payments to another frequency: `count x y_to / y_from`, half up, then moved into the
 * limits of `to` (docs/spec/calculator-rules.md "Limits"). At least 1, even when `to` cannot be chosen.
 */
export function convertCount(limits: OfferLimits, count: number, from: Frequency, to: Frequency): number {
  const converted = scaleHalfUp(count, paymentsPerYear(to), paymentsPerYear(from));
  const allowed = paymentLimits(limits, to);
  if (allowed === null) return Math.max(converted, 1);
  return Math.min(Math.max(converted, allowed.floor), allowed.ceiling);
}

/**
 * The payment override in `frequency`, in cents: `override x y_base / y`, half up. Null when the offer has
 * none (docs/spec/calculator-rules.md "Limits").
 */
export function overrideIn(limits: OfferLimits, frequency: Frequency): Cents | null {
  if (limits.override === null) return null;
  const perYearOfBase = paymentsPerYear(limits.baseFrequency);
  return scaleHalfUp(limits.override.amount, perYearOfBase, paymentsPerYear(frequency));
}

/**
 * The payment that an `exact` override fixes, in cents of `frequency`; null when the offer does not fix the
 * payment.
 */
export function exactPayment(limits: OfferLimits, frequency: Frequency): Cents | null {
  return limits.override?.behavior === "exact" ? overrideIn(limits, frequency) : null;
}
