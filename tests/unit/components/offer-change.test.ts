import { describe, expect, test } from "vitest";
import {
  carryOver,
  carryPins,
  changesBetween,
  looksTheSame,
  stipulationChanges,
} from "@/components/calculator/offer/offer-change";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { ScheduleInput } from "@/lib/calculator/schedule/schedule";
import { checkTerms } from "@/lib/calculator/terms/check";
import { day, exampleOffer, exampleTerms } from "../calculator/example-offer";
import { DEAL, exampleFinancing } from "./example-deal";

const before = exampleOffer();
const origination = before.fees[0] as OfferLimits["fees"][number];

function update(changes: Partial<OfferLimits>) {
  const terms = exampleTerms();
  const now = exampleOffer({ version: 3, ...changes });
  const carried = carryOver(now, terms);
  return {
    carried,
    rows: changesBetween({ limits: before, terms }, { limits: now, terms: carried }),
    problems: checkTerms(now, carried).problems,
  };
}

describe("an offer that changed under the ISO", () => {
  test("keeps every entry that still fits", () => {
    const { carried } = update({
      purchasePrice: { floor: 1_000_000, ceiling: 9_000_000, default: 2_000_000 },
    });
    expect(carried).toEqual(exampleTerms());
  });

  test("moves an entry that no longer fits to the nearest limit, and says so", () => {
    const { carried, rows } = update({ upsell: { ceiling: 80_000, default: 60_000 } });
    expect(carried).toEqual(exampleTerms({ upsell: 80_000 }));
    expect(rows).toEqual([
      {
        label: "Upsell",
        before: "up to 14.00 points",
        now: "up to 8.00 points",
        entry: { before: "10.00 points", now: "8.00 points" },
      },
    ]);
  });

  test("names a limit that changed around an entry that stays", () => {
    const { rows } = update({ purchasePrice: { floor: 1_500_000, ceiling: 7_500_000, default: 4_500_000 } });
    expect(rows).toEqual([
      {
        label: "Purchase price",
        before: "$15,000.00 to $80,000.00",
        now: "$15,000.00 to $75,000.00",
        entry: { before: "$50,000.00", now: "$50,000.00" },
      },
    ]);
  });

  test("goes to a frequency that can be chosen when the ISO's cannot any more", () => {
    const { carried, rows } = update({ availableFrequencies: ["weekly"] });
    expect(carried).toMatchObject({ frequency: "weekly", numPayments: 25 });
    expect(rows.map(({ label }) => label)).toEqual(["Payment frequency", "Number of payments"]);
  });

  test("names fees that came, went or changed", () => {
    const added = {
      ...origination,
      id: "wire",
      label: "Wire fee",
      amountType: "fixed" as const,
      amount: 2_500,
      range: null,
    };
    const raised = { ...origination, range: { floor: 35_000, ceiling: 40_000 }, amount: 35_000 };
    const { carried, rows } = update({ fees: [raised, added] });
    expect(carried.fees).toEqual([{ id: "origination", amount: 35_000 }]);
    expect(rows.map(({ label, before: was, now }) => [label, was, now])).toEqual([
      ["Origination fee", "1.00% to 4.00%", "3.50% to 4.00%"],
      ["UCC filing", "$195.00", "None"],
      ["Wire fee", "None", "$25.00"],
    ]);
  });

  test("names what no entry touches: buy rate, balance, holdback and a limit of the payment", () => {
    const { rows } = update({
      buyRate: 1_300_000,
      existingFundingBalance: 0,
      holdback: 100_000,
      override: { amount: 60_000, behavior: "ceiling" },
    });
    expect(rows.map(({ label, before: was, now }) => [label, was, now])).toEqual([
      ["Buy rate", "1.25", "1.30"],
      ["Existing balance paid off", "$6,200.00", "$0.00"],
      ["Holdback", "12.00%", "10.00%"],
      ["Limit of the payment", "None", "Daily, at most $600.00"],
    ]);
  });

  test("leaves entries inside every single limit of the new version", () => {
    const { problems } = update({
      purchasePrice: { floor: 6_000_000, ceiling: 8_000_000, default: 7_000_000 },
      payments: { floor: 130, ceiling: 150, default: 140 },
      upsell: { ceiling: 0, default: 0 },
    });
    expect(problems).toEqual([]);
  });
});

test("pins are brought inside the new limits, and two that become one are one", () => {
  const now = exampleOffer({ upsell: { ceiling: 50_000, default: 0 } });
  const pins = [
    exampleTerms({ upsell: 60_000 }),
    exampleTerms({ upsell: 90_000 }),
    exampleTerms({ upsell: 10_000 }),
  ];
  expect(carryPins(now, pins).map(({ upsell }) => upsell)).toEqual([50_000, 10_000]);
});

test("what is needed before funding is named one by one, whatever its order", () => {
  const now = ["Bank statements", "Tax return", "Tax return", "Lease"];
  expect(stipulationChanges(["Voided check", "Lease", "Bank statements"], now)).toEqual([
    { label: "Needed before funding", before: "Voided check", now: "Not needed", entry: null },
    { label: "Needed before funding", before: "Not needed", now: "Tax return", entry: null },
  ]);
  expect(stipulationChanges(["Lease", "Voided check"], ["Voided check", "Lease"])).toEqual([]);
});

describe("two versions of an offer", () => {
  const visible = (limits: OfferLimits, stipulations: string[] = []) => ({
    deal: DEAL,
    limits,
    show: { feeBreakdown: true, prepayment: true },
    stipulations,
    merchantGate: null,
    owed: { policy: "ask" as const, given: null },
    financing: exampleFinancing(),
    structures: [],
  });

  // Rule: D7-9
  test.each([
    ["only the version", { version: 9 }, true],
    ["a limit", { version: 9, upsell: { ceiling: 80_000, default: 60_000 } }, false],
    ["what is taken off", { version: 9, existingFundingBalance: 1 }, false],
  ])("that differ in %s look the same: %#", (_, changes, same) => {
    const now = exampleOffer(changes);
    const reordered = Object.fromEntries(Object.entries(now).reverse()) as unknown as OfferLimits;
    // As the server responds, with a status beside it.
    const changed = { status: "offer_changed", ...visible(reordered) };
    expect(looksTheSame(visible(before), changed)).toBe(same);
  });

  test("that differ in what is needed before funding look different", () => {
    expect(looksTheSame(visible(before), visible(before, ["Voided check"]))).toBe(false);
  });

  test("on two days look the same: time moves assumed dates, and a date that has passed is one", () => {
    const dates = { fundingDay: day("2026-01-05"), firstPaymentDay: day("2026-01-06") };
    const on = (today: string, given: Partial<ScheduleInput> = {}) => ({
      ...visible(before),
      financing: exampleFinancing({ today: day(today) }, given),
    });
    expect(looksTheSame(on("2026-01-02"), on("2026-01-03"))).toBe(true);
    expect(looksTheSame(on("2026-01-05", dates), on("2026-01-06"))).toBe(true);
    expect(looksTheSame(on("2026-01-02", dates), on("2026-01-03", dates))).toBe(true);
    expect(looksTheSame(on("2026-01-02", dates), on("2026-01-03"))).toBe(false);
  });
});
