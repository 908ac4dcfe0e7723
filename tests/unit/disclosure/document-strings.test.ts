import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { stringTable } from "@/components/docs/disclosure-texts";
import { formatSemiMonthlyDays } from "@/lib/calculator/schedule/texts";
import { DOCUMENT_KIND, DOCUMENT_STATES } from "@/lib/disclosure/regimes/documents";
import { documentOf } from "@/lib/disclosure/words/document";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import { citedStrings, DOCUMENT_STRINGS, type StringName } from "@/lib/disclosure/words/strings";
import { termText } from "@/lib/disclosure/words/term-text";
import {
  CALENDAR_TERMS,
  dueOn,
  monthlyCostExplanation,
  presetPayment,
  splitPayment,
  termExplanation,
  trueUpTerms,
} from "@/lib/disclosure/words/texts";
import { countWords, forbiddenWord, MAX_EXPLANATION_WORDS } from "@/lib/disclosure/words/word-rules";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import { type Differences, day, exampleDocument } from "@/tests/unit/calculator/example-offer";
import { DOCUMENT_KINDS } from "./document-set";

/** The forms of a term and of semi-monthly days, which are computed and no strings. */
const FORMS = [
  ...[1, 182, 365, 366, 400, 730, 731].map(termText),
  formatSemiMonthlyDays([1, 16]),
  formatSemiMonthlyDays([15, 31]),
];

/** The funder takes nothing, and the broker nothing of the funder. */
const WITHOUT_CHARGE: Differences = {
  offer: { buy_rate: 1, max_upsell: 0, default_upsell: 0, fees: [] },
  disclosure: {
    income: { monthly_amount: 69_000, method: "historical", months: 4, channel: "card receipts" },
  },
  profile: { newYorkBrokerSentence: "Northline Capital is paid by nobody." },
};

const ONE_PAYMENT: Differences = {
  offer: { num_payments_floor: 1, default_num_payments: 1 },
  disclosure: { minimum_payment: { monthly_amount: 100, text: "Each month has a payment." } },
};

/** The states whose documents come with the offer: closing-sheet.test.ts has the strings of the others. */
const BEFORE_CLOSING = DOCUMENT_STATES.filter((state) => DOCUMENT_KIND[state] !== "closing");

// Rule: L8-26
test("a changed string of a state's document is a new version of its template (TEMPLATE_VERSIONS, and the digest here)", () => {
  const digests = BEFORE_CLOSING.map((state) => {
    const strings = citedStrings(state).map(({ name, words, when }) => [name, words, when]);
    const digest = createHash("sha256")
      .update(JSON.stringify([strings, FORMS]))
      .digest("hex");
    return `${TEMPLATE_VERSIONS[state]} ${digest}`;
  });
  expect(digests).toEqual([
    "ca-2 430c9682803b39f2848d887ad23955ca7155c2948e23eb774a583cfa90c8a663",
    "ny-2 ea2dd66966e63d4b2138687638647799a701c3f8cf244e2a0bdca8ddd8139fcd",
    "tx-1 e7cd7c561722aeda22900b3a30e975fd69c1050dd943faa398ec8d1a95b0c38e",
  ]);
});

describe("every string", () => {
  const names = Object.keys(DOCUMENT_STRINGS) as StringName[];
  /** The regulations' own sentences about the APR and interest, and the label of the APR. */
  const MAY_SAY: StringName[] = [
    "aprLabel",
    "aprCalifornia",
    "aprNewYork",
    "aprIsNotInterest",
    "prepaymentOwesNothing",
  ];

  test("says rate, interest or factor in the regulations' own sentences alone", () => {
    expect(names.filter((name) => forbiddenWord(DOCUMENT_STRINGS[name].words) !== null)).toEqual(MAY_SAY);
    for (const name of MAY_SAY) expect(DOCUMENT_STRINGS[name].source).toBe("rule");
  });

  test.each(BEFORE_CLOSING)(
    "of %s has a citation, and stands in one of the documents of document-set.ts",
    (state) => {
      const documents = [
        ...Object.values(DOCUMENT_KINDS),
        { test: true },
        WITHOUT_CHARGE,
        ...(state === "TX" ? [ONE_PAYMENT] : []),
      ].map((kind) => {
        const subject = exampleDocument(state, kind);
        expect([subject.disclosure.missing, subject.disclosure.refused]).toEqual([[], []]);
        return textsOf(documentOf(subject)).join("\n");
      });
      for (const { name, words, citation } of citedStrings(state)) {
        expect(citation).not.toBe("");
        const printed = new RegExp(words.replace(/[$()[\]^.?]/g, "\\$&").replace(/\\\[[^\]]+\\\]/g, ".+"));
        expect(
          documents.some((text) => printed.test(text)),
          name,
        ).toBe(true);
      }
    },
  );

  test("that explains has at most 60 words with the longest that can be filled in", () => {
    const channel = "one two three four five six seven eight nine ten eleven twelve";
    const period = "15th and last day of the month";
    const money = "$9,999,999.99";
    const basis = `your average monthly income of ${money} over 12 months`;
    const preset = { total: money, count: "5,000", payment: money, period, share: "99.99%", basis };
    const texts = [
      ...names
        .filter((name) => DOCUMENT_STRINGS[name].source === "ours")
        .map((name) => DOCUMENT_STRINGS[name].words),
      ...Object.values(CALENDAR_TERMS),
      monthlyCostExplanation(money, "1,461"),
      ...[true, false].map((exact) => presetPayment({ ...preset, exact })),
      ...[true, false].map((hasMinimum) =>
        splitPayment({ period, split: "12.345678%", channel, hasMinimum }),
      ),
      trueUpTerms("12.345678%", "1.4"),
      termExplanation({
        monthlyIncome: money,
        channel,
        funding: day("2026-12-30"),
        first: day("2026-12-31"),
      }),
      dueOn("Service", day("2026-12-30"), money),
    ];
    for (const text of texts) expect(countWords(text), text).toBeLessThanOrEqual(MAX_EXPLANATION_WORDS);
  });
});

function textsOf({ title, rows, foot, signature, itemization, notice, mark }: DisclosureDocument): string[] {
  return [
    title.bold,
    ...rows.flatMap(({ label, figure, paragraphs }) => [label ?? "", figure ?? "", ...paragraphs]),
    foot,
    ...signature,
    ...(itemization ? [itemization.title, ...itemization.lines.map(({ label }) => label)] : []),
    ...(notice ? [notice.title, ...notice.paragraphs] : []),
    mark ?? "",
  ];
}

test("counsel's list says in whole sentences when a string is printed", () => {
  const table = stringTable("CA");
  expect(table).toContain("*Printed for each irregular payment.*");
  expect(table).toContain("*Printed for each true-up to the recipient.*");
  expect(table).toContain("*Printed if payments are preset.*");
  expect(table).not.toContain("Printed if for");
});
