import type { StructureName } from "@/lib/calculator/offer/limits";
import { type FullOfferFields, withDefaults } from "./defaults";
import type { OfferFields, Structure } from "./fields";
import { LIMIT_FIELDS } from "./limit-fields";

/**
 * An offer without structures, or with one of its structures in the place of the offer's own limits.
 * Everything that computes uses this form. Every field has its default.
 */
export type FlatOffer = Omit<FullOfferFields, "structures" | "default_structure"> & {
  /** The structure that the limits belong to; null in an offer without structures. */
  structure: StructureName | null;
};

/** The flat offer of each structure, in order. An offer without structures has a single one. */
export function flatOffers(given: OfferFields, defaultBrandId: string): FlatOffer[] {
  const { structures = [] } = given;
  if (structures.length === 0) return [flatOffer(given, null, defaultBrandId)];
  return structures.map((structure) => flatOffer(given, structure, defaultBrandId));
}

/** The flat offer of the structure with which the calculator starts. */
export function defaultFlatOffer(given: OfferFields, defaultBrandId: string): FlatOffer {
  const { structures = [], default_structure } = given;
  const chosen = structures.find(({ id }) => id === default_structure) ?? structures[0];
  return flatOffer(given, chosen ?? null, defaultBrandId);
}

/**
 * The flat offer of the structure with this id. Null stands for an offer without structures. Returns null
 * when the offer has no such structure.
 */
export function flatOfferOf(given: OfferFields, id: string | null, defaultBrandId: string): FlatOffer | null {
  const { structures = [] } = given;
  if (id === null) return structures.length === 0 ? flatOffer(given, null, defaultBrandId) : null;
  const structure = structures.find((candidate) => candidate.id === id);
  return structure ? flatOffer(given, structure, defaultBrandId) : null;
}

/**
 * The flat offer that stored terms belong to: that of their structure if the offer still has it, else the
 * default one.
 */
export function flatOfferFor(
  given: OfferFields,
  { structure = null }: { structure?: string | null },
  defaultBrandId: string,
): FlatOffer {
  return flatOfferOf(given, structure, defaultBrandId) ?? defaultFlatOffer(given, defaultBrandId);
}

function flatOffer(given: OfferFields, structure: Structure | null, defaultBrandId: string): FlatOffer {
  const fields = structure === null ? given : flatFields(given, structure);
  const { structures: _all, default_structure: _default, ...flat } = withDefaults(fields, defaultBrandId);
  return { ...flat, structure: structure && { id: structure.id, label: structure.label } };
}

/**
 * The fields of a structure's flat offer, as a funder would give them (docs/spec/structures.md "Fields").
 * The structure's fields replace the offer's, and the offer's defaults are moved into the resulting limits.
 */
export function flatFields<Given extends Partial<OfferFields>>(
  given: Given,
  structure: Partial<Structure>,
): Given {
  const own = LIMIT_FIELDS.filter((field) => structure[field] !== undefined);
  const replaced = Object.fromEntries(own.map((field) => [field, structure[field] ?? undefined]));
  const flat = { ...given, ...replaced, structures: undefined, default_structure: undefined };
  const inherited = MOVED_DEFAULTS.filter(({ field }) => structure[field] === undefined);
  return {
    ...flat,
    ...Object.fromEntries(inherited.map((moved) => [moved.field, movedDefault(given, flat, moved)])),
  };
}

/**
 * The defaults that are moved, each with its limits. A default without a floor starts at 0 and is 0 if not
 * given.
 */
const MOVED_DEFAULTS = [
  { field: "default_purchase_price", floor: "purchase_price_floor", ceiling: "purchase_price_ceiling" },
  { field: "default_upsell", floor: null, ceiling: "max_upsell" },
  { field: "default_num_payments", floor: "num_payments_floor", ceiling: "num_payments_ceiling" },
] as const;

/**
 * A default that the offer gives, moved to the nearest limit of the flat offer. Undefined when the offer
 * gives none: the default then follows from the structure's own limits.
 */
function movedDefault(
  given: Partial<OfferFields>,
  flat: Partial<OfferFields>,
  { field, floor, ceiling }: (typeof MOVED_DEFAULTS)[number],
): number | undefined {
  const [least, most] = [floor === null ? 0 : flat[floor], flat[ceiling]];
  const value = givesDefault(given, field) ? given[field] : undefined;
  if (value === undefined || least === undefined || most === undefined || least > most) return undefined;
  return Math.min(Math.max(value, least), most);
}

/**
 * Whether an offer gives a default of its own. A default that GET filled in and a PUT sends back does not
 * count.
 */
export function givesDefault(
  given: Partial<OfferFields>,
  field: (typeof MOVED_DEFAULTS)[number]["field"],
): boolean {
  const moved = MOVED_DEFAULTS.find((candidate) => candidate.field === field);
  const derived = moved?.floor ? given[moved.ceiling] : 0;
  return given[field] !== undefined && given[field] !== derived;
}
