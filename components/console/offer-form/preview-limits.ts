import { defaultIndex } from "@/components/console/offer-form/structures/structures";
import { COMMISSION_BASES } from "@/lib/calculator/commission/commission";
import { parseDecimal } from "@/lib/calculator/money/money";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { OfferFields, Structure } from "@/lib/schemas/offers/fields";
import { flatFields, flatOffers } from "@/lib/schemas/offers/flat-offer";
import { brokenPairs } from "@/lib/schemas/offers/limit-pairs";
import { toLimits } from "@/lib/schemas/offers/limits";
import { MOST_MONEY, MOST_PAYMENTS, MOST_RATE } from "@/lib/schemas/wire/bounds";
import type { OfferBody } from "./entries";
import { structurePath } from "./sections";
import { bodyOf, type OfferFormValues, type ScalarName } from "./values";

/** The input of the preview's calculation. */
export interface PreviewLimits {
  /** One for each structure, in order; a single one if the offer has no structures. */
  all: OfferLimits[];
  /** The index of the default structure. */
  start: number;
}

/** The fields that figures are computed from: not the names. */
type Figures = Omit<OfferFields, "merchant_name" | "iso_name">;

/** In the order of the form. */
const REQUIRED = [
  "purchase_price_floor",
  "purchase_price_ceiling",
  "buy_rate",
  "max_upsell",
  "base_frequency",
  "num_payments_floor",
  "num_payments_ceiling",
] as const;

/** The range and the decimals of a number. */
type Range = readonly [least: number, most: number, places: number];

const MONEY: Range = [0, MOST_MONEY, 2];
const POSITIVE_MONEY: Range = [0.01, MOST_MONEY, 2];
/** Points, or a fraction. */
const SHARE: Range = [0, 1, 6];
const COUNT: Range = [1, MOST_PAYMENTS, 0];

/** The numbers that figures are computed from, with what the API's types (lib/schemas/offers/fields.ts) allow for each. */
const NUMBERS: Partial<Record<ScalarName, Range>> = {
  monthly_receivables: MONEY,
  existing_funding_balance: MONEY,
  purchase_price_floor: POSITIVE_MONEY,
  default_purchase_price: MONEY,
  purchase_price_ceiling: MONEY,
  default_upsell: SHARE,
  max_upsell: SHARE,
  buy_rate: [1, MOST_RATE, 6],
  num_payments_floor: COUNT,
  default_num_payments: COUNT,
  num_payments_ceiling: COUNT,
  holdback_pct: SHARE,
  payment_amount_override: POSITIVE_MONEY,
};

/**
 * The limits in the entries, without a prepayment schedule; null unless every figure is in the range and
 * order that the API requires. The calculator gets no other entry; the server's check has the other rules.
 */
export function previewLimits(values: OfferFormValues): PreviewLimits | null {
  const body = figuresOf(values);
  if (!isComputable(body)) return null;
  const flat = flatOffers({ ...body, merchant_name: "", iso_name: "" }, "");
  return { all: flat.map((offer) => toLimits(offer, 1)), start: defaultIndex(values) };
}

/** The fields that prevent a calculation: empty, unreadable, out of range, or in the wrong order. */
export function previewNeeds(values: OfferFormValues): string[] {
  return allNeeds(figuresOf(values));
}

/** Whether the preview depends on a field: on the figures, and on the labels of structures. */
export function isFigure(path: string): boolean {
  const structure = structurePath(path);
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
  "commission_terms",
  "structures",
]);

function figuresOf(values: OfferFormValues): OfferBody {
  const { structures, renewal, ...rest } = withoutUncomputed(bodyOf(values));
  const body = isComputableRenewal(renewal) ? { ...rest, renewal } : rest;
  if (structures === undefined) return body;
  return { ...body, structures: (structures as OfferBody[]).map(withoutUncomputed) };
}

/** An offer or a structure without a prepayment schedule, and with that of a commission alone that has a figure. */
function withoutUncomputed({
  prepayment_schedule_mode: _mode,
  commission_terms,
  ...rest
}: OfferBody): OfferBody {
  return { ...rest, ...(commission_terms !== undefined && { commission_terms: paid(commission_terms) }) };
}

/** A commission; null where the API would refuse what it is counted on, its points or its shares. */
function paid(terms: unknown): unknown {
  const { base = "purchase_price", base_points = 0, shares = [] } = (terms ?? {}) as OfferBody;
  const isKnown = COMMISSION_BASES.some((known) => known === base);
  const isShared = (shares as OfferBody[]).every(({ share }) => isIn(SHARE, share));
  return isKnown && isShared && isIn(SHARE, base_points) ? terms : null;
}

function isComputable(body: OfferBody): body is OfferBody & Figures {
  return allNeeds(body).length === 0;
}

/** The fields that are wrong in the offer's own limits; if none, those in each structure. */
function allNeeds(body: OfferBody): string[] {
  const base = [...missing(body), ...refused(body), ...misplaced(body, body)];
  if (base.length > 0) return [...new Set(base)];
  return ((body.structures ?? []) as OfferBody[]).flatMap((structure, index) => {
    const { label, base_frequency: ownUnit } = structure;
    const own = refused(structure);
    const flat = { ...flatFields(body as Partial<OfferFields>, structure as unknown as Structure) };
    // Numbers of payments in another unit are not inherited.
    const needed = ownUnit === undefined ? flat : { ...flat, ...countsOf(structure) };
    const needs = [...missing(needed), ...own, ...(own.length > 0 ? [] : misplaced(needed, structure))];
    const named = label === undefined ? ["label", ...needs] : needs;
    return [...new Set(named)].map((name) => `structures.${index}.${name}`);
  });
}

function missing(body: OfferBody): string[] {
  return REQUIRED.filter((name) => body[name] === undefined);
}

function countsOf({ num_payments_floor, num_payments_ceiling }: OfferBody): OfferBody {
  return { num_payments_floor, num_payments_ceiling };
}

/** The paths of the numbers that the API's types refuse. Null is a structure's way to ask for a default. */
function refused(body: OfferBody): string[] {
  const names = Object.keys(NUMBERS) as ScalarName[];
  return [
    ...names.filter((name) => {
      const [value, range] = [body[name], NUMBERS[name]];
      return value !== undefined && value !== null && range && !isIn(range, value);
    }),
    ...((body.fees ?? []) as OfferBody[]).flatMap((fee, index) =>
      refusedOfFee(fee).map((name) => `fees.${index}.${name}`),
    ),
  ];
}

function refusedOfFee(fee: OfferBody): string[] {
  const range = fee.amount_type === "pct" ? SHARE : MONEY;
  const names = fee.adjustable ? ["amount", "floor", "ceiling"] : ["amount"];
  const wrong = names.filter((name) => !isIn(range, fee[name]));
  if (wrong.length > 0 || !fee.adjustable) return wrong;
  const { floor, amount, ceiling } = fee as Record<string, number>;
  return Number(floor) <= Number(amount) && Number(amount) <= Number(ceiling) ? [] : ["amount"];
}

/** The limits that stand in the wrong order, each by its field in `given`. */
function misplaced(body: OfferBody, given: OfferBody): string[] {
  return brokenPairs(body as Partial<OfferFields>).map(({ low, high, subject }) => {
    const [first, other] = subject === "low" ? [low, high] : [high, low];
    return given[first] === undefined ? other : first;
  });
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
