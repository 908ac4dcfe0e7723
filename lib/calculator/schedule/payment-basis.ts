import { type Cents, MICROS, type Micros, scaleHalfUp } from "@/lib/calculator/money/money";
import { type Frequency, paymentsPerYear } from "@/lib/calculator/offer/frequency";
import { lastPaymentOf } from "@/lib/calculator/quote";
import { type Day, type PaymentCalendar, paymentDaysAfter } from "./calendar";

/**
 * How payments follow the merchant's sales. `fixed`: they do not. `true_up`: preset payments, later
 * reconciled with a share of the income. `split`: a share of the income as it arrives.
 */
export const PAYMENT_BASES = ["fixed", "true_up", "split"] as const;
export type PaymentBasis = (typeof PAYMENT_BASES)[number];

/** Periodic payments that sum to the amount sold. */
export interface ScheduledTerms {
  numPayments: number;
  paymentAmount: Cents;
  lastPaymentAmount: Cents;
}

/** The given basis. Without one, `true_up` when the offer has a holdback, else `fixed`. */
export function paymentBasisOf(given: PaymentBasis | null, holdback: Micros): PaymentBasis {
  return given ?? (holdback > 0 ? "true_up" : "fixed");
}

/**
 * The number of payments in a year. For daily payments, the payment days among the 365 days after the funding
 * date; for other frequencies, their fixed number a year.
 */
export function paymentsAYear(frequency: Frequency, calendar: PaymentCalendar, funding: Day): number {
  if (frequency !== "daily") return paymentsPerYear(frequency);
  return paymentDaysAfter(funding, 365, calendar);
}

/**
 * The expected payments of a split: each is `holdback x income x 12 / payments a year` in cents, half up. The
 * last payment takes the remainder of the amount sold. Null when a payment is below one cent.
 */
export function splitTerms(
  amountSold: Cents,
  holdback: Micros,
  monthlyIncome: Cents,
  perYear: number,
): ScheduledTerms | null {
  const paymentAmount = scaleHalfUp(monthlyIncome, holdback * 12, perYear * MICROS);
  if (paymentAmount < 1) return null;
  const numPayments = Math.max(Math.ceil(amountSold / paymentAmount), 1);
  const lastPaymentAmount = lastPaymentOf(amountSold, paymentAmount, numPayments);
  return { numPayments, paymentAmount, lastPaymentAmount };
}

/**
 * The share of the income that preset payments take: `payments of a year / 12 / monthly income` in
 * ten-thousandths, half up.
 */
export function impliedShare(yearly: Cents, monthlyIncome: Cents): number {
  return scaleHalfUp(yearly, 10_000, 12 * monthlyIncome);
}
