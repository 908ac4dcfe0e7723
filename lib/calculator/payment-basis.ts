import type { PaymentCalendar } from "./calendar";
import { type Frequency, paymentsPerYear } from "./frequency";
import { type Cents, MICROS, type Micros, scaleHalfUp } from "./money";
import { lastPaymentOf } from "./quote";

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
  const lastPaymentAmount = lastPaymentOf(amountSold, paymentAmount, numPayments);
  return { numPayments, paymentAmount, lastPaymentAmount };
}

/** Monthly costs, both ends included. */
export interface CostRange {
  least: Cents;
  most: Cents;
}

/**
 * The monthly costs with which preset payments are the estimate of a split: those within 2.5% of
 * `holdback x income`, that is from 39/40 to 41/40 of it.
 */
export function costsOfSplit(holdback: Micros, monthlyIncome: Cents): CostRange {
  const split = BigInt(holdback) * BigInt(monthlyIncome);
  const whole = 40n * BigInt(MICROS);
  return { least: Number((39n * split + whole - 1n) / whole), most: Number((41n * split) / whole) };
}

/** Whether a monthly cost is in a range. */
export function isInRange(monthlyCost: Cents, { least, most }: CostRange): boolean {
  return least <= monthlyCost && monthlyCost <= most;
}

/**
 * `monthly cost / monthly income` in ten-thousandths, half up: the share of the income that preset payments
 * make.
 */
export function impliedShare(monthlyCost: Cents, monthlyIncome: Cents): number {
  return scaleHalfUp(monthlyCost, 10_000, monthlyIncome);
}
