import { describe, expect, test } from "vitest";
import type { DisclosureInput } from "@/lib/disclosure/input";
import { datesToWire, disclosureToWire } from "@/lib/disclosure/wire";
import { countWords, forbiddenWord, meansNone } from "@/lib/disclosure/words/word-rules";
import {
  day,
  disclosed,
  exampleInput,
  exampleProfile,
  NO_DISCLOSURE_INPUT,
} from "@/tests/unit/calculator/example-offer";

describe("a disclosure as JSON", () => {
  test("of a complete California renewal has every figure", () => {
    const { schedule, disclosure } = disclosed();
    expect(disclosureToWire(disclosure, "doc_1")).toEqual({
      state: "CA",
      regime: "california",
      required: true,
      moment: "offer",
      made_by: "product",
      complete: true,
      missing: [],
      blocked_by: [],
      refused: [],
      document_id: "doc_1",
      estimated_apr: 142.9,
      amount_financed: 48_305,
      recipient_funds: 42_105,
      prepaid_finance_charge: 1_695,
      finance_charge: 19_195,
      total_payment_amount: 67_500,
      estimated_monthly_cost: 11_274.73,
      estimated_payment: 535.71,
      term: { days: 182, text: "182 days" },
      prepayment: { maximum_finance_charge: 19_195 },
      broker_compensation: 5_000,
      itemization: [
        { label: "Amount Given Directly to You", payee: null, amount: 42_105 },
        { label: "Origination Fee kept by Meridian Capital", payee: null, amount: 1_500 },
        { label: "UCC Filing kept by Meridian Capital", payee: null, amount: 195 },
        { label: "Amount Paid on your Account with Us", payee: null, amount: 6_200 },
      ],
      assumptions: [
        "Funding on Jan 5, 2026.",
        "First payment on Jan 6, 2026 (assumed).",
        "A payment every business day: Monday to Friday, except days on which the Federal Reserve Banks are closed (assumed).",
      ],
    });
    const dates = schedule && datesToWire(schedule, disclosure);
    expect(dates).toMatchObject({ funding_date: "2026-01-05", first: "2026-01-06", last: "2026-07-06" });
    expect(dates?.calendar).toBe("business_days");
    expect(dates?.assumptions).toEqual(disclosure.assumptions);
    expect(dates?.payments).toHaveLength(126);
    expect(dates?.payments[0]).toEqual({ date: "2026-01-06", amount: 535.71 });
    expect(dates?.payments[125]).toEqual({ date: "2026-07-06", amount: 536.25 });
  });

  // Rule: L6-4
  test("without a schedule keeps what needs no payments, and every other figure is null", () => {
    const { schedule, disclosure } = disclosed({
      input: exampleInput({ paymentBasis: "split", income: null }),
    });
    expect(schedule).toBeNull();
    expect(disclosureToWire(disclosure, null)).toMatchObject({
      complete: false,
      missing: ["disclosure.income"],
      refused: [
        "No APR: the payments are a share of the merchant’s income, and this offer states no share or no income.",
      ],
      estimated_apr: null,
      amount_financed: 48_305,
      recipient_funds: 42_105,
      prepaid_finance_charge: 1_695,
      finance_charge: null,
      total_payment_amount: null,
      estimated_monthly_cost: null,
      estimated_payment: null,
      term: null,
      prepayment: { maximum_finance_charge: null },
      broker_compensation: 5_000,
      itemization: disclosed().disclosure.itemization.map((line) => ({ ...line, amount: line.amount / 100 })),
      assumptions: [],
    });
  });

  test("without a document has the figures, and nothing is missing or refused", () => {
    const { disclosure } = disclosed({ state: "TX", input: NO_DISCLOSURE_INPUT });
    expect(disclosureToWire(disclosure, null)).toMatchObject({
      state: "TX",
      regime: "texas",
      required: true,
      moment: "offer",
      made_by: "funder",
      complete: false,
      missing: [],
      refused: [],
      finance_charge: 19_195,
    });
    expect(disclosed({ state: null }).disclosure).toMatchObject({ state: null, regime: null });
  });

  // Rule: L5-9
  test.each<[string, Partial<DisclosureInput>, string]>([
    [
      "true-ups that give out again what was paid back",
      {
        trueUps: [
          { day: day("2026-01-08"), amount: 6_000_000 },
          { day: day("2026-02-10"), amount: -5_000_000 },
        ],
      },
      "By Jan 8, 2026 more than the amount financed is paid back, and later true-ups or irregular payments give it out again: the APR of such a schedule has no meaning. Correct their dates or amounts.",
    ],
    [
      "true-ups of more than the charge",
      { trueUps: [{ day: day("2026-02-10"), amount: -1_919_501 }] },
      "No APR: the payments sum to less than the amount financed.",
    ],
    [
      "a split without an income",
      { paymentBasis: "split", income: null },
      "No APR: the payments are a share of the merchant’s income, and this offer states no share or no income.",
    ],
  ])("without a document, of %s, says among its assumptions why there is no APR", (_, input, sentence) => {
    for (const state of ["VT", "TX", "OH", null] as const) {
      const facts = { state, input: exampleInput(input), profile: exampleProfile({ gated: false }) };
      const wire = disclosureToWire(disclosed(facts).disclosure, null);
      expect(wire).toMatchObject({ estimated_apr: null, missing: [], refused: [] });
      expect(wire.assumptions.at(-1)).toBe(sentence);
    }
    expect(disclosed({ input: exampleInput(input) }).disclosure.refused).toContain(sentence);
    expect(disclosed({ input: exampleInput(input) }).disclosure.assumptions).not.toContain(sentence);
  });

  test("above a regime's largest amount financed, fees left aside, requires nothing", () => {
    const regime = (purchasePrice: number, state: "CA" | "NY") =>
      disclosed({ state }, { purchasePrice }).disclosure.regime;
    // 3% and 195.00 are prepaid: 515,664.95 is the largest price that finances 500,000.00 or less.
    expect(regime(51_566_495, "CA")).toBe("california");
    expect(regime(51_566_496, "CA")).toBeNull();
    expect(regime(51_566_496, "NY")).toBe("new_york");
  });
});

describe("words a disclosure must not contain", () => {
  test.each([
    ["The rate is low", "rate"],
    ["RATES", "RATES"],
    ["Interest accrues", "Interest"],
    ["conflicting interests.", "interests"],
    ["a security interest", "interest"],
    ["a Factor of 1.35", "Factor"],
    ["factors", "factors"],
  ])("%j has one", (text, word) => {
    expect(forbiddenWord(text)).toBe(word);
  });

  test.each(["Corporate", "interested parties", "separate", "factory", "refactored", "moderately", ""])(
    "%j has none",
    (text) => {
      expect(forbiddenWord(text)).toBeNull();
    },
  );

  // Rule: L7-3
  test("a text about collateral may say security interest, and nothing else of them", () => {
    expect(forbiddenWord("A Security Interest in all receivables.", "collateral")).toBeNull();
    expect(forbiddenWord("A security interest at a rate.", "collateral")).toBe("rate");
    expect(forbiddenWord("An interest in all receivables.", "collateral")).toBe("interest");
  });
});

test.each([
  ["", 0],
  ["  one  ", 1],
  ["one two\nthree", 3],
])("%j has %i words", (text, words) => {
  expect(countWords(text)).toBe(words);
});

test.each([
  ["None", true],
  ["none.", true],
  [" NONE. ", true],
  ["None of it", false],
  ["", false],
])("%j means that there is none: %s", (text, none) => {
  expect(meansNone(text)).toBe(none);
});
