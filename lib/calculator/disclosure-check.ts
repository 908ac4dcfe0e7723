import type { FinancingFigures } from "./disclosure-figures";
import type { DisclosureFacts } from "./disclosure-input";
import { countWords, forbiddenWord, MAX_EXPLANATION_WORDS } from "./disclosure-words";
import { missingCharacter } from "./document-characters";
import { dueOn, trueUpTerms } from "./document-texts";
import { formatCount, formatMoney } from "./formats";
import { paidToUs, payoffsOf } from "./itemization";
import { type CostRange, costsOfSplit, isInRange } from "./payment-basis";
import type { Quote } from "./quote";
import { type ExtraList, MAX_PAYMENTS, type Schedule, type ScheduleProblem } from "./schedule";
import { formatSplit } from "./schedule-texts";
import type { Regime } from "./us-states";

/** What a regime's document depends on in one quote. */
export interface DisclosureCase {
  regime: Regime;
  facts: DisclosureFacts;
  quote: Pick<Quote, "commission" | "existingFundingBalance">;
  figures: FinancingFigures;
  schedule: Schedule | null;
  problem: ScheduleProblem | null;
}

/** A path that `missing` can name: of a field of the offer, or of the brand. */
export type MissingPath =
  | "holdback_pct"
  | `disclosure.${"payment_basis" | "first_payment_date" | ExtraList | "payoffs" | "collateral" | "prepayment_fees"}`
  | `disclosure.income${"" | ".monthly_amount" | ".method" | ".months" | ".channel"}`
  | "disclosure.renewal.double_dipping_amount"
  | `brand.${"legal_name" | "product_words" | "historical_months" | "signing_place" | "ny_broker_sentence" | "approvals"}`;

/** The paths that must be given or corrected before a document can be made, each listed once. */
export function missingPaths(subject: DisclosureCase): MissingPath[] {
  const missing = new Set<MissingPath>();
  const need: Need = (path, known) => {
    if (!known) missing.add(path);
  };
  needTerms(subject, need);
  needIncome(subject, need);
  needTexts(subject, need);
  needProfile(subject, need);
  return [...missing];
}

/** The reasons why no document can be made, as sentences. */
export function refusedSentences({ regime, facts, figures, problem }: DisclosureCase): string[] {
  const refused: string[] = [];
  const { amountFinanced, recipientFunds, payments } = figures;
  if (facts.input.paymentBasis === "fixed") {
    refused.push(
      "disclosure.payment_basis is fixed: there is no document for payments that do not follow sales.",
    );
  }
  if (amountFinanced <= 0) refused.push("The amount financed is not above zero.");
  if (recipientFunds < 0) refused.push("The recipient funds are below zero.");
  if (payments !== null && payments.financeCharge < 0) refused.push("The finance charge is below zero.");
  if (problem === "payment_below_one_cent") refused.push("A payment is below one cent.");
  if (problem === "too_many_payments") {
    refused.push(`There are more than ${formatCount(MAX_PAYMENTS)} payments.`);
  }
  for (const [path, text] of explanations(facts)) {
    const words = countWords(text);
    if (words > MAX_EXPLANATION_WORDS) refused.push(tooManyWords(path, words));
  }
  for (const [path, text] of printedTexts(facts, regime)) {
    const word = text === null ? null : forbiddenWord(text);
    if (word !== null) refused.push(`${path} contains "${word}", which a disclosure must not say.`);
  }
  for (const [path, text] of [...printedTexts(facts, regime), ...otherTexts(facts, regime)]) {
    const character = text === null ? null : missingCharacter(text);
    if (character !== null)
      refused.push(`${path} contains "${character}", which the typeface of a document does not have.`);
  }
  return refused;
}

/** The sentence for a text of a disclosure that is too long with what the field adds to it. */
function tooManyWords(path: string, words: number): string {
  return `${path} makes a text of ${words} words; a disclosure allows ${MAX_EXPLANATION_WORDS}.`;
}

/** The explanations of the document whose length follows from a text of the funder, with its path. */
function explanations({ input, holdback }: DisclosureFacts): [string, string][] {
  const { minimumPayment, trueUpParagraph, irregularPayments } = input;
  return [
    ["disclosure.minimum_payment.text", minimumPayment?.text ?? ""],
    ["disclosure.true_up_paragraph", trueUpTerms(formatSplit(holdback), trueUpParagraph)],
    ...irregularPayments.map(({ label, day, amount }, index): [string, string] => [
      `disclosure.irregular_payments[${index}].label`,
      dueOn(label, day, formatMoney(amount)),
    ]),
  ];
}

type Need = (path: MissingPath, known: boolean) => void;

function needTerms({ facts, quote, figures, schedule }: DisclosureCase, need: Need) {
  const { input, holdback } = facts;
  need("holdback_pct", holdback > 0);
  need("disclosure.payment_basis", input.paymentBasis !== null && isEstimateOfSplit(facts, figures));
  need("disclosure.first_payment_date", !schedule?.startsLater);
  for (const list of schedule === null ? [] : [...schedule.leftOut, ...unbalancedLists(schedule)]) {
    need(`disclosure.${list}`, false);
  }
  const payoffs = payoffsOf(input.payoffs, quote.existingFundingBalance);
  const paidOff = payoffs.reduce((sum, { amount }) => sum + amount, 0);
  need("disclosure.payoffs", paidOff === quote.existingFundingBalance);
}

/** Preset payments must be within 2.5% of the share they stand for. */
function isEstimateOfSplit(facts: DisclosureFacts, { payments }: FinancingFigures): boolean {
  const costs = allowedCosts(facts);
  return costs === null || payments === null || isInRange(payments.estimatedMonthlyCost, costs);
}

/**
 * The monthly costs with which a document of true-up payments can be made. Null with another basis, and where a
 * value is missing, which is reported separately.
 */
export function allowedCosts({ input, holdback }: DisclosureFacts): CostRange | null {
  const income = input.income?.monthlyAmount ?? null;
  if (input.paymentBasis !== "true_up" || holdback <= 0 || income === null) return null;
  return costsOfSplit(holdback, income);
}

/** The lists whose rows do not sum to zero, when all rows together do not. */
function unbalancedLists({ extras }: Schedule): ExtraList[] {
  const sums = { true_ups: 0, irregular_payments: 0 };
  for (const { list, amount } of extras) sums[list] += amount;
  if (sums.true_ups + sums.irregular_payments === 0) return [];
  return (["true_ups", "irregular_payments"] as const).filter((list) => sums[list] !== 0);
}

function needIncome({ facts }: DisclosureCase, need: Need) {
  const { income } = facts.input;
  if (income === null) return need("disclosure.income", false);
  need("disclosure.income.monthly_amount", income.monthlyAmount !== null);
  need("disclosure.income.method", income.method !== null);
  if (income.method === "historical") {
    const { historicalMonths } = facts.profile;
    const agreed = historicalMonths === null || income.months === historicalMonths;
    need("disclosure.income.months", income.months !== null && agreed);
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

/** The other printed texts, with their paths. */
function otherTexts({ input, profile, broker }: DisclosureFacts, regime: Regime): [string, string | null][] {
  const texts: [string, string | null][] = [
    ["brand.legal_name", profile.legalName],
    ["disclosure.minimum_payment.text", input.minimumPayment?.text ?? null],
    ["disclosure.true_up_paragraph", input.trueUpParagraph],
    ["disclosure.prepayment_fees", input.prepaymentFees],
  ];
  if (regime !== "new_york") return texts;
  const named = profile.newYorkBrokerSentence === null ? broker : null;
  return [...texts, ["disclosure.collateral", input.collateral], ["iso_name", named]];
}

/** The printed texts that are stored without a check of their words, with their paths. */
function printedTexts({ input, fees, profile }: DisclosureFacts, regime: Regime): [string, string | null][] {
  return [
    ...fees.flatMap(({ label, paidTo }, index): [string, string | null][] => [
      [`fees[${index}].label`, label],
      [`fees[${index}].paid_to`, paidTo],
    ]),
    ...(input.payoffs ?? []).map((payoff, index): [string, string | null] => [
      `disclosure.payoffs[${index}].payee`,
      payoff.toUs ? null : payoff.payee,
    ]),
    ["disclosure.income.channel", input.income?.channel ?? null],
    ...input.irregularPayments.map(({ label }, index): [string, string] => [
      `disclosure.irregular_payments[${index}].label`,
      label,
    ]),
    ["brand.product_words", profile.productWords],
    ["brand.ny_broker_sentence", regime === "new_york" ? profile.newYorkBrokerSentence : null],
  ];
}
