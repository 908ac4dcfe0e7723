import { type Cents, type Micros, multiplyRate, scaleHalfUp } from "@/lib/calculator/money/money";
import { isInRange, type Range } from "@/lib/calculator/money/range";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms/terms";
import { nextCount, previousCount } from "./feasible";
import {
  fewestPayments,
  highestAmount,
  highestFactor,
  highestPrice,
  lowestAmount,
  lowestFactor,
  mostPayments,
} from "./inverse";
import { fundablePrices, isEmpty, MOST_TRIED, narrowed, netAt, type Space } from "./space";

/** Terms that a search proposes, with their figures. */
export interface Proposal {
  terms: Terms;
  quote: Quote;
}

/** A price, and the fewest payments that the space has for it. */
export interface PricedCount {
  price: Cents;
  count: number;
}

/** Chooses the best of a space at one upsell; null where it has none. */
type Picker = (space: Space, upsell: Micros) => PricedCount | null;

/** The highest price, with the fewest payments. */
export function highestPriced(space: Space, upsell: Micros, tries = new Tries()): PricedCount | null {
  for (const priced of pricesDown(space, upsell, tries)) {
    if (netAt(space.funding, priced.price) >= space.funding.leastNet) return priced;
  }
  return lowestPriced(space, upsell);
}

/** The lowest price of the space, with the fewest payments; null where it has none at this upsell. */
function lowestPriced(space: Space, upsell: Micros): PricedCount | null {
  const { funding, limits, prices } = space;
  const price = prices.least;
  if (price > prices.most || netAt(funding, price) < funding.leastNet) return null;
  const count = fewestAt(space, multiplyRate(price, limits.buyRate + upsell));
  return count === null ? null : { price, count };
}

/** The highest net funding; for the same cash the fewest payments, then the lowest price. */
export function mostCash(space: Space, upsell: Micros): PricedCount | null {
  const { funding, prices } = space;
  let best: PricedCount | null = null;
  let bestNet = funding.leastNet;
  let lowest = prices.least;
  for (const priced of pricesDown(space, upsell, new Tries())) {
    if (priced.price < lowest) break;
    const net = netAt(funding, priced.price);
    if (net < bestNet || (net === bestNet && best !== null && priced.count > best.count)) continue;
    if (net > bestNet)
      lowest = Math.max(fundablePrices({ ...funding, leastNet: net }, prices.most).least, prices.least);
    best = priced;
    bestNet = net;
  }
  return best ?? lowestPriced(space, upsell);
}

/**
 * The upsell of a space that is nearest to the entered one: that one, else the next lower one with which the
 * space has any terms, else the next higher one. Null where there is none.
 */
export function nearestUpsell(space: Space, entered: Micros): Micros | null {
  const tries = new Tries();
  const works = (upsell: Micros) =>
    (lowestPriced(space, upsell) ?? highestPriced(space, upsell, tries)) !== null;
  if (isInRange(entered, space.upsells) && works(entered)) return entered;
  const { least, most } = space.upsells;
  for (const upsell of upsellsDown(narrowed(space, { upsells: { least, most: entered - 1 } }))) {
    if (works(upsell)) return upsell;
  }
  for (const upsell of upsellsUp(narrowed(space, { upsells: { least: entered + 1, most } }))) {
    if (works(upsell)) return upsell;
  }
  return null;
}

/** What `pick` chooses at the upsell nearest to the entered one. */
export function proposed(space: Space, entered: Micros, pick: Picker): Proposal | null {
  const upsell = nearestUpsell(space, entered);
  const priced = upsell === null ? null : pick(space, upsell);
  return upsell === null || priced === null ? null : proposalOf(space, upsell, priced);
}

/** What `pick` chooses among the terms with the lowest payment of a space. */
export function lowestPayment(space: Space, entered: Micros, pick: Picker): Proposal | null {
  const within = (most: Cents) => narrowed(space, { payments: { least: space.payments.least, most } });
  const { least, most } = space.payments;
  if (space.fixed !== null) return proposed(space, entered, pick);
  const above = firstWhere(most - least, (off) => nearestUpsell(within(least + off), entered) !== null);
  return above === null ? null : proposed(within(least + above), entered, pick);
}

/** The lowest whole number from 0 to `most` for which something holds that holds for every higher one too. */
export function firstWhere(most: number, holds: (value: number) => boolean): number | null {
  if (most < 0 || !holds(most)) return null;
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

export function proposalOf(
  { limits, frequency, fees }: Space,
  upsell: Micros,
  { price, count }: PricedCount,
): Proposal {
  const terms = { purchasePrice: price, upsell, frequency, numPayments: count, fees };
  return { terms, quote: computeQuote(limits, terms) };
}

/** How many prices one search may still try. */
class Tries {
  left = MOST_TRIED;
}

/** The prices that the space has with an upsell, from the highest down, whatever their net funding. */
function* pricesDown(space: Space, upsell: Micros, tries: Tries): Generator<PricedCount> {
  if (isEmpty(space)) return;
  const { prices, limits } = space;
  const factorRate = limits.buyRate + upsell;
  let price = Math.min(prices.most, highestPrice(amountsOf(space).most, factorRate));
  while (price >= prices.least && tries.left > 0) {
    tries.left -= 1;
    const amountSold = multiplyRate(price, factorRate);
    const count = fewestAt(space, amountSold);
    if (count !== null) yield { price, count };
    const next = count === null ? amountBelow(space, amountSold) : amountSold;
    if (next === null) return;
    price = Math.min(price - 1, highestPrice(next, factorRate));
  }
}

/** The fewest payments that the space has for an amount sold; null where it has none. */
export function fewestAt(space: Space, amountSold: Cents): number | null {
  const { fixed, counts, payments } = space;
  if (isEmpty(space)) return null;
  if (fixed !== null) {
    const exact = Math.max(Math.ceil(amountSold / fixed), 1);
    return isInRange(fixed, payments) && isInRange(exact, counts) ? exact : null;
  }
  const count = nextCount(amountSold, Math.max(fewestPayments(amountSold, payments.most), counts.least));
  return count !== null && count <= counts.most && isInRange(scaleHalfUp(amountSold, 1, count), payments)
    ? count
    : null;
}

/** The most payments that the space has for an amount sold; null where it has none. */
export function mostAt(space: Space, amountSold: Cents): number | null {
  const { fixed, counts, payments } = space;
  if (fixed !== null) return fewestAt(space, amountSold);
  const count = Math.min(counts.most, mostPayments(amountSold, payments.least));
  const previous = count < 1 ? 0 : previousCount(amountSold, count);
  return isInRange(previous, counts) && isInRange(scaleHalfUp(amountSold, 1, previous), payments)
    ? previous
    : null;
}

/**
 * An amount sold above which, up to one that the space does not have, it has none either. Null where it has
 * none below.
 */
function amountBelow(space: Space, amountSold: Cents): Cents | null {
  const { fixed, counts, payments } = space;
  if (fixed !== null) {
    return isInRange(fixed, payments) && amountSold > fixed * counts.most ? fixed * counts.most : null;
  }
  const count = Math.max(fewestPayments(amountSold, payments.most), counts.least);
  if (count > counts.most) return highestAmount(counts.most, payments.most);
  const payment = scaleHalfUp(amountSold, 1, count);
  // Too little is left for the last payment, or each is too low: fewer payments, or each a cent lower.
  const fewer = count > counts.least ? highestAmount(count - 1, payments.most) : 0;
  const lower = payment > payments.least ? highestAmount(counts.most, payment - 1) : 0;
  const below = Math.min(Math.max(fewer, lower), amountSold - 1);
  return below > 0 ? below : null;
}

/** The amounts sold outside of which the space has none. */
function amountsOf({ fixed, counts, payments }: Space): Range {
  if (fixed !== null) return { least: fixed * (counts.least - 1) + 1, most: fixed * counts.most };
  return {
    least: lowestAmount(counts.least, payments.least),
    most: highestAmount(counts.most, payments.most),
  };
}

/** An amount sold above which the space has none. */
export function highestAmountSold(space: Space): Cents {
  return amountsOf(space).most;
}

/** A hundredth of a point. */
const STEP: Micros = 100;

/** The hundredths of a point in the space, and the highest upsell of its limits, from the highest down. */
export function* upsellsDown(space: Space): Generator<Micros> {
  const { least, most } = usefulUpsells(space);
  const { ceiling } = space.limits.upsell;
  if (ceiling % STEP > 0 && isInRange(ceiling, { least, most })) yield ceiling;
  for (let upsell = most - (most % STEP); upsell >= least; upsell -= STEP) yield upsell;
}

/** As `upsellsDown`, the lowest first. */
function* upsellsUp(space: Space): Generator<Micros> {
  const { least, most } = usefulUpsells(space);
  const { ceiling } = space.limits.upsell;
  for (let upsell = Math.ceil(least / STEP) * STEP; upsell <= most; upsell += STEP) yield upsell;
  if (ceiling % STEP > 0 && isInRange(ceiling, { least, most })) yield ceiling;
}

/** The upsells with which some price has an amount sold that the space has; there are no others. */
function usefulUpsells(space: Space): Range {
  const { limits, prices, upsells } = space;
  if (isEmpty(space)) return { least: 1, most: 0 };
  const amounts = amountsOf(space);
  return {
    least: Math.max(upsells.least, lowestFactor(amounts.least, prices.most) - limits.buyRate),
    most: Math.min(upsells.most, highestFactor(amounts.most, prices.least) - limits.buyRate),
  };
}
