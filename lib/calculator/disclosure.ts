import type { Day } from "./calendar";
import { missingPaths, refusedSentences } from "./disclosure-check";
import { type FinancingFigures, financingFigures } from "./disclosure-figures";
import type { DisclosureFacts } from "./disclosure-input";
import { type ItemizedLine, itemizationOf, payoffsOf } from "./itemization";
import type { Quote } from "./quote";
import { type Schedule, scheduleOf } from "./schedule";
import { scheduleAssumptions } from "./schedule-texts";
import { type Regime, regimeOf, type StateCode } from "./us-states";

/** The disclosure of one set of terms, and whether a document can be made from it. */
export interface Disclosure extends FinancingFigures {
  state: StateCode | null;
  /** Null where no disclosure is required. */
  regime: Regime | null;
  /** Paths that must be given or corrected; empty without a regime. */
  missing: string[];
  /** Reasons that no field can resolve, as sentences; empty without a regime. */
  refused: string[];
  /** Whether a regime applies, nothing is missing and nothing is refused. */
  complete: boolean;
  itemization: ItemizedLine[];
  /** The assumptions of the schedule; empty without one. */
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
  const regime = regimeOf(state, figures.amountFinanced);
  const subject = regime === null ? null : { regime, facts, quote, figures, schedule, problem };
  const missing = subject === null ? [] : missingPaths(subject);
  const refused = subject === null ? [] : refusedSentences(subject);
  const payoffs = payoffsOf(input.payoffs, quote.existingFundingBalance);
  const income = input.income?.monthlyAmount ?? null;
  const disclosure: Disclosure = {
    ...figures,
    state,
    regime,
    missing,
    refused,
    complete: regime !== null && missing.length === 0 && refused.length === 0,
    itemization: itemizationOf(quote, fees, payoffs, profile.legalName),
    assumptions: schedule === null ? [] : scheduleAssumptions(schedule, holdback, income),
  };
  return { schedule, disclosure };
}
