import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sharesOfWhole } from "@/components/calculator/results/money-bar";

const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

describe("the shares of the money", () => {
  test("have one decimal, and the largest remainders get what rounding down leaves", () => {
    expect(sharesOfWhole([4_210_500, 169_500, 620_000, 1_250_000, 500_000], 6_750_000)).toEqual([
      624, 25, 92, 185, 74,
    ]);
    expect(sharesOfWhole([1, 1, 1], 3)).toEqual([334, 333, 333]);
  });

  test("add up to 100.00%, each less than a tenth away from the exact share, also where one is below zero", () => {
    const amount = fc.integer({ min: -50_000_000_000, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 5 }), (amounts) => {
        const whole = total(amounts);
        fc.pre(whole > 0);
        const shares = sharesOfWhole(amounts, whole);
        expect(total(shares)).toBe(1000);
        for (const [index, share] of shares.entries()) {
          const exact = BigInt(amounts[index] ?? 0) * 1000n;
          const away = BigInt(share) * BigInt(whole) - exact;
          expect(away < BigInt(whole) && -away < BigInt(whole)).toBe(true);
        }
      }),
    );
  });
});
