import { formatMoney } from "@/lib/calculator/money/formats";
import { type Cents, divideUp, MICROS, type Micros, scaleHalfUp } from "@/lib/calculator/money/money";
import { isInRange, type Range } from "@/lib/calculator/money/range";
import { type Schedule, yearlyPayments } from "@/lib/calculator/schedule/schedule";
import { formatSplit } from "@/lib/calculator/schedule/texts";
import { paidToUs, payoffsOf } from "@/lib/disclosure/figures/itemization";
import type { DisclosureFacts } from "@/lib/disclosure/input";
import { DOCUMENT_KIND, type DocumentState, isDocumentState } from "@/lib/disclosure/regimes/documents";
import { dueOn, trueUpTerms } from "@/lib/disclosure/words/texts";
import { countWords, MAX_EXPLANATION_WORDS } from "@/lib/disclosure/words/word-rules";
import {
  type DisclosureCase,
  type DocumentCheck,
  labelsOfFees,
  labelsOfPayments,
  type Need,
  needAmounts,
  needDates,
  needPayees,
  needPayoffs,
  type PrintedText,
  payees,
  refusedPayments,
} from "./case";

/** What must hold before the offer summary of California or New York can be made. */
export const summaryCheck: DocumentCheck = {
  need: (subject, need) => {
    needTerms(subject, need);
    needIncome(subject, need);
    needTexts(subject, need);
    needProfile(subject, need);
  },
  refused: (subject) => [
    ...refusedPayments(subject),
    ...refusedRenewal(subject),
    ...explanations(subject.facts).flatMap(([path, text]) => {
      const words = countWords(text);
      return words > MAX_EXPLANATION_WORDS ? [tooManyWords(path, words)] : [];
    }),
  ],
  texts: (facts, state) => [...printedTexts(facts, state), ...statements(facts, state)],
  parties: (facts, state) => [
    ...payees(facts),
    ["iso_name", state === "NY" && facts.profile.newYorkBrokerSentence === null ? facts.broker : null],
  ],
};

/** The refusal of an amount of the old balance that exceeds what is paid off to the funder. */
function refusedRenewal({ facts, quote }: DisclosureCase): string[] {
  const { payoffs, renewal } = facts.input;
  const toUs = paidToUs(payoffsOf(payoffs, quote.existingFundingBalance));
  if ((renewal?.doubleDippingAmount ?? 0) <= toUs) return [];
  return [
    `disclosure.renewal.double_dipping_amount is above what is paid off to the funder, ${formatMoney(toUs)}.`,
  ];
}

/** The refusal of a text that is too long once the words of its template are added. */
function tooManyWords(path: string, words: number): string {
  return `${path} makes a text of ${words} words; a disclosure allows ${MAX_EXPLANATION_WORDS}.`;
}

/**
 * The document's explanations whose length depends on a text of the funder, each with the path of that text.
 */
function explanations({ input, holdback }: DisclosureFacts): [string, string][] {
  const { minimumPayment, trueUpParagraph, irregularPayments, prepaymentFees } = input;
  return [
    ["disclosure.minimum_payment.text", minimumPayment?.text ?? ""],
    ["disclosure.prepayment_fees", prepaymentFees ?? ""],
    ["disclosure.true_up_paragraph", trueUpTerms(formatSplit(holdback), trueUpParagraph)],
    ...irregularPayments.map(({ label, day, amount }, index): [string, string] => [
      `disclosure.irregular_payments[${index}].label`,
      dueOn(label, day, formatMoney(amount)),
    ]),
  ];
}

function needTerms(subject: DisclosureCase, need: Need) {
  const { facts, schedule } = subject;
  need("holdback_pct", facts.holdback > 0);
  const difference = differenceFromSplit(facts, schedule);
  need("disclosure.payment_basis", facts.input.paymentBasis !== null && difference === null, difference);
  needDates(subject, need);
  needPayoffs(subject, need);
  needAmounts(subject, need);
  needPayees(subject, need);
}

/**
 * Why preset payments are no estimate of the split that they stand for: they must be within 2.5 % of it. Null
 * if they are, and for another payment basis.
 */
function differenceFromSplit(facts: DisclosureFacts, schedule: Schedule | null): string | null {
  const yearlyTotals = allowedYearlyTotals(facts);
  const income = facts.input.income?.monthlyAmount ?? null;
  if (yearlyTotals === null || schedule === null || income === null) return null;
  const yearly = yearlyPayments(schedule);
  if (isInRange(yearly, yearlyTotals)) return null;
  const paid = formatMoney(scaleHalfUp(yearly, 1, 12));
  const share = formatSplit(facts.holdback).replace("%", " %");
  return `Payments of ${paid} a month and ${share} of ${formatMoney(income)} differ by more than 2.5 %.`;
}

/**
 * The totals of a year's payments, in cents, with which a true-up document can be made. Null for another
 * payment basis or document, and when a value is missing: missing values are reported separately.
 */
export function allowedYearlyTotals({ state, input, holdback }: DisclosureFacts): Range | null {
  const income = input.income?.monthlyAmount ?? null;
  if (!isDocumentState(state) || DOCUMENT_KIND[state] !== "summary") return null;
  if (input.paymentBasis !== "true_up" || holdback <= 0 || income === null) return null;
  return yearlyTotalsOfSplit(holdback, income);
}

/**
 * The totals of a year's payments that count as an estimate of a split: within 2.5% of
 * `holdback x income x 12`, that is from 39/40 to 41/40 of it.
 */
export function yearlyTotalsOfSplit(holdback: Micros, monthlyIncome: Cents): Range {
  const split = 12n * BigInt(holdback) * BigInt(monthlyIncome);
  const whole = 40n * BigInt(MICROS);
  return { least: Number(divideUp(39n * split, whole)), most: Number((41n * split) / whole) };
}

function needIncome({ facts }: DisclosureCase, need: Need) {
  const { income } = facts.input;
  if (income === null) return need("disclosure.income", false);
  need("disclosure.income.monthly_amount", income.monthlyAmount !== null);
  need("disclosure.income.method", income.method !== null);
  if (income.method === "historical") {
    const { historicalMonths } = facts.profile;
    const agreed = historicalMonths === null || income.months === historicalMonths;
    const other = `${income.months} months of history are given, and the brand uses ${historicalMonths}.`;
    need("disclosure.income.months", income.months !== null && agreed, income.months === null ? null : other);
  }
  need("disclosure.income.channel", income.channel !== null);
}

function needTexts({ state, facts, quote }: DisclosureCase, need: Need) {
  const { input } = facts;
  if (state === "NY") {
    const ownPayoffs = paidToUs(payoffsOf(input.payoffs, quote.existingFundingBalance));
    const doubleDipping = input.renewal?.doubleDippingAmount ?? null;
    need("disclosure.renewal.double_dipping_amount", ownPayoffs === 0 || doubleDipping !== null);
    need("disclosure.collateral", input.collateral !== null);
  }
  need("disclosure.prepayment_fees", input.prepaymentFees !== null);
}

function needProfile({ state, facts, quote }: DisclosureCase, need: Need) {
  const { profile } = facts;
  need("brand.legal_name", profile.legalName !== null);
  need("brand.product_words", profile.productWords !== null);
  need("brand.historical_months", profile.historicalMonths !== null);
  need("brand.signing_place", profile.signingPlace !== null || profile.disclosureSignature);
  if (state === "NY") {
    need("brand.ny_broker_sentence", quote.commission !== 0 || profile.newYorkBrokerSentence !== null);
  }
  need("brand.approvals", profile.approved.includes(state));
}

/** The printed texts whose words the API checks when it stores them. */
function statements({ input }: DisclosureFacts, state: DocumentState): PrintedText[] {
  return [
    ["disclosure.minimum_payment.text", input.minimumPayment?.text ?? null],
    ["disclosure.true_up_paragraph", input.trueUpParagraph],
    ["disclosure.prepayment_fees", input.prepaymentFees],
    ["disclosure.collateral", state === "NY" ? input.collateral : null],
  ];
}

/** The printed texts that describe and whose words are not checked when they are stored. */
function printedTexts(facts: DisclosureFacts, state: DocumentState): PrintedText[] {
  const { input, profile } = facts;
  return [
    ...labelsOfFees(facts),
    ["disclosure.income.channel", input.income?.channel ?? null],
    ...labelsOfPayments(facts),
    ["brand.product_words", profile.productWords],
    ["brand.ny_broker_sentence", state === "NY" ? profile.newYorkBrokerSentence : null],
  ];
}
