import { type Day, dayOf } from "./calendar";
import type { Cents } from "./money";
import type { StateCode } from "./us-states";

/** The rules of a state on what a merchant is told of an offer, in the order of their dates. */
export const REGIMES = ["california", "new_york", "vermont", "texas"] as const;
export type Regime = (typeof REGIMES)[number];

/** The regimes of which a document can be made. Until it is transmitted, terms may not go to the merchant. */
export const DOCUMENT_REGIMES = ["california", "new_york"] as const satisfies Regime[];
export type DocumentRegime = (typeof DOCUMENT_REGIMES)[number];

interface RegimeRow {
  regime: Regime;
  state: StateCode;
  /** The state's name. */
  name: string;
  /** The first funding date to which it applies. */
  from: Day;
  /** The largest amount financed to which it applies: "below" a sum ends one cent under it. */
  most: Cents;
  /** Whether the APR stands beside a price. */
  apr: boolean;
  /** Whether the ISO is told that the funder owes a disclosure, which is not made here. */
  owed: boolean;
}

// Rule: L2-2
/**
 * Every regime with its time and its limit. Another state is another row. A row has what the calculator's page
 * computes with and no more; its sources and the notices are in regime-sources.ts.
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

// Rule: L8-15
/** The regime of a state on a funding date for an amount financed; null when none applies. */
export function regimeOf(state: StateCode | null, funding: Day, amountFinanced: Cents): Regime | null {
  const applies = REGIME_ROWS.find(
    (row) => row.state === state && funding >= row.from && amountFinanced <= row.most,
  );
  return applies?.regime ?? null;
}

/** The regime itself where a document can be made of it, else null. */
export function documentRegime(regime: Regime | null): DocumentRegime | null {
  return DOCUMENT_REGIMES.find((one) => one === regime) ?? null;
}

/** The row of a regime. */
export function regimeRow(regime: Regime): RegimeRow {
  const row = REGIME_ROWS.find((other) => other.regime === regime);
  if (row === undefined) throw new RangeError(`${regime} has no row.`);
  return row;
}

/** "California", "New York", "Vermont" or "Texas". */
export function regimeName(regime: Regime): string {
  return regimeRow(regime).name;
}

/** What the ISO is told where the funder owes a disclosure that is not made here; null elsewhere. */
export function isoNotice(regime: Regime | null, brandName: string): string | null {
  if (regime === null) return null;
  const { owed, name } = regimeRow(regime);
  return owed ? `${name} requires a disclosure that ${brandName} must provide.` : null;
}
