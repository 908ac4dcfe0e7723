/** An exact fraction with a positive denominator. */
export interface Fraction {
  top: bigint;
  bottom: bigint;
}

export const ZERO: Fraction = { top: 0n, bottom: 1n };
export const ONE: Fraction = { top: 1n, bottom: 1n };

export function whole(value: number): Fraction {
  return { top: BigInt(value), bottom: 1n };
}

/** The exact fraction of the decimal that JSON prints for a number. */
export function decimal(value: number): Fraction {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [integer = "", digits = ""] = mantissa.split(".");
  const top = BigInt(integer + digits);
  const places = digits.length - Number(exponent);
  return places >= 0
    ? { top, bottom: 10n ** BigInt(places) }
    : { top: top * 10n ** BigInt(-places), bottom: 1n };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { top: -b.top, bottom: b.bottom });
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

export function over(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom, bottom: a.bottom * b.top };
}

export function less(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom < b.top * a.bottom;
}

export function trunc(a: Fraction): bigint {
  const remainder = ((a.top % a.bottom) + a.bottom) % a.bottom;
  return (a.top - remainder) / a.bottom;
}

export function ceil(a: Fraction): bigint {
  return -trunc({ top: -a.top, bottom: a.bottom });
}

/** Rounds half up to this number of decimals. */
export function round(a: Fraction, places: number): Fraction {
  const unit = 10n ** BigInt(places);
  const half = { top: 1n, bottom: 2n };
  return { top: trunc(plus(times(a, { top: unit, bottom: 1n }), half)), bottom: unit };
}

/** The JSON number of a fraction that has at most this number of decimals. */
export function json(a: Fraction, places: number): number {
  const scaled = times(a, { top: 10n ** BigInt(places), bottom: 1n });
  if (scaled.top % scaled.bottom !== 0n) throw new Error("more decimals than the rules allow");
  const units = scaled.top / scaled.bottom;
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const cut = digits.length - places;
  return Number(`${units < 0n ? "-" : ""}${digits.slice(0, cut)}.${digits.slice(cut)}`);
}
