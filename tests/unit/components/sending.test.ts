import { expect, test } from "vitest";
import { datesFrom, isOutdated, lockText, sendingNeeds } from "@/components/calculator/merchant/sending";
import type { Disclosing, MerchantState } from "@/lib/calculator/merchant-state";
import { scheduleOf } from "@/lib/calculator/schedule";
import { day, paymentsOf, scheduleInput } from "@/tests/unit/calculator/example-offer";

const TODAY = day("2026-01-05");

const READY: Disclosing = {
  ready: true,
  yearlyTotals: { least: 12 * 97_500, most: 12 * 102_500 },
  current: null,
};

/** One monthly payment of this amount in cents. */
const payments = (amount: number) =>
  scheduleOf(paymentsOf("monthly", 1, amount), 0, scheduleInput(), TODAY).schedule;

// Rule: L9-23
test("terms whose payments are more than 2.5% off the split need another payment basis, which the lock says", () => {
  expect([97_499, 97_500, 102_500, 102_501].map((amount) => sendingNeeds(READY, payments(amount)))).toEqual([
    "payment_basis",
    "nothing",
    "nothing",
    "payment_basis",
  ]);
  expect(lockText("new_york", "payment_basis", 120_000)).toEqual({
    reason: "These payments are not close enough to 12% of income for the disclosure.",
    ask: "to change the payment basis",
  });
});

test("without a range any payments can be sent, and none while the funder has not given everything", () => {
  expect(sendingNeeds({ ...READY, yearlyTotals: null }, payments(1))).toBe("nothing");
  expect(sendingNeeds({ ...READY, ready: false }, payments(100_000))).toBe("disclosure");
  expect(sendingNeeds(null, payments(100_000))).toBe("disclosure");
});

// Rule: L2-13
test("an open page that is no longer true of its offer is outdated: another version, an ended link, another setting of the brand", () => {
  const page = { version: 2, gate: "TX" } as const;
  const known = { ...page, today: TODAY, disclosing: null, lastSubmission: null };
  expect(isOutdated(known, page)).toBe(false);
  expect(isOutdated({ ...known, version: 3, gate: "CA" }, page)).toBe(true);
  expect(isOutdated({ ...known, version: null }, page)).toBe(true);
  expect(isOutdated({ ...known, gate: null }, page)).toBe(true);
  // The page has taken over a newer offer than the server was asked of.
  expect(isOutdated({ ...known, version: 1, gate: "CA" }, page)).toBe(false);
  expect(lockText("outdated", "disclosure", 120_000)).toEqual({
    reason: "This page is out of date. Reload it before terms go to the merchant.",
    ask: null,
  });
});

// Rule: L10-3
test("on its last day a document's dates are its own, by default or given", () => {
  const made = { funding: day("2026-01-06") } as MerchantState;
  const on = (today: string, fundingDay: string | null = null) => {
    const input = { ...scheduleInput(), fundingDay: fundingDay === null ? null : day(fundingDay) };
    const { schedule } = scheduleOf(paymentsOf("weekly", 2, 100), 0, input, datesFrom(made, day(today)));
    return schedule?.funding;
  };
  expect(on("2026-01-06")).toEqual({ day: made.funding, assumed: true });
  expect(on("2026-01-06", "2026-01-06")).toEqual({ day: made.funding, assumed: false });
  expect(on("2026-01-06", "2026-01-02")).toEqual({ day: made.funding, assumed: true });
  expect(datesFrom(null, TODAY)).toBe(TODAY);
});
