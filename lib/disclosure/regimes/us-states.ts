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

/**
 * The state that a text names by USPS code or full English name; null when it names none. Case, full stops,
 * commas and spaces are ignored, as are "State of" before a name and "State" after it.
 */
export function resolveState(text: string): StateCode | null {
  const letters = text.replace(/[.,\s]/g, "").toLowerCase();
  return CODES.get(letters) ?? CODES.get(letters.replace(/^stateof|^state|state$/, "")) ?? null;
}

export function isStateCode(text: string): text is StateCode {
  return Object.hasOwn(STATES, text);
}

/** Every text that names a state, in lower case without full stops, commas and spaces, as `resolveState` reads it. */
export function stateSpellings(code: StateCode): string[] {
  const names = [...CODES].flatMap(([name, named]) => (named === code ? [name] : []));
  return names.flatMap((name) => [name, `stateof${name}`, `state${name}`, `${name}state`]);
}

export function stateName(code: StateCode): string {
  return STATES[code];
}

/** The name of the state that a text names; a text that names none as it is. */
export function stateText(text: string): string {
  const code = resolveState(text);
  return code === null ? text : stateName(code);
}

/** Codes and names in lower case without spaces. */
const CODES = new Map<string, StateCode>(
  (Object.keys(STATES) as StateCode[]).flatMap((code) => [
    [code.toLowerCase(), code],
    [STATES[code].replaceAll(" ", "").toLowerCase(), code],
  ]),
)
  .set("usvirginislands", "VI")
  .set("washingtondc", "DC")
  .set("calif", "CA");
