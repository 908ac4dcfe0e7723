import { beforeAll, describe, expect, test } from "vitest";
import { computeQuote } from "@/lib/calculator/quote";
import { defaultTerms } from "@/lib/calculator/terms/terms";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { visibleOffer } from "@/lib/services/pages/visible-offer";
import { FULLEST_OFFER } from "@/tests/helpers/offers";
import { useTestSettings } from "@/tests/helpers/settings";
import { day } from "@/tests/unit/calculator/example-offer";

beforeAll(useTestSettings);

const BRAND = {
  id: "b",
  name: "Acme",
  accent: null,
  logoUrl: null,
  contactEmail: null,
  merchantOutputs: "gated" as const,
  withoutDocument: "ask" as const,
  approvals: [],
  timeZone: "America/New_York",
  callbackUrl: null,
  funderSlug: "acme",
  isSandbox: false,
  alertEmail: null,
  defaultBrandId: "b",
};
const NOW = new Date("2026-01-05T12:00:00Z");
const FEES = [
  {
    id: "adjustable",
    label: "Origination",
    amount: 0.03,
    amount_type: "pct",
    adjustable: true,
    floor: 0,
    ceiling: 1,
  },
  { id: "fixed", label: "UCC filing", amount: 195, amount_type: "fixed" },
  {
    id: "hidden",
    label: "Risk",
    amount: 10,
    amount_type: "fixed",
    visible: false,
    adjustable: true,
    floor: 0,
    ceiling: 99,
  },
];

/** What reaches the browser of the fullest offer, with flags of its own. */
function shown(display_config: object, fee_config = {}) {
  const offer = { ...FULLEST_OFFER, fees: FEES, version: 3, display_config, fee_config };
  return visibleOffer(offer as unknown as StoredOffer, BRAND, NOW);
}

describe("without a flag", () => {
  // Rules: D5-20, S2-8
  test("neither stipulations nor the prepayment schedule reach the page", () => {
    const { limits, stipulations } = shown({});
    expect([stipulations, limits.prepayment]).toEqual([[], { mode: "none" }]);
  });

  // Rules: D5-22, D5-26
  test("a fee that is not adjustable reaches the page unnamed, an adjustable one is a control", () => {
    expect(shown({}).limits.fees).toEqual([
      {
        id: "adjustable",
        label: "Origination",
        amountType: "pct",
        amount: 30_000,
        range: { floor: 0, ceiling: 1_000_000 },
      },
      { id: "", label: "", amountType: "fixed", amount: 19_500, range: null },
      { id: "", label: "", amountType: "fixed", amount: 1_000, range: null },
    ]);
  });

  // Rule: D5-26
  test("an unnamed fee is charged as a named one is", () => {
    const [hidden, named] = [shown({}).limits, shown({ show_fee_breakdown: true }).limits];
    const terms = defaultTerms(named);
    expect(computeQuote(hidden, terms).totalFees).toBe(computeQuote(named, terms).totalFees);
    expect(computeQuote(hidden, terms).netFunding).toBe(computeQuote(named, terms).netFunding);
  });
});

describe("the gate before merchant copies", () => {
  // Rule: L2-20
  test.each([
    ["gated", "Kalif.", "unreadable"],
    ["gated", "California", "CA"],
    ["gated", undefined, "absent"],
    ["open", "California", null],
  ] as const)("of a brand that is %s, in %s, reaches the page as %s", (merchantOutputs, state, gate) => {
    const offer = { ...FULLEST_OFFER, merchant_state: state, version: 3 };
    const shown = visibleOffer(offer as unknown as StoredOffer, { ...BRAND, merchantOutputs }, NOW);
    expect(shown.merchantGate).toBe(gate);
    const parts = [
      "deal",
      "financing",
      "limits",
      "merchantGate",
      "owed",
      "show",
      "stipulations",
      "structures",
    ];
    expect(Object.keys(shown).toSorted()).toEqual(parts);
  });
});

describe("with its flag", () => {
  // Rule: D5-20
  test("stipulations and the prepayment schedule are there", () => {
    const { limits, stipulations, show } = shown({ show_stipulations: true, show_prepayment_schedule: true });
    expect(stipulations).toEqual(FULLEST_OFFER.stipulations);
    expect([limits.prepayment.mode, show.prepayment]).toEqual(["step_per_month", true]);
  });

  // Rule: D5-21
  test.each([
    ["display_config", { show_fee_breakdown: true }, {}],
    ["fee_config", {}, { show_fee_breakdown: true }],
  ])("of %s the visible fees are named, and an invisible one never is", (_which, display, fee) => {
    const { limits, show } = shown(display, fee);
    expect(show.feeBreakdown).toBe(true);
    expect(limits.fees.map(({ label, range }) => [label, range !== null])).toEqual([
      ["Origination", true],
      ["UCC filing", false],
      ["", false],
    ]);
  });
});

describe("what dates the payments", () => {
  /** What the page gets of an offer with a `disclosure`, on 5 January 2026 in New York. */
  function financing(disclosure: object, changes: object = {}) {
    const offer = { ...FULLEST_OFFER, fees: FEES, version: 3, disclosure, ...changes };
    return visibleOffer(offer as unknown as StoredOffer, BRAND, NOW).financing;
  }
  const EVERYTHING = {
    ...FULLEST_OFFER.disclosure,
    funding_date: "2026-01-07",
    first_payment_date: "2026-01-09",
    payment_calendar: "weekdays",
    semi_monthly_days: [1, 16],
    true_ups: [{ date: "2026-02-02", amount: -5.5 }],
    irregular_payments: [
      { date: "2026-03-02", amount: 7, label: "Audit" },
      { date: "2026-03-03", amount: 0, label: "Nothing" },
    ],
    payoffs: [{ payee: "Rival Funding", amount: 6_200.01 }],
  };

  // Rules: L3-20, L10-1
  test("reaches the page without income, labels and payees, and without what no frequency uses", () => {
    expect(financing(EVERYTHING).schedule).toEqual({
      fundingDay: day("2026-01-07"),
      firstPaymentDay: day("2026-01-09"),
      paymentCalendar: "weekdays",
      semiMonthlyDays: null,
      paymentBasis: null,
      income: null,
      trueUps: [{ day: day("2026-02-02"), amount: -550 }],
      irregularPayments: [{ day: day("2026-03-02"), amount: 700 }],
    });
    const semiMonthly = { available_frequencies: ["semi_monthly"] };
    expect(financing(EVERYTHING, semiMonthly).schedule).toMatchObject({
      paymentCalendar: null,
      semiMonthlyDays: [1, 16],
    });
  });

  // Rule: L3-20
  test("has the income in a split, which the page then shows", () => {
    const { schedule } = financing({ ...EVERYTHING, payment_basis: "split" });
    expect([schedule.paymentBasis, schedule.income]).toEqual(["split", { monthlyAmount: 9_300_000 }]);
  });

  test("is dated by the brand's time zone, and dates that have passed are left out", () => {
    const late = new Date("2026-01-05T04:59:00Z");
    const offer = { ...FULLEST_OFFER, version: 1 } as unknown as StoredOffer;
    const today = (timeZone: string) => visibleOffer(offer, { ...BRAND, timeZone }, late).financing.today;
    expect([today("America/New_York"), today("America/Los_Angeles"), today("Asia/Tokyo")]).toEqual([
      day("2026-01-04"),
      day("2026-01-04"),
      day("2026-01-05"),
    ]);
    const passed = { funding_date: "2026-01-04", first_payment_date: "2026-01-05" };
    expect(financing(passed).schedule).toMatchObject({ fundingDay: null, firstPaymentDay: null });
  });

  test("says of each fee whether it is a finance charge, invisible ones included, and what shows the APR", () => {
    const [first, second, hidden] = FEES;
    const fees = [first, second, { ...hidden, finance_charge: false }];
    const flags = { display_config: { show_estimated_apr: true }, merchant_state: " new york " };
    expect(financing({}, { fees, ...flags })).toMatchObject({
      fees: [{ financeCharge: true }, { financeCharge: true }, { financeCharge: false }],
      state: "NY",
      showEstimatedApr: true,
    });
    expect(financing({}, { display_config: {}, merchant_state: "Nowhere" })).toMatchObject({
      state: null,
      showEstimatedApr: false,
    });
  });
});
