import { z } from "zod";
import { STRUCTURE_LABEL_LENGTH } from "@/lib/schemas/wire/bounds";
import { line } from "@/lib/schemas/wire/field-types";
import { REFUSED_KEYS, withoutNulls } from "@/lib/schemas/wire/parse-fields";
import { LIMIT_FIELDS, type LimitField } from "./limit-fields";

/** The schema of a structure (docs/spec/structures.md "Fields"). */

export function structureId() {
  const message = "must be 1 to 40 characters from A-Z a-z 0-9 _ -";
  return z.string("must be a string").regex(/^[A-Za-z0-9_-]{1,40}$/, message);
}

type LimitTypes = Record<LimitField, z.ZodType>;

/** A limit of the offer inside a structure. It is optional, and null selects its default if it has one. */
type StructureLimit<Type> =
  Type extends z.ZodOptional<infer Inner extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<Inner>>
    : Type extends z.ZodType
      ? z.ZodOptional<Type>
      : never;

/** The schema of a structure, made from the types of the offer's fields. */
export function structureSchema<Fields extends LimitTypes>(fields: Fields) {
  const limits = Object.fromEntries(
    LIMIT_FIELDS.map((name) => {
      const type: z.ZodType = fields[name];
      return type instanceof z.ZodOptional
        ? [name, z.optional(z.nullable(type.unwrap() as z.ZodType))]
        : [name, z.optional(type).meta({ refusesNull: true })];
    }),
  ) as { [K in LimitField]: StructureLimit<Fields[K]> };
  return z.strictObject(
    {
      id: structureId().describe("Names the structure in terms and quotes; unique in the offer."),
      label: line(STRUCTURE_LABEL_LENGTH).describe(
        'What the ISO reads: "6 months". Unique in the offer, whatever its case and outer spaces.',
      ),
      ...limits,
    },
    "must be an object",
  );
}

/**
 * The schema of a structure as a funder gives it. Other fields of the offer are rejected with a sentence of
 * their own.
 */
export function newStructureSchema<Fields extends LimitTypes>(fields: Fields) {
  const others = [...Object.keys(fields), "deal_id", "initial_status", "structures", "default_structure"];
  return structureSchema(fields)
    .meta({
      id: "NewStructure",
      description:
        "A structure of an offer, as a funder gives it: a name and the limits that differ. A limit that it leaves out is the offer's; null is the limit's default, where it has one; a list or an object replaces the offer's as a whole.",
    })
    .register(REFUSED_KEYS, { keys: () => others, rest: "is a field of the offer, not of a structure" });
}

/**
 * The body of an offer without null members, at every level: on POST and PUT, null means absent. A limit of a
 * structure that is null is kept, because it selects the default instead of the offer's value.
 */
export function withoutAbsent(body: Record<string, unknown>): Record<string, unknown> {
  const { structures, ...rest } = body;
  const given = withoutNulls(rest);
  if (structures === undefined || structures === null) return given;
  return { ...given, structures: Array.isArray(structures) ? mapped(structures, limitsOf) : structures };
}

/** A structure without null members, except its limits. */
function limitsOf(structure: unknown): unknown {
  if (typeof structure !== "object" || structure === null || Array.isArray(structure)) return structure;
  const values = mapped(Object.values(structure), (value) => (value === null ? null : withoutNulls(value)));
  const isSame = Object.values(structure).every((value, index) => value === values[index]);
  return isSame
    ? structure
    : Object.fromEntries(Object.keys(structure).map((key, index) => [key, values[index]]));
}

/**
 * Maps a list. Returns the same list when no item changes, so that a stored value is recognized by its
 * identity.
 */
function mapped(list: unknown[], change: (item: unknown) => unknown): unknown[] {
  const changed = list.map(change);
  return changed.every((item, index) => item === list[index]) ? list : changed;
}
