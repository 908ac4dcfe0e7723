import { describe, expect, test } from "vitest";
import { isInRange } from "@/lib/calculator/money/range";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import { PAYMENT_CALENDARS } from "@/lib/calculator/schedule/calendar";
import { paymentsAYear, splitTerms } from "@/lib/calculator/schedule/payment-basis";
import { periodicTotal, scheduledPayments, scheduleOf } from "@/lib/calculator/schedule/schedule";
import {
  countsWithinOverride,
  disclosedNotices,
  nearestSendable,
  sendableCounts,
} from "@/lib/calculator/terms/sendable";
import { yearlyTotalsOfSplit } from "@/lib/disclosure/checks/summary";
import { day, exampleOffer, exampleTerms, paymentsOf, scheduleInput } from "./example-offer";

describe("split payments", () => {
  const split = (
    frequency: Frequency,
    amountSold: number,
    holdback: number,
    monthlyAmount: number | null,
    paymentCalendar: "business_days" | "every_day" | null = null,
  ) =>
    scheduleOf(
      paymentsOf(frequency, 126, amountSold),
      holdback,
      scheduleInput({ paymentBasis: "split", income: { monthlyAmount }, paymentCalendar }),
      day("2026-01-05"),
    );

  // Rule: L6-2
  test.each([
    // 0.12 x 96,000.00 x 12 / payments a year: 550.757..., 378.739..., 2,658.461..., 11,520.00.
    ["daily", null, 55_076, 123],
    ["daily", "every_day", 37_874, 179],
    ["weekly", "every_day", 265_846, 26],
    ["monthly", null, 1_152_000, 6],
  ] as const)(
    "of %s, calendar %s, are the holdback's share of the income",
    (frequency, calendar, payment, count) => {
      const { schedule } = split(frequency, 6_750_000, 120_000, 9_600_000, calendar);
      expect(schedule?.paymentAmount).toBe(payment);
      expect(schedule?.days).toHaveLength(count);
      expect(schedule && periodicTotal(schedule)).toBe(6_750_000);
      expect(schedule?.lastPaymentAmount).toBeLessThanOrEqual(payment);
      expect(schedule?.lastPaymentAmount).toBeGreaterThan(0);
    },
  );

  test("of a payment above the amount sold are one payment of it", () => {
    const { schedule } = split("monthly", 500_000, 120_000, 9_600_000);
    expect(schedule && scheduledPayments(schedule).map(({ amount }) => amount)).toEqual([500_000]);
  });

  test("of the largest income are exact", () => {
    const { schedule } = split("daily", 99_999_999_999, 999_999, 99_999_999_999);
    expect(schedule?.paymentAmount).toBe(
      Number((99_999_999_999n * 999_999n * 12n * 2n + 251_000_000n) / 502_000_000n),
    );
  });

  test("need a holdback and an income", () => {
    expect(split("daily", 6_750_000, 0, 9_600_000).problem).toBe("split_unknown");
    expect(split("daily", 6_750_000, 120_000, null).problem).toBe("split_unknown");
  });

  // Rule: L6-3
  test("are a cent at least, and 5,000 at most", () => {
    // A millionth of 104,583.33 x 12 / 251 is just under half a cent, of 104,583.34 just above.
    expect(split("daily", 5_000, 1, 10_458_333).problem).toBe("payment_below_one_cent");
    expect(split("daily", 5_000, 1, 10_458_334).schedule?.days).toHaveLength(5_000);
    expect(split("daily", 5_001, 1, 10_458_334).problem).toBe("too_many_payments");
  });

  test("are not used in another basis", () => {
    const input = scheduleInput({ income: { monthlyAmount: 9_600_000 } });
    const quote = paymentsOf("daily", 126, 6_750_000);
    expect(scheduleOf(quote, 120_000, input, day("2026-01-05")).schedule?.basis).toBe("true_up");
    expect(scheduleOf(quote, 120_000, input, day("2026-01-05")).schedule?.paymentAmount).toBe(53_571);
    expect(scheduleOf(quote, 0, input, day("2026-01-05")).schedule?.basis).toBe("fixed");
  });
});

describe("the payments of a year", () => {
  // Rule: L2-5
  test.each([
    ["daily", "business_days", "2026-01-05", 251],
    ["daily", "weekdays", "2026-01-05", 261],
    ["daily", "every_day", "2026-01-05", 365],
    // In 2027 Juneteenth and Christmas are Saturdays, which close nothing.
    ["daily", "business_days", "2026-12-31", 252],
    ["weekly", "business_days", "2026-01-05", 52],
    ["biweekly", "business_days", "2026-01-05", 26],
    ["semi_monthly", "business_days", "2026-01-05", 24],
    ["monthly", "business_days", "2026-01-05", 12],
  ] as const)("of %s payments, %s, after %s are %i", (frequency, calendar, funding, count) => {
    expect(paymentsAYear(frequency, calendar, day(funding))).toBe(count);
  });

  test("of a split of 1.00 or more are always within 2.5% of the share of the income", () => {
    for (let income = 200_003; income < 99_999_999_999; income = 3 * income + 7) {
      for (const holdback of [10_000, 123_457, 999_999]) {
        for (const calendar of PAYMENT_CALENDARS) {
          const perYear = paymentsAYear("daily", calendar, day("2026-01-05"));
          const terms = splitTerms(6_750_000, holdback, income, perYear);
          if (terms === null || terms.paymentAmount < 100) continue;
          expect(isInRange(terms.paymentAmount * perYear, yearlyTotalsOfSplit(holdback, income))).toBe(true);
        }
      }
    }
  });
});

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
test("payments within 2.5 % of the holdback have no notice; beyond it the notice never offers a number that locks the sending", () => {
  expect(disclosedNotices(limits, terms(122), 1_230, RULE)).toEqual([]);
  expect(disclosedNotices(limits, terms(126), 1_192, RULE)).toEqual([]);
  const [notice] = disclosedNotices(limits, terms(121), 1_231, RULE);
  // 126 takes 11.92 %, 125 takes 12.02 %.
  expect(notice?.fixes).toEqual([{ field: "num_payments", value: 126 }]);
});

test("the numbers of payments that meet the offer's limit of the payment are named, unless all or none do", () => {
  const within = (behavior: "ceiling" | "floor" | "exact", amount: number) =>
    countsWithinOverride(exampleOffer({ override: { behavior, amount } }), terms(126));
  // 67,500.00 over 135 payments is 500.00.
  expect(within("ceiling", 50_000)).toEqual({ fewest: 135, most: 150 });
  expect(within("floor", 50_000)).toEqual({ fewest: 60, most: 135 });
  expect(within("ceiling", 40_000)).toBeNull();
  expect(within("floor", 10_000)).toBeNull();
  expect(within("exact", 50_000)).toBeNull();
  expect(countsWithinOverride(exampleOffer(), terms(126))).toBeNull();
});
