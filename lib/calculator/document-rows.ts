import { type PaymentFigures, termText } from "./disclosure-figures";
import type { Income } from "./disclosure-input";
import { meansNone } from "./disclosure-words";
import type { DocumentCase } from "./document-case";
import * as texts from "./document-texts";
import { formatCount, formatMoney, formatShare } from "./formats";
import { paidToUs, payoffsOf } from "./itemization";
import { impliedShare } from "./payment-basis";
import { readableDay, type Schedule } from "./schedule";
import { formatSemiMonthlyDays, formatSplit } from "./schedule-texts";

/** A row of the table: columns 1, 2 and 3, or 1 and the two others combined. */
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
  const { regime, facts, schedule } = subject;
  const { input } = facts;
  const payments = known(subject.disclosure.payments);
  const income = incomeOf(input.income);
  const { LABELS } = texts;
  return [
    row(LABELS.funding, formatMoney(subject.disclosure.amountFinanced), fundingTexts(subject)),
    row(LABELS.apr, formatShare(known(payments.apr).hundredths), [aprText(subject, income)]),
    row(LABELS.financeCharge, formatMoney(payments.financeCharge), [texts.FINANCE_CHARGE]),
    row(LABELS.total, formatMoney(payments.totalPaymentAmount), [texts.TOTAL_PAYMENTS]),
    ...(schedule.frequency === "monthly" ? [] : [monthlyCostRow(payments)]),
    row(LABELS.payment, null, paymentTexts(subject, payments)),
    row(LABELS.terms, null, termsTexts(subject, payments, income)),
    row(LABELS.term, termText(payments.termDays), [termExplanation(schedule, income)]),
    { ...row(LABELS.prepayment, null, [prepaymentText(payments)]), labelRows: 2 },
    row(null, null, [prepaymentFeesText(known(input.prepaymentFees))]),
    ...(regime === "new_york" ? [row(LABELS.collateral, null, [known(input.collateral)])] : []),
  ];
}

/** A fact that every complete disclosure has. RangeError without it. */
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
      ? texts.historicalBasis(monthly, formatCount(known(months)))
      : texts.underwritingBasis(monthly);
  return { monthly, amount, channel: known(channel), basis };
}

function row(label: string | null, figure: string | null, paragraphs: string[]): SummaryRow {
  return { label, labelRows: 1, figure, paragraphs };
}

function fundingTexts({ regime, disclosure, facts, quote }: DocumentCase): string[] {
  const { input, profile } = facts;
  const { amountFinanced, recipientFunds } = disclosure;
  const payoffs = payoffsOf(input.payoffs, quote.existingFundingBalance);
  const deductions = regime === "california" ? texts.deductionsCalifornia : texts.deductionsNewYork;
  const sentences = [texts.fundingProvided(known(profile.legalName))];
  if (amountFinanced > recipientFunds) sentences.push(deductions(formatMoney(recipientFunds)));
  if (payoffs.some(({ amount }) => amount > 0)) sentences.push(texts.PAYOFFS_MAY_CHANGE);
  const paragraphs = [sentences.join(" ")];
  if (regime === "new_york" && paidToUs(payoffs) > 0) {
    const doubleDipping = known(input.renewal?.doubleDippingAmount);
    const answer = doubleDipping === 0 ? "No." : `Yes, ${formatMoney(doubleDipping)}.`;
    paragraphs.push(`${texts.DOUBLE_DIPPING_QUESTION} ${answer}`);
  }
  return paragraphs;
}

function aprText({ regime, facts }: DocumentCase, { channel, monthly }: KnownIncome): string {
  const charges = regime === "california" ? "fees" : "finance charges";
  const explanation = texts.aprExplanation(charges, { channel, monthlyIncome: monthly });
  return `${explanation} ${texts.aprIsNotInterest(known(facts.profile.legalName))}`;
}

function monthlyCostRow({ estimatedMonthlyCost, totalPaymentAmount, termDays }: PaymentFigures): SummaryRow {
  const explanation = texts.monthlyCostExplanation(formatMoney(totalPaymentAmount), formatCount(termDays));
  return row(texts.LABELS.monthlyCost, formatMoney(estimatedMonthlyCost), [explanation]);
}

function paymentTexts(subject: DocumentCase, { estimatedPayment }: PaymentFigures): string[] {
  const { regime, facts, quote, schedule } = subject;
  const estimate = `${formatMoney(estimatedPayment)}/${periodOf(schedule).afterSlash}`;
  if (regime === "california") return [estimate, ...extraTexts(subject)];
  const differs = quote.lastPaymentAmount !== quote.paymentAmount;
  const closing =
    schedule.basis === "split"
      ? texts.splitMayDiffer(formatSplit(facts.holdback))
      : [
          texts.PAYMENTS_MAY_DIFFER,
          ...(differs ? [texts.lastPayment(formatMoney(quote.lastPaymentAmount))] : []),
        ].join(" ");
  return [estimate, ...extraTexts(subject), closing];
}

/** A line for each irregular payment and true-up, by date. */
function extraTexts({ facts: { input } }: DocumentCase): string[] {
  const irregular = input.irregularPayments.map(({ day, amount, label }) => ({
    day,
    amount,
    text: texts.dueOn(label, day, formatMoney(amount)),
  }));
  const trueUps = input.trueUps.map(({ day, amount }) => ({
    day,
    amount,
    text:
      amount < 0
        ? texts.trueUpRefund(day, formatMoney(-amount))
        : texts.dueOn(texts.TRUE_UP, day, formatMoney(amount)),
  }));
  return [...irregular, ...trueUps]
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => a.day - b.day)
    .map(({ text }) => text);
}

function termsTexts(subject: DocumentCase, payments: PaymentFigures, income: KnownIncome): string[] {
  const { facts, quote, schedule } = subject;
  const { minimumPayment, trueUpParagraph } = facts.input;
  const period = periodOf(schedule).every;
  const split = formatSplit(facts.holdback);
  const minimum = minimumText(minimumPayment);
  const paragraphs: string[] =
    schedule.frequency === "daily" ? [texts.CALENDAR_TERMS[schedule.calendar]] : [];
  if (schedule.basis === "split") {
    const hasMinimum = minimum !== null;
    paragraphs.push(texts.splitTerms({ period, split, channel: income.channel, hasMinimum }));
  } else {
    paragraphs.push(
      texts.presetPayment({
        total: formatMoney(payments.totalPaymentAmount),
        count: formatCount(quote.numPayments),
        exact: subject.exactPayment,
        payment: formatMoney(quote.paymentAmount),
        period,
        share: formatShare(impliedShare(payments.estimatedMonthlyCost, income.amount)),
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
  return amount === 0 ? null : texts.minimumPayment(formatMoney(amount));
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
    ? texts.prepaymentOwes(formatMoney(financeCharge).slice(1))
    : texts.PREPAYMENT_OWES_NOTHING;
}

function prepaymentFeesText(fees: string): string {
  return meansNone(fees) ? texts.NO_PREPAYMENT_FEES : texts.prepaymentFees(fees.trim().replace(/\.$/, ""));
}

/** The time between payments, after "every" and after a slash. */
function periodOf({ frequency, calendar, semiMonthlyDays }: Schedule): { every: string; afterSlash: string } {
  const alike = (name: string) => ({ every: name, afterSlash: name });
  switch (frequency) {
    case "daily":
      if (calendar === "every_day") return { every: "calendar day", afterSlash: "day" };
      return alike(calendar === "business_days" ? "business day" : "weekday");
    case "weekly":
      return alike("week");
    case "biweekly":
      return alike("2 weeks");
    case "semi_monthly":
      return { every: formatSemiMonthlyDays(known(semiMonthlyDays)), afterSlash: "semi-month" };
    case "monthly":
      return alike("month");
  }
}
