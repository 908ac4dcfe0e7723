import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { type ScheduleInput, scheduleOf } from "@/lib/calculator/schedule/schedule";
import { solveForPayment } from "@/lib/calculator/solve/solve";
import { checkTerms } from "@/lib/calculator/terms/check";
import type { Terms } from "@/lib/calculator/terms/terms";
import { quoteToWire } from "@/lib/calculator/wire/wire";
import { financingFigures } from "@/lib/disclosure/figures/figures";

/**
 * The calculator's complete results for terms, as a text to compare. Runs in a browser and in Node.
 */
export function resultsOf({ limits, terms }: { limits: OfferLimits; terms: Terms }): string {
  const quote = computeQuote(limits, terms);
  const solved = solveForPayment(limits, terms, Math.max(quote.paymentAmount - 1, 1));
  return JSON.stringify([quoteToWire(quote), checkTerms(limits, terms), solved]);
}

/** Terms with the inputs of their payment dates; `fees` says for each fee whether it is a finance charge. */
export interface DatedChoice {
  limits: OfferLimits;
  terms: Terms;
  schedule: ScheduleInput;
  fees: { financeCharge: boolean }[];
  today: Day;
}

/** The dates, and the APR to its last bit: JSON preserves a double exactly. */
export function datedResultsOf({ limits, terms, schedule, fees, today }: DatedChoice): string {
  const quote = computeQuote(limits, terms);
  const dated = scheduleOf(quote, limits.holdback, schedule, today);
  return JSON.stringify([dated, financingFigures(quote, fees, dated.schedule)]);
}
