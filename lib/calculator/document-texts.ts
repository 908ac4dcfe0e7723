import { filled } from "./document-strings";
import { formatNumericDay } from "./schedule-texts";

/** The texts of the documents that take more than filling in a string of document-strings.ts. */

export const CALENDAR_TERMS = {
  business_days: filled("businessDays", {}),
  weekdays: filled("weekdays", {}),
  every_day: filled("everyDay", {}),
} as const;

/** How the average monthly cost was computed. */
export function monthlyCostExplanation(total: string, days: string): string {
  return `${filled("monthlyCost", {})} ${filled("monthlyCostDivision", { "total payments": total, days })}`;
}

/** Payments that are a share of the income. */
export function splitTerms(given: {
  period: string;
  split: string;
  channel: string;
  hasMinimum: boolean;
}): string {
  const { hasMinimum, ...collection } = given;
  return `${filled("splitCollection", collection)} ${filled(hasMinimum ? "noFixedScheduleMinimum" : "noFixedSchedule", {})}`;
}

/** Preset payments, and the share of the income that they are. */
export function presetPayment(given: {
  total: string;
  count: string;
  /** Whether the payment was set first, and the count followed from it. */
  exact: boolean;
  payment: string;
  period: string;
  share: string;
  basis: string;
}): string {
  const { total, count, exact, ...preset } = given;
  const division = exact
    ? filled("dividedByPayment", {})
    : filled("dividedByCount", { "periodic payments": total, count });
  return `${division} ${filled("presetPayment", preset)}`;
}

/** A reference that begins with a letter replaces "paragraph ...". */
export function trueUpTerms(split: string, reference: string | null): string {
  const rights = filled("trueUpRights", { split });
  if (reference === null) return rights;
  const place = /^\p{L}/u.test(reference) ? reference : `paragraph ${reference}`;
  return `${rights} ${filled("trueUpReference", { place })}`;
}

/** What the term rests on, with the dates in numerals. */
export function termExplanation(given: {
  monthlyIncome: string;
  channel: string;
  funding: number;
  first: number;
}): string {
  return filled("termExplanation", {
    "monthly income": given.monthlyIncome,
    channel: given.channel,
    "funding date": formatNumericDay(given.funding),
    "first payment date": formatNumericDay(given.first),
  });
}

/** An irregular payment, in the form of 10 CCR 910(a)(6)(C). */
export function dueOn(label: string, day: number, amount: string): string {
  return filled("irregularPayment", { label, date: formatNumericDay(day), amount });
}
