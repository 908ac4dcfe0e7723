import type { Day } from "./calendar";
import { missingPaths, refusedSentences, STATE_PATH } from "./disclosure-check";
import { type FinancingFigures, financingFigures } from "./disclosure-figures";
import type { DisclosureFacts } from "./disclosure-input";
import { type ItemizedLine, itemizationOf, payoffsOf } from "./itemization";
import type { Quote } from "./quote";
import { REGIME_SOURCES } from "./regime-sources";
import { documentRegime, type Regime, regimeOf } from "./regimes";
import { type Schedule, scheduleOf } from "./schedule";
import { scheduleAssumptions } from "./schedule-assumptions";
import { fundingDay } from "./schedule-dates";
import type { StateCode } from "./us-states";

/** The disclosure of one set of terms, and whether a document can be made from it. */
export interface Disclosure extends FinancingFigures {
  state: StateCode | null;
  /** Null when no state's rules apply. */
  regime: Regime | null;
  /**
   * Whether the terms must not reach the merchant before a document does. Null when a gated brand's offer
   * names no state that can be recognized.
   */
  required: boolean | null;
  /**
   * The paths that must be given or corrected. Without a document regime it is empty, or holds the missing
   * state.
   */
  missing: string[];
  /** Sentences about what no change of a field can correct. Empty without a document regime. */
  refused: string[];
  /** Whether a document regime applies, nothing is missing and nothing is refused. */
  complete: boolean;
  itemization: ItemizedLine[];
  /** The assumptions of the schedule, and the regime's note on automatic debits. */
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
