import { z } from "zod";
import { line, uuid } from "./field-types";
import { OFFER_FIELDS } from "./offer";
import { PRESET_FIELDS } from "./presets";

/** The fields of an offer that a preset can hold. All of them are optional. */
export const PRESET_LIMITS = Object.fromEntries(
  PRESET_FIELDS.map((name) => [name, z.optional(OFFER_FIELDS[name])]),
) satisfies Record<string, z.ZodType>;

/** A preset as the console saves it. */
export const NEW_PRESET = {
  brand_id: uuid(),
  name: line(60),
  fields: z.record(z.string(), z.unknown(), "must be an object"),
};
