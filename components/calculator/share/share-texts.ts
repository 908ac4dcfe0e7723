import { commissionLines } from "@/components/calculator/commission/commission-outputs";
import { aprText, assumptionsLine, type Estimate, shareName } from "@/components/calculator/dates/estimate";
import { firstAndLast, merchantTerm } from "@/components/calculator/dates/estimate-outputs";
import { estimatedSplit, type MerchantPace } from "@/components/calculator/dates/merchant-pace";
import type { Deal } from "@/components/calculator/offer/offer";
import { formatLocalDay } from "@/components/calculator/page/times";
import { feeName } from "@/components/calculator/page/wording";
import {
  FULL_AMOUNT,
  prepaymentRows,
  type TierRow,
  YOUR_TOTAL,
} from "@/components/calculator/prepayment/prepayment-rows";
import { merchantSentence, renewalLines } from "@/components/calculator/renewal/renewal-outputs";
import { figuresOf } from "@/components/calculator/results/figures";
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatMonths,
  formatPayments,
  formatShare,
} from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { countedPayments, type Frequency, frequencyAdverb } from "@/lib/calculator/offer/frequency";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import type { PaymentCalendar } from "@/lib/calculator/schedule/calendar";
import type { Figures, NamedFee } from "@/lib/calculator/wire/figures";
import type { DisclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import { forbiddenWord } from "@/lib/disclosure/words/word-rules";
import { NOT_FOR_MERCHANT } from "./not-for-merchant";

/** The input of all texts that can be copied or downloaded. */
export interface Shared {
  brandName: string;
  deal: Deal;
  quote: Quote;
  /** Null where the APR is not shown. */
  estimate: Estimate | null;
  /** The share as a disclosure computes it; null where none is required. */
  share: DisclosedShare | null;
  feeBreakdown: boolean;
  /** `none` when the schedule is not shown. */
  prepayment: PrepaymentRule;
  /** Empty when they are not to be shown. */
  stipulations: string[];
  /** The merchant's link to the disclosure of these terms; null where none is required. */
  merchantUrl: string | null;
  /** Unix seconds. */
  now: number;
}

/** The most payoffs of a prepayment schedule in a message to the merchant. */
const PAYOFFS_IN_MESSAGE = 6;

/** At most `most` of the rows, evenly spaced, with the first and the last. */
function someRows(rows: TierRow[], most: number): TierRow[] {
  if (rows.length <= most) return rows;
  const stride = (rows.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => rows[Math.round(index * stride)]).filter(
    (row) => row !== undefined,
  );
}

/** The sentence that says that terms are an estimate. */
export function estimateSentence(brandName: string): string {
  return `An estimate, not submitted. ${brandName} has not approved it.`;
}

/** The name of the APR in an output for the merchant, where it stands beside the first price. */
export const MERCHANT_APR = "Estimated Annual Percentage Rate (APR)";

/** The terms for the merchant, to paste into a message: no buy rate, upsell, factor or commission. */
export function merchantText(shared: Shared, pace: MerchantPace): string {
  const { brandName, deal, quote } = shared;
  return paragraphs([
    [deal.merchantName, `Offer from ${brandName}, prepared by ${deal.isoName}`],
    shared.merchantUrl === null ? [] : [`Read the disclosure of these terms first: ${shared.merchantUrl}`],
    offeredLines({ ...shared, pace }),
    quote.renewal === null ? [] : [merchantSentence(quote.renewal, pace.disclosed !== null)],
    earlyPayoff(merchantRows(prepaymentRows(quote, shared.prepayment)), PAYOFFS_IN_MESSAGE, YOUR_TOTAL),
    neededLines(merchantStipulations(shared.stipulations, deal.isoName)),
    [notApproved(shared)],
  ]);
}

/** Terms as a merchant reads them. */
export interface MerchantTerms extends Pick<Shared, "quote" | "estimate" | "feeBreakdown" | "merchantUrl"> {
  pace: MerchantPace;
}

/** What the merchant gets and pays under terms, one figure a line. */
export function offeredLines(terms: MerchantTerms): string[] {
  const { quote, estimate, feeBreakdown, pace } = terms;
  return [
    `You receive: ${formatMoney(quote.netFunding)}${estimate ? `, ${MERCHANT_APR}: ${aprText(estimate)}` : ""}`,
    `Payments: ${merchantPayments(quote, estimate, pace)}`,
    ...dateLines(estimate),
    `Estimated term: ${merchantTerm(quote, estimate)}`,
    `Purchase price: ${formatMoney(quote.purchasePrice)}`,
    `Amount sold: ${formatMoney(quote.amountSold)}`,
    ...financeChargeLine(terms),
    ...deductions(merchantFigures(quote, feeBreakdown)),
  ];
}

/** The one cost that the merchant reads where a document says it; null elsewhere. */
export function disclosedCharge({ disclosed }: MerchantPace): Cents | null {
  return disclosed?.payments?.financeCharge ?? null;
}

/** What is needed before funding, one item a line. */
export function neededLines(stipulations: string[]): string[] {
  if (stipulations.length === 0) return [];
  return ["Needed before funding:", ...stipulations.map((item) => `- ${item.replace(/\s+/g, " ")}`)];
}

function financeChargeLine({ pace }: Pick<MerchantTerms, "pace">): string[] {
  const charge = disclosedCharge(pace);
  return charge === null ? [] : [`Finance charge: ${formatMoney(charge)}`];
}

/** Everything the ISO sees, rates and commission included unless they are left out. */
export function fullText(shared: Shared, withoutPrivate: boolean): string {
  const { brandName, deal, quote, estimate, stipulations } = shared;
  const share = shared.share?.value ?? quote.receivablesShare;
  return paragraphs([
    [NOT_FOR_MERCHANT],
    [
      `${deal.merchantName}, deal ${deal.dealId}`,
      `Offer from ${brandName}, version ${quote.offerVersion}, configured by ${deal.isoName}`,
      ...structureLine(quote),
    ],
    [
      `Net funding to merchant: ${formatMoney(quote.netFunding)}`,
      paymentsLine(quote),
      ...(estimate ? [`Estimated APR: ${aprText(estimate)}`] : []),
      ...dateLines(estimate),
      `Estimated term: ${formatMonths(quote.estimatedTermMonths)}`,
      ...(withoutPrivate ? [] : commissionLines(quote)),
    ],
    [
      `Purchase price: ${formatMoney(quote.purchasePrice)}`,
      ...(withoutPrivate ? [] : [factorLine(quote)]),
      `Amount sold: ${formatMoney(quote.amountSold)}`,
      `Cost of funding: ${formatMoney(quote.costOfFunding)}`,
      ...deductions(figuresOf(quote, shared.feeBreakdown)),
      ...(share === null ? [] : [`${shareName(shared.share)}: ${formatShare(share)}`]),
    ],
    renewalLines(quote.renewal),
    earlyPayoff(prepaymentRows(quote, shared.prepayment), Number.POSITIVE_INFINITY, FULL_AMOUNT),
    neededLines(stipulations),
    [notApproved(shared)],
  ]);
}

/** The line with the structure, for the ISO alone; none in an offer without structures. */
export function structureLine({ structure }: Pick<Quote, "structure">): string[] {
  return structure === null ? [] : [`Structure: ${structure.label}`];
}

/** "Payments: 126 daily payments of $535.71, last $536.25". The last payment is named where it differs. */
export function paymentsLine(figures: Figures | Quote): string {
  const { numPayments, frequency } = figures;
  return `Payments: ${countedPayments(numPayments, frequency)} of ${amountsOf(figures)}`;
}

/**
 * The payments for the merchant: a share of the income has neither a count nor a fixed amount.
 */
export function merchantPayments(quote: Quote, estimate: Estimate | null, pace: MerchantPace): string {
  const split = estimatedSplit(estimate) ?? pace.split;
  if (split === null) return `${countForMerchant(quote, pace.calendar)} ${amountsOf(quote)}`;
  return `${split.share} of income, ${frequencyAdverb(quote.frequency)}, estimated at ${formatMoney(split.amount)}`;
}

/** "$535.71, last $536.25". */
function amountsOf({ paymentAmount, lastPaymentAmount }: Figures | Quote): string {
  const last = lastPaymentAmount === paymentAmount ? "" : `, last ${formatMoney(lastPaymentAmount)}`;
  return `${formatMoney(paymentAmount)}${last}`;
}

/** One line for each amount that is taken off the purchase price. */
export function deductions({ fees, otherFees, totalFees, existingFundingBalance }: Figures): string[] {
  const named = fees.map((fee) => `${feeName(fee)} ${formatMoney(fee.charge)}`);
  const parts = fees.length > 0 && otherFees > 0 ? [...named, `other fees ${formatMoney(otherFees)}`] : named;
  const lines = [];
  if (totalFees > 0) {
    lines.push(`Fees: ${formatMoney(totalFees)}${parts.length === 0 ? "" : ` (${parts.join("; ")})`}`);
  }
  if (existingFundingBalance > 0) {
    lines.push(`Existing balance paid off: ${formatMoney(existingFundingBalance)}`);
  }
  return lines;
}

/** The payment dates and the assumptions of the APR, or the reason why there is no APR. */
function dateLines(estimate: Estimate | null): string[] {
  if (estimate === null) return [];
  const dates = firstAndLast(estimate).map(({ name, date }) => `${name}: ${date}`);
  return [...dates, ...[estimate.noApr, assumptionsLine(estimate)].filter((line) => line !== null)];
}

/** "Factor: 1.35 (buy rate 1.25 + upsell 0.10)". */
export function factorLine({ factorRate, buyRate, upsell }: Figures | Quote): string {
  return `Factor: ${formatFactor(factorRate)} (buy rate ${formatFactor(buyRate)} + upsell ${formatFactor(upsell)})`;
}

/** The payoffs in one sentence; `total` says what their amounts are. */
function earlyPayoff(rows: TierRow[], most: number, total: string): string[] {
  const saving = rows.filter(({ saved }) => saved !== formatMoney(0));
  if (saving.length === 0) return [];
  const lines = someRows(saving, most).map(({ when, due, saved }) => `${when}: ${due}, saves ${saved}`);
  return ["If paid off early:", ...lines, total];
}

/** The sentence that says that terms are an estimate, with its day. */
export function notApproved({ brandName, now }: Pick<Shared, "brandName" | "now">): string {
  return `${estimateSentence(brandName)} ${formatLocalDay(now)}`;
}

/** The lines of all paragraphs as a text, with an empty line between paragraphs that are not empty. */
export function paragraphs(all: string[][]): string {
  return all
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

/**
 * Whether a funder's text may be in an output for the merchant. There "rate" and "interest" may be in
 * prescribed sentences alone, where a disclosure uses them.
 */
export function mayReachMerchant(text: string): boolean {
  return forbiddenWord(text) === null;
}

/**
 * The figures of a quote for the merchant. A fee whose name the merchant may not read is one of the other
 * fees.
 */
export function merchantFigures(quote: Quote, feeBreakdown: boolean): Figures {
  const figures = figuresOf(quote, feeBreakdown);
  const fees: NamedFee[] = [];
  let { otherFees } = figures;
  for (const fee of figures.fees) {
    if (mayReachMerchant(fee.label)) fees.push(fee);
    else otherFees += fee.charge;
  }
  return { ...figures, fees, otherFees };
}

/**
 * A prepayment schedule for the merchant. A step whose name the merchant may not read is named by its number.
 */
export function merchantRows(rows: TierRow[]): TierRow[] {
  return rows.map((row, index) =>
    mayReachMerchant(row.when) ? row : { ...row, when: `Step ${formatCount(index + 1)}` },
  );
}

/** The stipulations for the merchant. Those whose text the merchant may not read are counted in one line. */
export function merchantStipulations(stipulations: string[], isoName: string): string[] {
  const named = stipulations.filter(mayReachMerchant);
  const unnamed = stipulations.length - named.length;
  if (unnamed === 0) return named;
  return [...named, `${formatCount(unnamed)} more ${unnamed === 1 ? "item" : "items"}: ask ${isoName}`];
}

/**
 * "124 payments, one each business day, of": how a merchant reads a number of payments before their amount.
 */
export function countForMerchant(
  { numPayments, frequency }: Pick<Quote, "numPayments" | "frequency">,
  calendar: PaymentCalendar,
): string {
  const count = formatPayments(numPayments);
  if (numPayments === 1) return `${count} of`;
  return `${count}, ${frequency === "daily" ? DAYS[calendar] : EACH[frequency]}, of`;
}

const DAYS: Record<PaymentCalendar, string> = {
  business_days: "one each business day",
  weekdays: "one each weekday",
  every_day: "one every day",
};

const EACH: Record<Exclude<Frequency, "daily">, string> = {
  weekly: "one each week",
  biweekly: "one every two weeks",
  semi_monthly: "two each month",
  monthly: "one each month",
};
