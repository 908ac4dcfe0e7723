import type { PaymentCalendar } from "./calendar";
import { type Frequency, paymentsPerYear } from "./frequency";
import { type Cents, MICROS, type Micros, scaleHalfUp } from "./money";

/**
 * How payments follow the merchant's sales. `fixed`: not at all. `true_up`: preset payments, reconciled with
 * a share of the income. `split`: a share of the income as it comes in.
 */
export const PAYMENT_BASES = ["fixed", "true_up", "split"] as const;
export type PaymentBasis = (typeof PAYMENT_BASES)[number];

/** Periodic payments that sum to the amount sold. */
export interface ScheduledTerms {
  numPayments: number;
  paymentAmount: Cents;
  lastPaymentAmount: Cents;
}

/** The basis given, else `true_up` when the offer has a holdback, else `fixed`. */
export function paymentBasisOf(given: PaymentBasis | null, holdback: Micros): PaymentBasis {
  return given ?? (holdback > 0 ? "true_up" : "fixed");
}

/**
 * The expected payments of a split: `holdback x income x 12 / payments a year` in cents, half up; as many as
 * the amount sold needs, the last takes the rest. Null for a payment below one cent.
 */
export function splitTerms(
  { frequency, amountSold }: { frequency: Frequency; amountSold: Cents },
  holdback: Micros,
  monthlyIncome: Cents,
  paymentCalendar: PaymentCalendar | null,
): ScheduledTerms | null {
  const everyDay = frequency === "daily" && paymentCalendar === "every_day";
  const perYear = everyDay ? 365 : paymentsPerYear(frequency);
  const paymentAmount = scaleHalfUp(monthlyIncome, holdback * 12, perYear * MICROS);
  if (paymentAmount < 1) return null;
  const numPayments = Math.max(Math.ceil(amountSold / paymentAmount), 1);
  return { numPayments, paymentAmount, lastPaymentAmount: amountSold - paymentAmount * (numPayments - 1) };
}

/**
 * Whether preset payments are the estimate of a split: the monthly cost lies within 2.5% of
 * `holdback x income`, both ends included.
 */
export function matchesSplit(monthlyCost: Cents, holdback: Micros, monthlyIncome: Cents): boolean {
  const split = BigInt(holdback) * BigInt(monthlyIncome);
  const difference = BigInt(monthlyCost) * BigInt(MICROS) - split;
  return 40n * (difference < 0n ? -difference : difference) <= split;
}

/**
 * `monthly cost / monthly income` in ten-thousandths, half up: the share of the income that preset payments
 * make.
 */
export function impliedShare(monthlyCost: Cents, monthlyIncome: Cents): number {
  return scaleHalfUp(monthlyCost, 10_000, monthlyIncome);
}
