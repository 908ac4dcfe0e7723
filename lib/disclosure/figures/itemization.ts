import type { Cents } from "@/lib/calculator/money/money";
import type { Quote } from "@/lib/calculator/quote";
import type { FeeDisclosure, Payoff } from "@/lib/disclosure/input";
import { filled } from "@/lib/disclosure/words/strings";

/** A line of the itemization of the amount financed. */
export interface ItemizedLine {
  label: string;
  /** The third party that is paid; null when the amount goes to the recipient or the funder. */
  payee: string | null;
  amount: Cents;
}

/**
 * How the purchase price is used: the amount given to the recipient, each fee, each payoff to a third party,
 * and the payoffs to the funder. Only the first line can be zero. `fees` has one entry for each fee of the
 * quote, in order.
 */
export function itemizationOf(
  quote: Pick<Quote, "fees" | "netFunding">,
  fees: FeeDisclosure[],
  payoffs: Payoff[],
  legalName: string | null,
): ItemizedLine[] {
  const lines = quote.fees.flatMap(({ charge }, index) => {
    const fee = fees[index];
    return fee === undefined ? [] : [feeLine(fee, charge, legalName ?? "the funder")];
  });
  const others = payoffs.flatMap((payoff) =>
    payoff.toUs
      ? []
      : [
          {
            label: filled("payoffPaidTo", { payee: payoff.payee }),
            payee: payoff.payee,
            amount: payoff.amount,
          },
        ],
  );
  const ours = { label: filled("paidOnAccount", {}), payee: null, amount: paidToUs(payoffs) };
  return [
    { label: filled("givenToYou", {}), payee: null, amount: quote.netFunding },
    ...[...lines, ...others, ours].filter(({ amount }) => amount !== 0),
  ];
}

/** The payoffs as given, else one payoff of the whole balance to the funder. */
export function payoffsOf(given: Payoff[] | null, balance: Cents): Payoff[] {
  return given ?? [{ toUs: true, amount: balance }];
}

/** The sum of the payoffs to the funder. */
export function paidToUs(payoffs: Payoff[]): Cents {
  let sum: Cents = 0;
  for (const { toUs, amount } of payoffs) if (toUs) sum += amount;
  return sum;
}

function feeLine({ label, paidTo }: FeeDisclosure, amount: Cents, funder: string): ItemizedLine {
  const line =
    paidTo === null
      ? filled("feeKeptBy", { fee: label, financer: funder })
      : filled("feePaidTo", { fee: label, payee: paidTo });
  return { label: line, payee: paidTo, amount };
}
