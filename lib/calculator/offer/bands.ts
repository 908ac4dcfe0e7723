import type { Cents } from "@/lib/calculator/money/money";
import { FREQUENCIES, type Frequency, paymentsPerYear } from "./frequency";
import { paymentLimits } from "./frequency-limits";
import type { StructureLimits } from "./limits";

/** The end of a structure's limits that the terms have reached. */
export type End = "floor" | "ceiling";

/**
 * Another structure whose range continues beyond the end of this one, and its nearest value beyond that end.
 */
export interface Band {
  limits: StructureLimits;
  value: number;
}

/**
 * The end of the range that a value has reached or passed. Null inside the range, and when the range is a
 * single value.
 */
export function endOf(range: { floor: number; ceiling: number }, value: number): End | null {
  if (range.floor === range.ceiling) return null;
  return value >= range.ceiling ? "ceiling" : value <= range.floor ? "floor" : null;
}

/**
 * The structure whose price range continues beyond `end` of these limits. Among several it is the one with
 * the price nearest to `entry` (in cents) beyond that end; of equals the one with the nearest term, or the
 * first. Null when there is none.
 */
export function priceBeyond(
  limits: StructureLimits,
  others: StructureLimits[],
  end: End,
  entry: Cents,
): Band | null {
  const ranges = others.map((other) => ({ limits: other, unit: 1, ...other.purchasePrice }));
  return nearestBeyond(limits, limits.purchasePrice[end], entry, end, ranges);
}

/**
 * The structure whose range of payments continues beyond `end` of these limits. Ranges are compared by time,
 * so frequencies can differ: `entry` counts payments in `frequency`, and the returned value counts payments
 * in the frequency given with the returned structure. Of structures as near, that with the nearest term by its
 * default, or the first. Null when there is none.
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
  return nearestBeyond(limits, own[end] * unitOf(frequency), entry * unitOf(frequency), end, ranges);
}

interface Range {
  limits: StructureLimits;
  /** The size of one step of the range, in the unit in which the ranges are compared. */
  unit: number;
  floor: number;
  ceiling: number;
}

function nearestBeyond(
  from: StructureLimits,
  limit: number,
  entry: number,
  end: End,
  ranges: Range[],
): Band | null {
  const sign = end === "ceiling" ? 1 : -1;
  // A value at the limit is not beyond it, so the search starts one unit further. An entry beyond the limit
  // can match exactly.
  const sought = entry * sign > limit * sign ? entry : limit + sign;
  let best: (Band & { distance: number; apart: number }) | null = null;
  for (const { limits, unit, floor, ceiling } of ranges) {
    const steps = sign > 0 ? Math.ceil(sought / unit) : Math.floor(sought / unit);
    const value = Math.min(Math.max(steps, floor), ceiling);
    const distance = Math.abs(value * unit - sought);
    if (value * unit * sign <= limit * sign) continue;
    const apart = Math.abs(termOf(limits) - termOf(from));
    if (best === null || distance < best.distance || (distance === best.distance && apart < best.apart))
      best = { limits, value, distance, apart };
  }
  return best && { limits: best.limits, value: best.value };
}

/**
 * The least common multiple of the payments a year of all frequencies: the length of a year in units that
 * divide evenly by every payment.
 */
const YEAR = FREQUENCIES.map(paymentsPerYear).reduce((multiple, perYear) => {
  let next = multiple;
  while (next % perYear !== 0) next += multiple;
  return next;
}, 1);

function unitOf(frequency: Frequency): number {
  return YEAR / paymentsPerYear(frequency);
}

/** How long the payments of a structure last by its default. */
function termOf({ payments, baseFrequency }: StructureLimits): number {
  return payments.default * unitOf(baseFrequency);
}
