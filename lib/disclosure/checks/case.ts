import { formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import type { Quote } from "@/lib/calculator/quote";
import type { ExtraList, Schedule, ScheduleProblem } from "@/lib/calculator/schedule/schedule";
import type { FinancingFigures } from "@/lib/disclosure/figures/figures";
import { payoffsOf } from "@/lib/disclosure/figures/itemization";
import type { DisclosureFacts } from "@/lib/disclosure/input";
import type { DocumentState } from "@/lib/disclosure/regimes/documents";

/** What a state's document depends on in one quote. */
export interface DisclosureCase {
  state: DocumentState;
  facts: DisclosureFacts;
  quote: Pick<
    Quote,
    | "amountSold"
    | "commission"
    | "existingFundingBalance"
    | "purchasePrice"
    | "netFunding"
    | "totalFees"
    | "prepayment"
  >;
  figures: FinancingFigures;
  schedule: Schedule | null;
  /** Why there is no schedule. */
  problem: ScheduleProblem | null;
}

/** The path reported as missing when a gated brand's offer names no state that can be recognized. */
export const STATE_PATH = "merchant_state";

/** A path that `missing` can contain: a field of the offer or of its brand. */
export type MissingPath =
  | typeof STATE_PATH
  | "holdback_pct"
  | `disclosure.${"payment_basis" | "first_payment_date" | ExtraList | "payoffs" | "collateral" | "other_fees" | "prepayment_fees" | "payment_method" | "variation"}`
  | `disclosure.income${"" | ".monthly_amount" | ".method" | ".months" | ".channel"}`
  | `disclosure.renewal.${"double_dipping_amount" | "prepayment_charge" | "unpaid_charges"}`
  | "disclosure.minimum_payment.monthly_amount"
  | `fees[${number}].paid_to`
  | `brand.${"legal_name" | "product_words" | "historical_months" | "signing_place" | "ny_broker_sentence" | "approvals"}`;

/** Reports a fact that is not `known`. `conflict` says what is wrong with something that is given. */
export type Need = (path: MissingPath, known: boolean, conflict?: string | null) => void;

/** A text of the funder with its path; null where it is not given. */
export type PrintedText = [path: string, text: string | null];

/** What must hold before a kind of document can be made. */
export interface DocumentCheck {
  /** Reports every fact that the document needs. */
  need: (subject: DisclosureCase, need: Need) => void;
  /** Why no document can be made, besides its texts. */
  refused: (subject: DisclosureCase) => string[];
  /** The printed texts whose words are checked, with their paths. */
  texts: (facts: DisclosureFacts, state: DocumentState, quote: DisclosureCase["quote"]) => PrintedText[];
  /** The printed names of parties. A name may contain any word: "Rapid Factors LLC". */
  parties: (facts: DisclosureFacts, state: DocumentState) => PrintedText[];
}

/** Reports the dates that no payment can have. */
export function needDates({ schedule }: DisclosureCase, need: Need) {
  need("disclosure.first_payment_date", !schedule?.startsLater, "It is on neither of the two payment days.");
  for (const list of schedule?.leftOut ?? [])
    need(
      `disclosure.${list}`,
      false,
      "It has a date that no payment can have: after funding, up to the last one.",
    );
}

/** Reports payoffs that do not sum to what the price pays off. */
export function needPayoffs({ facts, quote }: DisclosureCase, need: Need) {
  const payoffs = payoffsOf(facts.input.payoffs, quote.existingFundingBalance);
  const paidOff = payoffs.reduce((sum, { amount }) => sum + amount, 0);
  const balance = quote.existingFundingBalance;
  need(
    "disclosure.payoffs",
    paidOff === balance,
    `Payoffs of ${formatMoney(paidOff)} are not the ${formatMoney(balance)} that the price pays off.`,
  );
}

/** Reports true-ups of a split, and a minimum payment without its amount. */
export function needAmounts({ facts }: DisclosureCase, need: Need) {
  const { paymentBasis, trueUps, minimumPayment } = facts.input;
  need(
    "disclosure.true_ups",
    paymentBasis !== "split" || trueUps.every(({ amount }) => amount === 0),
    "A split has none: its payments follow the sales.",
  );
  need("disclosure.minimum_payment.monthly_amount", minimumPayment === null || minimumOf(minimumPayment) > 0);
}

/** Reports each fee that is no finance charge and of which nobody is said to be paid. */
export function needPayees({ facts }: DisclosureCase, need: Need) {
  for (const [index, { financeCharge, paidTo }] of facts.fees.entries())
    need(`fees[${index}].paid_to`, financeCharge || paidTo !== null);
}

/** The minimum payment a month, 0 when it is not given. */
function minimumOf({ monthlyAmount }: { monthlyAmount: Cents | null }): Cents {
  return monthlyAmount ?? 0;
}

/** What is refused of payments that do not follow sales, of a minimum above them, and of funds below zero. */
export function refusedPayments({ facts, figures }: DisclosureCase): string[] {
  const { minimumPayment, paymentBasis } = facts.input;
  const refused: string[] = [];
  if (paymentBasis === "fixed") {
    refused.push(
      "disclosure.payment_basis is fixed: there is no document for payments that do not follow sales.",
    );
  }
  if (figures.recipientFunds < 0) refused.push("The recipient funds are below zero.");
  const cost = figures.payments?.estimatedMonthlyCost ?? null;
  if (minimumPayment !== null && cost !== null && minimumOf(minimumPayment) > cost) {
    refused.push(
      `disclosure.minimum_payment.monthly_amount is above the estimated monthly cost, ${formatMoney(cost)}.`,
    );
  }
  return refused;
}

/** The labels and payees of fees, and the payees of payoffs, which every document prints. */
export const labelsOfFees = ({ fees }: DisclosureFacts): PrintedText[] =>
  fees.map(({ label }, index) => [`fees[${index}].label`, label]);

export function payees({ input, fees, profile }: DisclosureFacts): PrintedText[] {
  return [
    ...fees.map(({ paidTo }, index): PrintedText => [`fees[${index}].paid_to`, paidTo]),
    ...(input.payoffs ?? []).map(
      (payoff, index): PrintedText => [
        `disclosure.payoffs[${index}].payee`,
        payoff.toUs ? null : payoff.payee,
      ],
    ),
    ["brand.legal_name", profile.legalName],
  ];
}

/** The labels of irregular payments. */
export const labelsOfPayments = ({ input }: DisclosureFacts): PrintedText[] =>
  input.irregularPayments.map(({ label }, index) => [`disclosure.irregular_payments[${index}].label`, label]);
