import { describe, expect, test } from "vitest";
import { carryForm, carryOver, carryPins } from "@/components/calculator/offer/carry-over";
import {
  changesBetween,
  factChanges,
  looksTheSame,
  stipulationChanges,
} from "@/components/calculator/offer/offer-change";
import { chosen, formOf } from "@/components/calculator/terms/terms-form";
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
  const rows = changesBetween({ limits: before, terms }, now);
  return {
    carried: carryOver(now, terms),
    form: carryForm(before, now, formOf(terms)),
    rows: rows.map(({ label, before: was, now: is, yours }) => [label, was, is, yours]),
    breaks: rows.filter((row) => row.breaks).map(({ label }) => label),
    problems: checkTerms(now, carryOver(now, terms)).problems,
  };
}

describe("an offer that changed under the ISO", () => {
  test("keeps every entry that still fits, and says so of each limit that changed", () => {
    const { form, rows, breaks } = update({
      purchasePrice: { floor: 1_000_000, ceiling: 9_000_000, default: 5_000_000 },
    });
    expect(form).toEqual(formOf(exampleTerms()));
    expect(breaks).toEqual([]);
    expect(rows).toEqual([
      ["Lowest purchase price", "$15,000.00", "$10,000.00", "$50,000.00, kept"],
      ["Highest purchase price", "$80,000.00", "$90,000.00", "$50,000.00, kept"],
    ]);
  });

  test("keeps an entry that no longer fits beyond its limit, says by how much, and shows the nearest figures", () => {
    const { form, rows, breaks, carried } = update({
      purchasePrice: { floor: 1_500_000, ceiling: 4_800_000, default: 4_500_000 },
      upsell: { ceiling: 80_000, default: 80_000 },
    });
    expect(form.purchasePrice).toEqual({ draft: 5_000_000, committed: 4_800_000 });
    expect(form.upsell).toEqual({ draft: 100_000, committed: 80_000 });
    expect(carried).toEqual(exampleTerms({ purchasePrice: 4_800_000, upsell: 80_000 }));
    expect(breaks).toEqual(["Highest purchase price", "Highest upsell"]);
    expect(rows).toEqual([
      ["Highest purchase price", "$80,000.00", "$48,000.00", "$50,000.00, above the limit by $2,000.00"],
      ["Highest upsell", "14.00 points", "8.00 points", "10.00 points, above the limit by 2.00 points"],
      ["Default purchase price", "$50,000.00", "$45,000.00", null],
      ["Default upsell", "10.00 points", "8.00 points", null],
    ]);
  });

  test("takes an entry that was beyond its limit where the new one allows it, and keeps a text that is no number", () => {
    const now = exampleOffer({ purchasePrice: { floor: 1_500_000, ceiling: 9_000_000, default: 4_500_000 } });
    const form = formOf(exampleTerms());
    const beyond = { draft: 8_500_000, committed: 5_000_000 };
    expect(carryForm(before, now, { ...form, purchasePrice: beyond }).purchasePrice).toEqual(
      chosen(8_500_000),
    );
    const text = { draft: "50k?", committed: 5_000_000 };
    expect(carryForm(before, now, { ...form, purchasePrice: text }).purchasePrice).toEqual(text);
  });

  test("goes to a frequency that can be chosen when the ISO's cannot any more", () => {
    const { carried, rows, breaks } = update({ availableFrequencies: ["weekly"] });
    expect(carried).toMatchObject({ frequency: "weekly", numPayments: 25 });
    expect(breaks).toEqual(["Payment frequency"]);
    expect(rows[0]?.[3]).toBe("Daily, then 25 weekly payments");
  });

  test("names fees that came, went or changed, each with the entry that it is about", () => {
    const added = {
      ...origination,
      id: "wire",
      label: "Wire fee",
      amountType: "fixed" as const,
      amount: 2_500,
      range: null,
    };
    const raised = { ...origination, range: { floor: 35_000, ceiling: 40_000 }, amount: 35_000 };
    const { carried, form, rows, breaks } = update({ fees: [raised, added] });
    expect(carried.fees).toEqual([{ id: "origination", amount: 35_000 }]);
    expect(form.fees).toEqual([{ draft: 30_000, committed: 35_000 }]);
    expect(breaks).toEqual(["Origination fee"]);
    expect(rows).toEqual([
      ["Origination fee", "1.00% to 4.00%", "3.50% to 4.00%", "3.00%, below the limit by 0.50%"],
      ["UCC filing", "$195.00", "None", null],
      ["Wire fee", "None", "$25.00", null],
    ]);
  });

  test("names what no entry touches, with the figure that follows: buy rate, balance, holdback, receivables and a limit of the payment", () => {
    const { rows } = update({
      buyRate: 1_300_000,
      existingFundingBalance: 0,
      monthlyReceivables: 9_000_000,
      holdback: 100_000,
      override: { amount: 60_000, behavior: "ceiling" },
    });
    expect(rows).toEqual([
      ["Buy rate", "1.25", "1.30", "Your factor 1.35, then 1.40"],
      ["Existing balance paid off", "$6,200.00", "$0.00", "Net funding $42,105.00, then $48,305.00"],
      ["Monthly receivables", "$96,000.00", "$90,000.00", null],
      ["Holdback", "12.00%", "10.00%", null],
      ["Limit of the payment", "None", "Daily, at most $600.00", "Payment $535.71, then $555.56"],
    ]);
  });

  test("leaves figures inside every single limit of the new version", () => {
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

test("what is needed before funding is one difference, whatever the order", () => {
  const now = ["Bank statements", "Tax return", "Tax return", "Lease"];
  expect(stipulationChanges(["Voided check", "Lease", "Bank statements"], now)).toEqual([
    {
      label: "Needed before funding",
      before: "3 items",
      now: "3 items",
      yours: "New: Tax return. No longer: Voided check.",
      breaks: false,
    },
  ]);
  expect(stipulationChanges([], ["Lease"])).toMatchObject([{ before: "Nothing", now: "1 item" }]);
  expect(stipulationChanges(["Lease", "Voided check"], ["Voided check", "Lease"])).toEqual([]);
});

test("facts of the deal, dates, early payment and what the page shows are differences too", () => {
  const offer = {
    deal: DEAL,
    limits: before,
    show: { feeBreakdown: true, prepayment: true },
    stipulations: [],
    merchantGate: null,
    owed: { policy: "ask" as const, given: null },
    financing: exampleFinancing(),
    structures: [],
  };
  const now = {
    ...offer,
    deal: { ...DEAL, merchantState: "Texas", position: 2 },
    show: { feeBreakdown: false, prepayment: true },
    financing: exampleFinancing({ today: day("2026-01-03") }, { fundingDay: day("2026-02-02") }),
  };
  expect(factChanges(offer, now).map((row) => [row.label, row.before, row.now])).toEqual([
    ["State", "California", "Texas"],
    ["Position", "None", "2nd"],
    ["Payment dates", "As it was", "Changed"],
    ["What the page shows", "As it was", "Changed"],
  ]);
  expect(factChanges(offer, { ...offer, financing: exampleFinancing({ today: day("2026-01-03") }) })).toEqual(
    [],
  );
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
