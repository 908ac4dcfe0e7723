import { formatMoney } from "@/lib/calculator/money/formats";
import { type Cents, divideUp, MICROS, type Micros, scaleHalfUp } from "@/lib/calculator/money/money";
import { isInRange, type Range } from "@/lib/calculator/money/range";
import type { Quote } from "@/lib/calculator/quote";
import { type ExtraList, type Schedule, yearlyPayments } from "@/lib/calculator/schedule/schedule";
import { formatSplit } from "@/lib/calculator/schedule/texts";
import type { FinancingFigures } from "./figures/figures";
import { paidToUs, payoffsOf } from "./figures/itemization";
import type { DisclosureFacts } from "./input";
import type { DocumentRegime } from "./regimes/regimes";
import { dueOn, trueUpTerms } from "./words/texts";
import { countWords, forbiddenWord, MAX_EXPLANATION_WORDS, missingCharacter } from "./words/word-rules";

/** What a regime's document depends on in one quote. */
interface DisclosureCase {
  regime: DocumentRegime;
  facts: DisclosureFacts;
  quote: Pick<Quote, "commission" | "existingFundingBalance">;
  figures: FinancingFigures;
  schedule: Schedule | null;
}

/** The path reported as missing when a gated brand's offer names no state that can be recognized. */
export const STATE_PATH = "merchant_state";

/** A path that `missing` can contain: a field of the offer or of its brand. */
export type MissingPath =
  | typeof STATE_PATH
  | "holdback_pct"
  | `disclosure.${"payment_basis" | "first_payment_date" | ExtraList | "payoffs" | "collateral" | "prepayment_fees"}`
  | `disclosure.income${"" | ".monthly_amount" | ".method" | ".months" | ".channel"}`
  | "disclosure.renewal.double_dipping_amount"
  | "disclosure.minimum_payment.monthly_amount"
  | `fees[${number}].paid_to`
  | `brand.${"legal_name" | "product_words" | "historical_months" | "signing_place" | "ny_broker_sentence" | "approvals"}`;

/** A fact without which no document can be made. */
export interface Blocker {
  path: string;
  /** Why it blocks, as a sentence with its figures. */
  message: string;
  /** Whether something is given there that must be corrected; else nothing is. */
  isGiven: boolean;
}

/** The blocker of a fact that nobody gave. */
export function notGiven(path: string, message = "It is not given."): Blocker {
  return { path, message, isGiven: false };
}

/** The blockers of a disclosure as JSON has them, which does not say what is given. */
export function blockersFromWire(blocked: readonly { path: string; message: string }[]): Blocker[] {
  return blocked.map(({ path, message }) => {
    const absent = notGiven(path, ABSENT[path as MissingPath]);
    return { path, message, isGiven: message !== absent.message };
  });
}

/** The facts that must be given or corrected before a document can be made, each path once. */
export function blockersOf(subject: DisclosureCase): Blocker[] {
  const found = new Map<string, Blocker>();
  const need: Need = (path, known, conflict) => {
    if (known || found.has(path)) return;
    found.set(path, conflict ? { path, message: conflict, isGiven: true } : notGiven(path, ABSENT[path]));
  };
  needTerms(subject, need);
  needIncome(subject, need);
  needTexts(subject, need);
  needProfile(subject, need);
  return [...found.values()];
}

/** What is said of an absent fact whose absence needs more words. */
const ABSENT: Partial<Record<MissingPath, string>> = {
  "brand.approvals": "The current version of the document is not approved.",
};

/** The reasons why no document can be made, as sentences, besides why there is no APR. */
export function refusedSentences(subject: DisclosureCase): string[] {
  const { regime, facts, figures } = subject;
  const refused: string[] = [];
  if (facts.input.paymentBasis === "fixed") {
    refused.push(
      "disclosure.payment_basis is fixed: there is no document for payments that do not follow sales.",
    );
  }
  if (figures.recipientFunds < 0) refused.push("The recipient funds are below zero.");
  refused.push(...refusedAmounts(subject));
  for (const [path, text] of explanations(facts)) {
    const words = countWords(text);
    if (words > MAX_EXPLANATION_WORDS) refused.push(tooManyWords(path, words));
  }
  for (const [path, text] of [...printedTexts(facts, regime), ...statements(facts, regime)]) {
    const about = path === "disclosure.collateral" ? "collateral" : "other";
    const word = text === null ? null : forbiddenWord(text, about);
    if (word !== null) refused.push(`${path} contains "${word}", which a disclosure must not say.`);
  }
  for (const [path, text] of [
    ...printedTexts(facts, regime),
    ...statements(facts, regime),
    ...parties(facts, regime),
  ]) {
    const character = text === null ? null : missingCharacter(text);
    if (character !== null)
      refused.push(`${path} contains ${named(character)}, which the typeface of a document does not have.`);
  }
  return refused;
}

/** A character in quotes, or its code point where nothing would be seen between them. */
function named(character: string): string {
  if (/[^\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0\u{1D159}]/u.test(character)) return `"${character}"`;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `the character U+${code.padStart(4, "0")}`;
}

/** Amounts given by the funder that would make the document false. */
function refusedAmounts({ facts, quote, figures }: DisclosureCase): string[] {
  const { minimumPayment, payoffs, renewal } = facts.input;
  const refused: string[] = [];
  const cost = figures.payments?.estimatedMonthlyCost ?? null;
  if (minimumPayment !== null && cost !== null && minimumOf(minimumPayment) > cost) {
    refused.push(
      `disclosure.minimum_payment.monthly_amount is above the estimated monthly cost, ${formatMoney(cost)}.`,
    );
  }
  const toUs = paidToUs(payoffsOf(payoffs, quote.existingFundingBalance));
  if ((renewal?.doubleDippingAmount ?? 0) > toUs) {
    refused.push(
      `disclosure.renewal.double_dipping_amount is above what is paid off to the funder, ${formatMoney(toUs)}.`,
    );
  }
  return refused;
}

/** The minimum payment a month, 0 when it is not given. */
function minimumOf({ monthlyAmount }: { monthlyAmount: Cents | null }): Cents {
  return monthlyAmount ?? 0;
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

/** `conflict` says what is wrong with something that is given. */
type Need = (path: MissingPath, known: boolean, conflict?: string | null) => void;

function needTerms({ facts, quote, schedule }: DisclosureCase, need: Need) {
  const { input, holdback } = facts;
  need("holdback_pct", holdback > 0);
  const difference = differenceFromSplit(facts, schedule);
  need("disclosure.payment_basis", input.paymentBasis !== null && difference === null, difference);
  need("disclosure.first_payment_date", !schedule?.startsLater, "It is on neither of the two payment days.");
  for (const list of schedule?.leftOut ?? [])
    need(
      `disclosure.${list}`,
      false,
      "It has a date that no payment can have: after funding, up to the last one.",
    );
  const payoffs = payoffsOf(input.payoffs, quote.existingFundingBalance);
  const paidOff = payoffs.reduce((sum, { amount }) => sum + amount, 0);
  const balance = quote.existingFundingBalance;
  need(
    "disclosure.payoffs",
    paidOff === balance,
    `Payoffs of ${formatMoney(paidOff)} are not the ${formatMoney(balance)} that the price pays off.`,
  );
  const isSplit = input.paymentBasis === "split";
  need(
    "disclosure.true_ups",
    !isSplit || input.trueUps.every(({ amount }) => amount === 0),
    "A split has none: its payments follow the sales.",
  );
  const { minimumPayment } = input;
  need("disclosure.minimum_payment.monthly_amount", minimumPayment === null || minimumOf(minimumPayment) > 0);
  for (const [index, { financeCharge, paidTo }] of facts.fees.entries()) {
    need(`fees[${index}].paid_to`, financeCharge || paidTo !== null);
  }
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
 * payment basis, and when a value is missing: missing values are reported separately.
 */
export function allowedYearlyTotals({ input, holdback }: DisclosureFacts): Range | null {
  const income = input.income?.monthlyAmount ?? null;
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

function needTexts({ regime, facts, quote }: DisclosureCase, need: Need) {
  const { input } = facts;
  if (regime === "new_york") {
    const ownPayoffs = paidToUs(payoffsOf(input.payoffs, quote.existingFundingBalance));
    const doubleDipping = input.renewal?.doubleDippingAmount ?? null;
    need("disclosure.renewal.double_dipping_amount", ownPayoffs === 0 || doubleDipping !== null);
    need("disclosure.collateral", input.collateral !== null);
  }
  need("disclosure.prepayment_fees", input.prepaymentFees !== null);
}

function needProfile({ regime, facts, quote }: DisclosureCase, need: Need) {
  const { profile } = facts;
  need("brand.legal_name", profile.legalName !== null);
  need("brand.product_words", profile.productWords !== null);
  need("brand.historical_months", profile.historicalMonths !== null);
  need("brand.signing_place", profile.signingPlace !== null || profile.disclosureSignature);
  if (regime === "new_york") {
    need("brand.ny_broker_sentence", quote.commission !== 0 || profile.newYorkBrokerSentence !== null);
  }
  need("brand.approvals", profile.approved.includes(regime));
}

/** The printed texts whose words the API checks when it stores them, with their paths. */
function statements({ input }: DisclosureFacts, regime: DocumentRegime): [string, string | null][] {
  return [
    ["disclosure.minimum_payment.text", input.minimumPayment?.text ?? null],
    ["disclosure.true_up_paragraph", input.trueUpParagraph],
    ["disclosure.prepayment_fees", input.prepaymentFees],
    ["disclosure.collateral", regime === "new_york" ? input.collateral : null],
  ];
}

/** The printed names of parties, with their paths. A name may contain any word: "Rapid Factors LLC". */
function parties(
  { input, fees, profile, broker }: DisclosureFacts,
  regime: DocumentRegime,
): [string, string | null][] {
  const isNamed = regime === "new_york" && profile.newYorkBrokerSentence === null;
  return [
    ...fees.map(({ paidTo }, index): [string, string | null] => [`fees[${index}].paid_to`, paidTo]),
    ...(input.payoffs ?? []).map((payoff, index): [string, string | null] => [
      `disclosure.payoffs[${index}].payee`,
      payoff.toUs ? null : payoff.payee,
    ]),
    ["brand.legal_name", profile.legalName],
    ["iso_name", isNamed ? broker : null],
  ];
}

/** The printed texts that describe and whose words are not checked when they are stored, with their paths. */
function printedTexts(
  { input, fees, profile }: DisclosureFacts,
  regime: DocumentRegime,
): [string, string | null][] {
  return [
    ...fees.map(({ label }, index): [string, string | null] => [`fees[${index}].label`, label]),
    ["disclosure.income.channel", input.income?.channel ?? null],
    ...input.irregularPayments.map(({ label }, index): [string, string] => [
      `disclosure.irregular_payments[${index}].label`,
      label,
    ]),
    ["brand.product_words", profile.productWords],
    ["brand.ny_broker_sentence", regime === "new_york" ? profile.newYorkBrokerSentence : null],
  ];
}
