import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeQuote } from "@/lib/calculator/quote";
import { completeTerms } from "@/lib/calculator/terms/terms";
import { CLOSING_STATES, type ClosingState } from "@/lib/disclosure/closing/states";
import { closingSheetStrings, SHEET_STRINGS, type SheetStringName } from "@/lib/disclosure/closing/strings";
import { discloseQuote } from "@/lib/disclosure/disclosure";
import type { DisclosureFacts } from "@/lib/disclosure/input";
import { documentOf } from "@/lib/disclosure/words/document";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import { forbiddenWord } from "@/lib/disclosure/words/word-rules";
import { toDisclosureInput, toFeeDisclosures } from "@/lib/schemas/disclosures/input";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { defaultFlatOffer } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import { type Differences, day, exampleProfile } from "@/tests/unit/calculator/example-offer";
import { CLOSING_KINDS, CLOSING_OFFER } from "./closing-set";

/** The sheet's case of the worked offer in a state, funded on 2026-01-05, with what differs. */
function closingCase(
  state: ClosingState,
  { offer, disclosure, terms, profile }: Differences = {},
  today = "2026-01-02",
) {
  const given = {
    ...CLOSING_OFFER,
    merchant_state: state,
    ...offer,
    disclosure: { ...CLOSING_OFFER.disclosure, ...disclosure },
  };
  const fields = defaultFlatOffer(given as OfferFields, "brand");
  const limits = toLimits(fields, 1);
  const quote = computeQuote(limits, completeTerms(limits, terms ?? {}));
  const facts: DisclosureFacts = {
    state,
    holdback: limits.holdback,
    input: toDisclosureInput(fields.disclosure),
    fees: toFeeDisclosures(fields.fees),
    profile: exampleProfile({ approved: [...CLOSING_STATES], ...profile }),
    broker: fields.iso_name,
  };
  return { state, facts, quote, ...discloseQuote(quote, facts, day(today)) };
}

function sheetFor(state: ClosingState, differences: Differences = {}): DisclosureDocument {
  const { schedule, ...subject } = closingCase(state, differences);
  expect([subject.disclosure.missing, subject.disclosure.refused]).toEqual([[], []]);
  if (schedule === null) throw new Error("The case has no schedule.");
  return documentOf({ ...subject, schedule, exactPayment: false, test: differences.test ?? false });
}

const figuresOf = ({ rows }: DisclosureDocument) => rows.slice(0, 4).map(({ figure }) => figure);
const rowOf = ({ rows }: DisclosureDocument, label: string) =>
  rows.find((row) => row.label === label)?.paragraphs ?? [];

// Rule: L13-1
test("the worked case in Florida, word by word", () => {
  const sheet = sheetFor("FL");
  expect(sheet.title).toEqual({ bold: "COMMERCIAL FINANCING DISCLOSURE —", product: "Florida" });
  expect(sheet.rows.map(({ label, figure, paragraphs }) => [label, figure, ...paragraphs])).toEqual([
    [
      "Total amount of funds provided",
      "$50,000.00",
      "What Meridian Capital provides to you under the agreement, before anything is deducted.",
    ],
    [
      "Total amount of funds disbursed",
      "$48,305.00",
      "The funds provided less what is deducted:",
      "Origination fee, kept by Meridian Capital: $1,500.00",
      "UCC filing, kept by Meridian Capital: $195.00",
    ],
    ["Total of payments", "$67,500.00", "What you pay to Meridian Capital in all under the agreement."],
    [
      "Total dollar cost of financing",
      "$17,500.00",
      "The total of payments less the total amount of funds provided.",
    ],
    [
      "Estimated payments",
      null,
      "Manner: ACH debit of the business account.",
      "Frequency: every business day, first on 1/6/2026.",
      "Estimated amount of the first payment: $535.71.",
      "Amount of the last payment: $536.25.",
      "Number of payments: 126.",
      "Method: the total of the periodic payments, $67,500.00, in equal payments, which are adjusted so that what you pay follows 12% of your income.",
      "Circumstances in which payments vary: When your receipts differ from the estimate, and you ask for it.",
    ],
    ["Prepayment", null, "There are no costs and no discounts associated with prepayment."],
  ]);
  expect(sheet.foot).toBe(
    "Applicable law requires this information to be provided to you at or before closing. Confirming that you received it accepts nothing.",
  );
  expect([sheet.signature, sheet.itemization, sheet.notice, sheet.mark]).toEqual([[], null, null, null]);
});

// Rule: L13-2
describe("the total dollar cost", () => {
  test.each([
    ["FL", "$17,500.00"],
    ["GA", "$17,500.00"],
    ["LA", "$17,500.00"],
    ["UT", "$17,500.00"],
    ["KS", "$19,195.00"],
    ["MO", "$19,195.00"],
  ] as const)("of the worked case in %s is %s", (state, cost) => {
    expect(figuresOf(sheetFor(state))).toEqual(["$50,000.00", "$48,305.00", "$67,500.00", cost]);
  });

  test("names in Kansas and Missouri the funds provided after the deducted fees", () => {
    expect(rowOf(sheetFor("KS"), "Total dollar cost of financing")).toEqual([
      "The total of payments less the total amount of funds provided after the deducted fees, $48,305.00.",
    ]);
  });

  test("follows the oracle for any price, upsell, fees, balance and true-up", () => {
    const cents = (most: number) => fc.integer({ min: 0, max: most });
    const cases = fc.record({
      state: fc.constantFrom(...CLOSING_STATES),
      price: fc.integer({ min: 1_500_000, max: 8_000_000 }),
      upsell: fc.integer({ min: 0, max: 140 }),
      pct: fc.integer({ min: 0, max: 50_000 }),
      fixed: cents(100_000),
      balance: cents(500_000),
      others: cents(500_000),
      trueUp: fc.integer({ min: -20_000, max: 20_000 }),
      count: fc.integer({ min: 60, max: 150 }),
    });
    fc.assert(
      fc.property(cases, ({ state, price, upsell, pct, fixed, balance, others, trueUp, count }) => {
        const differences: Differences = {
          offer: {
            purchase_price_floor: 15_000,
            existing_funding_balance: (balance + others) / 100,
            fees: [
              { id: "a", label: "Origination", amount: pct / 1_000_000, amount_type: "pct" },
              {
                id: "b",
                label: "Filing",
                amount: fixed / 100,
                amount_type: "fixed",
                finance_charge: false,
                paid_to: "the Secretary of State",
              },
            ],
          },
          disclosure: {
            payoffs: [
              { to_us: true, amount: balance / 100 },
              { payee: "Rival Funding", amount: others / 100 },
            ],
            true_ups: [{ date: "2026-02-02", amount: trueUp / 100 }],
          },
          terms: { purchasePrice: price, upsell: upsell * 1000, numPayments: count },
        };
        const fees = halfUp(BigInt(price) * BigInt(pct), 1_000_000n) + BigInt(fixed);
        const sold = halfUp(BigInt(price) * BigInt(1_250_000 + upsell * 1000), 1_000_000n);
        const total = sold + BigInt(trueUp);
        const disbursed = BigInt(price) - fees - BigInt(balance) - BigInt(others);
        const deducted = state === "KS" || state === "MO" ? fees : 0n;
        const cost = total - (BigInt(price) - deducted);
        const sheet = sheetFor(state, differences);
        expect(figuresOf(sheet)).toEqual([BigInt(price), disbursed, total, cost].map(dollars));
        const named = rowOf(sheet, "Total amount of funds disbursed")
          .filter((text) => text.includes("$"))
          .reduce((sum, text) => sum + centsIn(text), 0n);
        expect(named).toBe(BigInt(price) - disbursed);
      }),
      { numRuns: 300 },
    );
  });
});

function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

function dollars(cents: bigint): string {
  const whole = (cents / 100n).toString().replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `$${whole}.${(cents % 100n).toString().padStart(2, "0")}`;
}

function centsIn(text: string): bigint {
  const [, amount = ""] = /\$([\d,]+\.\d\d)$/.exec(text) ?? [];
  return BigInt(amount.replace(/[,.]/g, ""));
}

// Rule: L13-3
describe("what is deducted is named", () => {
  test("each fee, our own earlier balance, and each payoff to somebody else", () => {
    const sheet = sheetFor("GA", CLOSING_KINDS["paid to others"]);
    expect(rowOf(sheet, "Total amount of funds disbursed")).toEqual([
      "The funds provided less what is deducted:",
      "Filing, paid to the Secretary of State: $95.00",
      "Your earlier balance with Meridian Capital: $2,200.00",
      "Paid to Rival Factors LLC on your behalf: $4,000.00",
    ]);
  });

  test("nothing, where nothing is", () => {
    expect(rowOf(sheetFor("GA", { offer: { fees: [] } }), "Total amount of funds disbursed")).toEqual([
      "Nothing is deducted from the funds provided.",
    ]);
  });
});

// Rule: L13-4
describe("payments", () => {
  test("that do not vary have the label of such payments, and need no circumstances", () => {
    const sheet = sheetFor("MO", CLOSING_KINDS["fixed payments, monthly"]);
    expect(rowOf(sheet, "Payments")).toEqual([
      "Manner: ACH debit of the business account.",
      "Frequency: every month, first on 2/5/2026.",
      "Amount of each payment: $11,250.00.",
      "Number of payments: 6.",
      "Method: the total of the periodic payments, $67,500.00, in equal payments.",
    ]);
  });

  test("that are a share of the income are estimated from it", () => {
    const sheet = sheetFor("LA", CLOSING_KINDS["a share of the income"]);
    expect(rowOf(sheet, "Estimated payments")).toContain(
      "Method: each payment is 12% of your income. The estimates assume an income of $94,000.00 a month.",
    );
    expect(rowOf(sheet, "Estimated payments").join()).toContain("Estimated number of payments: 126.");
  });
});

// Rule: L13-5
describe("prepayment", () => {
  test("has a paragraph for each discount of the tiers, the earliest first, and their place", () => {
    expect(rowOf(sheetFor("UT", CLOSING_KINDS["windows and a paragraph"]), "Prepayment")).toEqual([
      "There are no costs associated with prepayment. There are discounts:",
      "Discount if you pay everything off within 1 month after funding: you pay $62,500.00 in all, $5,000.00 less.",
      "Discount if you pay everything off within 3 months after funding: you pay $65,000.00 in all, $2,500.00 less.",
      "For your rights on prepayment, see paragraph 5.2 of the agreement.",
    ]);
  });

  test("has a paragraph for each cost, with the discounts of each month", () => {
    const texts = rowOf(sheetFor("UT", CLOSING_KINDS["costs and months"]), "Prepayment");
    expect(texts.slice(0, 4)).toEqual([
      "These costs and discounts are associated with prepayment:",
      "Fees for paying early: $250.00 for the payoff letter.",
      "A wire costs $25.00 (section 9).",
      "Discount if you pay everything off by the end of month 2: you pay $63,500.00 in all, $4,000.00 less.",
    ]);
    expect(texts).not.toContain("$0.00");
  });

  test("has the funder's own tiers as given", () => {
    expect(rowOf(sheetFor("FL", CLOSING_KINDS["own tiers"]), "Prepayment")).toContain(
      "Discount, Within 30 days: you pay $60,000.00 in all, $7,500.00 less.",
    );
  });

  test("of the funder's own tiers for other terms is refused: it would state a discount that is none", () => {
    const refusedAt = (purchasePrice: number) =>
      closingCase("FL", { ...CLOSING_KINDS["own tiers"], terms: { purchasePrice } }).disclosure.refused;
    expect(refusedAt(5_000_000)).toEqual([]);
    expect(refusedAt(3_000_000)).toEqual([
      "prepayment_schedule is of other terms: amountSold and savings of each tier must make the $40,500.00 sold.",
    ]);
  });
});

// Rule: L13-6
describe("what is missing is named", () => {
  const lacking = (differences: Differences) => closingCase("FL", differences).disclosure;

  test("the payment method, and when payments vary unless they are fixed", () => {
    const without = { payment_method: undefined, variation: undefined };
    expect(lacking({ disclosure: without }).missing).toEqual([
      "disclosure.payment_method",
      "disclosure.variation",
    ]);
    const fixed = { ...without, payment_basis: "fixed" as const };
    expect(lacking({ disclosure: fixed }).missing).toEqual(["disclosure.payment_method"]);
  });

  test("a split's share and income, a fee's payee, the brand's name", () => {
    const split = lacking({
      offer: { holdback_pct: 0 },
      disclosure: { payment_basis: "split", income: undefined },
    });
    expect(split.missing).toEqual(["holdback_pct", "disclosure.income"]);
    const fees = [
      { id: "a", label: "Filing", amount: 9, amount_type: "fixed" as const, finance_charge: false },
    ];
    expect(lacking({ offer: { fees }, profile: { legalName: null } }).missing).toEqual([
      "fees[0].paid_to",
      "brand.legal_name",
    ]);
  });

  test("words that a disclosure must not say are refused in texts, not in names", () => {
    const { refused } = lacking({
      offer: {
        prepayment_schedule_mode: "funder_provided",
        prepayment_schedule: [
          {
            label: "Best rate",
            termOrWindow: 1,
            factorRate: 1.2,
            amountSold: 60_000,
            savings: 7_500,
            discountPts: 15,
          },
        ],
        fees: [{ id: "a", label: "Interest", amount: 9, amount_type: "fixed" }],
      },
    });
    expect(refused).toEqual([
      'fees[0].label contains "Interest", which a disclosure must not say.',
      'prepayment_schedule[0].label contains "rate", which a disclosure must not say.',
    ]);
  });

  test("nothing of it gates: required is false, and nobody makes it before the approval", () => {
    const before = lacking({ profile: { approved: [] } });
    expect(before).toMatchObject({
      required: false,
      madeBy: null,
      complete: false,
      missing: [],
      refused: [],
    });
    expect(lacking({})).toMatchObject({ required: false, madeBy: "product", complete: true, gate: null });
  });

  test("a cost below zero is refused", () => {
    const refund = { true_ups: [{ date: "2026-02-02", amount: -20_000 }] };
    expect(lacking({ disclosure: refund }).refused).toEqual([
      "The total dollar cost of financing is below zero.",
    ]);
    expect(
      closingCase("KS", { disclosure: { true_ups: [{ date: "2026-02-02", amount: -18_000 }] } }).disclosure
        .refused,
    ).toEqual([]);
  });
});

// Rule: L13-7
describe("rows begin on their first day and end a cent above their limit", () => {
  const LIMITS: [ClosingState, first: string, limit: number | null][] = [
    ["FL", "2024-01-01", 500_000],
    ["GA", "2024-01-01", 500_000],
    ["LA", "2025-08-01", null],
    ["UT", "2023-01-01", 1_000_000],
    ["KS", "2024-07-01", 500_000],
    ["MO", "2025-02-28", 500_000],
  ];
  const documentAt = (state: ClosingState, price: number, funding = "2026-01-05") =>
    closingCase(
      state,
      {
        offer: { purchase_price_ceiling: 5_000_000, fees: [] },
        disclosure: { funding_date: funding, first_payment_date: undefined },
        terms: { purchasePrice: Math.round(price * 100) },
      },
      funding,
    ).disclosure.document;

  test.each(LIMITS)("%s from %s, up to %s", (state, first, limit) => {
    const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
    expect([documentAt(state, 50_000, before), documentAt(state, 50_000, first)]).toEqual([null, state]);
    const most = limit ?? 5_000_000;
    expect(documentAt(state, most)).toBe(state);
    if (limit !== null) expect(documentAt(state, most + 0.01)).toBeNull();
  });
});

const names = Object.keys(SHEET_STRINGS) as SheetStringName[];

describe("every string of the sheet", () => {
  // Rule: L13-8
  test("is held by one digest: a changed string is a new version of the template", () => {
    const strings = names.map((name) => [name, SHEET_STRINGS[name].words, SHEET_STRINGS[name].when]);
    const digest = createHash("sha256").update(JSON.stringify(strings)).digest("hex");
    const versions = new Set(CLOSING_STATES.map((state) => TEMPLATE_VERSIONS[state]));
    expect([...versions, digest]).toEqual(["closing-1", DIGEST]);
  });

  test("says neither rate nor interest nor factor", () => {
    expect(names.filter((name) => forbiddenWord(SHEET_STRINGS[name].words) !== null)).toEqual([]);
  });

  test("stands in one of the sheets of closing-set.ts, and has its citation in each state", () => {
    const sheets = CLOSING_STATES.flatMap((state) =>
      [...Object.values(CLOSING_KINDS), { test: true }].map((kind) => textsOf(sheetFor(state, kind))),
    );
    for (const name of names) {
      const { words } = SHEET_STRINGS[name];
      const parts = words.split(/\[[^\]]+\]/);
      const isPrinted = sheets.some((texts) => texts.some((text) => holdsInOrder(text, parts)));
      expect(isPrinted, name).toBe(true);
    }
    const labelOf = (state: ClosingState) =>
      closingSheetStrings(state).find(({ name }) => name === "costLabel")?.citation;
    expect(CLOSING_STATES.map(labelOf)).toEqual([
      "Fla. Stat. 559.9613(2)(d)",
      "Ga. Code 10-1-393.18",
      "La. R.S. 9:3137.10(C)(2)(d)",
      "Utah Code 7-27-202(2)(d)",
      "K.S.A. 75-784(b)(4)",
      "Mo. Rev. Stat. 427.300.3(2)(d)",
    ]);
  });
});

const DIGEST = "15eaedcff999c2fda923f2c9262bf6e388cba9801de8b64d6eb22b62f2006535";

function textsOf({ title, rows, foot, mark }: DisclosureDocument): string[] {
  const cells = rows.flatMap(({ label, paragraphs }) => [label ?? "", ...paragraphs]);
  return [title.bold, ...cells, foot, mark ?? ""];
}

function holdsInOrder(text: string, parts: string[]): boolean {
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}
