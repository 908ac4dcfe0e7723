// Apart from the field types, so that the console's preview checks limits in the browser without zod.

/** The largest amount of currency. */
export const MOST_MONEY = 999_999_999.99;

/** The end of a sentence that suggests a fraction when a percentage was given; otherwise an empty string. */
export function fractionHint(value: number): string {
  if (value <= 1 || value > 100) return "";
  return `, use ${Number((value / 100).toPrecision(12))} for ${value} %`;
}
