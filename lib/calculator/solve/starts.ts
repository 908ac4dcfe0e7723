import { baseAmountOf } from "@/lib/calculator/commission/commission";
import { formatMoney } from "@/lib/calculator/money/formats";
import { type Cents, divideDown, MICROS, type Micros } from "@/lib/calculator/money/money";
import { isInRange, only, type Range } from "@/lib/calculator/money/range";
import { type Frequency, paymentsPerYear } from "@/lib/calculator/offer/frequency";
import { paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import type { SendingRule } from "@/lib/calculator/terms/sendable";
import {
  amountSoldOf,
  completeTerms,
  defaultTerms,
  type Terms,
  withExactCount,
} from "@/lib/calculator/terms/terms";
import { violationsOf } from "@/lib/calculator/terms/violations";
import {
  fewestAt,
  firstWhere,
  highestAmountSold,
  highestPriced,
  mostAt,
  mostCash,
  nearestUpsell,
  type PricedCount,
  type Proposal,
  proposalOf,
  upsellsDown,
} from "./search";
import { disclosablePayments, narrowed, netAt, type Space, spaceOf } from "./space";

/** The starting points that an ISO can choose. */
export const STARTS = ["most_cash", "lowest_payment", "best_commission"] as const;

export type Start = (typeof STARTS)[number];

/** Why a starting point has no terms, and whether only the disclosure prevents them. */
interface NoStart {
  terms: null;
  reason: string;
  undisclosable: boolean;
}

/** A start as the page names it: its terms and the figure that it is for. */
export type NamedStart = { terms: Terms; outcome: Cents } | NoStart;

export type Starts = Record<Start, NamedStart>;

/** Every start with its outcome: the net funding, the payment, the commission. */
export function startsOf(limits: OfferLimits, kept: Kept, rule: SendingRule | null): Starts {
  const named = (start: Start, outcome: (quote: Quote) => Cents): NamedStart => {
    const found = startOf(limits, kept, start, rule);
    return found.terms === null ? found : { terms: found.terms, outcome: outcome(found.quote) };
  };
  return {
    most_cash: named("most_cash", ({ netFunding }) => netFunding),
    lowest_payment: named("lowest_payment", ({ paymentAmount }) => paymentAmount),
    best_commission: named("best_commission", ({ commission }) => commission),
  };
}

/** What a start keeps of the entered terms. */
type Kept = Pick<Terms, "frequency" | "fees">;

/**
 * The terms of a starting point (docs/spec/calculator-rules.md "Starts"). Frequency, structure and fees stay,
 * everything else begins at the funder's defaults. The net funding is above zero, and the payments can be
 * disclosed under `rule`; null where no disclosure measures them.
 *
 * - `most_cash`: the highest net funding at the default upsell, in the number of payments nearest to the default.
 * - `lowest_payment`: the most payments at the default price and upsell.
 * - `best_commission`: the highest commission in the default number of payments, within the holdback where the
 *   default terms are within it.
 */
export function startOf(
  limits: OfferLimits,
  { frequency, fees }: Kept,
  start: Start,
  rule: SendingRule | null,
): Proposal | NoStart {
  const base = completeTerms(limits, { frequency, fees });
  const found = FINDERS[start](spaceWithin(limits, base, rule), base, rule);
  if (found !== null) return found;
  const free = rule === null ? null : FINDERS[start](spaceWithin(limits, base, null), base, null);
  if (free !== null) {
    return { terms: null, reason: "No terms that lead there can be disclosed.", undisclosable: true };
  }
  return { terms: null, reason: whyNone(limits, farEnd(limits, base, start)), undisclosable: false };
}

function spaceWithin(limits: OfferLimits, kept: Kept, rule: SendingRule | null): Space {
  return narrowed(spaceOf(limits, kept, 1), { payments: disclosablePayments(rule) });
}

type Finder = (space: Space, base: Terms, rule: SendingRule | null) => Proposal | null;

const FINDERS: Record<Start, Finder> = {
  most_cash: startMostCash,
  lowest_payment: startLowestPayment,
  best_commission: startBestCommission,
};

function startMostCash(space: Space, { upsell, numPayments }: Terms): Proposal | null {
  const found = mostCash(space, upsell);
  if (found === null) return null;
  const { price } = found;
  const near = nearestCount(
    narrowed(space, { prices: only(price), upsells: only(upsell) }),
    upsell,
    numPayments,
  );
  return proposalOf(space, upsell, { price, count: near ?? found.count });
}

function startLowestPayment(space: Space, base: Terms): Proposal | null {
  const { purchasePrice: price, upsell } = base;
  const count = mostAt(space, amountSoldOf(space.limits, base));
  const funded = isInRange(price, space.prices) && netAt(space.funding, price) >= space.funding.leastNet;
  return count === null || !funded ? null : proposalOf(space, upsell, { price, count });
}

function startBestCommission(space: Space, base: Terms, rule: SendingRule | null): Proposal | null {
  const most = mostWithinHoldback(space.limits, base.frequency, rule);
  const bound =
    most !== null && isWithinHoldback(space.limits, base.frequency, rule) ? { least: 0, most } : null;
  const held = narrowed(space, { payments: bound });
  // The default number of payments can be over the holdback by its conversion to another frequency.
  const within = fewestAt(
    narrowed(held, { counts: { least: base.numPayments, most: held.counts.most } }),
    amountSoldOf(space.limits, base),
  );
  const counts = [within, base.numPayments].filter((count) => count !== null);
  for (const count of counts) {
    const best = bestCommission(narrowed(held, { counts: only(count) }));
    if (best !== null) return best;
  }
  const near = nearestCount(held, base.upsell, base.numPayments);
  return near === null ? null : bestCommission(narrowed(held, { counts: only(near) }));
}

/**
 * The highest commission, before its rounding, in a space with one number of payments, the default upsell
 * included.
 */
function bestCommission(space: Space): Proposal | null {
  const { limits } = space;
  const { pointsAt, baseAt, mostBase, pick } = paidOn(space);
  const amountSold = 2n * BigInt(highestAmountSold(space)) + 1n;
  let best: { upsell: Micros; priced: PricedCount } | null = null;
  let highest = -1n;
  for (const upsell of [limits.upsell.default, ...upsellsDown(space)]) {
    const points = pointsAt(upsell);
    // Neither bound on the commission grows while the upsell falls: by the highest price, and by the payment.
    const byPayment = points * amountSold * BigInt(MICROS);
    const isBelow =
      points * BigInt(mostBase) <= highest || byPayment <= highest * 2n * BigInt(limits.buyRate + upsell);
    if (best !== null && isBelow) break;
    const priced = pick(space, upsell);
    const commission = priced === null ? -1n : points * BigInt(baseAt(priced.price));
    if (priced === null || commission <= highest) continue;
    best = { upsell, priced };
    highest = commission;
  }
  return best && proposalOf(space, best.upsell, best.priced);
}

/** What a commission is counted on, by price; the most that it can be; and which terms have most at one upsell. */
function paidOn({ limits, funding, prices }: Space) {
  const { commissionTerms, existingFundingBalance } = limits;
  const pointsAt = (upsell: Micros) => BigInt(upsell + (commissionTerms?.basePoints ?? 0));
  const baseAt = (price: Cents) =>
    commissionTerms === null
      ? price
      : baseAmountOf(commissionTerms.base, {
          purchasePrice: price,
          existingFundingBalance,
          netFunding: netAt(funding, price),
        });
  // Rounded fees can leave less of a higher price.
  const isNet = commissionTerms?.base === "net_funding";
  return {
    pointsAt,
    baseAt,
    mostBase: isNet ? prices.most : baseAt(prices.most),
    pick: isNet ? mostCash : highestPriced,
  };
}

/**
 * The number of payments nearest to `count` with which a space has terms, the lower of two; null where it has
 * none.
 */
function nearestCount(space: Space, upsell: Micros, count: number): number | null {
  const { least, most } = space.counts;
  const works = (counts: Range) => nearestUpsell(narrowed(space, { counts }), upsell) !== null;
  const lower = firstWhere(count - least, (off) => works({ least: count - off, most: count }));
  const higher = firstWhere(most - count, (off) => works({ least: count, most: count + off }));
  if (lower !== null && (higher === null || lower <= higher)) return count - lower;
  return higher === null ? null : count + higher;
}

/** Whether the funder's own defaults are within the holdback. `rule` is that of the frequency `ruled`. */
function isWithinHoldback(limits: OfferLimits, ruled: Frequency, rule: SendingRule | null): boolean {
  const terms = defaultTerms(limits);
  const { frequency } = terms;
  const own = rule && (frequency === ruled ? rule : { ...rule, perYear: paymentsPerYear(frequency) });
  const most = mostWithinHoldback(limits, frequency, own);
  return most !== null && computeQuote(limits, terms).paymentAmount <= most;
}

/**
 * The highest payment with which a month's payments, unrounded, are at most the holdback of the receivables, or
 * of what a disclosure measures them against. Null without a holdback or receivables.
 */
function mostWithinHoldback(
  { holdback, monthlyReceivables }: OfferLimits,
  frequency: Frequency,
  rule: SendingRule | null,
): Cents | null {
  const monthly = rule?.monthly ?? monthlyReceivables;
  if (holdback === 0 || monthly === null) return null;
  const perYear = rule?.perYear ?? paymentsPerYear(frequency);
  return Number(divideDown(12n * BigInt(holdback) * BigInt(monthly), BigInt(MICROS) * BigInt(perYear)));
}

/** The terms at the end of the limits, allowed or not: they explain why a start has no terms. */
function farEnd(limits: OfferLimits, base: Terms, start: Start): Terms {
  const numPayments = paymentLimits(limits, base.frequency)?.ceiling ?? base.numPayments;
  const { ceiling } = limits.purchasePrice;
  switch (start) {
    case "most_cash":
      return withExactCount(limits, { ...base, purchasePrice: ceiling });
    case "lowest_payment":
      return withExactCount(limits, { ...base, numPayments });
    case "best_commission":
      return withExactCount(limits, { ...base, purchasePrice: ceiling, upsell: limits.upsell.ceiling });
  }
}

function whyNone(limits: OfferLimits, terms: Terms): string {
  const [violation] = violationsOf(limits, terms);
  if (violation) return violation.message;
  const { netFunding } = computeQuote(limits, terms);
  return netFunding > 0
    ? "No terms within the limits lead there."
    : `Net funding is ${formatMoney(netFunding)}.`;
}
