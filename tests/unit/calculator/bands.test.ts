import { describe, expect, test } from "vitest";
import { countBeyond, endOf, priceBeyond } from "@/lib/calculator/offer/bands";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import type { StructureLimits } from "@/lib/calculator/offer/limits";
import { NINE, SIX, structure, TWELVE } from "@/tests/unit/components/example-deal";

const [six, nine, twelve] = [SIX.limits, NINE.limits, TWELVE.limits];
const daily = (limits: StructureLimits) => ({ limits, frequency: "daily" as Frequency });
const weekly = (limits: StructureLimits) => ({ limits, frequency: "weekly" as Frequency });
const counts = (id: string, [floor, ceiling]: [number, number]) =>
  structure({ id, label: id, payments: [floor, ceiling, floor], limits: {} }).limits;

describe("the number of payments", () => {
  test("goes on in the nearest structure beyond its limit, in that structure's own payments", () => {
    const found = countBeyond(six, "daily", [daily(nine), weekly(twelve)], "ceiling", 150);
    expect(found).toEqual({ limits: nine, value: 155 });
    expect(countBeyond(twelve, "weekly", [daily(six), daily(nine)], "floor", 44)).toEqual({
      limits: nine,
      value: 217,
    });
  });

  // Rule: T3-11
  test("is compared in months: 44 weekly payments go on beyond 217 daily ones, 43 do not", () => {
    expect(countBeyond(nine, "daily", [weekly(twelve)], "ceiling", 217)?.value).toBe(44);
    const shorter = structure({
      id: "w",
      label: "w",
      frequency: "weekly",
      payments: [40, 43, 43],
      limits: {},
    });
    expect(countBeyond(nine, "daily", [weekly(shorter.limits)], "ceiling", 217)).toBeNull();
  });

  test("goes on in a structure that overlaps, at the first count beyond the limit", () => {
    const wide = counts("wide", [100, 400]);
    expect(countBeyond(six, "daily", [daily(wide)], "ceiling", 150)).toEqual({ limits: wide, value: 151 });
    expect(countBeyond(six, "daily", [daily(wide)], "floor", 110)).toEqual({ limits: wide, value: 109 });
  });

  test("of structures that are as near goes on in that of the nearest term, else in the one shown first", () => {
    const four = structure({ id: "4m", label: "4 months", payments: [60, 200, 87], limits: {} }).limits;
    const wide = structure({ id: "6m", label: "6 months", payments: [100, 200, 130], limits: {} }).limits;
    expect(countBeyond(nine, "daily", [daily(four), daily(wide)], "floor", 155)).toEqual({
      limits: wide,
      value: 154,
    });
    expect(priceBeyond(nine, [four, wide], "ceiling", 6_000_000)?.limits).toBe(wide);
    const overlapping = (id: string, floor: number, ceiling: number) =>
      structure({ id, label: id, payments: [floor, ceiling, 160], limits: {} }).limits;
    const [one, two] = [overlapping("one", 151, 200), overlapping("two", 140, 300)];
    expect(countBeyond(six, "daily", [daily(one), daily(two)], "ceiling", 150)?.limits).toBe(one);
    expect(countBeyond(six, "daily", [daily(two), daily(one)], "ceiling", 150)?.limits).toBe(two);
  });

  test("that was entered beyond the limit goes on where it holds", () => {
    expect(countBeyond(six, "daily", [daily(nine), weekly(twelve)], "ceiling", 200)).toEqual({
      limits: nine,
      value: 200,
    });
  });

  test("ends where no structure goes on", () => {
    expect(countBeyond(twelve, "weekly", [daily(six), daily(nine)], "ceiling", 56)).toBeNull();
    expect(countBeyond(six, "daily", [daily(nine), weekly(twelve)], "floor", 110)).toBeNull();
  });
});

describe("the price", () => {
  test("goes on in the first structure that holds more, at what was entered", () => {
    expect(priceBeyond(nine, [six, twelve], "ceiling", 6_000_000)).toEqual({ limits: six, value: 6_000_001 });
    expect(priceBeyond(nine, [six, twelve], "ceiling", 6_800_000)).toEqual({ limits: six, value: 6_800_000 });
    expect(priceBeyond(six, [nine, twelve], "ceiling", 8_000_000)).toBeNull();
  });

  test("beyond every limit goes on in the structure that comes nearest", () => {
    const high = structure({
      id: "high",
      label: "high",
      payments: [10, 20, 10],
      limits: { purchasePrice: { floor: 7_000_000, ceiling: 9_000_000, default: 7_000_000 } },
    }).limits;
    expect(priceBeyond(nine, [twelve, high], "ceiling", 9_500_000)).toEqual({
      limits: high,
      value: 9_000_000,
    });
    expect(priceBeyond(high, [nine, twelve], "floor", 7_000_000)?.limits).toBe(twelve);
  });
});

test("a value stands at an end of its range, inside it, or where nothing can be chosen at none", () => {
  const range = { floor: 10, ceiling: 20 };
  expect([9, 10, 15, 20, 21].map((value) => endOf(range, value))).toEqual([
    "floor",
    "floor",
    null,
    "ceiling",
    "ceiling",
  ]);
  expect(endOf({ floor: 10, ceiling: 10 }, 10)).toBeNull();
});
