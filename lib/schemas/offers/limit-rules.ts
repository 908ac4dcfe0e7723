import { fromDecimal, MICROS, parseDecimal, toDecimal } from "@/lib/calculator/money/money";
import { usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import { MAX_TIERS } from "@/lib/calculator/prepayment/most-tiers";
import { tierCount } from "@/lib/calculator/prepayment/tier-count";
import { feePlaces } from "@/lib/calculator/wire/wire-terms";
import { MOST_MONEY, MOST_PAYMENTS } from "@/lib/schemas/wire/bounds";
import { type FieldIssue, issueOf } from "@/lib/schemas/wire/field-issues";
import { fractionHint } from "@/lib/schemas/wire/field-types";
import { type CheckedItem, type CheckedParts, parsed } from "@/lib/schemas/wire/parse-fields";
import { withDefaults } from "./defaults";
import type { OfferFields } from "./fields";
import type { LimitField } from "./limit-fields";
import { brokenPairs, type LimitPair } from "./limit-pairs";
import { toLimits } from "./limits";

/**
 * Where the checked limits come from: from the offer itself, or from the flat offer of a structure, which has
 * some fields of the offer. A conflict between two fields of the offer is not reported for the structure.
 */
export interface Origin {
  /** Whether the field is given by the offer or structure that is checked. */
  owns: (field: LimitField) => boolean;
  /** The path at which the field is or could be given. */
  path: (field: LimitField) => string;
  /**
   * The name of the field that a path is compared with. A field that the structure inherits is named with its
   * value.
   */
  reference: (field: LimitField) => string;
}

/** The offer's own limits. */
export const BASE: Origin = { owns: () => true, path: (field) => field, reference: (field) => field };

type Issues = FieldIssue<string>[];

/**
 * Checks the rules on the limits of an offer, or of a structure's flat offer. `parts` are the valid parts of
 * the limits that it gives and that did not parse. Returns the issues.
 */
export function limitRules(
  offer: Partial<OfferFields>,
  origin: Origin,
  parts: CheckedParts<OfferFields> = {},
): Issues {
  const { fees = origin.owns("fees") ? offer.fees?.map(parsed) : [] } = parts;
  return [
    ...brokenPairs(offer).flatMap((pair) => pairRule(pair, origin)),
    ...frequencyRules(offer, origin),
    ...feeRules(fees ?? [], origin.path("fees")),
    ...prepaymentRules(offer, origin, parts.prepayment_config),
    ...basePointsRule(offer, origin, parts.commission_terms),
  ];
}

function pairRule({ low, high, subject }: LimitPair, { owns, path, reference }: Origin): Issues {
  const first = owns(low) && owns(high) ? subject : owns(low) ? "low" : owns(high) ? "high" : null;
  if (first === null) return [];
  return first === "low"
    ? [issueOf(path(low), "conflict", `must not exceed ${reference(high)}`)]
    : [issueOf(path(high), "conflict", `must not be less than ${reference(low)}`)];
}

const DECIDES_FREQUENCIES = [
  "available_frequencies",
  "num_payments_floor",
  "num_payments_ceiling",
  "base_frequency",
] as const;

function frequencyRules(offer: Partial<OfferFields>, { owns, path, reference }: Origin): Issues {
  const { base_frequency, available_frequencies, num_payments_floor, num_payments_ceiling } = offer;
  if (!base_frequency || !available_frequencies || !num_payments_floor || !num_payments_ceiling) return [];
  if (num_payments_floor > num_payments_ceiling) return [];
  const usable = usableFrequencies({
    baseFrequency: base_frequency,
    availableFrequencies: available_frequencies,
    payments: { floor: num_payments_floor, ceiling: num_payments_ceiling, default: num_payments_ceiling },
  });
  const first = DECIDES_FREQUENCIES.find(owns);
  if (usable.length > 0 || first === undefined) return [];
  const between = `between ${reference("num_payments_floor")} and ${reference("num_payments_ceiling")}, counted in ${base_frequency} payments`;
  if (first === "available_frequencies")
    return [
      issueOf(path(first), "conflict", `must hold one that leaves a whole number of payments ${between}`),
    ];
  const rest = `must leave a whole number of payments in one of ${reference("available_frequencies")}, ${between}`;
  return [issueOf(path(first), "conflict", rest)];
}

/** `part` is the valid part of `commission_terms` that did not parse. */
function basePointsRule(
  { buy_rate, commission_terms }: Partial<OfferFields>,
  { owns, path }: Origin,
  part: CheckedParts<OfferFields>["commission_terms"],
): Issues {
  const { base_points } = part?.values ?? commission_terms ?? {};
  if (buy_rate === undefined || base_points === undefined) return [];
  const most = fromDecimal(buy_rate, 6) - MICROS;
  if (fromDecimal(base_points, 6) <= most) return [];
  const rate = owns("buy_rate") ? path("buy_rate") : "buy_rate";
  if (part || owns("commission_terms")) {
    const rest = `must not exceed ${rate} - 1 (${toDecimal(most, 6)})`;
    return [issueOf(`${path("commission_terms")}.base_points`, "conflict", rest)];
  }
  if (!owns("buy_rate")) return [];
  const rest = `must not be less than 1 + commission_terms.base_points (${base_points})`;
  return [issueOf(rate, "conflict", rest)];
}

type GivenFee = NonNullable<OfferFields["fees"]>[number];

function feeRules(fees: (CheckedItem<GivenFee> | null)[], at: string): Issues {
  const ids = new Set<string>();
  return fees.flatMap((fee, index) => {
    if (fee === null) return [];
    const path = `${at}[${index}]`;
    const { id, amount_type, amount, adjustable } = fee.values;
    const repeated = id !== undefined && ids.has(id);
    if (id !== undefined) ids.add(id);
    return [
      ...(repeated ? [issueOf(`${path}.id`, "conflict", "must not repeat the id of another fee")] : []),
      ...feeAmountIssues(`${path}.amount`, amount_type, amount),
      ...(adjustable ? adjustableFeeRules(path, fee) : []),
    ];
  });
}

const ON_ADJUSTABLE = "is required on an adjustable fee";

function adjustableFeeRules(path: string, { values, invalid }: CheckedItem<GivenFee>): Issues {
  const { floor, ceiling, amount, amount_type } = values;
  const lacking = (["floor", "ceiling"] as const).filter(
    (bound) => values[bound] === undefined && !invalid.includes(bound),
  );
  return [
    ...lacking.map((bound) => issueOf(`${path}.${bound}`, "required", ON_ADJUSTABLE)),
    ...feeAmountIssues(`${path}.floor`, amount_type, floor),
    ...feeAmountIssues(`${path}.ceiling`, amount_type, ceiling),
    ...atMost(`${path}.floor`, floor, `${path}.ceiling`, ceiling),
    ...atLeast(`${path}.amount`, amount, `${path}.floor`, floor),
    ...atMost(`${path}.amount`, amount, `${path}.ceiling`, ceiling),
  ];
}

function feeAmountIssues(
  path: string,
  amountType: GivenFee["amount_type"] | undefined,
  amount: number | undefined,
): Issues {
  if (amountType === undefined || amount === undefined) return [];
  const value = parseDecimal(String(amount), feePlaces(amountType));
  const most = amountType === "pct" ? 1 : MOST_MONEY;
  if (value !== null && value >= 0 && amount <= most) return [];
  const rest =
    amountType === "fixed"
      ? "must be a currency amount from 0 to 999,999,999.99 with at most 2 decimals"
      : `must be a fraction from 0 to 1 with at most 6 decimals${fractionHint(amount)}`;
  return [issueOf(path, value === null ? "format" : "range", rest)];
}

type Config = NonNullable<OfferFields["prepayment_config"]>;

/** `part` is the valid part of a `prepayment_config` that did not parse. */
function prepaymentRules(
  offer: Partial<OfferFields>,
  origin: Origin,
  part: CheckedItem<Config> | undefined,
): Issues {
  const { owns, path } = origin;
  const mode = offer.prepayment_schedule_mode;
  const given = (field: LimitField) => owns("prepayment_schedule_mode") || owns(field);
  const withMode = `with ${owns("prepayment_schedule_mode") ? path("prepayment_schedule_mode") : "prepayment_schedule_mode"} ${mode}`;
  if (mode === "funder_provided" && "prepayment_schedule" in offer && !offer.prepayment_schedule?.length) {
    const missing = neededList(path("prepayment_schedule"), offer.prepayment_schedule, withMode);
    return given("prepayment_schedule") ? [missing] : [];
  }
  if (mode !== "auto_generate") return [];
  if (part) return configIssues(part, path("prepayment_config"), withMode);
  if (!("prepayment_config" in offer)) return [];
  const issues = configIssues(parsed(offer.prepayment_config ?? {}), path("prepayment_config"), withMode);
  if (issues.length > 0) return given("prepayment_config") ? issues : [];
  return tierIssues(offer, origin);
}

function configIssues({ values, invalid, parts }: CheckedItem<Config>, at: string, withMode: string): Issues {
  if (values.model === undefined)
    return invalid.includes("model") ? [] : [issueOf(`${at}.model`, "required", `is required ${withMode}`)];
  const params = parts?.params ?? (invalid.includes("params") ? null : parsed(values.params ?? {}));
  if (params === null) return [];
  return values.model === "step_per_month"
    ? stepIssues(params, `${at}.params`)
    : windowIssues(params, `${at}.params.windows`);
}

type Params = CheckedItem<NonNullable<Config["params"]>>;

function stepIssues({ values, invalid }: Params, at: string): Issues {
  const { rate_step, floor_term_months } = values;
  const lacking = (["rate_step", "floor_term_months"] as const).filter(
    (param) => values[param] === undefined && !invalid.includes(param),
  );
  const issues: Issues = lacking.map((param) => issueOf(`${at}.${param}`, "required", WITH_STEPS));
  if (rate_step !== undefined && (!isRate(rate_step) || rate_step <= 0)) {
    const rest = "must be above 0 and at most 10, with at most 6 decimals";
    issues.push(issueOf(`${at}.rate_step`, rateCode(rate_step), rest));
  }
  if (floor_term_months !== undefined && !isMonths(floor_term_months))
    issues.push(issueOf(`${at}.floor_term_months`, "range", MONTHS));
  return issues;
}

const WITH_STEPS = "is required with model step_per_month";
const MONTHS = "must be a whole number from 1 to 5,000";

function isMonths(value: number): boolean {
  return value >= 1 && value <= MOST_PAYMENTS;
}

function windowIssues({ values, invalid, parts }: Params, at: string): Issues {
  const windows = parts?.windows ?? (values.windows ?? []).map(parsed);
  if (windows.length === 0)
    return invalid.includes("windows") ? [] : [neededList(at, values.windows, "with model fixed_windows")];
  const ends = new Set<number>();
  return windows.flatMap((window, index) => {
    if (window === null) return [];
    const { months_after_funding: months, factor_rate_discount: discount } = window.values;
    const repeated = months !== undefined && ends.has(months);
    if (months !== undefined) ends.add(months);
    const path = `${at}[${index}].months_after_funding`;
    const ofDiscount = `${at}[${index}].factor_rate_discount`;
    return [
      ...(months === undefined || isMonths(months) ? [] : [issueOf(path, "range", MONTHS)]),
      ...(repeated ? [issueOf(path, "conflict", "must not repeat that of another window")] : []),
      ...(discount === undefined || isRate(discount)
        ? []
        : [issueOf(ofDiscount, rateCode(discount), "must be from 0 to 10 with at most 6 decimals")]),
    ];
  });
}

/** The issue of a list that is absent, or empty. */
function neededList(path: string, given: unknown[] | undefined, when: string): FieldIssue<string> {
  return given
    ? issueOf(path, "limit", `must not be empty ${when}`)
    : issueOf(path, "required", `is required ${when}`);
}

const NEEDED_FOR_TERM = [
  "base_frequency",
  "available_frequencies",
  "num_payments_floor",
  "num_payments_ceiling",
  "purchase_price_floor",
  "purchase_price_ceiling",
  "buy_rate",
  "max_upsell",
] as const;

/** The fields that decide how many tiers the longest term would have. */
const DECIDES_TIERS: readonly LimitField[] = [
  ...NEEDED_FOR_TERM,
  "payment_amount_override",
  "payment_override_behavior",
  "prepayment_config",
  "prepayment_schedule_mode",
];

/** The longest term may make 240 tiers at most (docs/spec/decisions.md "Offers"). */
function tierIssues(offer: Partial<OfferFields>, { owns, path }: Origin): Issues {
  if (NEEDED_FOR_TERM.some((field) => offer[field] === undefined) || !DECIDES_TIERS.some(owns)) return [];
  const unfilled = { ...offer, fees: [] } as unknown as OfferFields;
  const count = tierCount(toLimits({ ...withDefaults(unfilled, ""), structure: null }, 1));
  if (count <= MAX_TIERS) return [];
  const rest = `would generate ${count} tiers for the longest term; at most ${MAX_TIERS} are allowed`;
  return [issueOf(path("prepayment_config"), "limit", rest)];
}

function isRate(value: number): boolean {
  return value >= 0 && value <= 10 && hasRateDecimals(value);
}

function hasRateDecimals(value: number): boolean {
  return parseDecimal(String(value), 6) !== null;
}

function rateCode(value: number): "range" | "format" {
  return hasRateDecimals(value) ? "range" : "format";
}

function atMost(field: string, value: number | undefined, limit: string, bound: number | undefined): Issues {
  return value !== undefined && bound !== undefined && value > bound
    ? [issueOf(field, "conflict", `must not exceed ${limit}`)]
    : [];
}

function atLeast(field: string, value: number | undefined, limit: string, bound: number | undefined): Issues {
  return value !== undefined && bound !== undefined && value < bound
    ? [issueOf(field, "conflict", `must not be less than ${limit}`)]
    : [];
}
