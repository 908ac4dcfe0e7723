import type { Day } from "./calendar";
import { missingPaths, refusedSentences, STATE_PATH } from "./disclosure-check";
import { type FinancingFigures, financingFigures } from "./disclosure-figures";
import type { DisclosureFacts } from "./disclosure-input";
import { type ItemizedLine, itemizationOf, payoffsOf } from "./itemization";
import type { Quote } from "./quote";
import { REGIME_SOURCES } from "./regime-sources";
import { documentRegime, type Regime, regimeOf } from "./regimes";
import { type Schedule, scheduleOf } from "./schedule";
import { fundingDay } from "./schedule-dates";
import { scheduleAssumptions } from "./schedule-texts";
import type { StateCode } from "./us-states";

/** The disclosure of one set of terms, and whether a document can be made from it. */
export interface Disclosure extends FinancingFigures {
  state: StateCode | null;
  /** Null where no rules apply. */
  regime: Regime | null;
  /**
   * Whether the terms may not go to the merchant before a document; null where a gated brand's offer has no
   * state that can be read.
   */
  required: boolean | null;
  /** Paths that must be given or corrected. Without a document regime empty, or the state that is lacking. */
  missing: string[];
  /** Reasons that no field can resolve, as sentences; empty without a document regime. */
  refused: string[];
  /** Whether a document regime applies, nothing is missing and nothing is refused. */
  complete: boolean;
  itemization: ItemizedLine[];
  /** The assumptions of the schedule, and what a regime says of debits. */
  assumptions: string[];
}

// Rules: L2-3, L2-4
/** The schedule and the disclosure of a quote. `today` is the date in the brand's time zone. */
export function discloseQuote(
  quote: Quote,
  facts: DisclosureFacts,
  today: Day,
): { schedule: Schedule | null; disclosure: Disclosure } {
  const { state, holdback, input, fees, profile } = facts;
  const { schedule, problem } = scheduleOf(quote, holdback, input, today);
  const figures = financingFigures(quote, fees, schedule);
  const regime = regimeOf(state, fundingDay(input.fundingDay, today).day, figures.amountFinanced);
  const prescribed = documentRegime(regime);
  const subject = prescribed && { regime: prescribed, facts, quote, figures, schedule, problem };
  const lacksState = profile.gated && state === null;
  const missing = subject === null ? (lacksState ? [STATE_PATH] : []) : missingPaths(subject);
  const refused = subject === null ? [] : refusedSentences(subject);
  const payoffs = payoffsOf(input.payoffs, quote.existingFundingBalance);
  const income = input.income?.monthlyAmount ?? null;
  const debits = regime && REGIME_SOURCES[regime].debits;
  const disclosure: Disclosure = {
    ...figures,
    state,
    regime,
    missing,
    refused,
    required: lacksState ? null : prescribed !== null,
    complete: prescribed !== null && missing.length === 0 && refused.length === 0,
    itemization: itemizationOf(quote, fees, payoffs, profile.legalName),
    assumptions: [
      ...(schedule === null ? [] : scheduleAssumptions(schedule, holdback, income)),
      ...(debits === null ? [] : [debits]),
    ],
  };
  return { schedule, disclosure };
}
