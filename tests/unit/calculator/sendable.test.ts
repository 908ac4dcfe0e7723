import { expect, test } from "vitest";
import { yearlyTotalsOfSplit } from "@/lib/calculator/disclosure-check";
import { disclosedNotices, nearestSendable, sendableCounts } from "@/lib/calculator/sendable";
import { exampleOffer, exampleTerms } from "./example-offer";

// 67,500.00 in daily payments, 251 a year, within 2.5 % of 12 % of an income of 94,000.00: 135,360.00 a year.
const INCOME = 9_400_000;
const RULE = { yearlyTotals: yearlyTotalsOfSplit(120_000, INCOME), perYear: 251, monthly: INCOME };
const limits = exampleOffer();
const terms = (numPayments: number) =>
  exampleTerms({ purchasePrice: 5_000_000, upsell: 100_000, numPayments, fees: [] });

// Rule: L10-5
test("the numbers of payments that can be sent lie together, each within 2.5 % of the split", () => {
  const counts = sendableCounts(limits, terms(126), RULE);
  const share = (count: number) => (6_750_000 / count / (0.12 * 12 * INCOME)) * 251;
  expect(counts).toEqual({ fewest: 123, most: 128 });
  expect([share(122) > 1.025, share(123) <= 1.025, share(128) >= 0.975, share(129) < 0.975]).toEqual(
    Array.from({ length: 4 }, () => true),
  );
});

// Rule: L10-5
test("the way out of payments that cannot be sent is the nearest number that can", () => {
  const counts = sendableCounts(limits, terms(100), RULE);
  expect([100, 125, 140].map((count) => nearestSendable(limits, terms(count), counts))).toEqual([
    123, 125, 128,
  ]);
  expect(nearestSendable(limits, terms(100), null)).toBeNull();
});

// Rule: L10-2
test("the notice of the holdback never offers a number that locks the sending", () => {
  const [notice] = disclosedNotices(limits, terms(124), 1_211, RULE);
  // 126 takes 11.92 %, 125 takes 12.02 %.
  expect(notice?.fixes).toEqual([{ field: "num_payments", value: 126 }]);
  expect(disclosedNotices(limits, terms(126), 1_192, RULE)).toEqual([]);
});
