import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  divideDown,
  divideHalfUp,
  divideUp,
  fromDecimal,
  multiplyRate,
  parseDecimal,
  scaleHalfUp,
  toDecimal,
} from "@/lib/calculator/money/money";

const LARGEST = 99_999_999_999;

describe("rounding", () => {
  test.each([
    [7, 2, 4],
    [5, 2, 3],
    [249, 100, 2],
    [250, 100, 3],
    [251, 100, 3],
    [0, 7, 0],
    [-5, 2, -2],
    [-251, 100, -3],
    [-250, 100, -2],
  ])("%d / %d is %d, half up", (numerator, denominator, expected) => {
    expect(divideHalfUp(BigInt(numerator), BigInt(denominator))).toBe(BigInt(expected));
  });

  test("is never further than a half from the exact quotient, and ties go up", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (n, d) => {
          const distance = 2n * (divideHalfUp(n, d) * d - n);
          expect(distance > -d && distance <= d).toBe(true);
        },
      ),
    );
  });

  test("down and up enclose the exact quotient", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (n, d) => {
          const down = divideDown(n, d);
          const up = divideUp(n, d);
          expect(down * d <= n && n < (down + 1n) * d).toBe(true);
          expect(up * d >= n && n > (up - 1n) * d).toBe(true);
        },
      ),
    );
  });
});

describe("an amount times a rate", () => {
  test.each([
    ["the third worked example, where floating point is a cent short", 512_345, 1_500_000, 768_518],
    ["a hair below the half cent", 100, 1_004_999, 100],
    ["the half cent itself", 100, 1_005_000, 101],
    ["a hair above the half cent", 100, 1_005_001, 101],
    ["nothing", 0, 1_350_000, 0],
    ["a rate of zero", 5_000_000, 0, 0],
    ["the largest price at the largest factor", LARGEST, 20_000_000, 1_999_999_999_980],
    ["the largest price at an uneven factor", LARGEST, 19_999_999, 1_999_999_899_980],
    ["the smallest price at the smallest factor", 1, 1_000_000, 1],
  ])("is exact to the cent: %s", (_, amount, rate, expected) => {
    expect(multiplyRate(amount, rate)).toBe(expected);
  });

  // Rule: R1-1
  test("is the exact product, rounded once, at every size", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: LARGEST }),
        fc.integer({ min: 0, max: 20_000_000 }),
        (amount, rate) => {
          expect(multiplyRate(amount, rate)).toBe(
            Number(divideHalfUp(BigInt(amount) * BigInt(rate), 1_000_000n)),
          );
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test("is exact on both sides of the largest safe integer", () => {
    const edge = fc.integer({ min: 4_503_599_627, max: 4_503_599_628 });
    fc.assert(
      fc.property(edge, fc.integer({ min: 999_990, max: 1_000_010 }), (amount, rate) => {
        expect(multiplyRate(amount, rate)).toBe(
          Number(divideHalfUp(BigInt(amount) * BigInt(rate), 1_000_000n)),
        );
      }),
    );
  });

  test("stays exact for any divisor, below zero too", () => {
    const value = fc.integer({ min: -LARGEST * 20, max: LARGEST * 20 });
    fc.assert(
      fc.property(
        value,
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 1, max: 200_000 }),
        (v, m, d) => {
          expect(scaleHalfUp(v, m, d)).toBe(Number(divideHalfUp(BigInt(v) * BigInt(m), BigInt(d))));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test("rounds every exact half up, and a millionth less down", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (whole, divisor) => {
          expect(scaleHalfUp(2 * whole + 1, divisor, 2 * divisor)).toBe(whole + 1);
          expect(scaleHalfUp((2 * whole + 1) * divisor - 1, 1, 2 * divisor)).toBe(whole);
        },
      ),
    );
  });
});

describe("reading a decimal", () => {
  test.each([
    ["50000.1", 2, 5_000_010],
    ["50000", 2, 5_000_000],
    ["0.10", 6, 100_000],
    ["1.500000000", 2, 150],
    ["0", 2, 0],
    ["-0", 2, 0],
    ["-0.01", 2, -1],
    ["007", 0, 7],
    ["1e-7", 7, 1],
    ["1e-6", 6, 1],
    ["1.5e+3", 2, 150_000],
    ["0e9999", 2, 0],
    ["90071992547409.91", 2, Number.MAX_SAFE_INTEGER],
  ])("%s with %d decimals is %d", (text, places, expected) => {
    expect(parseDecimal(text, places)).toBe(expected);
  });

  test.each([
    ["more decimals than allowed", "1.001", 2],
    ["more decimals than allowed in exponent form", "1e-7", 6],
    ["one above the largest safe integer", "90071992547409.92", 2],
    ["a number far too large", "1e+21", 2],
    ["an exponent far too large", "1e9999", 2],
    ["an endless run of digits", "9".repeat(400), 2],
    ["nothing", "", 2],
    ["a word", "abc", 2],
    ["not a number", "NaN", 2],
    ["infinity", "Infinity", 2],
    ["two points", "1.2.3", 2],
    ["a bare point", ".", 2],
    ["no digit before the point", ".5", 2],
    ["no digit after the point", "5.", 2],
    ["a plus sign", "+5", 2],
    ["a space", " 5", 2],
    ["a line end", "5\n", 2],
    ["hexadecimal", "0x10", 2],
  ])("refuses %s", (_, text, places) => {
    expect(parseDecimal(text, places)).toBeNull();
  });

  test("reads back every number that was written", () => {
    const places = fc.constantFrom(0, 2, 4, 6);
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), places, (value, decimals) => {
        const sent = JSON.stringify(toDecimal(value, decimals));
        expect(parseDecimal(sent, decimals)).toBe(value === 0 ? 0 : value);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    [53_571, 2, "535.71"],
    [53_570, 2, "535.7"],
    [1, 6, "0.000001"],
    [-1, 2, "-0.01"],
    [1_999_999_999_980, 2, "19999999999.8"],
    [1_350_000, 6, "1.35"],
  ])("%d with %d decimals is written %s", (value, places, expected) => {
    expect(JSON.stringify(toDecimal(value, places))).toBe(expected);
    expect(fromDecimal(Number(expected), places)).toBe(value);
  });

  test.each([
    [0.001, 2],
    [1e20, 2],
    [Number.NaN, 2],
  ])("%d has no exact integer with %d decimals: RangeError", (value, places) => {
    expect(() => fromDecimal(value, places)).toThrow(RangeError);
  });
});
