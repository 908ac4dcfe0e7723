import { describe, expect, test } from "vitest";
import { counterFigures, type SentFigures } from "@/components/console/submissions/counter-fields";
import {
  type CounterEntry,
  type CounterField,
  choiceOf,
  counterFields,
  counterFixes,
  counterInStructure,
  counterProblems,
  counterTerms,
  entered,
  fixed,
  inFrequency,
  keptText,
  startCounter,
} from "@/components/console/submissions/counter-form";
import { termRows } from "@/components/console/submissions/terms-and-quote";
import { formatShare } from "@/lib/calculator/money/formats";
import { frequencyName } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms/terms";
import { quoteToWire } from "@/lib/calculator/wire/wire";
import { discloseQuote } from "@/lib/disclosure/disclosure";
import { disclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import { day, exampleFacts, exampleOffer, exampleTerms } from "@/tests/unit/calculator/example-offer";

const six = exampleOffer({ structure: { id: "6m", label: "6 months" } });
const nine = exampleOffer({
  structure: { id: "9m", label: "9 months" },
  purchasePrice: { floor: 1_500_000, ceiling: 6_000_000, default: 4_500_000 },
  payments: { floor: 155, ceiling: 217, default: 195 },
});
const weekly = exampleOffer({
  structure: { id: "12m", label: "12 months" },
  ...{ baseFrequency: "weekly", availableFrequencies: ["weekly"] },
  payments: { floor: 26, ceiling: 60, default: 52 },
});
const keptNotes = (limits: OfferLimits, entry: CounterEntry) =>
  counterFields(limits, entry).flatMap(({ kept }) => kept ?? []);
/** What a disclosure of the counter depends on. */
const DISCLOSED = {
  facts: { facts: exampleFacts(), today: day("2026-01-05") },
  shareOf: { monthly: 9_400_000, isIncome: true },
};
const choices = [six, nine].map((limits) => ({ limits, ...DISCLOSED }));
const limitsOf = (id: string | null): OfferLimits => choiceOf(choices, id).limits;

describe("a counter of an offer with structures", () => {
  const started = startCounter(six, exampleTerms({ purchasePrice: 7_000_000, numPayments: 140 }));

  test("begins with the submission's structure, whose id goes with its terms", () => {
    expect(started.structure).toBe("6m");
    expect(counterTerms(six, started)).toMatchObject({
      structure: "6m",
      purchase_price: 70_000,
      num_payments: 140,
    });
  });

  // Rule: T4-12
  test("goes to another structure with the price inside its limits and its own number of payments, and back", () => {
    const there = counterInStructure(limitsOf("9m"), started);
    expect(there).toMatchObject({
      structure: "9m",
      terms: { purchasePrice: 6_000_000, numPayments: 195, upsell: started.terms.upsell },
    });
    expect(counterProblems(nine, there)).toEqual({});
    expect(keptNotes(nine, there)).toEqual(["You entered $70,000.00, kept"]);
    const back = counterInStructure(limitsOf("6m"), there);
    expect(back).toMatchObject({ structure: "6m", terms: { purchasePrice: 7_000_000, numPayments: 140 } });
    expect(keptNotes(six, back)).toEqual([]);
  });

  test("goes through a structure of another frequency and back, and loses nothing but what was edited there", () => {
    const there = counterInStructure(weekly, started);
    expect(there.terms.frequency).toBe("weekly");
    expect(keptText(there.entered.frequency, there.terms.frequency, frequencyName)).toBe(
      "You entered Daily, kept",
    );
    const [price] = counterFields(weekly, there);
    const cheaper = entered(weekly, there, price as CounterField, "41,000");
    expect(counterInStructure(six, cheaper).terms).toMatchObject({
      purchasePrice: 4_100_000,
      frequency: "daily",
      numPayments: 140,
    });
  });

  test("has the nearest value for a price above the limit, which ends the problem", () => {
    const above = startCounter(nine, exampleTerms({ purchasePrice: 7_000_000, numPayments: 195 }));
    const [fix] = counterFixes(nine, above, "purchase_price");
    expect(fix).toEqual({ field: "purchase_price", value: 6_000_000 });
    expect(counterProblems(nine, fix ? fixed(nine, above, fix) : above)).toEqual({});
    expect(counterFixes(nine, { ...above, unread: { purchase_price: "abc" } }, "purchase_price")).toEqual([]);
  });

  test("of an offer without any names none", () => {
    const plain = exampleOffer();
    const entry = startCounter(plain, exampleTerms());
    expect(entry.structure).toBeNull();
    expect(counterTerms(plain, entry)).not.toHaveProperty("structure");
  });
});

describe("the figures of a counter", () => {
  const limits = exampleOffer();
  const quote = quoteToWire(computeQuote(limits, exampleTerms()));
  const figuresOf = (terms: Terms | null, disclosed: Partial<SentFigures> = {}) =>
    counterFigures({ limits, ...DISCLOSED }, terms, { quote, share: null, apr: null, ...disclosed });
  const figure = (terms: Terms | null, label: string, disclosed: Partial<SentFigures> = {}) =>
    figuresOf(terms, disclosed).figures.find((each) => each.label === label);

  test.each(["0", "0.4", "999999999999"])("are none while %s payments are entered", (text) => {
    const entry = startCounter(limits, exampleTerms());
    const count = counterFields(limits, entry).find(({ path }) => path === "num_payments") as CounterField;
    const wrong = entered(limits, entry, count, text);
    expect(counterProblems(limits, wrong)).toHaveProperty("num_payments");
    expect(figure(null, "Payment")).toEqual({ label: "Payment", value: "", change: "" });
    expect(figuresOf(null).readiness).toBeNull();
  });

  test("compare the share that the disclosure states, and the APR", () => {
    const share = { monthly: 9_400_000, isIncome: true, perYear: 251, value: 1_000 };
    const disclosed = { share, apr: 10_000 };
    const terms = exampleTerms({ numPayments: 140 });
    const { schedule, disclosure } = discloseQuote(
      computeQuote(limits, terms),
      DISCLOSED.facts.facts,
      DISCLOSED.facts.today,
    );
    const stated = disclosedShare(schedule, DISCLOSED.shareOf, disclosure.gate)?.value ?? 0;
    expect(figure(terms, "Share of income", disclosed)?.value).toBe(formatShare(stated));
    expect(figure(terms, "Share of income", { share: { ...share, value: stated } })?.change).toBeNull();
    expect(figure(terms, "Share of receivables", disclosed)).toBeUndefined();
    const apr = disclosure.payments?.apr?.hundredths ?? 0;
    expect(figure(terms, "Estimated APR", disclosed)?.value).toBe(formatShare(apr));
    expect(figure(terms, "Estimated APR", disclosed)?.change).toMatch(/^[+−]\d/);
    expect(figure(terms, "Estimated APR", { apr })?.change).toBeNull();
  });

  test("compare payments of one frequency, and those of two by the month", () => {
    expect(figure(exampleTerms(), "Payment")?.change).toBeNull();
    const weekly = inFrequency(limits, startCounter(limits, exampleTerms()), "weekly").terms;
    expect(figure(weekly, "Payment")?.change).toBe("");
    expect(figure(weekly, "A month")?.change).toMatch(/^[+−]\$?\d/);
  });
});

test("the submitted structure stands first among the terms, beside the default one and those it was chosen from", () => {
  const structures = { default: "6 months", all: ["6 months", "9 months"] };
  const [first] = termRows(nine, exampleTerms(), structures);
  expect(first).toEqual({
    label: "Structure",
    submitted: "9 months",
    default: "6 months",
    change: "changed",
    limits: null,
    choices: "6 months, 9 months",
  });
  expect(termRows(six, exampleTerms(), structures)[0]).toMatchObject({ submitted: "6 months", change: null });
  expect(termRows(exampleOffer(), exampleTerms(), null)[0]?.label).toBe("Purchase price");
});
