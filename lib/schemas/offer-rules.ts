import { usableFrequencies } from "@/lib/calculator/frequency-limits";
import { parseDecimal } from "@/lib/calculator/money";
import { MAX_TIERS, tierCount } from "@/lib/calculator/prepayment";
import { feePlaces } from "@/lib/calculator/wire";
import { disclosureRules, type JudgedDates } from "./disclosure-rules";
import { fractionHint, MOST_MONEY } from "./field-types";
import type { OfferFields } from "./offer";
import { withDefaults } from "./offer-defaults";
import { toLimits } from "./offer-limits";
import { type RenewedBefore, renewalRules } from "./renewal-rules";

/** The facts that the rules need besides the offer. */
export interface OfferFacts {
  /** Whether the given brand belongs to the funder. */
  brandKnown: boolean;
  /**
   * Why the given callback URL is not allowed, as the rest of a sentence; null if it is allowed or absent.
   */
  callbackIssue: string | null;
  /** Null if no date of the disclosure is to be validated. */
  dates: JudgedDates | null;
  /** The committed offer that a patch changes; null for a whole offer. */
  patched: RenewedBefore | null;
}

/**
 * All business rules over a whole offer, for create, replace and the merged offer of a patch. `offer` has the
 * fields that parsed; a rule runs if all its fields did. Returns the details.
 */
export function offerRules(offer: Partial<OfferFields>, facts: OfferFacts): string[] {
  return [
    ...limitRules(offer),
    ...frequencyRules(offer),
    ...feeRules(offer.fees ?? []),
    ...prepaymentRules(offer),
    ...disclosureRules(offer, facts.dates),
    ...renewalRules(offer, facts.patched),
    ...(facts.brandKnown ? [] : ["brand_id must be a brand of this funder"]),
    ...(facts.callbackIssue ? [`callback_url ${facts.callbackIssue}`] : []),
  ];
}

function limitRules(offer: Partial<OfferFields>): string[] {
  const { purchase_price_floor, purchase_price_ceiling, num_payments_floor, num_payments_ceiling } = offer;
  return [
    ...atMost("purchase_price_floor", purchase_price_floor, "purchase_price_ceiling", purchase_price_ceiling),
    ...atMost(
      "default_purchase_price",
      offer.default_purchase_price,
      "purchase_price_ceiling",
      purchase_price_ceiling,
    ),
    ...atLeast(
      "default_purchase_price",
      offer.default_purchase_price,
      "purchase_price_floor",
      purchase_price_floor,
    ),
    ...atMost("default_upsell", offer.default_upsell, "max_upsell", offer.max_upsell),
    ...atMost("num_payments_floor", num_payments_floor, "num_payments_ceiling", num_payments_ceiling),
    ...atMost(
      "default_num_payments",
      offer.default_num_payments,
      "num_payments_ceiling",
      num_payments_ceiling,
    ),
    ...atLeast("default_num_payments", offer.default_num_payments, "num_payments_floor", num_payments_floor),
  ];
}

function frequencyRules(offer: Partial<OfferFields>): string[] {
  const { base_frequency, available_frequencies, num_payments_floor, num_payments_ceiling } = offer;
  if (!base_frequency || !available_frequencies || !num_payments_floor || !num_payments_ceiling) return [];
  if (num_payments_floor > num_payments_ceiling) return [];
  const usable = usableFrequencies({
    baseFrequency: base_frequency,
    availableFrequencies: available_frequencies,
    payments: { floor: num_payments_floor, ceiling: num_payments_ceiling, default: num_payments_ceiling },
  });
  if (usable.length > 0) return [];
  return [
    `available_frequencies must hold one that leaves a whole number of payments between num_payments_floor and num_payments_ceiling, counted in ${base_frequency} payments`,
  ];
}

type GivenFee = NonNullable<OfferFields["fees"]>[number];

function feeRules(fees: GivenFee[]): string[] {
  return fees.flatMap((fee, index) => {
    const path = `fees[${index}]`;
    const repeated = fees.findIndex((other) => other.id === fee.id) < index;
    return [
      ...(repeated ? [`${path}.id must not repeat the id of another fee`] : []),
      ...feeAmountIssues(`${path}.amount`, fee.amount_type, fee.amount),
      ...(fee.adjustable ? adjustableFeeRules(path, fee) : []),
    ];
  });
}

function adjustableFeeRules(path: string, fee: GivenFee): string[] {
  const { floor, ceiling } = fee;
  return [
    ...(floor === undefined ? [`${path}.floor is required on an adjustable fee`] : []),
    ...(ceiling === undefined ? [`${path}.ceiling is required on an adjustable fee`] : []),
    ...(floor === undefined ? [] : feeAmountIssues(`${path}.floor`, fee.amount_type, floor)),
    ...(ceiling === undefined ? [] : feeAmountIssues(`${path}.ceiling`, fee.amount_type, ceiling)),
    ...atMost(`${path}.floor`, floor, `${path}.ceiling`, ceiling),
    ...atLeast(`${path}.amount`, fee.amount, `${path}.floor`, floor),
    ...atMost(`${path}.amount`, fee.amount, `${path}.ceiling`, ceiling),
  ];
}

function feeAmountIssues(path: string, amountType: GivenFee["amount_type"], amount: number): string[] {
  if (isFeeAmount(amountType, amount)) return [];
  if (amountType === "fixed")
    return [`${path} must be a currency amount from 0 to 999,999,999.99 with at most 2 decimals`];
  return [`${path} must be a fraction from 0 to 1 with at most 6 decimals${fractionHint(amount)}`];
}

/** Whether a number can be the amount of a fee of this type: its range and its decimals allow it. */
function isFeeAmount(amountType: GivenFee["amount_type"], amount: number): boolean {
  const value = parseDecimal(String(amount), feePlaces(amountType));
  const most = amountType === "pct" ? 1 : MOST_MONEY;
  return value !== null && value >= 0 && amount <= most;
}

function prepaymentRules(offer: Partial<OfferFields>): string[] {
  const mode = offer.prepayment_schedule_mode;
  if (mode === "funder_provided" && "prepayment_schedule" in offer && !offer.prepayment_schedule?.length) {
    return ["prepayment_schedule is required with prepayment_schedule_mode funder_provided"];
  }
  if (mode !== "auto_generate" || !("prepayment_config" in offer)) return [];
  const { model, params } = offer.prepayment_config ?? {};
  if (!model) return ["prepayment_config.model is required with prepayment_schedule_mode auto_generate"];
  const issues = model === "step_per_month" ? stepIssues(params ?? {}) : windowIssues(params ?? {});
  return issues.length > 0 ? issues : tierIssues(offer);
}

type Params = NonNullable<NonNullable<OfferFields["prepayment_config"]>["params"]>;

function stepIssues({ rate_step, floor_term_months }: Params): string[] {
  const at = "prepayment_config.params";
  const issues: string[] = [];
  if (rate_step === undefined) issues.push(`${at}.rate_step is required with model step_per_month`);
  else if (!isRate(rate_step) || rate_step <= 0) {
    issues.push(`${at}.rate_step must be above 0 and at most 10, with at most 6 decimals`);
  }
  if (floor_term_months === undefined)
    issues.push(`${at}.floor_term_months is required with model step_per_month`);
  else if (floor_term_months < 1 || floor_term_months > 5000) {
    issues.push(`${at}.floor_term_months must be a whole number from 1 to 5,000`);
  }
  return issues;
}

function windowIssues({ windows }: Params): string[] {
  const at = "prepayment_config.params.windows";
  if (windows === undefined || windows.length === 0) return [`${at} is required with model fixed_windows`];
  return windows.flatMap(({ months_after_funding: months, factor_rate_discount: discount }, index) => {
    const repeated = windows.findIndex((other) => other.months_after_funding === months) < index;
    return [
      ...(months >= 1 && months <= 5000
        ? []
        : [`${at}[${index}].months_after_funding must be a whole number from 1 to 5,000`]),
      ...(repeated ? [`${at}[${index}].months_after_funding must not repeat that of another window`] : []),
      ...(isRate(discount)
        ? []
        : [`${at}[${index}].factor_rate_discount must be from 0 to 10 with at most 6 decimals`]),
    ];
  });
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

function tierIssues(offer: Partial<OfferFields>): string[] {
  if (NEEDED_FOR_TERM.some((field) => offer[field] === undefined)) return [];
  const unfilled = { ...offer, fees: [] } as unknown as OfferFields;
  const count = tierCount(toLimits(withDefaults(unfilled, ""), 1));
  if (count <= MAX_TIERS) return [];
  return [
    `prepayment_config would generate ${count} tiers for the longest term; at most ${MAX_TIERS} are allowed`,
  ];
}

function isRate(value: number): boolean {
  return value >= 0 && value <= 10 && parseDecimal(String(value), 6) !== null;
}

function atMost(
  field: string,
  value: number | undefined,
  limit: string,
  bound: number | undefined,
): string[] {
  return value !== undefined && bound !== undefined && value > bound
    ? [`${field} must not exceed ${limit}`]
    : [];
}

function atLeast(
  field: string,
  value: number | undefined,
  limit: string,
  bound: number | undefined,
): string[] {
  return value !== undefined && bound !== undefined && value < bound
    ? [`${field} must not be less than ${limit}`]
    : [];
}
