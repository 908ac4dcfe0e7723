import type { Financing } from "@/components/calculator/offer/offer";
import { formatMoney, formatShare } from "@/lib/calculator/money/formats";
import type { Cents, Micros } from "@/lib/calculator/money/money";
import { frequencyName } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import { fundingDay } from "@/lib/calculator/schedule/dates";
import { readableDay, type Schedule, scheduleOf } from "@/lib/calculator/schedule/schedule";
import { formatSemiMonthlyDays, formatShortDay, formatSplit } from "@/lib/calculator/schedule/texts";
import { type DisclosedShare, disclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import { type FinancingFigures, financingFigures } from "@/lib/disclosure/figures/figures";
import { whyNoApr } from "@/lib/disclosure/figures/no-apr";
import { documentRegime, rowOf, type StateRow } from "@/lib/disclosure/regimes/regimes";

/** The APR of terms and the dates it rests on, as the page shows them. */
export interface Estimate {
  /** Hundredths of a percent; null when there is none, and `noApr` says why. */
  apr: number | null;
  noApr: string | null;
  /** Null when the payments cannot be scheduled. */
  schedule: Schedule | null;
  figures: FinancingFigures;
  /**
   * For payments that are a share of the income (a split), that share and income; null for fixed payments.
   */
  split: { holdback: Micros; monthlyIncome: Cents } | null;
  /**
   * The share of the income as the disclosure computes it, whether the APR is shown or not; null where none is
   * required.
   */
  share: DisclosedShare | null;
  /** Whether the state has a document of ours: the merchant then reads its finance charge, and no other cost. */
  hasDocument: boolean;
}

/** The estimate of terms as the page has it. */
export interface Estimated {
  /** Null where the APR is not shown: neither the state nor the funder asks for it. */
  estimate: Estimate | null;
  /** The estimate for its payment dates and its share, which show in any case. */
  scheduled: Estimate;
}

/** The estimate of terms, and the same where the page shows its APR. */
export function estimates(quote: Quote, limits: OfferLimits, financing: Financing): Estimated {
  const scheduled = estimateOf(quote, limits, financing);
  return { scheduled, estimate: showsApr(scheduled, financing) ? scheduled : null };
}

/** Whether the page shows the APR of an estimate. Its payment dates show in any case. */
export function showsApr({ figures, hasDocument }: Estimate, financing: Financing): boolean {
  // Of a document without an APR, Texas's, the page says none either.
  return (
    (financing.showEstimatedApr && !hasDocument) || rowIn(financing, figures.amountFinanced)?.apr === true
  );
}

/** The estimate of terms, whether it is shown or not. */
export function estimateOf(quote: Quote, { holdback }: OfferLimits, financing: Financing): Estimate {
  const { schedule, problem } = scheduleOf(quote, holdback, financing.schedule, financing.today);
  const figures = financingFigures(quote, financing.fees, schedule);
  const apr = figures.payments?.apr?.hundredths ?? null;
  const monthlyIncome = financing.schedule.income?.monthlyAmount ?? null;
  const regime = rowIn(financing, figures.amountFinanced)?.regime ?? null;
  const gate = documentRegime(regime, financing.approved);
  return {
    apr,
    noApr: whyNoApr(problem, figures)[0] ?? null,
    schedule,
    figures,
    share: disclosedShare(schedule, financing.shareOf, gate),
    hasDocument: gate !== null,
    split: schedule?.basis === "split" && monthlyIncome !== null ? { holdback, monthlyIncome } : null,
  };
}

/** The name of the share that is shown. */
export function shareName(share: { isIncome: boolean } | null): string {
  return share?.isIncome ? "Share of monthly income" : "Share of monthly receivables";
}

function rowIn({ state, schedule, today }: Financing, amountFinanced: Cents): StateRow | null {
  return rowOf(state, fundingDay(schedule.fundingDay, today).day, amountFinanced);
}

/** "142.90%", and a word where there is no APR. */
export function aprText({ apr }: Pick<Estimate, "apr">): string {
  return apr === null ? "None" : formatShare(apr);
}

/**
 * The assumptions of the APR in sentences. Only what the offer does not state follows "if" or "we assume".
 */
export function assumptionsLine({ schedule, split }: Estimate): string | null {
  if (schedule === null) return null;
  const { funding, first } = schedule;
  const [funded, paid] = [formatShortDay(funding.day), formatShortDay(readableDay(schedule, first.day))];
  const dates = funding.assumed
    ? `If funded ${funded} with the first payment ${paid}.`
    : `Funded ${funded}${first.assumed ? ". We assume the" : ","} first payment ${paid}.`;
  const share = split
    ? [`${formatSplit(split.holdback)} of an income of ${formatMoney(split.monthlyIncome)} a month.`]
    : [];
  return [dates, paceSentence(schedule), ...share].join(" ");
}

/** On which days the payments are assumed, or given, to fall. */
function paceSentence({ frequency, calendar, calendarAssumed, semiMonthlyDays }: Schedule): string {
  if (semiMonthlyDays !== null) {
    const days = formatSemiMonthlyDays(semiMonthlyDays);
    return calendarAssumed ? `We assume payments on the ${days}.` : `Payments on the ${days}.`;
  }
  if (frequency !== "daily") return `${frequencyName(frequency)} payments.`;
  if (calendar === "every_day") return "Payments every day.";
  if (calendar === "weekdays") return "Payments each weekday, bank holidays too.";
  return calendarAssumed
    ? "We assume no payments on weekends or bank holidays."
    : "No payments on weekends or bank holidays.";
}
