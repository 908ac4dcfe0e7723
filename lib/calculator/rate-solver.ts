import type { Cents } from "./money";

/** Payments that have the same fraction f of a unit-period, as in Regulation Z, Appendix J. */
export interface PaymentStream {
  /** f: the part of a unit-period before the first whole one, from 0 to 1. */
  fraction: number;
  /** t of each payment: its number of whole unit-periods, ascending. */
  periods: number[];
  amounts: Cents[];
}

// Rules: L5-3, L10-10
/**
 * The rate i of a unit-period at which the payments are worth the advance: the advance is the sum of
 * `P / ((1 + f i)(1 + i)^t)`. The advance must be above zero, the payments must sum to more, and each must
 * have a t or an f above zero. Doubles the upper bound until it is high enough, then halves the interval 60
 * times. Only the four basic operations are used, so every machine returns the same result.
 */
export function periodRate(advance: Cents, streams: PaymentStream[]): number {
  const prepared = streams.map(prepare);
  let low = 0;
  let high = 1;
  while (presentValue(prepared, high) > advance) {
    low = high;
    high *= 2;
  }
  for (let halvings = 0; halvings < 60; halvings += 1) {
    const middle = (low + high) / 2;
    if (presentValue(prepared, middle) > advance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * A stream prepared for summing from the last payment back. `gaps` are the unit-periods since the payment
 * before.
 */
interface PreparedStream {
  fraction: number;
  gaps: Int32Array;
  amounts: Float64Array;
  /** Recomputed for each rate: `powers[g]` is the discount over g unit-periods. */
  powers: Float64Array;
}

function prepare({ fraction, periods, amounts }: PaymentStream): PreparedStream {
  let before = 0;
  let widest = 0;
  const gaps = periods.map((period) => {
    const gap = period - before;
    before = period;
    if (gap > widest) widest = gap;
    return gap;
  });
  return {
    fraction,
    gaps: Int32Array.from(gaps),
    amounts: Float64Array.from(amounts),
    powers: new Float64Array(widest + 1),
  };
}

function presentValue(streams: PreparedStream[], rate: number): number {
  let sum = 0;
  for (const stream of streams) sum += streamValue(stream, rate);
  return sum;
}

function streamValue({ fraction, gaps, amounts, powers }: PreparedStream, rate: number): number {
  const discount = 1 / (1 + rate);
  let power = 1;
  for (let periods = 0; periods < powers.length; periods += 1) {
    powers[periods] = power;
    power *= discount;
  }
  // Two independent sums, one for each half of the payments, let the processor multiply in parallel.
  const half = gaps.length >> 1;
  let near = 0;
  let far = 0;
  let overNear = 1;
  for (let index = gaps.length - half - 1; index >= 0; index -= 1) {
    far = (far + (amounts[index + half] as number)) * (powers[gaps[index + half] as number] as number);
    if (index >= half) continue;
    const power = powers[gaps[index] as number] as number;
    near = (near + (amounts[index] as number)) * power;
    overNear *= power;
  }
  return (near + overNear * far) / (1 + fraction * rate);
}
