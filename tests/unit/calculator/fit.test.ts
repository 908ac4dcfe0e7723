import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paymentLimits, usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits, StructureLimits } from "@/lib/calculator/offer/limits";
import { enteredFrom } from "@/lib/calculator/terms/entered-from";
import { type Entered, fit as fitted } from "@/lib/calculator/terms/fit";
import { defaultTerms, exactCount } from "@/lib/calculator/terms/terms";
import { violationsOf } from "@/lib/calculator/terms/violations";
import { enteredIn, structures } from "@/tests/helpers/generators";
import { exampleOffer } from "./example-offer";

/** The example's daily offer as six months, and nine months at another price with weekly payments too. */
const SIX = structure("six", { payments: { floor: 110, ceiling: 150, default: 130 } });
const NINE = structure("nine", {
  purchasePrice: { floor: 1_500_000, ceiling: 3_500_000, default: 3_500_000 },
  buyRate: 1_280_000,
  upsell: { ceiling: 80_000, default: 80_000 },
  payments: { floor: 155, ceiling: 217, default: 195 },
});
const YEAR = structure("year", {
  baseFrequency: "weekly",
  availableFrequencies: ["weekly"],
  payments: { floor: 44, ceiling: 56, default: 52 },
  fees: [],
});

function structure(id: string, changes: Partial<OfferLimits>): StructureLimits {
  return { ...exampleOffer(changes), structure: { id, label: id } };
}

describe("over 10,000 random offers", () => {
  // Drawn once: each law goes over the same, and says which one breaks it.
  const drawn = fc.sample(
    structures().chain((all) => fc.tuple(enteredIn(all), fc.constant(all))),
    10_000,
  );

  function law(holds: (entered: Entered, all: StructureLimits[]) => boolean) {
    expect(drawn.filter(([entered, all]) => !holds(entered, all))).toEqual([]);
  }

  // Rule: T2-4
  test("no choice is left outside a limit: only a count that follows from an exact payment can be", () => {
    law((entered, all) =>
      all.every((limits) => {
        const { terms } = fitted(entered, limits);
        const figures = ["payment_amount", "net_funding"];
        const follows = exactCount(limits, terms) !== null;
        const free = violationsOf(limits, terms).filter(
          ({ field }) => !figures.includes(field) && !(follows && field === "num_payments"),
        );
        const counts = paymentLimits(limits, terms.frequency);
        const inside =
          counts !== null && terms.numPayments >= counts.floor && terms.numPayments <= counts.ceiling;
        const usable = usableFrequencies(limits).includes(terms.frequency);
        return free.length === 0 && usable && (follows || inside);
      }),
    );
  });

  // Rule: T2-4
  test("a fit of fitted terms changes nothing and moves nothing", () => {
    law((entered, all) =>
      all.every((limits) => {
        const { terms } = fitted(entered, limits);
        const again = fitted(enteredFrom(terms, limits), limits);
        return JSON.stringify(again) === JSON.stringify({ terms, moved: [] });
      }),
    );
  });

  // Rule: T2-5
  test("to another structure and back are the same bytes, and what was entered stays as it was", () => {
    law((entered, all) => {
      const before = JSON.stringify(entered);
      const there = all.map((limits) => JSON.stringify(fitted(entered, limits)));
      const back = all.toReversed().map((limits) => JSON.stringify(fitted(entered, limits)));
      return (
        JSON.stringify(back.toReversed()) === JSON.stringify(there) && JSON.stringify(entered) === before
      );
    });
  });

  // Rule: T2-5
  test("a count entered in one structure never shows in another", () => {
    law(({ counts: _counts, ...entered }, all) =>
      all.every(({ structure: { id }, baseFrequency: frequency, payments }) => {
        const counts = [{ structure: id, frequency, numPayments: payments.floor }];
        return all
          .filter((limits) => limits.structure.id !== id)
          .every(
            (limits) =>
              JSON.stringify(fitted({ ...entered, counts }, limits)) ===
              JSON.stringify(fitted(entered, limits)),
          );
      }),
    );
  });

  test("what is said to be moved differs from what was entered, and nothing else does", () => {
    law((entered, all) =>
      all.every((limits) => {
        const { terms, moved } = fitted(entered, limits);
        const differs = [
          entered.purchasePrice !== undefined && entered.purchasePrice !== terms.purchasePrice,
          entered.upsell !== undefined && entered.upsell !== terms.upsell,
          entered.frequency !== undefined && entered.frequency !== terms.frequency,
        ];
        const names = ["purchase_price", "upsell", "frequency"] as const;
        const changed = (entered.fees ?? []).some(
          ({ id, amount }) => !terms.fees.some((fee) => fee.id === id && fee.amount === amount),
        );
        const told = names.every((name, index) => moved.includes(name) === differs[index]);
        return told && (!changed || moved.includes("fees"));
      }),
    );
  });
});

test("with nothing entered a structure opens at its own defaults", () => {
  for (const limits of [SIX, NINE, YEAR])
    expect(fitted({}, limits)).toEqual({ terms: defaultTerms(limits), moved: [] });
});

test("price and upsell go to the nearest limit", () => {
  const { terms, moved } = fitted({ purchasePrice: 5_000_000, upsell: 100_000 }, NINE);
  expect(terms).toMatchObject({ purchasePrice: 3_500_000, upsell: 80_000, numPayments: 195 });
  expect(moved).toEqual(["purchase_price", "upsell"]);
  expect(fitted({ purchasePrice: 100 }, NINE).terms.purchasePrice).toBe(1_500_000);
});

test("a frequency that a structure does not offer becomes the one that it starts with", () => {
  expect(fitted({ frequency: "daily" }, YEAR)).toMatchObject({
    terms: { frequency: "weekly", numPayments: 52 },
    moved: ["frequency"],
  });
  expect(fitted({ frequency: "weekly" }, NINE)).toMatchObject({
    terms: { frequency: "weekly", numPayments: 39 },
    moved: [],
  });
});

describe("a count", () => {
  const count = (structure: string | null, numPayments: number) => ({
    structure,
    frequency: "daily" as const,
    numPayments,
  });

  test("belongs to the structure in which it was entered", () => {
    const entered = { counts: [count("six", 115), count("nine", 200)] };
    expect(fitted(entered, SIX).terms.numPayments).toBe(115);
    expect(fitted(entered, NINE).terms.numPayments).toBe(200);
    expect(fitted(entered, YEAR).terms.numPayments).toBe(52);
    expect(fitted(entered, exampleOffer()).terms.numPayments).toBe(126);
    expect(fitted({ counts: [count(null, 100)] }, exampleOffer()).terms.numPayments).toBe(100);
  });

  // Rule: T2-6
  test("follows its frequency without being moved, and is moved by a limit", () => {
    const weekly = fitted({ frequency: "weekly", counts: [count("six", 132)] }, SIX);
    expect(weekly).toMatchObject({ terms: { frequency: "weekly", numPayments: 26 }, moved: [] });
    const beyond = fitted({ counts: [count("six", 190)] }, SIX);
    expect(beyond).toMatchObject({ terms: { numPayments: 150 }, moved: ["num_payments"] });
  });

  test("that an exact payment decides is moved where it was entered, and only then", () => {
    const exact = structure("exact", { override: { amount: 50_000, behavior: "exact" } });
    const { terms } = fitted({}, exact);
    expect(terms.numPayments).toBe(135);
    expect(fitted({ counts: [count("exact", 100)] }, exact)).toEqual({ terms, moved: ["num_payments"] });
    expect(fitted({ counts: [count("exact", 135)] }, exact).moved).toEqual([]);
    expect(fitted({ counts: [count("six", 100)] }, exact).moved).toEqual([]);
  });
});

// Rule: T2-6
test("a fee is carried where it is adjustable with the same amount type, else it is the structure's", () => {
  const entered: Entered = { fees: [{ id: "origination", amountType: "pct", amount: 35_000 }] };
  expect(fitted(entered, SIX)).toMatchObject({ terms: { fees: [{ amount: 35_000 }] }, moved: [] });
  const [origination] = SIX.fees;
  const lower = structure("lower", {
    fees: [{ ...origination, range: { floor: 0, ceiling: 30_000 } }] as never,
  });
  expect(fitted(entered, lower)).toMatchObject({ terms: { fees: [{ amount: 30_000 }] }, moved: ["fees"] });
  const set = structure("set", { fees: [{ ...origination, amount: 35_000, range: null }] as never });
  expect(fitted(entered, set)).toMatchObject({ terms: { fees: [] }, moved: ["fees"] });
  const fixed = structure("fixed", {
    fees: [
      { ...origination, amountType: "fixed", amount: 19_500, range: { floor: 0, ceiling: 50_000 } },
    ] as never,
  });
  expect(fitted(entered, fixed)).toMatchObject({ terms: { fees: [{ amount: 19_500 }] }, moved: ["fees"] });
  expect(fitted(entered, YEAR)).toMatchObject({ terms: { fees: [] }, moved: ["fees"] });
});
