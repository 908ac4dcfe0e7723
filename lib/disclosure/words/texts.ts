import { formatNumericDay } from "@/lib/calculator/schedule/texts";
import { filled } from "./strings";

/** Texts of the documents that combine several strings of strings.ts, or choose between them. */

export const CALENDAR_TERMS = {
  business_days: filled("businessDays", {}),
  weekdays: filled("weekdays", {}),
  every_day: filled("everyDay", {}),
} as const;

/** How the average monthly cost was computed. */
export function monthlyCostExplanation(total: string, days: string): string {
  return `${filled("monthlyCost", {})} ${filled("monthlyCostDivision", { "total payments": total, days })}`;
}

/** The payment terms of a split: each payment is a share of the income. */
export function splitPayment(given: {
  period: string;
  split: string;
  channel: string;
  hasMinimum: boolean;
}): string {
  const { hasMinimum, ...collection } = given;
  return `${filled("splitCollection", collection)} ${filled(hasMinimum ? "noFixedScheduleMinimum" : "noFixedSchedule", {})}`;
}

/** The payment terms of preset payments, with the share of the income that they take. */
export function presetPayment(given: {
  total: string;
  count: string;
  /** Whether the payment was fixed first and the number of payments follows from it. */
  exact: boolean;
  payment: string;
  period: string;
  share: string;
  basis: string;
}): string {
  const { total, count, exact, ...preset } = given;
  const division = exact ? filled("dividedByPayment", {}) : dividedBy(total, count);
  return `${division} ${filled("presetPayment", preset)}`;
}

/** The words have the plural, and one payment takes the singular. */
function dividedBy(total: string, count: string): string {
  const words = filled("dividedByCount", { "periodic payments": total, count });
  return count === "1" ? words.replace(/payments\.$/, "payment.") : words;
}

/**
 * The merchant's right to a true-up. `reference` names its place in the contract: one that begins with a
 * letter is printed as it is, any other after "paragraph".
 */
export function trueUpTerms(split: string, reference: string | null): string {
  const rights = filled("trueUpRights", { split });
  if (reference === null) return rights;
  const place = /^\p{L}/u.test(reference) ? reference : `paragraph ${reference}`;
  return `${rights} ${filled("trueUpReference", { place })}`;
}

/** What the estimated term is based on, with its dates in numerals. */
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
