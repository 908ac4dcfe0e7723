import { FREQUENCIES } from "@/lib/calculator/frequency";
import { parseDecimal } from "@/lib/calculator/money";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { MOST_MONEY } from "@/lib/schemas/amounts";
import { flatFields, flatOffers } from "@/lib/schemas/flat-offer";
import { BASE, limitRules } from "@/lib/schemas/limit-rules";
import type { OfferFields, Structure } from "@/lib/schemas/offer";
import { toLimits } from "@/lib/schemas/offer-limits";
import type { CheckedItem } from "@/lib/schemas/parse-fields";
import { structureRules } from "@/lib/schemas/structure-rules";
import { bodyOf } from "./body";
import type { OfferBody } from "./given";
import { formPath, inStructure } from "./sections";
import { defaultIndex } from "./structure-moves";
import type { OfferFormValues, ScalarName } from "./values";

/** The input of the preview's calculation. */
export interface PreviewLimits {
  /** One for each structure, in order; a single one if the offer has no structures. */
  all: OfferLimits[];
  /** The index of the default structure. */
  start: number;
}

/** The fields that figures are computed from: not the names. */
type Figures = Omit<OfferFields, "merchant_name" | "iso_name">;

const REQUIRED = [
  "buy_rate",
  "max_upsell",
  "purchase_price_floor",
  "purchase_price_ceiling",
  "num_payments_floor",
  "num_payments_ceiling",
  "base_frequency",
] as const;

/** The range and the decimals of a number. */
type Range = readonly [least: number, most: number, places: number];

const MONEY: Range = [0, MOST_MONEY, 2];
const POSITIVE_MONEY: Range = [0.01, MOST_MONEY, 2];
const POINTS: Range = [0, 1, 6];
const COUNT: Range = [1, 5000, 0];

/** The numbers that figures are computed from, with what the API's types (offer.ts) allow for each. */
const NUMBERS: Partial<Record<ScalarName, Range>> = {
  monthly_receivables: MONEY,
  existing_funding_balance: MONEY,
  purchase_price_floor: POSITIVE_MONEY,
  default_purchase_price: MONEY,
  purchase_price_ceiling: MONEY,
  default_upsell: POINTS,
  max_upsell: POINTS,
  buy_rate: [1, 10, 6],
  num_payments_floor: COUNT,
  default_num_payments: COUNT,
  num_payments_ceiling: COUNT,
  holdback_pct: [0, 1, 6],
  payment_amount_override: POSITIVE_MONEY,
};

// Rule: T4-8
/**
 * The limits in the entries, without a prepayment schedule; null unless the API's types and rules allow every
 * figure. The calculator gets no other entry.
 */
export function previewLimits(values: OfferFormValues): PreviewLimits | null {
  const body = figuresOf(values);
  if (!isComputable(body)) return null;
  const flat = flatOffers({ ...body, merchant_name: "", iso_name: "" }, "");
  return { all: flat.map((offer) => toLimits(offer, 1)), start: defaultIndex(values) };
}

/** The fields that prevent a calculation: empty, unreadable, or refused by a type or rule of the API. */
export function previewNeeds(values: OfferFormValues): string[] {
  return allNeeds(figuresOf(values));
}

/** Whether the preview depends on a field: on the figures, and on the labels of structures. */
export function isFigure(path: string): boolean {
  const structure = inStructure(path);
  if (structure) return structure.rest === "label" || isFigure(structure.rest);
  const [name = ""] = path.split(".");
  return FIGURES.has(name) || name in NUMBERS;
}

const FIGURES = new Set([
  "base_frequency",
  "available_frequencies",
  "payment_override_behavior",
  "fees",
  "renewal",
  "structures",
]);

function figuresOf(values: OfferFormValues): OfferBody {
  const { prepayment_schedule_mode: _mode, structures, renewal, ...rest } = bodyOf(values);
  const body = isComputableRenewal(renewal) ? { ...rest, renewal } : rest;
  if (structures === undefined) return body;
  const priced = (structures as OfferBody[]).map(({ prepayment_schedule_mode: _own, ...own }) => own);
  return { ...body, structures: priced };
}

function isComputable(body: OfferBody): body is OfferBody & Figures {
  return allNeeds(body).length === 0;
}

/** The fields that are wrong in the offer's own limits; if none, those in each structure. */
function allNeeds(body: OfferBody): string[] {
  const base = checked(body);
  const offer = base.values as Partial<OfferFields>;
  const limits = limitRules(offer, BASE);
  const needs = [...missing(body), ...base.needs, ...limits.map(({ path }) => formPath(path))];
  if (needs.length > 0) return [...new Set(needs)];
  const structures = ((body.structures ?? []) as OfferBody[]).map(checked);
  const own = structures.flatMap(({ values, needs, invalid }, index) => {
    const flat = flatFields(offer, values as Partial<Structure>);
    const absent = missing({ ...flat }).filter((name) => !invalid.includes(name));
    const unnamed = values.label === undefined ? ["label"] : [];
    return [...unnamed, ...absent, ...needs].map((path) => `structures.${index}.${path}`);
  });
  const items = structures as unknown as CheckedItem<Structure>[];
  const rules = structureRules(offer, limits, items).map(({ path }) => formPath(path));
  return [...new Set([...own, ...rules])];
}

function missing(body: OfferBody): string[] {
  return REQUIRED.filter((name) => body[name] === undefined);
}

interface Checked {
  /** The fields that the API's types allow; the rules run on them. */
  values: OfferBody;
  /** The names of the other fields. */
  invalid: string[];
  /** The form paths of the entries that the types refuse. */
  needs: string[];
}

function checked(body: OfferBody): Checked {
  const numbers = (Object.keys(NUMBERS) as ScalarName[]).filter((name) => {
    const [value, range] = [body[name], NUMBERS[name]];
    return value !== undefined && value !== null && range && !isIn(range, value);
  });
  const fees = ((body.fees ?? []) as OfferBody[]).flatMap((fee, index) =>
    (fee.adjustable ? ["amount", "floor", "ceiling"] : ["amount"])
      .filter((name) => typeof fee[name] !== "number")
      .map((name) => `fees.${index}.${name}`),
  );
  const invalid = fees.length > 0 ? [...numbers, "fees"] : numbers;
  const values = Object.entries(body).filter(([name]) => !invalid.includes(name));
  return { values: Object.fromEntries(values), invalid, needs: [...numbers, ...fees] };
}

/** Whether a renewal is complete. An incomplete one is ignored, so that the other figures can be shown. */
function isComputableRenewal(renewal: unknown): renewal is OfferFields["renewal"] {
  if (renewal === undefined) return true;
  const { balance, current_payment: payment } = renewal as OfferBody;
  if (!isIn(POSITIVE_MONEY, balance)) return false;
  if (payment === undefined) return true;
  const { amount, frequency, remaining } = payment as OfferBody;
  const isCounted = isIn(COUNT, remaining) && FREQUENCIES.some((known) => known === frequency);
  return isCounted && isIn(POSITIVE_MONEY, amount);
}

function isIn([least, most, places]: Range, value: unknown): value is number {
  if (typeof value !== "number" || value < least || value > most) return false;
  return parseDecimal(String(value), places) !== null;
}
