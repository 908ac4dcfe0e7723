import { flatFields, givesDefault } from "./flat-offer";
import { LIMIT_FIELDS, type LimitField } from "./limit-fields";
import { limitRules, type Origin } from "./limit-rules";
import type { OfferFields, Structure } from "./offer";

/**
 * The rules of an offer's structures: their names, and every rule of limits over each flat offer. What is at
 * fault in the offer's own limits, as `base` has it, is not said again. Returns the details.
 */
export function structureRules(offer: Partial<OfferFields>, base: string[]): string[] {
  const { structures = [], default_structure } = offer;
  return [
    ...structures.flatMap((structure, index) => {
      const at = `structures[${index}]`;
      const limits = flatRules(offer, structure, at);
      return [
        ...nameRules(structures, index),
        ...limits.filter((detail) => !isOfBase(detail.slice(at.length + 1), structure, base)),
      ];
    }),
    ...("structures" in offer ? defaultRule(structures, default_structure) : []),
  ];
}

function nameRules(structures: Structure[], index: number): string[] {
  const repeats = (key: (structure: Structure) => string) => {
    const own = structures[index];
    return own !== undefined && structures.findIndex((other) => key(other) === key(own)) < index;
  };
  return [
    ...(repeats(({ id }) => id)
      ? [`structures[${index}].id must not repeat the id of another structure`]
      : []),
    ...(repeats(({ label }) => label.trim().toLowerCase())
      ? [`structures[${index}].label must not repeat the label of another structure`]
      : []),
  ];
}

function defaultRule(structures: Structure[], id: string | undefined): string[] {
  if (id === undefined || structures.some((structure) => structure.id === id)) return [];
  if (structures.length === 0) return ["default_structure must not be given without structures"];
  return [
    `default_structure must be the id of one of the structures: ${structures.map((structure) => structure.id).join(", ")}`,
  ];
}

function flatRules(offer: Partial<OfferFields>, structure: Structure, at: string): string[] {
  const lacking = lackingIn(offer, structure);
  const flat = flatFields(offer, structure);
  // A number in another unit than the structure's says nothing of it.
  const comparable = Object.fromEntries(
    Object.entries(flat).filter(([field]) => !lacking.some((lacks) => lacks.field === field)),
  ) as Partial<OfferFields>;
  return [
    ...lacking.map(({ field, rest }) => `${at}.${field} is required with ${at}.base_frequency${rest}`),
    ...limitRules(comparable, originOf(offer, structure, at)),
  ];
}

/** What a structure with a frequency of its own must give: numbers of payments are never inherited in another unit. */
function lackingIn(
  offer: Partial<OfferFields>,
  structure: Structure,
): { field: LimitField; rest: "" | "; it can be null" }[] {
  if (structure.base_frequency === undefined) return [];
  const required = ["num_payments_floor", "num_payments_ceiling"] as const;
  const inherited = [
    ...(givesDefault(offer, "default_num_payments") ? (["default_num_payments"] as const) : []),
    ...(offer.payment_amount_override === undefined ? [] : (["payment_amount_override"] as const)),
  ];
  return [
    ...required.map((field) => ({ field, rest: "" as const })),
    ...inherited.map((field) => ({ field, rest: "; it can be null" as const })),
  ].filter(({ field }) => structure[field] === undefined);
}

/** Whether a detail, without the structure's path, is one of the offer's about a field that the structure does not give. */
function isOfBase(detail: string, structure: Structure, base: string[]): boolean {
  const [field = ""] = detail.split(/[ .[]/, 1);
  return !(field in structure) && base.includes(detail);
}

function originOf(offer: Partial<OfferFields>, structure: Structure, at: string): Origin {
  const owned = new Set<LimitField>(LIMIT_FIELDS.filter((field) => structure[field] !== undefined));
  const path = (field: LimitField) => `${at}.${field}`;
  const value = (field: LimitField) => {
    const given = offer[field];
    return Array.isArray(given) ? given.join(", ") : String(given);
  };
  return {
    owns: (field) => owned.has(field),
    path,
    reference: (field) => (owned.has(field) ? path(field) : `${field} (${value(field)})`),
  };
}
