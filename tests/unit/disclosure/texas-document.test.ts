import { describe, expect, test } from "vitest";
import { documentOf } from "@/lib/disclosure/words/document";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import { forbiddenWord } from "@/lib/disclosure/words/word-rules";
import {
  type Differences,
  day,
  disclosed,
  exampleDocument,
  exampleInput,
  exampleProfile,
} from "@/tests/unit/calculator/example-offer";
import { DOCUMENT_KINDS } from "./document-set";

const PAID_OFF_BY_NOBODY: Differences = { offer: { existing_funding_balance: 0 } };

/** The labels of the eleven items of Tex. Fin. Code 398.051(a), in their order; the sixth has two rows. */
const ITEMS = [
  "Total amount of the financing",
  "Disbursement amount",
  "Finance charge",
  "Total repayment amount",
  "Estimated period for the periodic payments to equal the total repayment amount",
  "Payment amounts and frequency",
  "Average projected payments per month",
  "Other potential fees and charges not included in the finance charge",
  "Finance charge if you pay off or refinance early",
  "Additional fees, not included in the finance charge, if you pay off or refinance early",
  "Collateral requirements or security interests",
  "Compensation paid directly to a broker by the provider",
];

const texas = (differences: Differences = {}) => documentOf(exampleDocument("TX", differences));

const rowOf = ({ rows }: DisclosureDocument, label: string) => {
  const found = rows.find((row) => row.label === label);
  if (found === undefined) throw new Error(`No row ${label}`);
  return found;
};

const allTexts = ({ name, rows, foot, signature }: DisclosureDocument) => [
  name,
  ...rows.flatMap(({ label, figure, paragraphs }) => [label ?? "", figure ?? "", ...paragraphs]),
  foot,
  ...signature,
];

// Rule: L12-1
test("the sheet of Texas has the law's items in their order, each with its own words", () => {
  expect(texas(PAID_OFF_BY_NOBODY).rows.map(({ label }) => label)).toEqual(ITEMS);
});

// Rule: L12-2
// 50,000.00 x 1.35 = 67,500.00; fees 0.03 x 50,000.00 + 195.00 = 1,695.00; 126 x 535.71 = 67,499.46, so that the
// last payment is 535.71 + 0.54 = 536.25. From 2026-01-06 on 126 business days end on 2026-07-06, 182 days after
// 2026-01-05: 67,500.00 x 30.4 / 182 = 11,274.73. Commission: 50,000.00 x 0.10.
test("its worked case: price 50,000.00, factor 1.35, 126 daily payments, fees of 1,695.00 deducted", () => {
  const sheet = texas(PAID_OFF_BY_NOBODY);
  expect(ITEMS.map((label) => rowOf(sheet, label).figure)).toEqual([
    "$50,000.00",
    "$48,305.00",
    "$19,195.00",
    "$67,500.00",
    "182 days",
    null,
    "$11,274.73",
    null,
    null,
    null,
    null,
    "$5,000.00",
  ]);
  expect(rowOf(sheet, "Disbursement amount").paragraphs).toEqual([
    "This is what is paid to you or on your behalf, after the deductions below.",
    "Paid to you: $48,305.00.",
    "Deducted: $1,500.00, Origination Fee.",
    "Deducted: $195.00, UCC Filing.",
  ]);
  expect(rowOf(sheet, "Payment amounts and frequency").paragraphs).toEqual([
    "126 payments: $535.71 every business day, and $536.25 as the last one.",
    "Under the contract your payments can be adjusted so that the total you pay more closely reflects 12% of your income. See paragraph 1.4 of your contract.",
    "Payments are due every business day: Monday to Friday, except days on which the Federal Reserve Banks are closed.",
    "Payment method: ACH debit of the business account.",
  ]);
  expect(rowOf(sheet, ITEMS[8] ?? "").paragraphs).toEqual([
    "If you pay off or refinance the financing before it is scheduled to be repaid in full, you must pay up to $19,195.00 of the finance charge.",
  ]);
  expect(rowOf(sheet, ITEMS[11] ?? "").paragraphs).toEqual([
    "Meridian Capital will pay Northline Capital $5,000.00 in connection with this offer.",
  ]);
});

// 50,000.00 - 1,500.00 (a finance charge) - 6,200.00 (to us) = 42,300.00 for the merchant and on the merchant's behalf:
// 195.00 to the state, 3,000.00 to another funder, and 39,105.00 to the merchant.
test("a disbursement names what others get on the merchant's behalf, and a renewal its charges and its reduction", () => {
  const sheet = texas({
    offer: {
      existing_funding_balance: 9_200,
      fees: [
        { id: "origination", label: "Origination Fee", amount: 0.03, amount_type: "pct" },
        {
          id: "ucc",
          label: "UCC Filing",
          amount: 195,
          amount_type: "fixed",
          finance_charge: false,
          paid_to: "the Secretary of State",
        },
      ],
    },
    disclosure: {
      payoffs: [
        { amount: 6_200, to_us: true },
        { amount: 3_000, payee: "Rapid Factors LLC" },
      ],
      renewal: { prepayment_charge: 150.25, unpaid_charges: 99.75 },
    },
  });
  expect(rowOf(sheet, "Disbursement amount")).toMatchObject({
    figure: "$42,300.00",
    paragraphs: [
      "This is what is paid to you or on your behalf, after the deductions below.",
      "Paid to you: $39,105.00.",
      "Paid on your behalf: $195.00 to the Secretary of State, UCC Filing.",
      "Paid on your behalf: $3,000.00 to Rapid Factors LLC, payoff of earlier financing.",
      "Deducted: $1,500.00, Origination Fee.",
      "Deducted: $6,200.00, to pay off your earlier financing with Meridian Capital.",
    ],
  });
  expect(sheet.rows.slice(-2)).toMatchObject([
    {
      figure: "$250.00",
      paragraphs: [
        "Of this financing, $150.25 pays prepayment charges of the earlier financing, and $99.75 pays its unpaid charges that were not forgiven.",
      ],
    },
    { figure: "$6,200.00" },
  ]);
});

test("payments that are a share of the income state their method, and the income that the period assumes", () => {
  const sheet = texas({ disclosure: { payment_basis: "split", variation: "When sales are lower." } });
  const [method] = rowOf(sheet, "Payment amounts and frequency").paragraphs;
  expect(method).toMatch(
    /^Each payment is 12% of your income, collected every business day\. We estimate \$/,
  );
  expect(rowOf(sheet, "Payment amounts and frequency").paragraphs.at(-1)).toBe("When sales are lower.");
  expect(rowOf(sheet, ITEMS[4] ?? "").paragraphs[0]).toContain("your monthly income is $94,000.00.");
});

// Rule: L12-3
test("every sheet says no APR, and rate, interest and factor only in security interests", () => {
  for (const kind of [...Object.values(DOCUMENT_KINDS), PAID_OFF_BY_NOBODY]) {
    const texts = allTexts(texas(kind));
    expect(texts.filter((text) => /\bAPR\b|percentage rate/i.test(text))).toEqual([]);
    const said = texts.filter((text) => forbiddenWord(text.replace("security interests", "")) !== null);
    expect(said).toEqual([]);
  }
});

describe("what the sheet needs", () => {
  const missingOf = (facts: Parameters<typeof disclosed>[0]) =>
    disclosed({ state: "TX", profile: exampleProfile({ approved: ["TX"] }), ...facts }).disclosure;

  // Rule: L12-4
  test("is named as missing, once the brand has approved it", () => {
    const input = exampleInput({ prepaymentFees: null, payoffs: [] });
    const { missing, madeBy, gate, complete } = missingOf({ input });
    expect(missing).toEqual([
      "disclosure.payoffs",
      "disclosure.payment_method",
      "disclosure.other_fees",
      "disclosure.prepayment_fees",
      "disclosure.collateral",
    ]);
    expect([madeBy, gate, complete]).toEqual(["product", "texas", false]);
  });

  // Rule: L12-5
  test("is nothing before that: the funder makes its own", () => {
    const { missing, madeBy, gate, document } = missingOf({ profile: exampleProfile({ approved: [] }) });
    expect([missing, madeBy, gate, document]).toEqual([[], "funder", null, null]);
  });

  test("does not hold the payments to the share of the income, which the sheet does not state", () => {
    const income = { monthlyAmount: 1_000_000, method: null, months: null, channel: null };
    expect(missingOf({ input: exampleInput({ income }) }).missing).not.toContain("disclosure.payment_basis");
    expect(missingOf({ input: exampleInput({ income: null }) }).missing).not.toContain("disclosure.income");
    const split = exampleInput({ paymentBasis: "split", income: null });
    expect(missingOf({ input: split }).missing).toContain("disclosure.income");
  });

  test("refuses payments that do not follow sales, and words that the sheet must not say", () => {
    const { refused } = missingOf({
      input: exampleInput({ paymentBasis: "fixed", variation: "At our rate." }),
    });
    expect(refused).toEqual([
      "disclosure.payment_basis is fixed: there is no document for payments that do not follow sales.",
      'disclosure.variation contains "rate", which a disclosure must not say.',
    ]);
  });
});

// Rule: L12-9
test.each([
  ["2025-08-31", 99_999_999, null],
  ["2025-09-01", 99_999_999, "TX"],
  ["2025-09-01", 100_000_000, null],
])("a deal funded on %s with %d cents financed has the document of %s", (funding, financed, document) => {
  const input = exampleInput({ fundingDay: day(funding) });
  const limits = {
    purchasePrice: { floor: financed, ceiling: financed, default: financed },
    fees: [],
  };
  const { disclosure } = disclosed(
    { state: "TX", input, fees: [], profile: exampleProfile({ approved: ["TX"] }) },
    { purchasePrice: financed, fees: [] },
    limits,
    day(funding),
  );
  expect([disclosure.document, disclosure.amountFinanced]).toEqual([document, financed]);
});
