import type { Cents } from "./money";

/** The USPS codes of the states, the District of Columbia and the territories, with their English names. */
const STATES = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  DC: "District of Columbia",
  AS: "American Samoa",
  GU: "Guam",
  MP: "Northern Mariana Islands",
  PR: "Puerto Rico",
  VI: "Virgin Islands",
} as const;

export type StateCode = keyof typeof STATES;

/** The states whose law prescribes a disclosure before an offer's terms reach the merchant. */
export const REGIMES = ["california", "new_york"] as const;
export type Regime = (typeof REGIMES)[number];

/** The state that a text names, by USPS code or full English name in any case; null when it names none. */
export function resolveState(text: string): StateCode | null {
  return CODES.get(text.trim().toLowerCase()) ?? null;
}

/** The English name of a state. */
export function stateName(code: StateCode): string {
  return STATES[code];
}

/** The regime an amount financed falls under in a state; null when none applies. */
export function regimeOf(state: StateCode | null, amountFinanced: Cents): Regime | null {
  if (state === "CA" && amountFinanced <= MOST_FINANCED.california) return "california";
  return state === "NY" && amountFinanced <= MOST_FINANCED.new_york ? "new_york" : null;
}

/** "California" or "New York". */
export function regimeName(regime: Regime): string {
  return stateName(regime === "california" ? "CA" : "NY");
}

/**
 * The largest amount financed a regime applies to: Cal. Fin. Code 22800-22807, N.Y. Fin. Serv. Law 801-811.
 */
const MOST_FINANCED: Record<Regime, Cents> = { california: 50_000_000, new_york: 250_000_000 };

const CODES = new Map<string, StateCode>(
  (Object.keys(STATES) as StateCode[]).flatMap((code) => [
    [code.toLowerCase(), code],
    [STATES[code].toLowerCase(), code],
  ]),
).set("u.s. virgin islands", "VI");
