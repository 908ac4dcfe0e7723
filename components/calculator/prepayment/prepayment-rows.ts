import { formatCount, formatFactor, formatMoney } from "@/lib/calculator/money/formats";
import { type Cents, parseDecimal } from "@/lib/calculator/money/money";
import type { GivenTier, Prepayment as PrepaymentRule } from "@/lib/calculator/offer/limits";
import { isOfTerms, type Tier } from "@/lib/calculator/prepayment/prepayment";
import type { Quote } from "@/lib/calculator/quote";

/** A tier as text. */
export interface TierRow {
  /** The place in the schedule, which stays the same while the figures change. */
  key: string;
  when: string;
  aside?: string;
  factor: string;
  due: string;
  /**
   * The amount due in cents; a funder's own figure with more than two decimals is a decimal number as text.
   */
  amount: Cents | string;
  saved: string;
}

/** The note beside each table of the merchant. */
export const YOUR_TOTAL = "This is your total. What you have already paid counts toward it.";

/** The note beside each table of the ISO. */
export const FULL_AMOUNT = "The full amount is what is due in all, payments already made included.";

/** The note beside a funder's own schedule that is not, or only in part, of these terms. */
export const OF_OTHER_TERMS = "What the funder gave for other terms is left out.";

/** The heading of the first column. */
export function whenHeading({ mode }: PrepaymentRule): string {
  if (mode === "funder_provided") return "When";
  return mode === "fixed_windows" ? "Paid off" : "Paid off by the end of";
}

/**
 * The schedule from the earliest payoff to the latest; empty when the offer has none. A funder's own tiers are
 * left out where they are of other terms.
 */
export function prepaymentRows(quote: Quote, rule: PrepaymentRule): TierRow[] {
  const { prepayment } = quote;
  if (prepayment.source === "given")
    return prepayment.tiers.filter((tier) => isOfTerms(tier, quote.amountSold)).map(givenRow);
  const tiers = ascending(prepayment.tiers);
  if (rule.mode !== "fixed_windows") return tiers.map(monthRow);
  return tiers.length === 0 ? [] : [...tiers.map(windowRow), fullRow(quote)];
}

/** The tiers from the earliest payoff to the latest. */
export function ascending(tiers: Tier[]): Tier[] {
  return [...tiers].sort((a, b) => a.termOrWindow - b.termOrWindow);
}

function monthRow(tier: Tier, index: number, all: Tier[]): TierRow {
  return {
    ...amounts(tier, index),
    when: `Month ${formatCount(tier.termOrWindow)}`,
    aside: index === all.length - 1 ? "full term" : undefined,
  };
}

function windowRow(tier: Tier, index: number): TierRow {
  return { ...amounts(tier, index), when: tier.label };
}

function fullRow(quote: Quote): TierRow {
  return {
    key: "full",
    when: "After that",
    aside: "full amount",
    factor: formatFactor(quote.factorRate),
    due: formatMoney(quote.amountSold),
    amount: quote.amountSold,
    saved: formatMoney(0),
  };
}

function amounts(tier: Tier, index: number): Omit<TierRow, "when"> {
  return {
    key: String(index),
    factor: formatFactor(tier.factorRate),
    due: formatMoney(tier.amountSold),
    amount: tier.amountSold,
    saved: formatMoney(tier.savings),
  };
}

/** A funder's own figures are never rounded: one with more decimals than money has stays as given. */
function givenRow(tier: GivenTier, index: number): TierRow {
  const money = (amount: number) => {
    const cents = parseDecimal(String(amount), 2);
    return cents === null ? String(amount) : formatMoney(cents);
  };
  const factor = parseDecimal(String(tier.factorRate), 6);
  return {
    key: String(index),
    when: tier.label,
    factor: factor === null ? String(tier.factorRate) : formatFactor(factor),
    due: money(tier.amountSold),
    amount: parseDecimal(String(tier.amountSold), 2) ?? String(tier.amountSold),
    saved: money(tier.savings),
  };
}
