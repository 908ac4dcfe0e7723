import type { Cents } from "@/lib/calculator/money/money";
import { type Day, dayOf } from "@/lib/calculator/schedule/calendar";
import type { StateCode } from "./us-states";

/**
 * A state's rules on what to disclose to a merchant about an offer, in the order in which they took effect.
 */
export const REGIMES = ["california", "new_york", "vermont", "texas"] as const;
export type Regime = (typeof REGIMES)[number];

/** The regimes with a document. Terms may not go to the merchant until the document has. */
export const DOCUMENT_REGIMES = ["california", "new_york"] as const satisfies Regime[];
export type DocumentRegime = (typeof DOCUMENT_REGIMES)[number];

interface RegimeRow {
  regime: Regime;
  state: StateCode;
  /** The state's name. */
  name: string;
  /** The first funding date to which the regime applies. */
  from: Day;
  /**
   * The largest amount financed to which the regime applies. A law that says "below" a sum ends one cent
   * lower.
   */
  most: Cents;
  /** Whether a price is shown together with the APR. */
  apr: boolean;
  /** Whether the ISO sees a notice that the funder owes a disclosure, which this product does not make. */
  owed: boolean;
}

/**
 * Every regime with its first date and its limit. To support another state, add a row. The calculator's page
 * loads this file, so it holds only what the page computes with; sources.ts has the sources.
 */
export const REGIME_ROWS: readonly RegimeRow[] = [
  {
    regime: "california",
    state: "CA",
    name: "California",
    from: dayOf(2022, 12, 9),
    most: 50_000_000,
    apr: true,
    owed: false,
  },
  {
    regime: "new_york",
    state: "NY",
    name: "New York",
    from: dayOf(2023, 8, 1),
    most: 250_000_000,
    apr: true,
    owed: false,
  },
  {
    regime: "vermont",
    state: "VT",
    name: "Vermont",
    from: dayOf(2027, 7, 1),
    most: 99_999_999,
    apr: true,
    owed: true,
  },
  {
    regime: "texas",
    state: "TX",
    name: "Texas",
    from: dayOf(2025, 9, 1),
    most: 99_999_999,
    apr: false,
    owed: false,
  },
];

/** The regime that applies in a state, on a funding date, to an amount financed; null when none does. */
export function regimeOf(state: StateCode | null, funding: Day, amountFinanced: Cents): Regime | null {
  const applies = REGIME_ROWS.find(
    (row) => row.state === state && funding >= row.from && amountFinanced <= row.most,
  );
  return applies?.regime ?? null;
}

/** The regime itself if it has a document, else null. */
export function documentRegime(regime: Regime | null): DocumentRegime | null {
  return DOCUMENT_REGIMES.find((one) => one === regime) ?? null;
}

export function regimeRow(regime: Regime): RegimeRow {
  const row = REGIME_ROWS.find((other) => other.regime === regime);
  if (row === undefined) throw new RangeError(`${regime} has no row.`);
  return row;
}

/** "California", "New York", "Vermont" or "Texas". */
export function regimeName(regime: Regime): string {
  return regimeRow(regime).name;
}

/**
 * The notice to the ISO when the funder owes a disclosure that this product does not make; null otherwise.
 */
export function isoNotice(regime: Regime | null, brandName: string): string | null {
  if (regime === null) return null;
  const { owed, name } = regimeRow(regime);
  return owed ? `${name} requires a disclosure that ${brandName} must provide.` : null;
}
