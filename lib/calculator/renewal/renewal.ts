import { type Cents, scaleHalfUp } from "@/lib/calculator/money/money";
import { type Frequency, paymentsPerYear } from "@/lib/calculator/offer/frequency";

/** An earlier purchase of the same funder that this one pays off. */
export interface Renewal {
  /** What the merchant owes on the earlier purchase, before any discount. */
  balance: Cents;
  /** The funder's reference of the earlier deal, if any. */
  reference: string | null;
  /** The payments that the merchant makes today; null when the funder does not state them. */
  currentPayment: { amount: Cents; frequency: Frequency; remaining: number } | null;
}

/** The cost of the new money, compared with what the merchant owes today. */
export interface RenewalFigures {
  balance: Cents;
  discount: Cents;
  newCash: Cents;
  /** Zero or less when the merchant owes no more than today. */
  addedPayback: Cents;
  /**
   * Added payback for each unit of new cash, in ten-thousandths of the currency. Null unless both are above
   * 0.
   */
  perDollar: number | null;
  currentMonthly: Cents | null;
  paymentChange: Cents | null;
  /** Hundredths of a month. */
  currentEnds: number | null;
  newEnds: number | null;
}

/** The figures of a quote that the figures of a renewal are computed from. */
interface NewPurchase {
  amountSold: Cents;
  netFunding: Cents;
  existingFundingBalance: Cents;
  monthlyPayment: Cents;
  /** Hundredths of a month. */
  estimatedTermMonths: number;
}

/** The figures of a renewal. Those that need the current payment are null without one. */
export function renewalFigures(
  { balance, currentPayment }: Renewal,
  { amountSold, netFunding, existingFundingBalance, monthlyPayment, estimatedTermMonths }: NewPurchase,
): RenewalFigures {
  const addedPayback = amountSold - balance;
  const figures = {
    balance,
    discount: balance - existingFundingBalance,
    newCash: netFunding,
    addedPayback,
    perDollar: addedPayback > 0 && netFunding > 0 ? scaleHalfUp(addedPayback, 10_000, netFunding) : null,
  };
  if (currentPayment === null) {
    return { ...figures, currentMonthly: null, paymentChange: null, currentEnds: null, newEnds: null };
  }
  const { amount, frequency, remaining } = currentPayment;
  const currentMonthly = scaleHalfUp(amount, paymentsPerYear(frequency), 12);
  return {
    ...figures,
    currentMonthly,
    paymentChange: monthlyPayment - currentMonthly,
    currentEnds: scaleHalfUp(remaining, 1200, paymentsPerYear(frequency)),
    newEnds: estimatedTermMonths,
  };
}
