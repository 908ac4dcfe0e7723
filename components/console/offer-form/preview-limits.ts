import { FREQUENCIES } from "@/lib/calculator/frequency";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { flatFields, flatOffers } from "@/lib/schemas/flat-offer";
import type { OfferFields, Structure } from "@/lib/schemas/offer";
import { toLimits } from "@/lib/schemas/offer-limits";
import { bodyOf } from "./body";
import type { OfferBody } from "./given";
import { inStructure } from "./sections";
import { defaultIndex } from "./structure-moves";
import { type OfferFormValues, SCALARS, type ScalarName } from "./values";

/** The input of the preview's calculation. */
export interface PreviewLimits {
  /** One for each structure, in order; a single one if the offer has no structures. */
  all: OfferLimits[];
  /** The index of the default structure. */
  start: number;
}

/** The fields that figures are computed from: not the names. */
type Figures = Omit<OfferFields, "merchant_name" | "iso_name">;

const REQUIRED = ["buy_rate", "max_upsell"] as const;
const ORDERED = [
  ["purchase_price_floor", "purchase_price_ceiling"],
  ["num_payments_floor", "num_payments_ceiling"],
] as const;

// Rule: T4-8
/**
 * The limits in the entries, without a prepayment schedule; null until the calculator can compute with them.
 * The API's rules decide whether an offer may have them.
 */
export function previewLimits(values: OfferFormValues): PreviewLimits | null {
  const body = figuresOf(values);
  if (!isComputable(body)) return null;
  const flat = flatOffers({ ...body, merchant_name: "", iso_name: "" }, "");
  return { all: flat.map((offer) => toLimits(offer, 1)), start: defaultIndex(values) };
}

/** The fields that prevent a calculation: empty, unreadable or in the wrong order. */
export function previewNeeds(values: OfferFormValues): string[] {
  return allNeeds(figuresOf(values));
}

/** Whether the preview's figures depend on a field. */
export function isFigure(path: string): boolean {
  const structure = inStructure(path);
  if (structure) return isFigure(structure.rest);
  const [name = ""] = path.split(".");
  return FIGURES.has(name) || (name in SCALARS && SCALARS[name as ScalarName] !== "text");
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

/** The fields missing in the offer's own limits; if none, those missing in each structure. */
function allNeeds(body: OfferBody): string[] {
  const base = needsOf(body);
  if (base.length > 0) return base;
  return ((body.structures ?? []) as OfferBody[]).flatMap((structure, index) => {
    const { base_frequency: ownUnit } = structure;
    const counted = ["num_payments_floor", "num_payments_ceiling"].filter(
      (name) => ownUnit !== undefined && structure[name] === undefined,
    );
    const flat = flatFields(body as Partial<OfferFields>, structure as unknown as Structure);
    return [...new Set([...counted, ...needsOf({ ...flat })])].map((name) => `structures.${index}.${name}`);
  });
}

function needsOf(body: OfferBody): string[] {
  const names = Object.keys(SCALARS) as ScalarName[];
  const needs = [
    ...REQUIRED.filter((name) => !isAmount(body[name])),
    ...ORDERED.flatMap(([floor, ceiling]) => {
      const wrong = [floor, ceiling].filter((name) => !isPositive(body[name]));
      return wrong.length > 0 || isRange(body[floor], body[ceiling]) ? wrong : [floor];
    }),
    ...(FREQUENCIES.some((frequency) => frequency === body.base_frequency) ? [] : ["base_frequency"]),
    ...names.filter((name) => SCALARS[name] !== "text" && body[name] !== undefined && !isAmount(body[name])),
    ...((body.fees ?? []) as OfferBody[]).flatMap((fee, index) =>
      isComputableFee(fee) ? [] : [`fees.${index}.amount`],
    ),
  ];
  return [...new Set(needs)];
}

function isComputableFee({ amount, adjustable, floor, ceiling }: OfferBody): boolean {
  return isAmount(amount) && (!adjustable || (isAmount(floor) && isAmount(ceiling) && floor <= ceiling));
}

/** Whether a renewal is complete. An incomplete one is ignored, so that the other figures can be shown. */
function isComputableRenewal(renewal: unknown): renewal is OfferFields["renewal"] {
  if (renewal === undefined) return true;
  const { balance, current_payment: payment } = renewal as OfferBody;
  if (!isPositive(balance)) return false;
  if (payment === undefined) return true;
  const { amount, frequency, remaining } = payment as OfferBody;
  return isPositive(amount) && isPositive(remaining) && FREQUENCIES.some((known) => known === frequency);
}

function isRange(floor: unknown, ceiling: unknown): boolean {
  return isPositive(floor) && isPositive(ceiling) && floor <= ceiling;
}

function isPositive(value: unknown): value is number {
  return isAmount(value) && value > 0;
}

/** No offer has a number as large as this one, and larger ones are not exact. */
const TOO_LARGE = 1e9;

function isAmount(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value < TOO_LARGE;
}
