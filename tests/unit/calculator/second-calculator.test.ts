import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatShare } from "@/lib/calculator/money/formats";
import { paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import { computeQuote } from "@/lib/calculator/quote";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import { checkTerms } from "@/lib/calculator/terms/check";
import { quoteToWire } from "@/lib/calculator/wire/wire";
import { termsToWire } from "@/lib/calculator/wire/wire-terms";
import { documentOf } from "@/lib/disclosure/words/document";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import { allowedChoices, anyChoices } from "@/tests/helpers/generators";
import { offerAsJson, plain, termsAsJson } from "@/tests/helpers/offer-as-json";
import { secondAccepts, secondQuote } from "@/tests/helpers/second-calculator";
import { type JsonDisclosedOffer, secondDisclosure } from "@/tests/helpers/second-disclosure";
import { DOCUMENT_KINDS } from "@/tests/unit/disclosure/document-set";
import { type Differences, day, exampleDocument, exampleFields } from "./example-offer";

describe("a second calculator, written from the rules with exact fractions, agrees", () => {
  // Rules: N-14, R2-11
  test("on every figure of every quote, as JSON", () => {
    fc.assert(
      fc.property(allowedChoices(), ({ limits, terms }) => {
        // An exact payment can ask for any number of payments; a quote is promised for those the limits allow.
        fc.pre(terms.numPayments <= (paymentLimits(limits, terms.frequency)?.ceiling ?? 0));
        const sent = JSON.parse(JSON.stringify(quoteToWire(computeQuote(limits, terms))));
        expect(sent).toEqual(secondQuote(offerAsJson(limits), termsAsJson(limits, terms)));
      }),
      { numRuns: 2_000 },
    );
  });

  test("on which terms an offer allows", () => {
    fc.assert(
      fc.property(anyChoices(), ({ limits, terms }) => {
        const accepted = checkTerms(limits, terms).problems.length === 0;
        expect(accepted).toBe(secondAccepts(offerAsJson(limits), termsAsJson(limits, terms)));
      }),
      { numRuns: 4_000 },
    );
  });

  test("on how terms are written as JSON", () => {
    fc.assert(
      fc.property(allowedChoices(), ({ limits, terms }) => {
        expect(termsToWire(terms, limits)).toEqual(termsAsJson(limits, terms));
      }),
    );
  });
});

type State = "CA" | "NY";

/** The numbers of a text in their order: dates, amounts, counts and percentages. */
function numbersIn(...texts: string[]): string[] {
  return texts.flatMap((text) => text.match(/\d+\/\d+\/\d{4}|\$?\d[\d,]*(?:\.\d+)?%?/g) ?? []);
}

/** What a kind's figures come to by the second implementation. */
function recomputed(state: State, kind: Differences) {
  const fields = {
    monthly_receivables: null,
    payment_amount_override: null,
    payment_override_behavior: null,
    prepayment_schedule_mode: "none",
    prepayment_config: null,
    prepayment_schedule: [],
    commission_terms: null,
    version: 1,
    ...exampleFields(state, kind),
  };
  const offer = { ...fields, fees: fields.fees.map((fee) => ({ adjustable: false, ...fee })) };
  const isExact = offer.payment_override_behavior === "exact";
  const sold = 67_500;
  const num_payments =
    kind.terms?.numPayments ??
    (isExact ? Math.ceil(sold / (offer.payment_amount_override ?? sold)) : offer.default_num_payments);
  const frequency = kind.terms?.frequency ?? "daily";
  const count = num_payments ?? 0;
  const chosen = { structure: null, purchase_price: 50_000, upsell: 0.1, frequency };
  const terms = { ...chosen, num_payments: count, fees: [] };
  return {
    offer: fields,
    figures: secondDisclosure(offer as unknown as JsonDisclosedOffer, terms),
    frequency,
    isExact,
  };
}

/** The numbers that the document of a kind must print, row by row in their order. */
function expectedRows(state: State, kind: Differences) {
  const { offer, figures: f, frequency, isExact } = recomputed(state, kind);
  const { disclosure } = offer;
  const { income } = disclosure;
  const isNewYork = state === "NY";
  const isSplit = disclosure.payment_basis === "split";
  const minimum = disclosure.minimum_payment?.monthly_amount;
  const doubleDipping =
    f.paidToUs === "$0.00"
      ? []
      : [(disclosure.renewal as { double_dipping_amount?: number } | undefined)?.double_dipping_amount ?? 0];
  // "2 weeks", and "1st and 16th": the words of a frequency hold numbers too.
  const every =
    frequency === "biweekly"
      ? ["2"]
      : frequency === "semi_monthly"
        ? (disclosure.semi_monthly_days ?? []).filter((day) => day !== 31).map(String)
        : [];
  const afterSlash = frequency === "biweekly" ? ["2"] : [];
  const preset = [
    ...(isExact ? [] : [f.periodicTotal, f.count]),
    f.payment,
    ...every,
    f.share,
    f.income,
    ...(income.method === "historical" ? [String(income.months)] : []),
    f.split,
    ...numbersIn(disclosure.true_up_paragraph ?? ""),
  ];
  const closing = isSplit ? [f.split] : f.lastDiffers ? [f.lastPayment] : [];
  const noFee = disclosure.prepayment_fees === "None.";
  return {
    "Funding Provided": [
      f.amountFinanced,
      ...(f.deducts ? [f.recipientFunds] : []),
      ...(isNewYork
        ? doubleDipping.filter((amount) => amount > 0).map((amount) => `$${amount.toLocaleString("en-US")}`)
        : []),
    ],
    "Estimated Annual Percentage Rate (APR)": [f.apr, f.income],
    "Finance Charge": [f.financeCharge],
    "Estimated Total Payment Amount": [f.total],
    ...(frequency === "monthly"
      ? {}
      : { "Estimated Monthly Cost": [f.monthlyCost, f.total, f.days, "30.4"] }),
    "Estimated Payment": [
      f.averagePayment,
      ...afterSlash,
      ...f.extras.flatMap(({ date, amount }) => [date, amount]),
      ...(isNewYork ? closing : []),
    ],
    "Payment Terms": [
      ...(isSplit ? [...every, f.split] : preset),
      ...(minimum === undefined ? [] : [`$${minimum.toLocaleString("en-US")}.00`]),
    ],
    "Estimated Term": [...numbersIn(f.term), f.income, f.funding, f.first],
    Prepayment: [f.financeCharge, ...(noFee ? [] : numbersIn(disclosure.prepayment_fees ?? ""))],
    ...(isNewYork ? { "Collateral Requirements": [] } : {}),
  };
}

/** The numbers of each row of a document, under its label; the rows without one belong to the row above. */
function printedRows({ rows }: DisclosureDocument): Record<string, string[]> {
  const printed: Record<string, string[]> = {};
  let under = "";
  for (const { label, figure, paragraphs } of rows) {
    under = label ?? under;
    printed[under] = [...(printed[under] ?? []), ...numbersIn(figure ?? "", ...paragraphs)];
  }
  return printed;
}

/** The amounts of the itemization in their order. */
function expectedItemization(state: State, kind: Differences): string[] | null {
  const { figures: f } = recomputed(state, kind);
  if (!f.deducts) return null;
  const lines = [...f.fees, ...f.payoffsToOthers, f.paidToUs].filter((amount) => amount !== "$0.00");
  return [f.recipientFunds, ...lines, f.purchasePrice, f.prepaid, f.amountFinanced];
}

// Rule: L5-8
test("whatever the true-ups, both computations give the same APR, or none by the same day", () => {
  const trueUps = fc.array(
    fc.record({
      after: fc.integer({ min: 1, max: 182 }),
      amount: fc.integer({ min: -7_000_000, max: 7_000_000 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const kinds = ["a renewal, business days", "weekly", "biweekly"].map((name) => DOCUMENT_KINDS[name] ?? {});
  let [given, severalRoots] = [0, 0];
  fc.assert(
    fc.property(fc.constantFrom(...kinds), trueUps, (kind, drawn) => {
      const true_ups = drawn.map(({ after, amount }) => ({
        date: isoDate(day("2026-01-05") + after),
        amount: Math.sign(amount) * plain(Math.abs(amount), 2),
      }));
      const of = { ...kind, disclosure: { ...kind.disclosure, true_ups } };
      const { disclosure, schedule } = exampleDocument("CA", of);
      fc.pre(schedule.leftOut.length === 0);
      const { apr, givenOutAgain = null } = disclosure.payments ?? {};
      const { figures } = recomputed("CA", of);
      expect(apr ? formatShare(apr.hundredths) : "None").toBe(figures.apr);
      if (apr) given += 1;
      else expect(givenOutAgain && isoDate(givenOutAgain)).toBe(figures.givenOutAgain);
      if (givenOutAgain !== null) severalRoots += 1;
    }),
    { numRuns: 600 },
  );
  expect(Math.min(given, severalRoots)).toBeGreaterThan(60);
});

const ALL = (["CA", "NY"] as const).flatMap((state) =>
  Object.entries(DOCUMENT_KINDS).map(([name, kind]) => ({ state, name, kind })),
);

describe("every figure of a document, by a second computation", () => {
  test("of fourteen kinds, in California and New York", () => expect(ALL).toHaveLength(28));

  // Rule: L8-1
  test.each(ALL)("$state, $name", ({ state, kind }) => {
    const document = documentOf(exampleDocument(state, kind));
    expect(printedRows(document)).toEqual(expectedRows(state, kind));
    expect(document.itemization?.lines.map(({ amount }) => amount) ?? null).toEqual(
      expectedItemization(state, kind),
    );
    for (const [index, { label }] of (document.itemization?.lines ?? []).entries())
      expect(label.startsWith(`${index + 1}. `)).toBe(true);
    const { figures, offer } = recomputed(state, kind);
    const broker = offer.fees.findIndex((fee) => "paid_to" in fee && fee.paid_to === offer.iso_name);
    expect(document.notice && numbersIn(...document.notice.paragraphs)).toEqual(
      state === "NY" ? [figures.commission, ...(broker < 0 ? [] : [figures.fees[broker]])] : null,
    );
  });
});
