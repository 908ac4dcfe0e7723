import type { Cents } from "@/lib/calculator/money/money";
import { exactPayment, paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { paymentAmountOf } from "@/lib/calculator/quote";
import { amountSoldOf, type Terms, withExactCount } from "@/lib/calculator/terms/terms";
import { violationsOf } from "@/lib/calculator/terms/violations";
import { highestExactPrice, highestUpsellWithin, lowestExactPrice } from "./extremes";
import {
  highestFundablePrice,
  highestPriceWithin,
  lowestFundablePrice,
  lowestPricePaying,
  lowestPriceWithin,
} from "./feasible";
import { highestFactor } from "./inverse";

/** The starting points that an ISO can choose. Each leads to one end of the offer's limits. */
export const STARTS = ["most_cash", "lowest_payment", "best_commission"] as const;

export type Start = (typeof STARTS)[number];

/** The terms of a starting point, or the reason why the limits allow none. */
type Started = { terms: Terms; reason: null } | { terms: null; reason: string };

/**
 * The best terms of a starting point. Frequency, structure and fees stay as they are.
 *
 * - `most_cash`: the highest price at this upsell, with the number of payments nearest to the current one.
 * - `lowest_payment`: the lowest payment without upsell, at the lowest price and with the most payments.
 * - `best_commission`: the highest upsell at this price, with the fewest payments.
 */
export function startTerms(limits: OfferLimits, terms: Terms, start: Start): Started {
  const found = FINDERS[start](limits, terms);
  return found === null
    ? { terms: null, reason: whyNone(limits, farEnd(limits, terms, start)) }
    : { terms: found, reason: null };
}

type Finder = (limits: OfferLimits, terms: Terms) => Terms | null;

const FINDERS: Record<Start, Finder> = {
  most_cash: mostCash,
  lowest_payment: lowestPayment,
  best_commission: bestCommission,
};

function mostCash(limits: OfferLimits, terms: Terms): Terms | null {
  const { ceiling } = limits.purchasePrice;
  const fixed = exactPayment(limits, terms.frequency);
  if (fixed !== null) return accepted(limits, atPrice(terms, highestExactPrice(limits, terms, fixed)));
  const most = highestFundablePrice(limits, terms, ceiling);
  if (most === null) return null;
  const all = amountSoldOf(limits, { ...terms, purchasePrice: ceiling });
  const near = countsOf(limits, terms).sort(
    (one, other) => Math.abs(one - terms.numPayments) - Math.abs(other - terms.numPayments),
  );
  return bestOf(near, {
    at: (numPayments) => {
      const counted = { ...terms, numPayments };
      return accepted(limits, atPrice(counted, highestPriceWithin(limits, counted, all)));
    },
    beats: (found, best) => found.purchasePrice > best.purchasePrice,
    isBest: ({ purchasePrice }) => purchasePrice === most,
  });
}

function lowestPayment(limits: OfferLimits, chosen: Terms): Terms | null {
  const terms = { ...chosen, upsell: 0 };
  const { floor } = limits.purchasePrice;
  const fixed = exactPayment(limits, terms.frequency);
  if (fixed !== null) return accepted(limits, atPrice(terms, lowestExactPrice(limits, terms, fixed)));
  const least = lowestFundablePrice(limits, terms, floor);
  if (least === null) return null;
  // The terms of each count as if every price from `least` on could be funded: that costs one try per cent.
  const hoped = countsOf(limits, terms)
    .map((numPayments) => {
      const counted = { ...terms, numPayments };
      return withPayment(limits, counted, Math.max(least, lowestPricePaying(limits, counted)));
    })
    .sort(byPayment);
  const best = bestOf(hoped, {
    at: (hope) => {
      const price = lowestPriceWithin(limits, hope.terms, hope.terms.purchasePrice);
      const found = accepted(limits, atPrice(hope.terms, price));
      return found && withPayment(limits, found, found.purchasePrice);
    },
    beats: (found, best) => byPayment(found, best) < 0,
    isBest: (best, next) => byPayment(best, next) < 0,
  });
  return best?.terms ?? null;
}

interface WithPayment {
  terms: Terms;
  payment: Cents;
}

function withPayment(limits: OfferLimits, counted: Terms, purchasePrice: Cents): WithPayment {
  const terms = { ...counted, purchasePrice };
  const amountSold = amountSoldOf(limits, terms);
  return { terms, payment: paymentAmountOf(limits, terms.frequency, amountSold, terms.numPayments) };
}

/** Lowest payment first, among equals the lowest price, then the most payments. */
function byPayment(one: WithPayment, other: WithPayment): number {
  return (
    one.payment - other.payment ||
    one.terms.purchasePrice - other.terms.purchasePrice ||
    other.terms.numPayments - one.terms.numPayments
  );
}

function bestCommission(limits: OfferLimits, terms: Terms): Terms | null {
  const { ceiling } = limits.upsell;
  const atUpsell = (of: Terms, upsell: number | null) =>
    upsell === null || upsell < 0 ? null : accepted(limits, { ...of, upsell });
  const fixed = exactPayment(limits, terms.frequency);
  if (fixed !== null) {
    const most = paymentLimits(limits, terms.frequency)?.ceiling ?? 0;
    const factorRate = highestFactor(fixed * most, terms.purchasePrice);
    return atUpsell(terms, Math.min(factorRate - limits.buyRate, ceiling));
  }
  return bestOf(countsOf(limits, terms), {
    at: (numPayments) => {
      const counted = { ...terms, numPayments };
      return atUpsell(counted, highestUpsellWithin(limits, counted));
    },
    beats: (found, best) => found.upsell > best.upsell,
    isBest: ({ upsell }) => upsell === ceiling,
  });
}

interface Search<Candidate, Found> {
  /** The best that a candidate leads to; null when it leads to no terms that are allowed. */
  at: (candidate: Candidate) => Found | null;
  beats: (found: Found, best: Found) => boolean;
  /** Whether neither the next candidate nor one after it can lead to better ones. */
  isBest: (best: Found, next: Candidate) => boolean;
}

/** The best that any candidate leads to. Among equals, that of the first one. */
function bestOf<Candidate, Found>(
  candidates: Candidate[],
  { at, beats, isBest }: Search<Candidate, Found>,
): Found | null {
  let best: Found | null = null;
  for (const candidate of candidates) {
    if (best !== null && isBest(best, candidate)) break;
    const found = at(candidate);
    if (found !== null && (best === null || beats(found, best))) best = found;
  }
  return best;
}

/** Every number of payments that the limits allow, ascending. */
function countsOf(limits: OfferLimits, { frequency }: Terms): number[] {
  const allowed = paymentLimits(limits, frequency);
  if (allowed === null) return [];
  return Array.from({ length: allowed.ceiling - allowed.floor + 1 }, (_, index) => allowed.floor + index);
}

function atPrice(terms: Terms, purchasePrice: Cents | null): Terms | null {
  return purchasePrice === null ? null : { ...terms, purchasePrice };
}

/** The terms, with the number of payments that an `exact` payment requires. Null when they break a limit. */
function accepted(limits: OfferLimits, terms: Terms | null): Terms | null {
  const counted = terms && withExactCount(limits, terms);
  return counted !== null && violationsOf(limits, counted).length === 0 ? counted : null;
}

/** The terms at the end of the limits, allowed or not: they explain why a start has no terms. */
function farEnd(limits: OfferLimits, terms: Terms, start: Start): Terms {
  const numPayments = paymentLimits(limits, terms.frequency)?.ceiling ?? terms.numPayments;
  const { floor, ceiling } = limits.purchasePrice;
  switch (start) {
    case "most_cash":
      return withExactCount(limits, { ...terms, purchasePrice: ceiling });
    case "lowest_payment":
      return withExactCount(limits, { ...terms, purchasePrice: floor, upsell: 0, numPayments });
    case "best_commission":
      return withExactCount(limits, { ...terms, upsell: limits.upsell.ceiling, numPayments });
  }
}

function whyNone(limits: OfferLimits, terms: Terms): string {
  const [violation] = violationsOf(limits, terms);
  return violation?.message ?? "No terms within the limits lead there.";
}
