import {
  type Cents,
  divideDown,
  divideUp,
  MICROS,
  type Micros,
  multiplyRate,
} from "@/lib/calculator/money/money";
import { common, type Range } from "@/lib/calculator/money/range";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import { exactPayment, overrideIn, paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { feeCharges } from "@/lib/calculator/quote";
import type { SendingRule } from "@/lib/calculator/terms/sendable";
import { amountSoldOf, type Terms } from "@/lib/calculator/terms/terms";

/**
 * How many prices a search tries where rounding decides which net funding is higher. There are more only when
 * fees leave less than a thousandth or so of the price.
 */
export const MOST_TRIED = 2_000;

/** The terms among which a search looks, each of them within the limits of an offer. */
export interface Space {
  limits: OfferLimits;
  frequency: Frequency;
  fees: Terms["fees"];
  funding: Funding;
  /** Cents. The lowest one has the least net funding. */
  prices: Range;
  counts: Range;
  /** Millionths, of which the ends and each hundredth of a point are tried. */
  upsells: Range;
  /** Cents of one payment. */
  payments: Range;
  /** The payment of an `exact` override, from which the number of payments follows; else null. */
  fixed: Cents | null;
}

/**
 * The prices, numbers of payments and upsells that the limits allow with this frequency and these fees, where
 * the net funding is at least `leastNet`.
 */
export function spaceOf(
  limits: OfferLimits,
  { frequency, fees }: Pick<Terms, "frequency" | "fees">,
  leastNet: Cents,
): Space {
  const { floor, ceiling } = limits.purchasePrice;
  const counts = paymentLimits(limits, frequency) ?? { floor: 1, ceiling: 0 };
  const bound = (behavior: "floor" | "ceiling") =>
    limits.override?.behavior === behavior ? overrideIn(limits, frequency) : null;
  const funding = fundingOf(limits, fees, leastNet);
  const fixed = exactPayment(limits, frequency);
  const highest = amountSoldOf(limits, { purchasePrice: ceiling, upsell: limits.upsell.ceiling });
  return {
    limits,
    frequency,
    fees,
    funding,
    prices: { least: lowestFundable(funding, floor, ceiling), most: ceiling },
    counts: { least: counts.floor, most: counts.ceiling },
    upsells: { least: 0, most: limits.upsell.ceiling },
    payments: {
      least: Math.max(bound("floor") ?? 1, 1),
      most: bound("ceiling") ?? Math.max(highest, fixed ?? 0),
    },
    fixed,
  };
}

type Ranges = Partial<Record<"prices" | "counts" | "upsells" | "payments", Range | null>>;

/** What is in a space and in these ranges too. */
export function narrowed(space: Space, ranges: Ranges): Space {
  const { prices, counts, upsells, payments } = ranges;
  return {
    ...space,
    prices: prices ? common(space.prices, prices) : space.prices,
    counts: counts ? common(space.counts, counts) : space.counts,
    upsells: upsells ? common(space.upsells, upsells) : space.upsells,
    payments: payments ? common(space.payments, payments) : space.payments,
  };
}

/** Whether a range of the space is empty, so that it has no terms. */
export function isEmpty({ prices, counts, upsells, payments }: Space): boolean {
  return [prices, counts, upsells, payments].some(({ least, most }) => least > most);
}

/** What is deducted from a price before the merchant gets the rest. */
interface Funding {
  /** The rate of each `pct` fee. */
  rates: Micros[];
  /** Fixed fees and the existing balance. */
  deducted: Cents;
  leastNet: Cents;
}

function fundingOf(limits: OfferLimits, fees: Terms["fees"], leastNet: Cents): Funding {
  const rates: Micros[] = [];
  let deducted: Cents = limits.existingFundingBalance;
  const terms = { purchasePrice: 0, upsell: 0, frequency: limits.baseFrequency, numPayments: 1, fees };
  for (const { amountType, amount } of feeCharges(limits, terms)) {
    if (amountType === "fixed") deducted += amount;
    else rates.push(amount);
  }
  return { rates, deducted, leastNet };
}

/** The net funding at a price, in cents (docs/spec/calculator-rules.md "Figures"). */
export function netAt({ rates, deducted }: Funding, price: Cents): Cents {
  let net = price - deducted;
  for (const rate of rates) net -= multiplyRate(price, rate);
  return net;
}

/** The lowest price between `floor` and `ceiling` with the least net funding; above the ceiling without one. */
function lowestFundable(funding: Funding, floor: Cents, ceiling: Cents): Cents {
  const { least, most } = fundablePrices(funding, ceiling);
  const from = Math.max(floor, least);
  const tried = Math.min(most, ceiling, from + MOST_TRIED);
  for (let price = from; price <= tried; price += 1)
    if (netAt(funding, price) >= funding.leastNet) return price;
  // Twice the rounding higher, every price has it: only when fees leave less than a thousandth or so.
  const certain = fundablePrices(
    { ...funding, leastNet: funding.leastNet + funding.rates.length },
    ceiling,
  ).least;
  return tried < Math.min(most, ceiling) ? Math.max(certain, from) : ceiling + 1;
}

/**
 * The prices outside of which no net funding reaches the least: each charge is rounded by itself, so the net
 * funding differs from a straight line by up to half a cent a charge.
 */
export function fundablePrices(funding: Funding, ceiling: Cents): Range {
  const rest = MICROS - funding.rates.reduce((sum, rate) => sum + rate, 0);
  const doubled =
    (2n * BigInt(funding.deducted + funding.leastNet) - BigInt(funding.rates.length)) * BigInt(MICROS);
  if (rest > 0) return { least: Math.max(Number(divideUp(doubled, 2n * BigInt(rest))), 1), most: ceiling };
  if (rest === 0) return { least: doubled > 0n ? ceiling + 1 : 1, most: ceiling };
  return { least: 1, most: Number(divideDown(-doubled, -2n * BigInt(rest))) };
}

/** The payments with which a disclosure can be sent, in cents; null when any can. */
export function disclosablePayments(rule: SendingRule | null): Range | null {
  if (rule === null || rule.yearlyTotals === null) return null;
  const { yearlyTotals, perYear } = rule;
  return { least: Math.ceil(yearlyTotals.least / perYear), most: Math.floor(yearlyTotals.most / perYear) };
}
