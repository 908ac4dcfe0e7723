import { z } from "zod";

/**
 * Fields that several responses have. The schema of a response is exact: an additional or a missing field is
 * an error. Currency, rates and fractions are plain numbers.
 */

export const instant = () => z.iso.datetime().meta({ unit: "ISO 8601 in UTC." });
export const id = z.uuid().describe("Assigned by the service.");
export const version = z.int().min(1).describe("Starts at 1; every replacement and patch increases it by 1.");
/** The form of every cursor. What is in it is the service's own. */
export const cursor = z.string().regex(/^[A-Za-z0-9_-]+$/);
export const currency = (what: string) => z.number().meta({ unit: "Currency." }).describe(what);
/** Currency that is never below zero. */
export const amount = (what: string) => currency(what).min(0);

/**
 * A value of a list that may grow: the OpenAPI document names the known values and allows others
 * (docs/spec/decisions.md "How the interface grows").
 */
export const growing = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values).meta({ growing: true });

/** The structure that terms or figures belong to, with its label at that time. */
export const STRUCTURE_NAME = z
  .strictObject({
    id: z.string().describe("Identifies the structure within the offer."),
    label: z.string().describe("What the ISO reads."),
  })
  .meta({ id: "StructureName", description: "A structure by its id, with its label at that time." });

/** A page of a list. `next_cursor` is null on the last page. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    data: z.array(item).describe("The items of this page."),
    has_more: z.boolean().describe("Whether another page follows."),
    next_cursor: cursor.nullable().describe("The `cursor` of the next page; null on the last."),
  });
}
