import { type Cents, divideDown, MICROS, type Micros, multiplyRate } from "@/lib/calculator/money/money";

/** What the points of a commission are counted on. */
export const COMMISSION_BASES = ["purchase_price", "new_money", "net_funding"] as const;

export type CommissionBase = (typeof COMMISSION_BASES)[number];

/** "12 points on new money": how a sentence names each base. */
export const BASE_NAMES: Record<CommissionBase, string> = {
  purchase_price: "the purchase price",
  new_money: "new money",
  net_funding: "net funding",
};

/** What the ISO is paid, beyond the upsell of the chosen terms. */
export interface CommissionTerms {
  base: CommissionBase;
  /** What the funder pays out of its buy rate, whatever the upsell. */
  basePoints: Micros;
  /** Who gets which part; they sum to 1. Empty when one party gets all. */
  shares: { name: string; share: Micros }[];
  clawback: Clawback | null;
}

/** What of the commission may be taken back: within so many days. */
export interface Clawback {
  days: number;
  note: string | null;
}

/** How a commission came about. */
export interface CommissionDetail {
  base: CommissionBase;
  baseAmount: Cents;
  points: Micros;
  /** Empty without shares; otherwise they sum to the commission. */
  parts: CommissionPart[];
  clawback: Clawback | null;
}

export interface CommissionPart {
  name: string;
  amount: Cents;
}

/** The amounts that a commission can be counted on. */
interface Funding {
  purchasePrice: Cents;
  existingFundingBalance: Cents;
  netFunding: Cents;
}

/** The commission of an upsell, half up, with its detail; without commission terms it is `price x upsell`. */
export function commissionOf(
  terms: CommissionTerms | null,
  upsell: Micros,
  funding: Funding,
): { commission: Cents; commissionDetail: CommissionDetail | null } {
  if (terms === null) {
    return { commission: multiplyRate(funding.purchasePrice, upsell), commissionDetail: null };
  }
  const { base, basePoints, shares, clawback } = terms;
  const baseAmount = baseAmountOf(base, funding);
  const points = upsell + basePoints;
  const commission = multiplyRate(baseAmount, points);
  return {
    commission,
    commissionDetail: { base, baseAmount, points, parts: partsOf(commission, shares), clawback },
  };
}

/** The amount that points are counted on, never below 0. */
export function baseAmountOf(base: CommissionBase, funding: Funding): Cents {
  return Math.max(0, BASE_AMOUNTS[base](funding));
}

const BASE_AMOUNTS: Record<CommissionBase, (funding: Funding) => Cents> = {
  purchase_price: ({ purchasePrice }) => purchasePrice,
  new_money: ({ purchasePrice, existingFundingBalance }) => purchasePrice - existingFundingBalance,
  net_funding: ({ netFunding }) => netFunding,
};

/** The parts of a commission by largest remainder, ties to the earlier; they sum to it to the cent. */
function partsOf(commission: Cents, shares: CommissionTerms["shares"]): CommissionPart[] {
  const exact = shares.map(({ share }) => BigInt(commission) * BigInt(share));
  const amounts = exact.map((product) => Number(divideDown(product, BigInt(MICROS))));
  const left = commission - amounts.reduce((sum, amount) => sum + amount, 0);
  const remainder = (index: number) => Number((exact[index] ?? 0n) % BigInt(MICROS));
  // A sort is stable: of equal remainders the earlier share comes first.
  const gets = new Set(
    [...shares.keys()].sort((a, b) => remainder(b) - remainder(a)).slice(0, shares.length === 0 ? 0 : left),
  );
  return shares.map(({ name }, index) => ({
    name,
    amount: (amounts[index] ?? 0) + (gets.has(index) ? 1 : 0),
  }));
}
