import { type Frequency, paymentsPerYear } from "./frequency";
import { type Cents, scaleHalfUp } from "./money";

/** What the merchant still owes on an earlier purchase that this one pays off. */
export interface Renewal {
  /** What is owed before any discount. */
  balance: Cents;
  /** The funder's name of the earlier deal; null without one. */
  reference: string | null;
  /** What the merchant pays today; null where the funder does not say. */
  currentPayment: { amount: Cents; frequency: Frequency; remaining: number } | null;
}

/** What the new money costs beyond what is owed today. */
export interface RenewalFigures {
  balance: Cents;
  discount: Cents;
  newCash: Cents;
  /** Zero or less where the merchant owes no more than today. */
  addedPayback: Cents;
  /** Ten-thousandths of currency for each new unit of it; null where either figure is not above 0. */
  perDollar: number | null;
  currentMonthly: Cents | null;
  paymentChange: Cents | null;
  /** Hundredths of a month. */
  currentEnds: number | null;
  newEnds: number | null;
}

/** The figures of a quote that a renewal sets beside what is owed today. */
interface NewPurchase {
  amountSold: Cents;
  netFunding: Cents;
  existingFundingBalance: Cents;
  monthlyPayment: Cents;
  /** Hundredths of a month. */
  estimatedTermMonths: number;
}

// Rules: N-10, N-11, N-12, N-13, N-14
/** The figures of a renewal; those of the current payment are null without one. */
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
