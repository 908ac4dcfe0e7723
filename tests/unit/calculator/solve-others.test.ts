import { expect, test } from "vitest";
import { fit as fitInto } from "@/lib/calculator/fit";
import { solveOthers } from "@/lib/calculator/solve-others";
import { NINE, SIX, TWELVE } from "../components/example-structures";

const others = [NINE, TWELVE].map(({ limits }) => ({ limits, terms: fitInto({}, limits).terms }));
const found = (target: number) =>
  solveOthers(others, "daily", target).map(({ limits, target: own, quote, reason }) => [
    limits.structure.label,
    own,
    quote.numPayments,
    quote.paymentAmount,
    reason === null,
  ]);

test("a target is converted by the payments of a year, and met with the fewest payments at the same price", () => {
  expect(found(35_000)).toEqual([
    ["9 months", 35_000, 175, 34_971, true],
    ["12 months", 175_000, 44, 146_250, true],
  ]);
});

test("a target that does not divide is never exceeded by a year of payments", () => {
  const [solution] = solveOthers(
    [{ limits: SIX.limits, terms: fitInto({}, SIX.limits).terms }],
    "weekly",
    195_003,
  );
  expect(solution?.target).toBe(39_000);
});

// Rule: T3-19
test("structures that reach the target come first, then the nearest, each with its reason", () => {
  expect(found(28_000)).toEqual([
    ["12 months", 140_000, 46, 139_891, true],
    ["9 months", 28_000, 217, 28_203, false],
  ]);
  expect(found(100).map(([label]) => label)).toEqual(["12 months", "9 months"]);
  const [, nearest] = solveOthers(others, "daily", 28_000);
  expect(nearest?.reason).toContain("217 daily payments are the most");
});
