import { formatMoney } from "@/lib/calculator/money/formats";
import type { Cents, Micros } from "@/lib/calculator/money/money";
import type { Quote } from "@/lib/calculator/quote";
import type { Day, PaymentCalendar } from "@/lib/calculator/schedule/calendar";
import { fundingDay } from "@/lib/calculator/schedule/dates";
import { type AssumedDay, readableDay, type Schedule, scheduleOf } from "@/lib/calculator/schedule/schedule";
import { formatDay, formatSemiMonthlyDays, formatSplit } from "@/lib/calculator/schedule/texts";
import { type Blocker, blockersOf, notGiven, refusedSentences } from "./check";
import { STATE_PATH } from "./checks/case";
import { type FinancingFigures, financingFigures } from "./figures/figures";
import { type ItemizedLine, itemizationOf, payoffsOf } from "./figures/itemization";
import { whyNoApr } from "./figures/no-apr";
import type { DisclosureFacts } from "./input";
import { DOCUMENT_KIND, type DocumentState, documentStateOf } from "./regimes/documents";
import { type DocumentRegime, documentRegime, type Regime, rowOf, type StateRow } from "./regimes/regimes";
import { STATE_SOURCES } from "./regimes/sources";
import type { StateCode } from "./regimes/us-states";

/** The disclosure of one set of terms, and whether a document can be made from it. */
export interface Disclosure extends FinancingFigures {
  state: StateCode | null;
  /** The row of the state's law that applies; null when none does. */
  row: StateRow | null;
  /** The row's name on the wire; null when none applies, and for a row without a name of its own. */
  regime: Regime | null;
  /** The state whose document of ours applies, as `documentStateOf`; null without one. */
  document: DocumentState | null;
  /** The regime whose document of ours comes before the terms; null where none does. */
  gate: DocumentRegime | null;
  /**
   * Whether the law wants a disclosure with a specific offer. Null when a gated brand's offer names no state
   * that can be recognized.
   */
  required: boolean | null;
  /**
   * Who makes what the law wants: this product, where the brand has approved a document of ours, else the
   * funder with the offer, and null at closing. Null when no row applies.
   */
  madeBy: "product" | "funder" | null;
  /** The paths that must be given or corrected. Without a document it is empty, or holds the missing state. */
  missing: string[];
  /** The same paths, each with the reason. */
  blockers: Blocker[];
  /** Why no document can be made, besides what is missing. Empty without a document. */
  refused: string[];
  /** Why there is no APR: part of `refused` where the document has one, else of the assumptions. */
  noApr: string[];
  /** Whether a document of ours applies, nothing is missing and nothing is refused. */
  complete: boolean;
  itemization: ItemizedLine[];
  /**
   * The assumptions of the schedule, the state's note on automatic debits and, where no document has the APR,
   * why there is none.
   */
  assumptions: string[];
}

/** The schedule and the disclosure of a quote. `today` is the date in the brand's time zone. */
export function discloseQuote(
  quote: Quote,
  facts: DisclosureFacts,
  today: Day,
): { schedule: Schedule | null; disclosure: Disclosure } {
  const { state, holdback, input, fees, profile } = facts;
  const { schedule, problem } = scheduleOf(quote, holdback, input, today);
  const figures = financingFigures(quote, fees, schedule);
  const row = rowOf(state, fundingDay(input.fundingDay, today).day, figures.amountFinanced);
  const regime = row?.regime ?? null;
  const document = documentStateOf(row, profile.approved);
  const subject = document && { state: document, facts, quote, figures, schedule, problem };
  const lacksState = profile.gated && state === null;
  const noState = lacksState ? [notGiven(STATE_PATH, "No state is given that can be read.")] : [];
  const blockers = subject === null ? noState : blockersOf(subject);
  const missing = blockers.map(({ path }) => path);
  const noApr = whyNoApr(problem, figures);
  const printsApr = document !== null && DOCUMENT_KIND[document] === "summary";
  const refused = subject === null ? [] : [...(printsApr ? noApr : []), ...refusedSentences(subject)];
  const payoffs = payoffsOf(input.payoffs, quote.existingFundingBalance);
  const income = input.income?.monthlyAmount ?? null;
  const debits = row && STATE_SOURCES[row.state].debits;
  const disclosure: Disclosure = {
    ...figures,
    state,
    regime,
    document,
    gate: documentRegime(regime, document !== null),
    missing,
    blockers,
    refused,
    noApr,
    required: lacksState ? null : row?.moment === "offer",
    row,
    madeBy: madeBy(row, profile.approved),
    complete: document !== null && missing.length === 0 && refused.length === 0,
    itemization: itemizationOf(quote, fees, payoffs, profile.legalName),
    assumptions: [
      ...(schedule === null ? [] : scheduleAssumptions(schedule, holdback, income)),
      ...(debits === null ? [] : [debits]),
      ...(printsApr ? [] : noApr),
    ],
  };
  return { schedule, disclosure };
}

function madeBy(row: StateRow | null, approved: readonly DocumentState[]): Disclosure["madeBy"] {
  if (row === null) return null;
  if (approved.some((state) => state === row.state)) return "product";
  return row.moment === "offer" ? "funder" : null;
}

/** Everything a document is made from. */
export interface DocumentCase {
  state: DocumentState;
  disclosure: Disclosure;
  facts: DisclosureFacts;
  quote: Quote;
  schedule: Schedule;
  /** Whether the offer fixes the payment, so that the number of payments follows from it. */
  exactPayment: boolean;
  /** Whether the document is made in a sandbox. */
  test: boolean;
}

/** One sentence for each assumption of the schedule. Defaults are marked "(assumed)". */
export function scheduleAssumptions(schedule: Schedule, holdback: Micros, income: Cents | null): string[] {
  const { funding, frequency, semiMonthlyDays } = schedule;
  const sentences = [`Funding on ${formatDay(funding.day)}${assumed(funding)}.`, firstPayment(schedule)];
  const byDefault = assumed({ assumed: schedule.calendarAssumed });
  if (frequency === "daily") sentences.push(`${CALENDAR_SENTENCES[schedule.calendar]}${byDefault}.`);
  if (semiMonthlyDays !== null) {
    sentences.push(`Payments on the ${formatSemiMonthlyDays(semiMonthlyDays)}${byDefault}.`);
  }
  if (frequency !== "daily") {
    sentences.push("A payment that falls on a day the banks are closed is due on the next business day.");
  }
  if (schedule.basis === "split" && income !== null) {
    const share = formatSplit(holdback);
    sentences.push(`Each payment is ${share} of an income of ${formatMoney(income)} a month.`);
  }
  return sentences;
}

const CALENDAR_SENTENCES: Record<PaymentCalendar, string> = {
  business_days:
    "A payment every business day: Monday to Friday, except days on which the Federal Reserve Banks are closed",
  weekdays: "A payment every weekday, Monday to Friday, holidays included",
  every_day: "A payment every calendar day",
};

function firstPayment(schedule: Schedule): string {
  const { first } = schedule;
  const read = readableDay(schedule, first.day);
  const moved = read === first.day ? "" : `, moved from ${formatDay(first.day)}, when the banks are closed`;
  return `First payment on ${formatDay(read)}${moved}${assumed(first)}.`;
}

function assumed(fact: Pick<AssumedDay, "assumed">): string {
  return fact.assumed ? " (assumed)" : "";
}
