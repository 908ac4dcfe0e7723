import {
  decimal,
  type Fraction,
  json,
  less,
  minus,
  over,
  plus,
  round,
  times,
  trunc,
  whole,
  ZERO,
} from "./fractions";

// A second, simple implementation of docs/spec/commission.md "Figures": exact fractions, from JSON to JSON.

/** Commission terms with every default, as GET shows them. */
export interface JsonCommissionTerms {
  base: "purchase_price" | "new_money" | "net_funding";
  base_points: number;
  shares: { name: string; share: number }[];
  clawback: { days: number; note: string | null } | null;
}

/** The commission and its detail; `terms` is null in an offer without commission terms. */
export function secondCommission(
  terms: JsonCommissionTerms | null,
  figures: { price: Fraction; upsell: Fraction; netFunding: Fraction; balance: Fraction },
) {
  const { price, upsell, netFunding, balance } = figures;
  if (terms === null) {
    return { commission: json(round(times(price, upsell), 2), 2), commission_detail: null };
  }
  const counted = {
    purchase_price: price,
    new_money: minus(price, balance),
    net_funding: netFunding,
  }[terms.base];
  const base = less(counted, ZERO) ? ZERO : counted;
  const points = plus(upsell, decimal(terms.base_points));
  const commission = round(times(base, points), 2);
  return {
    commission: json(commission, 2),
    commission_detail: {
      base: terms.base,
      base_amount: json(base, 2),
      points: json(points, 6),
      parts: centByCent(commission, terms.shares),
      clawback: terms.clawback,
    },
  };
}

/** Each share gets its whole cents. Each cent left goes to the one that lacks most, the first of equals. */
function centByCent(commission: Fraction, shares: JsonCommissionTerms["shares"]) {
  const cents = times(commission, whole(100));
  const parts = shares.map(({ name, share }) => {
    const exact = times(cents, decimal(share));
    return { name, exact, amount: trunc(exact) };
  });
  const lacks = ({ exact, amount }: (typeof parts)[number]) => minus(exact, { top: amount, bottom: 1n });
  const left = () => trunc(cents) - parts.reduce((sum, { amount }) => sum + amount, 0n);
  while (parts.length > 0 && left() > 0n) {
    const most = parts.reduce((found, part) => (less(lacks(found), lacks(part)) ? part : found));
    most.amount += 1n;
  }
  return parts.map(({ name, amount }) => ({
    name,
    amount: json(over({ top: amount, bottom: 1n }, whole(100)), 2),
  }));
}
