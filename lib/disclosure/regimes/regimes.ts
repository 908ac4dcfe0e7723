import type { Cents } from "@/lib/calculator/money/money";
import { type Day, dayOf } from "@/lib/calculator/schedule/calendar";
import type { StateCode } from "./us-states";

/**
 * The rows of states that have a name of their own on the wire, in the order in which they took effect. The
 * rows of other states are told by the state.
 */
export const REGIMES = ["california", "new_york", "vermont", "texas"] as const;
export type Regime = (typeof REGIMES)[number];

/**
 * The regimes with a document of ours that comes with the offer: terms may not go to the merchant until it
 * has. That of Texas exists where the brand has approved it.
 */
const DOCUMENT_REGIMES = ["california", "new_york", "texas"] as const satisfies Regime[];
export type DocumentRegime = (typeof DOCUMENT_REGIMES)[number];

/**
 * When a law wants its disclosure: `offer`, before or with a specific offer; `closing`, before the deal is
 * closed.
 */
export const DISCLOSURE_MOMENTS = ["offer", "closing"] as const;
export type DisclosureMoment = (typeof DISCLOSURE_MOMENTS)[number];

/** The states that have a row. */
export type RuledState = Extract<
  StateCode,
  "CA" | "NY" | "VT" | "TX" | "VA" | "CT" | "FL" | "GA" | "LA" | "UT" | "KS" | "MO"
>;

/** A state's law on what a merchant is told about an offer. */
export interface StateRow {
  state: RuledState;
  /** The state's name. */
  name: string;
  /** Null for a row that is told by its state alone. */
  regime: Regime | null;
  /** The first funding date to which it applies. */
  from: Day;
  /**
   * The largest amount financed to which it applies; null without a limit. A law that says "below" a sum ends
   * one cent lower.
   */
  most: Cents | null;
  moment: DisclosureMoment;
  /** Whether a price is shown together with the APR. */
  apr: boolean;
}

/** Amounts of laws, in cents. */
const UP_TO = { quarter: 25_000_000, half: 50_000_000, million: 100_000_000, belowMillion: 99_999_999 };

/**
 * Every state whose law asks, with its first date and its limit; sources.ts has the sources. To support
 * another state, add a row. The calculator's page loads this file, so it holds only what the page computes
 * with.
 */
export const STATE_ROWS: readonly StateRow[] = [
  row("CA", "California", "california", dayOf(2022, 12, 9), UP_TO.half, "offer", true),
  row("NY", "New York", "new_york", dayOf(2023, 8, 1), 250_000_000, "offer", true),
  row("VT", "Vermont", "vermont", dayOf(2027, 7, 1), UP_TO.belowMillion, "offer", true),
  row("TX", "Texas", "texas", dayOf(2025, 9, 1), UP_TO.belowMillion, "offer", false),
  row("VA", "Virginia", null, dayOf(2022, 10, 1), UP_TO.half, "offer", false),
  row("CT", "Connecticut", null, dayOf(2024, 7, 1), UP_TO.quarter, "offer", false),
  row("FL", "Florida", null, dayOf(2024, 1, 1), UP_TO.half, "closing", false),
  row("GA", "Georgia", null, dayOf(2024, 1, 1), UP_TO.half, "closing", false),
  row("LA", "Louisiana", null, dayOf(2025, 8, 1), null, "closing", false),
  row("UT", "Utah", null, dayOf(2023, 1, 1), UP_TO.million, "closing", false),
  row("KS", "Kansas", null, dayOf(2024, 7, 1), UP_TO.half, "closing", false),
  row("MO", "Missouri", null, dayOf(2025, 2, 28), UP_TO.half, "closing", false),
];

function row(
  state: RuledState,
  name: string,
  regime: Regime | null,
  from: Day,
  most: Cents | null,
  moment: DisclosureMoment,
  apr: boolean,
): StateRow {
  return { state, name, regime, from, most, moment, apr };
}

/** The row that applies in a state, on a funding date, to an amount financed; null when none does. */
export function rowOf(state: StateCode | null, funding: Day, amountFinanced: Cents): StateRow | null {
  const applies = STATE_ROWS.find(
    (each) =>
      each.state === state && funding >= each.from && (each.most === null || amountFinanced <= each.most),
  );
  return applies ?? null;
}

/**
 * The regime itself if it has a document, else null. `approved`: whether the brand has approved a document of
 * ours for the state.
 */
export function documentRegime(regime: Regime | null, approved: boolean): DocumentRegime | null {
  return DOCUMENT_REGIMES.find((one) => one === regime && (approved || one !== "texas")) ?? null;
}

/** The regime of a state's document, also once its row no longer applies; null where it comes at closing. */
export function regimeOfDocument(state: StateCode): DocumentRegime | null {
  return documentRegime(STATE_ROWS.find((one) => one.state === state)?.regime ?? null, true);
}

/** Whether a name is that of a regime with a document. */
export function isDocumentRegime(name: string): name is DocumentRegime {
  return DOCUMENT_REGIMES.some((one) => one === name);
}

/**
 * The row itself where the law wants a disclosure with the offer that this product does not make, so that the
 * funder gives it; else null. `approved` as for `documentRegime`.
 */
export function owedByFunder(applies: StateRow | null, approved: boolean): StateRow | null {
  return applies?.moment === "offer" && documentRegime(applies.regime, approved) === null ? applies : null;
}

/** The name of a regime's state, or of a state that has a row: "New York", "Texas". */
export function ruledName(of: Regime | RuledState): string {
  const found = STATE_ROWS.find(({ regime, state }) => regime === of || state === of);
  if (found === undefined) throw new RangeError(`${of} has no row.`);
  return found.name;
}

/** What the ISO reads where the funder gives the disclosure itself. */
export function owedSentence({ name }: Pick<StateRow, "name">, brandName: string): string {
  return `${name} requires a written disclosure when a specific offer is made. ${brandName} must have given it to the merchant.`;
}
