import type { Cents } from "@/lib/calculator/money/money";
import type { Quote } from "@/lib/calculator/quote";
import { type Schedule, totalPayments } from "@/lib/calculator/schedule/schedule";
import type { FeeDisclosure, Payoff } from "@/lib/disclosure/input";
import { type ClosingState, costHasFees } from "./states";

/** The four amounts of the closing sheet, in cents. */
export interface ClosingFigures {
  /** The purchase price: nothing is deducted from it. */
  provided: Cents;
  /** What is left for the recipient after fees, the funder's earlier balance and payoffs to others. */
  disbursed: Cents;
  /** Periodic payments, true-ups and irregular payments. */
  totalOfPayments: Cents;
  /**
   * The total of payments less the funds provided; in Kansas and Missouri less the funds provided after the
   * deducted fees.
   */
  cost: Cents;
}

/** Returns the figures of the closing sheet of a quote, whose payments the schedule has. */
export function closingFigures(
  state: ClosingState,
  quote: Pick<Quote, "purchasePrice" | "netFunding" | "totalFees">,
  schedule: Schedule,
): ClosingFigures {
  const { purchasePrice, netFunding } = quote;
  const totalOfPayments = totalPayments(schedule);
  const cost = costOf(state, quote, totalOfPayments);
  return { provided: purchasePrice, disbursed: netFunding, totalOfPayments, cost };
}

/** The total dollar cost of financing of a quote with these payments in all. */
export function costOf(
  state: ClosingState,
  { purchasePrice, totalFees }: Pick<Quote, "purchasePrice" | "totalFees">,
  totalOfPayments: Cents,
): Cents {
  return totalOfPayments - (purchasePrice - (costHasFees(state) ? totalFees : 0));
}

/** Something that is deducted from the funds provided. */
export interface Deduction {
  /** `kept`: a fee that the funder keeps. `paid`: a fee or a payoff to somebody else. `balance`: earlier financing of the funder's. */
  kind: "kept" | "paid" | "payoff" | "balance";
  /** The fee's label; null for a payoff. */
  label: string | null;
  /** Null where the funder gets it. */
  payee: string | null;
  amount: Cents;
}

/**
 * Returns everything that is deducted, above zero: each fee, each payoff to somebody else and each earlier
 * balance of the funder's. `fees` has one entry for each fee of the quote, in order.
 */
export function deductionsOf(
  quote: Pick<Quote, "fees">,
  fees: readonly FeeDisclosure[],
  payoffs: readonly Payoff[],
): Deduction[] {
  const charged = quote.fees.map(({ label, charge }, index): Deduction => {
    const payee = fees[index]?.paidTo ?? null;
    return { kind: payee === null ? "kept" : "paid", label, payee, amount: charge };
  });
  const paidOff = payoffs.map(
    (payoff): Deduction => ({
      kind: payoff.toUs ? "balance" : "payoff",
      label: null,
      payee: payoff.toUs ? null : payoff.payee,
      amount: payoff.amount,
    }),
  );
  return [...charged, ...paidOff].filter(({ amount }) => amount !== 0);
}
