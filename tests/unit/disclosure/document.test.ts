import { describe, expect, test } from "vitest";
import { documentOf } from "@/lib/disclosure/words/document";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import type { SummaryRow } from "@/lib/disclosure/words/rows";
import { presetPayment } from "@/lib/disclosure/words/texts";
import { type Differences, exampleDocument } from "@/tests/unit/calculator/example-offer";

const documentFor = (state: "CA" | "NY", differences: Differences = {}) =>
  documentOf(exampleDocument(state, differences));

/** Label, figure and paragraphs of every row. */
const cells = ({ rows }: DisclosureDocument) =>
  rows.map(({ label, figure, paragraphs }) => [label, figure, ...paragraphs]);

const rowOf = (document: DisclosureDocument, label: string): SummaryRow => {
  const row = document.rows.find((candidate) => candidate.label === label);
  if (row === undefined) throw new Error(`The document has no row ${label}.`);
  return row;
};

const MONTHLY_COST =
  "Although you do not make payments on a monthly basis, this is our calculation of your average monthly cost based upon the payment amounts disclosed below. We divided $67,500.00 by 182 days and multiplied by 30.4 days per month.";
const PAYMENT_TERMS = [
  "Payments are due every business day: Monday to Friday, except days on which the Federal Reserve Banks are closed.",
  "We divided $67,500.00 into 126 payments. The preset payment of $535.71 every business day is approximately 11.92% of your income, based upon your average monthly income of $94,000.00 over 4 months.",
  "Under the contract your payments can be adjusted, and amounts refunded or charged, so that the total you pay more closely reflects 12% of your income. For more details on your rights, see paragraph 1.4 of your contract.",
];

// Rule: L8-4
test("a single payment is one payment", () => {
  expect(presetPayment({ ...PRESET, count: "1" })).toContain(
    "We divided $67,500.00 into 1 payment. The preset",
  );
  expect(presetPayment({ ...PRESET, count: "11" })).toContain("into 11 payments. The preset");
});

const PRESET = {
  total: "$67,500.00",
  exact: false,
  payment: "$67,500.00",
  period: "business day",
  share: "71.81%",
  basis: "an estimate",
};

const TERM =
  "This is our estimate of how long it will take to collect amounts due to us under the contract based upon the assumption that you will receive $94,000.00 in monthly income through card and bank receipts. We also assume funding on 1/5/2026 and payments starting on 1/6/2026.";
const PREPAYMENT = [
  [
    "Prepayment",
    null,
    "If you pay off the financing faster than required, you still must pay all or a portion of the finance charge, up to $19,195.00 based upon our estimates.",
  ],
  [
    null,
    null,
    "If you pay off the financing faster than required, you will not be required to pay additional fees.",
  ],
];
const ITEMIZATION = {
  title: "ITEMIZATION OF AMOUNT FINANCED",
  lines: [
    { label: "1. Amount Given Directly to You", amount: "$42,105.00" },
    { label: "2. Origination Fee kept by Meridian Capital", amount: "$1,500.00" },
    { label: "3. UCC Filing kept by Meridian Capital", amount: "$195.00" },
    { label: "4. Amount Paid on your Account with Us", amount: "$6,200.00" },
    { label: "5. Amount Provided to You or on Your Behalf (1+2+3+4)", amount: "$50,000.00" },
    { label: "6. Prepaid Finance Charges: Origination Fee, UCC Filing", amount: "$1,695.00" },
    { label: "7. Amount Financed (5 minus 6)", amount: "$48,305.00" },
  ],
};
const FOOT =
  "Applicable law requires this information to be provided to you to help you make an informed decision. By signing below, you are confirming that you received this information.";

describe("the worked case", () => {
  // Rule: L8-4
  test("in California, word by word", () => {
    const document = documentFor("CA");
    expect(document.title).toEqual({ bold: "OFFER SUMMARY —", product: "Merchant Cash Advance" });
    expect(cells(document)).toEqual([
      [
        "Funding Provided",
        "$48,305.00",
        "This is how much funding Meridian Capital will provide. Due to deductions or payments to others, the total funds that will be provided to you directly is $42,105.00. For more information on what amounts will be deducted, please review the attached document “Itemization of Amount Financed.” The amount paid directly to you may change if the amounts owed on your other obligations change.",
      ],
      [
        "Estimated Annual Percentage Rate (APR)",
        "142.90%",
        "APR is the estimated cost of your financing expressed as a yearly rate. APR incorporates the amount and timing of the funding you receive, fees you pay, and the periodic payments you make. This calculation assumes your estimated average monthly income through card and bank receipts will be $94,000.00. Since your actual income may vary from our estimate, your effective APR may also vary. APR is not an interest rate. The cost of this financing is based upon fees charged by Meridian Capital rather than interest that accrues over time.",
      ],
      ["Finance Charge", "$19,195.00", "This is the dollar cost of your financing."],
      [
        "Estimated Total Payment Amount",
        "$67,500.00",
        "This is the total dollar amount of payments we estimate you will make under the contract.",
      ],
      ["Estimated Monthly Cost", "$11,274.73", MONTHLY_COST],
      ["Estimated Payment", null, "$535.71/business day"],
      ["Payment Terms", null, ...PAYMENT_TERMS],
      ["Estimated Term", "182 days", TERM],
      ...PREPAYMENT,
    ]);
    expect(document.rows.map(({ labelRows }) => labelRows)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 1]);
    expect(document.foot).toBe(FOOT);
    expect(document.signature).toEqual(["Recipient Signature", "Date"]);
    expect(document.itemization).toEqual(ITEMIZATION);
    expect(document.notice).toBeNull();
    expect(document.mark).toBeNull();
  });

  // Rule: L8-5
  test("in New York, word by word", () => {
    const document = documentFor("NY");
    expect(document.title).toEqual({ bold: "OFFER SUMMARY", product: "Merchant Cash Advance" });
    expect(cells(document)).toEqual([
      [
        "Funding Provided",
        "$48,305.00",
        "This is how much funding Meridian Capital will provide. Due to deductions or payments to others, the total funds that will be provided to you directly is $42,105.00. For more information on the amounts that will be deducted, please review the attached document ‘Itemization of Amount Financed.’ The amount paid directly to you may change if the amounts owed on your other obligations change.",
        "Does the renewal financing include any amount that is used to pay unpaid finance charges or fees, also known as double dipping? Yes, $1,607.41.",
      ],
      [
        "Estimated Annual Percentage Rate (APR)",
        "142.90%",
        "APR is the estimated cost of your financing expressed as a yearly rate. APR incorporates the amount and timing of the funding you receive, finance charges you pay, and the periodic payments you make. This calculation assumes your estimated average monthly income through card and bank receipts will be $94,000.00. Since your actual income may vary from our estimate, your effective APR may also vary. APR is not an interest rate. The cost of this financing is based upon fees charged by Meridian Capital rather than interest that accrues over time.",
      ],
      ["Finance Charge", "$19,195.00", "This is the dollar cost of your financing."],
      [
        "Estimated Total Payment Amount",
        "$67,500.00",
        "This is the total dollar amount of payments we estimate you will make under the contract.",
      ],
      ["Estimated Monthly Cost", "$11,274.73", MONTHLY_COST],
      [
        "Estimated Payment",
        null,
        "$535.71/business day",
        "Your actual payments may differ from this estimate if your income differs from our estimate and your payments are adjusted. The last payment is $536.25.",
      ],
      ["Payment Terms", null, ...PAYMENT_TERMS],
      ["Estimated Term", "182 days", TERM],
      ...PREPAYMENT,
      ["Collateral Requirements", null, "The receivables you sell under the contract. No other collateral."],
    ]);
    expect(document.foot).toBe(FOOT);
    expect(document.itemization).toEqual(ITEMIZATION);
    expect(document.notice).toEqual({
      title: "Broker Compensation",
      paragraphs: [
        "Northline Capital acted as the broker in this transaction. Meridian Capital will pay Northline Capital a commission of $5,000.00 for its role. The commission is not deducted from the funds provided to you.",
      ],
    });
  });
});

describe("the itemization", () => {
  // Rule: L8-6
  test("names who is paid, and sums to the purchase price", () => {
    const { itemization } = documentFor("CA", {
      offer: {
        fees: [
          {
            id: "ucc",
            label: "Filing",
            amount: 95,
            amount_type: "fixed",
            paid_to: "the Secretary of State",
            finance_charge: false,
          },
          { id: "wire", label: "Wire", amount: 35, amount_type: "fixed" },
          { id: "none", label: "Waived", amount: 0, amount_type: "fixed" },
        ],
      },
      disclosure: {
        payoffs: [
          { payee: "Rival Funding", amount: 4_000 },
          { to_us: true, amount: 2_200 },
        ],
      },
    });
    expect(itemization?.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ["1. Amount Given Directly to You", "$43,670.00"],
      ["2. Filing paid to the Secretary of State", "$95.00"],
      ["3. Wire kept by Meridian Capital", "$35.00"],
      ["4. Payoff paid to Rival Funding", "$4,000.00"],
      ["5. Amount Paid on your Account with Us", "$2,200.00"],
      ["6. Amount Provided to You or on Your Behalf (1+2+3+4+5)", "$50,000.00"],
      ["7. Prepaid Finance Charge: Wire", "$35.00"],
      ["8. Amount Financed (6 minus 7)", "$49,965.00"],
    ]);
  });

  // Rule: L8-6
  test("is not due when the merchant gets the whole amount financed, and row 1 does not refer to it", () => {
    const document = documentFor("CA", { offer: { existing_funding_balance: 0 } });
    expect(document.itemization).toBeNull();
    expect(rowOf(document, "Funding Provided").paragraphs).toEqual([
      "This is how much funding Meridian Capital will provide.",
    ]);
  });
});

describe("payments", () => {
  test.each([
    ["daily", "every_day", "every calendar day", "/day", "Payments are due every calendar day."],
    [
      "daily",
      "weekdays",
      "every weekday",
      "/weekday",
      "Payments are due every weekday, Monday to Friday, holidays included.",
    ],
  ] as const)("%s on %s are due %s", (frequency, payment_calendar, every, slash, calendar) => {
    const document = documentFor("CA", { terms: { frequency }, disclosure: { payment_calendar } });
    expect(rowOf(document, "Estimated Payment").paragraphs[0]).toMatch(new RegExp(`${slash}$`));
    expect(rowOf(document, "Payment Terms").paragraphs[0]).toBe(calendar);
    expect(rowOf(document, "Payment Terms").paragraphs[1]).toContain(` ${every} is approximately`);
  });

  test.each([
    ["weekly", {}, "every week", "/week"],
    ["biweekly", {}, "every 2 weeks", "/2 weeks"],
    [
      "semi_monthly",
      { semi_monthly_days: [1, 16], first_payment_date: "2026-01-16" },
      "every 1st and 16th of the month",
      "/semi-month",
    ],
    [
      "semi_monthly",
      { semi_monthly_days: [15, 31], first_payment_date: "2026-01-15" },
      "every 15th and last day of the month",
      "/semi-month",
    ],
  ] as const)("%s, %j, are due %s", (frequency, disclosure, every, slash) => {
    const document = documentFor("CA", {
      terms: { frequency },
      disclosure: { ...disclosure } as Differences["disclosure"],
    });
    expect(rowOf(document, "Estimated Payment").paragraphs[0]?.endsWith(slash)).toBe(true);
    expect(rowOf(document, "Payment Terms").paragraphs[0]).toContain(` ${every} is approximately`);
    expect(rowOf(document, "Estimated Monthly Cost").figure).toMatch(/^\$/);
  });

  test("a month apart have no monthly cost of their own", () => {
    const document = documentFor("CA", { terms: { frequency: "monthly" } });
    expect(document.rows.map(({ label }) => label)).not.toContain("Estimated Monthly Cost");
    expect(rowOf(document, "Estimated Payment").paragraphs[0]).toMatch(/\/month$/);
  });

  test("that are a share of the income say so, and that there is no minimum", () => {
    const document = documentFor("NY", { disclosure: { payment_basis: "split" } });
    expect(rowOf(document, "Payment Terms").paragraphs[1]).toBe(
      "Every business day we collect 12% of the income you receive through card and bank receipts. This financing does not have a fixed payment schedule and there is no minimum payment amount.",
    );
    expect(rowOf(document, "Estimated Payment").paragraphs.at(-1)).toBe(
      "Your actual payments will differ from this average because each is 12% of the income you actually receive.",
    );
  });

  test("with a minimum name it, in the funder's words where there are any", () => {
    const split = { payment_basis: "split" as const };
    const amount = documentFor("CA", {
      disclosure: { ...split, minimum_payment: { monthly_amount: 2_000 } },
    });
    expect(rowOf(amount, "Payment Terms").paragraphs.slice(1)).toEqual([
      "Every business day we collect 12% of the income you receive through card and bank receipts. This financing does not have a fixed payment schedule.",
      "You must pay us a minimum of $2,000.00 per month under the contract.",
    ]);
    const text = documentFor("CA", { disclosure: { minimum_payment: { text: "At least $50.00 a day." } } });
    expect(rowOf(text, "Payment Terms").paragraphs.at(-1)).toBe("At least $50.00 a day.");
  });

  test("that were set first say that the total was divided by them", () => {
    const document = documentFor("CA", {
      offer: { payment_amount_override: 535, payment_override_behavior: "exact" },
    });
    expect(rowOf(document, "Payment Terms").paragraphs[1]).toMatch(
      /^We set the preset payment and divided the total by it\. The preset payment of \$53[45]\.\d\d every business day/,
    );
  });

  test("besides the periodic ones have a line each, by date", () => {
    const document = documentFor("CA", {
      disclosure: {
        true_ups: [
          { date: "2026-05-01", amount: -300 },
          { date: "2026-03-02", amount: 250 },
        ],
        irregular_payments: [{ date: "2026-04-01", amount: 50, label: "Service" }],
      },
    });
    expect(rowOf(document, "Estimated Payment").paragraphs).toEqual([
      "$535.71/business day",
      "Estimated True-Up Due 3/2/2026: $250.00",
      "Service Due 4/1/2026: $50.00",
      "Estimated True-Up Refund 5/1/2026: $300.00",
    ]);
  });

  test("of an income that the funder estimated name the estimate", () => {
    const income = { monthly_amount: 94_000, method: "underwriting" as const, channel: "card receipts" };
    const document = documentFor("CA", { disclosure: { income, true_up_paragraph: "Section 3 (b)" } });
    const [, preset, rights] = rowOf(document, "Payment Terms").paragraphs;
    expect(preset).toMatch(/based upon our estimate of your average monthly income, \$94,000\.00\.$/);
    expect(rights).toMatch(/see Section 3 \(b\) of your contract\.$/);
  });
});

test("paying early names the funder's fees, where there are any", () => {
  const document = documentFor("CA", { disclosure: { prepayment_fees: "$250.00 for the payoff letter." } });
  expect(document.rows.at(-1)?.paragraphs).toEqual([
    "If you pay off the financing faster than required, you must pay additional fees of $250.00 for the payoff letter.",
  ]);
});

describe("New York's notice", () => {
  // Rule: L8-5
  test("adds what the merchant pays the broker, and takes the funder's own sentence", () => {
    const fees = [
      {
        id: "b",
        label: "Broker Fee",
        amount: 500,
        amount_type: "fixed" as const,
        paid_to: "Northline Capital",
      },
    ];
    const sentence = "Northline Capital is paid by Meridian Capital.";
    const paid = documentFor("NY", { offer: { fees }, profile: { newYorkBrokerSentence: sentence } });
    expect(paid.notice?.paragraphs).toEqual([
      `${sentence} You also pay Northline Capital $500.00, deducted from the funds provided to you.`,
    ]);
  });
});

test("New York's question about double dipping is answered No where the amount is zero", () => {
  const document = documentFor("NY", { disclosure: { renewal: { double_dipping_amount: 0 } } });
  expect(rowOf(document, "Funding Provided").paragraphs[1]).toMatch(/double dipping\? No\.$/);
});

test("a sandbox's document says what it is", () => {
  expect(documentFor("CA", { test: true }).mark).toBe("Test, not a disclosure");
});

test("a disclosure that is not complete has no document", () => {
  expect(() => documentFor("CA", { disclosure: { prepayment_fees: undefined } })).toThrow(RangeError);
});
