declare const unit: unique symbol;

/**
 * An amount of money in whole cents. The compiler rejects Micros where Cents are expected, and the reverse. A
 * literal or the result of arithmetic takes the unit of the place it is assigned to.
 */
export type Cents = number & { readonly [unit]?: "cents" };

/** A rate or fraction in millionths: a factor of 1.35 is 1,350,000. */
export type Micros = number & { readonly [unit]?: "micros" };

/** An integer of `Places` decimals: Cents have two, Micros six. */
export type Scaled<Places extends number> = Places extends 2 ? Cents : Places extends 6 ? Micros : number;

export const MICROS = 1_000_000;

/** Divides and rounds to the nearest integer, ties towards positive infinity. The denominator is positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return divideDown(2n * numerator + denominator, 2n * denominator);
}

/** The largest integer not above `numerator / denominator`. The denominator is positive. */
export function divideDown(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

/** The smallest integer not below `numerator / denominator`. The denominator is positive. */
export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return -divideDown(-numerator, denominator);
}

/** `amount x rate` in cents: exact, rounded once, half up (docs/spec/calculator-rules.md "Figures"). */
export function multiplyRate(amount: Cents, rate: Micros): Cents {
  return scaleHalfUp(amount, rate, MICROS);
}

/** `value x multiplier / divisor` of integers, exact and rounded once, half up. The divisor is positive. */
export function scaleHalfUp(value: number, multiplier: number, divisor: number): number {
  // Below 2^53 the product is exact. A quotient that is no integer is then at least 1 / (2 x divisor) from
  // the next one, which is more than the rounding error of the division: the floor is exact.
  const doubled = 2 * value * multiplier + divisor;
  if (doubled <= Number.MAX_SAFE_INTEGER && doubled >= -Number.MAX_SAFE_INTEGER) {
    return Math.floor(doubled / (2 * divisor));
  }
  return Number(divideHalfUp(BigInt(value) * BigInt(multiplier), BigInt(divisor)));
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;

/**
 * Parses a decimal text as an integer of `places` decimals: ("50000.1", 2) is 5000010. Accepts every form of
 * `String(number)`. Null when the text is no decimal, needs more places, or exceeds the safe integers.
 */
export function parseDecimal<Places extends number>(text: string, places: Places): Scaled<Places> | null;
export function parseDecimal(text: string, places: number): number | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const digits = (whole + fraction).replace(/^0+/, "");
  if (digits === "") return 0;
  const shift = places - fraction.length + Number(exponent);
  const kept = shift < 0 ? digits.slice(0, shift) : digits;
  if (shift < 0 && /[^0]/.test(digits.slice(shift))) return null;
  if (kept.length + Math.max(shift, 0) > 16) return null;
  const value = Number(kept + "0".repeat(Math.max(shift, 0)));
  if (!Number.isSafeInteger(value)) return null;
  return sign === "-" && value !== 0 ? -value : value;
}

/**
 * The JSON number of an integer of `places` decimals: (53571, 2) is 535.71. Both operands are exact and the
 * division rounds correctly, so up to 15 digits the result prints as exactly this decimal.
 */
export function toDecimal<Places extends number>(value: Scaled<Places>, places: Places): number {
  return value / 10 ** places;
}

/**
 * The integer of a JSON number with at most `places` decimals: (535.71, 2) is 53571. RangeError for any other
 * number.
 */
export function fromDecimal<Places extends number>(value: number, places: Places): Scaled<Places>;
export function fromDecimal(value: number, places: number): number {
  const integer = parseDecimal(String(value), places);
  if (integer === null) throw new RangeError(`${value} has no exact integer with ${places} decimals.`);
  return integer;
}
