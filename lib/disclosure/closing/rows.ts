import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import type { Cents, Micros } from "@/lib/calculator/money/money";
import type { Quote } from "@/lib/calculator/quote";
import { periodicTotal, readableDay, type Schedule } from "@/lib/calculator/schedule/schedule";
import { formatNumericDay, formatSemiMonthlyDays, formatSplit } from "@/lib/calculator/schedule/texts";
import { payoffsOf } from "@/lib/disclosure/figures/itemization";
import type { DisclosureFacts } from "@/lib/disclosure/input";
import { known, type SummaryRow } from "@/lib/disclosure/words/rows";
import { type ClosingFigures, closingFigures, type Deduction, deductionsOf } from "./figures";
import { prepaymentTexts, withoutStop } from "./prepayment";
import { type ClosingState, costHasFees } from "./states";
import { onSheet, type SheetStringName } from "./strings";

/** What the closing sheet is made from. */
interface ClosingCase {
  state: ClosingState;
  facts: Pick<DisclosureFacts, "holdback" | "input" | "fees" | "profile">;
  quote: Pick<
    Quote,
    "purchasePrice" | "netFunding" | "totalFees" | "fees" | "existingFundingBalance" | "prepayment"
  >;
  schedule: Schedule;
}

/** The rows of the closing sheet, in the order of the laws. RangeError when a fact is missing. */
export function closingRows(subject: ClosingCase): SummaryRow[] {
  const { state, facts, quote, schedule } = subject;
  const financer = known(facts.profile.legalName);
  const figures = closingFigures(state, quote, schedule);
  return [
    amountRow("providedLabel", figures.provided, [onSheet("provided", { financer })]),
    amountRow("disbursedLabel", figures.disbursed, deductionTexts(subject, financer)),
    amountRow("totalLabel", figures.totalOfPayments, [onSheet("total", { financer })]),
    amountRow("costLabel", figures.cost, [costText(state, figures, quote.totalFees)]),
    {
      label: onSheet(schedule.basis === "fixed" ? "paymentsLabel" : "estimatedLabel", {}),
      labelRows: 1,
      figure: null,
      paragraphs: paymentTexts(subject),
    },
    {
      label: onSheet("prepaymentLabel", {}),
      labelRows: 1,
      figure: null,
      paragraphs: prepaymentTexts(quote, facts.input),
    },
  ];
}

function amountRow(
  label: `${string}Label` & SheetStringName,
  amount: Cents,
  paragraphs: string[],
): SummaryRow {
  return { label: onSheet(label, {}), labelRows: 1, figure: formatMoney(amount), paragraphs };
}

function deductionTexts({ facts, quote }: ClosingCase, financer: string): string[] {
  const payoffs = payoffsOf(facts.input.payoffs, quote.existingFundingBalance);
  const deductions = deductionsOf(quote, facts.fees, payoffs);
  if (deductions.length === 0) return [onSheet("disbursedWhole", {})];
  return [onSheet("disbursedLess", {}), ...deductions.map((each) => deductionText(each, financer))];
}

function deductionText({ kind, label, payee, amount: cents }: Deduction, financer: string): string {
  const amount = formatMoney(cents);
  switch (kind) {
    case "kept":
      return onSheet("feeKept", { fee: known(label), financer, amount });
    case "paid":
      return onSheet("feePaid", { fee: known(label), payee: known(payee), amount });
    case "balance":
      return onSheet("balancePaid", { financer, amount });
    case "payoff":
      return onSheet("payoffPaid", { payee: known(payee), amount });
  }
}

function costText(state: ClosingState, { provided }: ClosingFigures, totalFees: Cents): string {
  if (!costHasFees(state)) return onSheet("cost", {});
  return onSheet("costWithFees", { "provided after fees": formatMoney(provided - totalFees) });
}

function paymentTexts(subject: ClosingCase): string[] {
  const { facts, schedule } = subject;
  const { input, holdback } = facts;
  const { basis, days, paymentAmount, lastPaymentAmount } = schedule;
  const isFixed = basis === "fixed";
  const count = formatCount(days.length);
  // With one payment alone, the first is the last.
  const amount = formatMoney(days.length === 1 ? lastPaymentAmount : paymentAmount);
  const differs = basis !== "split" && days.length > 1 && lastPaymentAmount !== paymentAmount;
  return [
    onSheet("manner", { "payment method": withoutStop(known(input.paymentMethod)) }),
    onSheet("frequency", {
      period: periodOf(schedule),
      "first date": formatNumericDay(readableDay(schedule, schedule.first.day)),
    }),
    onSheet(isFixed ? "amount" : "firstAmount", { amount }),
    ...(differs ? [onSheet("lastAmount", { amount: formatMoney(lastPaymentAmount) })] : []),
    onSheet(basis === "split" ? "estimatedCount" : "count", { count }),
    ...extraTexts(subject),
    methodText(schedule, holdback, input.income?.monthlyAmount ?? null),
    ...(isFixed ? [] : [onSheet("variation", { variation: known(input.variation) })]),
  ];
}

function methodText(schedule: Schedule, holdback: Micros, monthlyIncome: Cents | null): string {
  const share = formatSplit(holdback);
  const total = { "periodic total": formatMoney(periodicTotal(schedule)) };
  if (schedule.basis === "split")
    return onSheet("methodSplit", { share, "monthly income": formatMoney(known(monthlyIncome)) });
  if (schedule.basis === "fixed") return onSheet("methodFixed", total);
  return holdback > 0 ? onSheet("methodPreset", { ...total, share }) : onSheet("methodPresetOpen", total);
}

/** One line for each irregular payment and true-up that is scheduled, by date. */
function extraTexts({ facts: { input } }: ClosingCase): string[] {
  const irregular = input.irregularPayments.map(({ label, day, amount }) => ({
    day,
    amount,
    text: onSheet("irregular", { label, date: formatNumericDay(day), amount: formatMoney(amount) }),
  }));
  const trueUps = input.trueUps.map(({ day, amount }) => ({
    day,
    amount,
    text: onSheet(amount < 0 ? "trueUpRefund" : "trueUpDue", {
      date: formatNumericDay(day),
      amount: formatMoney(Math.abs(amount)),
    }),
  }));
  return [...irregular, ...trueUps]
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => a.day - b.day)
    .map(({ text }) => text);
}

/** The time between two payments, as it reads after "every". */
function periodOf({ frequency, calendar, semiMonthlyDays }: Schedule): string {
  switch (frequency) {
    case "daily":
      return onSheet(DAILY[calendar], {});
    case "weekly":
      return onSheet("periodWeek", {});
    case "biweekly":
      return onSheet("periodTwoWeeks", {});
    case "semi_monthly":
      return formatSemiMonthlyDays(known(semiMonthlyDays));
    case "monthly":
      return onSheet("periodMonth", {});
  }
}

const DAILY = {
  business_days: "periodBusinessDay",
  weekdays: "periodWeekday",
  every_day: "periodCalendarDay",
} as const;
