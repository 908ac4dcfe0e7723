import { type Apr, aprOf, dayGivenOutAgain } from "@/lib/calculator/apr/apr";
import { type Cents, scaleHalfUp } from "@/lib/calculator/money/money";
import type { Quote } from "@/lib/calculator/quote";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { periodicTotal, type Schedule, termDays, totalPayments } from "@/lib/calculator/schedule/schedule";

export interface FinancingFigures {
  /** Purchase price less the fees that are finance charges. Payoffs are not deducted. */
  amountFinanced: Cents;
  /** Amount financed less the other fees and the payoffs. It equals the net funding. */
  recipientFunds: Cents;
  prepaidFinanceCharge: Cents;
  brokerCompensation: Cents;
  /** Null without a schedule. */
  payments: PaymentFigures | null;
}

/** The figures that need dated payments. */
export interface PaymentFigures {
  /** Null as in `aprOf`; `whyNoApr` says why. */
  apr: Apr | null;
  /** As in `dayGivenOutAgain`: a day for which there is no APR, else null. */
  givenOutAgain: Day | null;
  /**
   * All payments less the amount financed. It is also the most that is due as finance charge on prepayment.
   */
  financeCharge: Cents;
  totalPaymentAmount: Cents;
  /** `total of all payments x 30.4 / term in days` in cents, half up. */
  estimatedMonthlyCost: Cents;
  /** `sum of the periodic payments / their count` in cents, half up. */
  estimatedPayment: Cents;
  termDays: number;
}

/**
 * Whether the document has an itemization: 10 CCR 956(a) and 23 NYCRR 600.17 require it when the amount
 * financed exceeds the recipient funds.
 */
export function isItemized({
  amountFinanced,
  recipientFunds,
}: Pick<FinancingFigures, "amountFinanced" | "recipientFunds">): boolean {
  return amountFinanced > recipientFunds;
}

/** The part of a quote with the charge of each fee. */
interface ChargedFees {
  fees: readonly { charge: Cents }[];
}

type QuotedFinancing = Pick<Quote, "purchasePrice" | "netFunding" | "commission"> & ChargedFees;

/**
 * Every figure of a quote's disclosure. `fees` has one entry for each fee of the quote, in the same order.
 * Fast enough to run on every input event.
 */
export function financingFigures(
  quote: QuotedFinancing,
  fees: readonly { financeCharge: boolean }[],
  schedule: Schedule | null,
): FinancingFigures {
  const amountFinanced = amountFinancedOf(quote, fees);
  return {
    amountFinanced,
    recipientFunds: quote.netFunding,
    prepaidFinanceCharge: prepaidFinanceChargeOf(quote, fees),
    brokerCompensation: quote.commission,
    payments: schedule === null ? null : paymentFigures(amountFinanced, schedule),
  };
}

/**
 * Purchase price less the fees that are finance charges. `fees` has one entry for each fee of the quote, in
 * the same order.
 */
export function amountFinancedOf(
  quote: ChargedFees & Pick<Quote, "purchasePrice">,
  fees: readonly { financeCharge: boolean }[],
): Cents {
  return quote.purchasePrice - prepaidFinanceChargeOf(quote, fees);
}

function prepaidFinanceChargeOf(quote: ChargedFees, fees: readonly { financeCharge: boolean }[]): Cents {
  let sum: Cents = 0;
  for (const [index, { charge }] of quote.fees.entries()) if (fees[index]?.financeCharge) sum += charge;
  return sum;
}

function paymentFigures(amountFinanced: Cents, schedule: Schedule): PaymentFigures {
  const totalPaymentAmount = totalPayments(schedule);
  const days = termDays(schedule);
  const apr = aprOf(amountFinanced, schedule);
  return {
    apr,
    givenOutAgain: apr === null ? dayGivenOutAgain(amountFinanced, schedule) : null,
    financeCharge: totalPaymentAmount - amountFinanced,
    totalPaymentAmount,
    estimatedMonthlyCost: scaleHalfUp(totalPaymentAmount, 304, 10 * days),
    estimatedPayment: scaleHalfUp(periodicTotal(schedule), 1, schedule.days.length),
    termDays: days,
  };
}
