import { formatCount, formatMoney, formatShare } from "@/lib/calculator/money/formats";
import { impliedShare } from "@/lib/calculator/schedule/payment-basis";
import {
  periodicTotal,
  readableDay,
  type Schedule,
  yearlyPayments,
} from "@/lib/calculator/schedule/schedule";
import { formatNumericDay, formatSemiMonthlyDays, formatSplit } from "@/lib/calculator/schedule/texts";
import type { DocumentCase } from "@/lib/disclosure/disclosure";
import { isItemized, type PaymentFigures } from "@/lib/disclosure/figures/figures";
import { paidToUs, payoffsOf } from "@/lib/disclosure/figures/itemization";
import type { Income } from "@/lib/disclosure/input";
import { filled, type StringName } from "./strings";
import { termText } from "./term-text";
import * as texts from "./texts";
import { meansNone } from "./word-rules";

/** A row of the table: columns 1, 2 and 3, or column 1 and the other two combined. */
export interface SummaryRow {
  /** Null where the label of the row above covers this row too. */
  label: string | null;
  /** How many rows the label covers. */
  labelRows: 1 | 2;
  /** Column 2; null where columns 2 and 3 are combined. */
  figure: string | null;
  /** Column 3, or columns 2 and 3 combined. */
  paragraphs: string[];
}

/** The rows of the table in their order: 10 CCR 914, 23 NYCRR 600.6. */
export function summaryRows(subject: DocumentCase): SummaryRow[] {
  const { state, facts, schedule } = subject;
  const { input } = facts;
  const payments = known(subject.disclosure.payments);
  const income = incomeOf(input.income);
  return [
    tableRow(
      filled("fundingLabel", {}),
      formatMoney(subject.disclosure.amountFinanced),
      fundingTexts(subject),
    ),
    tableRow(filled("aprLabel", {}), formatShare(known(payments.apr).hundredths), [aprText(subject, income)]),
    tableRow(filled("financeChargeLabel", {}), formatMoney(payments.financeCharge), [
      filled("financeCharge", {}),
    ]),
    tableRow(filled("totalLabel", {}), formatMoney(payments.totalPaymentAmount), [
      filled("totalPayments", {}),
    ]),
    ...(schedule.frequency === "monthly" ? [] : [monthlyCostRow(payments)]),
    tableRow(filled("paymentLabel", {}), null, paymentTexts(subject, payments)),
    tableRow(filled("termsLabel", {}), null, termsTexts(subject, income)),
    tableRow(filled("termLabel", {}), termText(payments.termDays), [termExplanation(schedule, income)]),
    { ...tableRow(filled("prepaymentLabel", {}), null, [prepaymentText(payments)]), labelRows: 2 },
    tableRow(null, null, [prepaymentFeesText(known(input.prepaymentFees))]),
    ...(state === "NY" ? [tableRow(filled("collateralLabel", {}), null, [known(input.collateral)])] : []),
  ];
}

/** Returns a fact that every complete disclosure has. RangeError when it is missing. */
export function known<T>(fact: T | null | undefined): T {
  if (fact === null || fact === undefined) throw new RangeError("The disclosure is not complete.");
  return fact;
}

interface KnownIncome {
  monthly: string;
  channel: string;
  amount: number;
  basis: string;
}

function incomeOf(income: Income | null): KnownIncome {
  const { monthlyAmount, method, months, channel } = known(income);
  const amount = known(monthlyAmount);
  const monthly = formatMoney(amount);
  const basis =
    known(method) === "historical"
      ? filled("historicalBasis", { "monthly income": monthly, months: formatCount(known(months)) })
      : filled("underwritingBasis", { "monthly income": monthly });
  return { monthly, amount, channel: known(channel), basis };
}

export function tableRow(label: string | null, figure: string | null, paragraphs: string[]): SummaryRow {
  return { label, labelRows: 1, figure, paragraphs };
}

function fundingTexts({ state, disclosure, facts, quote }: DocumentCase): string[] {
  const { input, profile } = facts;
  const payoffs = payoffsOf(input.payoffs, quote.existingFundingBalance);
  const deductions = state === "CA" ? "deductionsCalifornia" : "deductionsNewYork";
  const sentences = [filled("fundingProvided", { financer: known(profile.legalName) })];
  if (isItemized(disclosure))
    sentences.push(filled(deductions, { "recipient funds": formatMoney(disclosure.recipientFunds) }));
  if (payoffs.some(({ amount }) => amount > 0)) sentences.push(filled("payoffsMayChange", {}));
  const paragraphs = [sentences.join(" ")];
  if (state === "NY" && paidToUs(payoffs) > 0) {
    const doubleDipping = known(input.renewal?.doubleDippingAmount);
    const answer =
      doubleDipping === 0
        ? filled("doubleDippingNo", {})
        : filled("doubleDippingYes", { amount: formatMoney(doubleDipping) });
    paragraphs.push(`${filled("doubleDipping", {})} ${answer}`);
  }
  return paragraphs;
}

function aprText({ state, facts }: DocumentCase, { channel, monthly }: KnownIncome): string {
  const name = state === "CA" ? "aprCalifornia" : "aprNewYork";
  const explanation = filled(name, { channel, "monthly income": monthly });
  return `${explanation} ${filled("aprIsNotInterest", { financer: known(facts.profile.legalName) })}`;
}

function monthlyCostRow({ estimatedMonthlyCost, totalPaymentAmount, termDays }: PaymentFigures): SummaryRow {
  const explanation = texts.monthlyCostExplanation(formatMoney(totalPaymentAmount), formatCount(termDays));
  return tableRow(filled("monthlyCostLabel", {}), formatMoney(estimatedMonthlyCost), [explanation]);
}

function paymentTexts(subject: DocumentCase, { estimatedPayment }: PaymentFigures): string[] {
  const { state, facts, quote, schedule } = subject;
  const average = formatMoney(estimatedPayment);
  const period = periodOf(schedule).afterSlash;
  const estimate = filled("paymentEstimate", { "average payment": average, period });
  if (state === "CA") return [estimate, ...extraTexts(subject)];
  const differs = quote.lastPaymentAmount !== quote.paymentAmount;
  const closing =
    schedule.basis === "split"
      ? filled("splitMayDiffer", { split: formatSplit(facts.holdback) })
      : [
          filled("paymentsMayDiffer", {}),
          ...(differs ? [filled("lastPayment", { amount: formatMoney(quote.lastPaymentAmount) })] : []),
        ].join(" ");
  return [estimate, ...extraTexts(subject), closing];
}

/** One line for each irregular payment and true-up, by date. */
function extraTexts({ facts: { input } }: DocumentCase): string[] {
  const irregular = input.irregularPayments.map(({ day, amount, label }) => ({
    day,
    amount,
    text: texts.dueOn(label, day, formatMoney(amount)),
  }));
  const trueUps = input.trueUps.map(({ day, amount }) => ({
    day,
    amount,
    text: filled(amount < 0 ? "trueUpRefund" : "trueUpDue", {
      date: formatNumericDay(day),
      amount: formatMoney(Math.abs(amount)),
    }),
  }));
  return byDate([...irregular, ...trueUps]);
}

/** The texts of dated amounts in the order of their days, without those of 0. */
export function byDate(dated: { day: number; amount: number; text: string }[]): string[] {
  return dated
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => a.day - b.day)
    .map(({ text }) => text);
}

function termsTexts(subject: DocumentCase, income: KnownIncome): string[] {
  const { facts, quote, schedule } = subject;
  const { minimumPayment, trueUpParagraph } = facts.input;
  const period = periodOf(schedule).every;
  const split = formatSplit(facts.holdback);
  const minimum = minimumText(minimumPayment);
  const paragraphs: string[] =
    schedule.frequency === "daily" ? [texts.CALENDAR_TERMS[schedule.calendar]] : [];
  if (schedule.basis === "split") {
    const hasMinimum = minimum !== null;
    paragraphs.push(texts.splitPayment({ period, split, channel: income.channel, hasMinimum }));
  } else {
    paragraphs.push(
      texts.presetPayment({
        total: formatMoney(periodicTotal(schedule)),
        count: formatCount(quote.numPayments),
        exact: subject.exactPayment,
        payment: formatMoney(quote.paymentAmount),
        period,
        share: formatShare(impliedShare(yearlyPayments(schedule), income.amount)),
        basis: income.basis,
      }),
      texts.trueUpTerms(split, trueUpParagraph),
    );
  }
  return minimum === null ? paragraphs : [...paragraphs, minimum];
}

function minimumText(minimum: DocumentCase["facts"]["input"]["minimumPayment"]): string | null {
  if (minimum === null) return null;
  if (minimum.text !== null) return minimum.text;
  const amount = minimum.monthlyAmount ?? 0;
  return amount === 0 ? null : filled("minimumPayment", { minimum: formatMoney(amount) });
}

function termExplanation(schedule: Schedule, { monthly, channel }: KnownIncome): string {
  return texts.termExplanation({
    monthlyIncome: monthly,
    channel,
    funding: schedule.funding.day,
    first: readableDay(schedule, schedule.first.day),
  });
}

function prepaymentText({ financeCharge }: PaymentFigures): string {
  return financeCharge > 0
    ? filled("prepaymentOwes", { "finance charge": formatMoney(financeCharge).slice(1) })
    : filled("prepaymentOwesNothing", {});
}

function prepaymentFeesText(fees: string): string {
  return meansNone(fees)
    ? filled("noPrepaymentFees", {})
    : filled("prepaymentFees", { fees: fees.trim().replace(/\.$/, "") });
}

/** The name of the time between two payments, as it reads after "every" and after a slash. */
export function periodOf({ frequency, calendar, semiMonthlyDays }: Schedule): {
  every: string;
  afterSlash: string;
} {
  const alike = (name: `period${string}` & StringName) => ({
    every: filled(name, {}),
    afterSlash: filled(name, {}),
  });
  switch (frequency) {
    case "daily":
      if (calendar === "every_day")
        return { every: filled("periodCalendarDay", {}), afterSlash: filled("periodDay", {}) };
      return alike(calendar === "business_days" ? "periodBusinessDay" : "periodWeekday");
    case "weekly":
      return alike("periodWeek");
    case "biweekly":
      return alike("periodTwoWeeks");
    case "semi_monthly":
      return {
        every: formatSemiMonthlyDays(known(semiMonthlyDays)),
        afterSlash: filled("periodSemiMonth", {}),
      };
    case "monthly":
      return alike("periodMonth");
  }
}
