import { type FieldIssue, issueOf } from "@/lib/schemas/wire/field-issues";
import { type CheckedItem, type CheckedParts, parsed } from "@/lib/schemas/wire/parse-fields";
import type { OfferFields, Structure } from "./fields";
import { flatFields, givesDefault } from "./flat-offer";
import { LIMIT_FIELDS, type LimitField } from "./limit-fields";
import { limitRules, type Origin } from "./limit-rules";

type Issues = FieldIssue<string>[];

type CheckedStructure = CheckedItem<Structure>;

/**
 * Checks the structures of an offer: their names, and all rules on limits for each flat offer. `base` are the
 * issues of the offer's own limits, which are not repeated. In `structures`, null stands for a structure that
 * is not an object. Returns the issues.
 */
export function structureRules(
  offer: Partial<OfferFields>,
  base: Issues,
  structures: (CheckedStructure | null)[] = (offer.structures ?? []).map(parsed),
): Issues {
  return [
    ...structures.flatMap((structure, index) => {
      if (structure === null) return [];
      const at = `structures[${index}]`;
      const limits = flatRules(offer, structure, at);
      return [
        ...nameRules(structures, index),
        ...limits.filter((issue) => !isOfBase(issue, at, structure, base)),
      ];
    }),
    ...defaultRule(offer, structures),
  ];
}

function nameRules(structures: (CheckedStructure | null)[], index: number): Issues {
  const repeats = (key: (structure: Partial<Structure>) => string | undefined) => {
    const [own, ...before] = structures.slice(0, index + 1).reverse();
    const name = own ? key(own.values) : undefined;
    return name !== undefined && before.some((other) => other && key(other.values) === name);
  };
  return [
    ...(repeats(({ id }) => id)
      ? [issueOf(`structures[${index}].id`, "conflict", "must not repeat the id of another structure")]
      : []),
    ...(repeats(({ label }) => label?.trim().toLowerCase())
      ? [issueOf(`structures[${index}].label`, "conflict", "must not repeat the label of another structure")]
      : []),
  ];
}

/** Checks `default_structure`, unless the id of a structure did not parse. */
function defaultRule(offer: Partial<OfferFields>, structures: (CheckedStructure | null)[]): Issues {
  const { default_structure } = offer;
  const ids = structures.map((structure) => structure?.values.id);
  if (default_structure === undefined || ids.includes(default_structure) || ids.includes(undefined))
    return [];
  if (ids.length > 0) {
    const rest = `must be the id of one of the structures: ${ids.join(", ")}`;
    return [issueOf("default_structure", "not_allowed", rest)];
  }
  if (!("structures" in offer)) return [];
  return [issueOf("default_structure", "conflict", "must not be given without structures")];
}

function flatRules(offer: Partial<OfferFields>, structure: CheckedStructure, at: string): Issues {
  const { values, invalid, parts } = structure;
  const lacking = lackingIn(offer, values).filter(({ field }) => !invalid.includes(field));
  // A number that counts in another unit than the structure cannot be checked against it.
  const incomparable = new Set<string>([...lacking.map(({ field }) => field), ...invalid]);
  const flat = flatFields(offer, values);
  const comparable = Object.fromEntries(
    Object.entries(flat).filter(([field]) => !incomparable.has(field)),
  ) as Partial<OfferFields>;
  return [
    ...lacking.map(({ field, rest }) =>
      issueOf(`${at}.${field}`, "required", `is required with ${at}.base_frequency${rest}`),
    ),
    ...limitRules(comparable, originOf(offer, values, at), parts as CheckedParts<OfferFields> | undefined),
  ];
}

/**
 * The fields that a structure with its own base frequency must give, since a number of payments in another
 * frequency is never inherited.
 */
function lackingIn(
  offer: Partial<OfferFields>,
  structure: Partial<Structure>,
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

/**
 * Whether an issue of a structure repeats one of the offer, about a field that the structure does not give.
 */
function isOfBase(
  { path, rest }: FieldIssue<string>,
  at: string,
  { values, invalid }: CheckedStructure,
  base: Issues,
): boolean {
  const own = path.slice(at.length + 1);
  const [field = ""] = own.split(/[.[]/, 1);
  const isGiven = field in values || invalid.includes(field);
  return !isGiven && base.some((issue) => issue.path === own && issue.rest === rest);
}

function originOf(offer: Partial<OfferFields>, structure: Partial<Structure>, at: string): Origin {
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
