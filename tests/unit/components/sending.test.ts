import { expect, test } from "vitest";
import { type Disclosing, sendingNeeds } from "@/components/calculator/merchant/sending";
import { lockText } from "@/components/calculator/share/lock-text";
import { type Schedule, scheduleOf } from "@/lib/calculator/schedule";
import { day, paymentsOf, scheduleInput } from "@/tests/unit/calculator/example-schedule";

const PAGE = { version: 1, today: day("2026-01-05") };

/** What a page of these disclosures needs, opened and asked again today. */
const needsOf = (disclosing: Disclosing | null, schedule: Schedule | null, now = {}) =>
  sendingNeeds({ ...PAGE, disclosing, ...now }, schedule, PAGE);

const READY: Disclosing = { ready: true, years: { least: 12 * 97_500, most: 12 * 102_500 }, current: null };

/** One monthly payment of this amount in cents. */
const payments = (amount: number) =>
  scheduleOf(paymentsOf("monthly", 1, amount), 0, scheduleInput(), day("2026-01-05")).schedule;

test("terms whose payments are more than 2.5% off the split need another payment basis, which the lock says", () => {
  expect([97_499, 97_500, 102_500, 102_501].map((amount) => needsOf(READY, payments(amount)))).toEqual([
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
  expect(needsOf({ ...READY, years: null }, payments(1))).toBe("nothing");
  expect(needsOf({ ...READY, ready: false }, payments(100_000))).toBe("disclosure");
  expect(needsOf(null, payments(100_000))).toBe("disclosure");
});

test("an open page that is no longer true of its offer is locked: another version, an ended link, dates of another day", () => {
  const schedule = payments(100_000);
  expect(needsOf(READY, schedule, { version: 2 })).toBe("reload");
  expect(needsOf(READY, schedule, { version: null })).toBe("reload");
  expect(needsOf(READY, schedule, { today: day("2026-01-06") })).toBe("reload");
  const funded = (on: string) =>
    scheduleOf(paymentsOf("monthly", 1, 100_000), 0, { ...scheduleInput(), fundingDay: day(on) }, PAGE.today);
  expect(needsOf(READY, funded("2026-01-15").schedule, { today: day("2026-01-15") })).toBe("nothing");
  expect(needsOf(READY, funded("2026-01-15").schedule, { today: day("2026-01-16") })).toBe("reload");
  expect(lockText("california", "reload", 120_000).reason).toBe(
    "This page is out of date. Reload it before terms go to the merchant.",
  );
});
