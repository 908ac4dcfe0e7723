import { FREQUENCIES, type Frequency, paymentsPerYear } from "./frequency";
import { paymentLimits } from "./frequency-limits";
import type { Cents } from "./money";
import type { StructureLimits } from "./offer-limits";
import { startFrequency } from "./terms";

/** At which end of a structure's limits the terms stand. */
export type End = "floor" | "ceiling";

/** Another structure that goes on where one ends, with the nearest value there that lies beyond. */
export interface Band {
  limits: StructureLimits;
  value: number;
}

/** The end of a range at which a value stands or beyond which it lies; null inside, and where nothing can be chosen. */
export function endOf(range: { floor: number; ceiling: number }, value: number): End | null {
  if (range.floor === range.ceiling) return null;
  return value >= range.ceiling ? "ceiling" : value <= range.floor ? "floor" : null;
}

/**
 * The structure whose prices go on beyond `end` of these limits: the one nearest to `entry`, in cents, at or beyond that
 * end; of several the first.
 */
export function priceBeyond(
  limits: StructureLimits,
  others: StructureLimits[],
  end: End,
  entry: Cents,
): Band | null {
  const ranges = others.map((other) => ({ limits: other, unit: 1, ...other.purchasePrice }));
  return nearestBeyond(limits.purchasePrice[end], entry, end, ranges);
}

// Rule: T3-11
/**
 * The structure whose terms go on beyond `end` of these limits, compared in months. `entry` counts payments in `frequency`,
 * the value found those in the frequency given with its structure.
 */
export function countBeyond(
  limits: StructureLimits,
  frequency: Frequency,
  others: { limits: StructureLimits; frequency: Frequency }[],
  end: End,
  entry: number,
): Band | null {
  const own = paymentLimits(limits, frequency);
  if (own === null) return null;
  const ranges = others.flatMap((other) => {
    const range = paymentLimits(other.limits, other.frequency);
    return range === null ? [] : [{ limits: other.limits, unit: unitOf(other.frequency), ...range }];
  });
  return nearestBeyond(own[end] * unitOf(frequency), entry * unitOf(frequency), end, ranges);
}

/** Whether other structures go on beyond the limits of one: of its price, and of its number of payments. */
export function neighboursOf(limits: StructureLimits, all: StructureLimits[]) {
  const others = all.filter((other) => other !== limits);
  const started = others.map((other) => ({ limits: other, frequency: startFrequency(other) }));
  const frequency = startFrequency(limits);
  const own = paymentLimits(limits, frequency);
  const ends: End[] = ["floor", "ceiling"];
  return {
    purchasePrice: ends.some((end) => priceBeyond(limits, others, end, limits.purchasePrice[end]) !== null),
    numPayments: ends.some((end) => own && countBeyond(limits, frequency, started, end, own[end]) !== null),
  };
}

interface Range {
  limits: StructureLimits;
  /** What one step of the range is. */
  unit: number;
  floor: number;
  ceiling: number;
}

function nearestBeyond(limit: number, entry: number, end: End, ranges: Range[]): Band | null {
  const sign = end === "ceiling" ? 1 : -1;
  // What lies at the limit does not go on beyond it; what was entered beyond may be met exactly.
  const sought = entry * sign > limit * sign ? entry : limit + sign;
  let best: (Band & { distance: number }) | null = null;
  for (const { limits, unit, floor, ceiling } of ranges) {
    const steps = sign > 0 ? Math.ceil(sought / unit) : Math.floor(sought / unit);
    const value = Math.min(Math.max(steps, floor), ceiling);
    const distance = Math.abs(value * unit - sought);
    if (value * unit * sign <= limit * sign) continue;
    if (best === null || distance < best.distance) best = { limits, value, distance };
  }
  return best && { limits: best.limits, value: best.value };
}

/** The payments of a year in the smallest number that every frequency divides: a payment's share of it is a whole number. */
const YEAR = FREQUENCIES.map(paymentsPerYear).reduce((multiple, perYear) => {
  let next = multiple;
  while (next % perYear !== 0) next += multiple;
  return next;
}, 1);

function unitOf(frequency: Frequency): number {
  return YEAR / paymentsPerYear(frequency);
}
