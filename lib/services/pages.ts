import "server-only";
import { z } from "zod";

/** The query fields every list takes: `limit` from 1 to 100, 50 unless given, and the `cursor` of the page before. */
export const PAGE_FIELDS = {
  limit: z
    .string("must be given once")
    .regex(/^\d{1,3}$/, "must be a whole number from 1 to 100")
    .transform(Number)
    .refine((value) => value >= 1 && value <= 100, "must be a whole number from 1 to 100")
    .default(50),
  cursor: z
    .string("must be given once")
    .transform((text) => Buffer.from(text, "base64url").toString("hex"))
    .refine((hex) => hex.length === 32, "must be the next_cursor of an earlier page")
    .transform((hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"))
    .optional(),
};

/** A time in a query, from which on a list is wanted: Unix seconds, at most 11 digits. */
export function unixSeconds() {
  return z
    .string("must be given once")
    .regex(/^\d{1,11}$/, "must be Unix seconds")
    .transform((seconds) => new Date(Number(seconds) * 1000));
}

/** One page of a list that was read with one row more than its limit; the cursor is the last id, opaque to callers. */
export function pageOf<Row extends { id: string }, Item>(
  rows: Row[],
  limit: number,
  view: (row: Row) => Item,
) {
  const shown = rows.slice(0, limit);
  const has_more = rows.length > limit;
  const last = shown.at(-1);
  const next_cursor =
    has_more && last ? Buffer.from(last.id.replaceAll("-", ""), "hex").toString("base64url") : null;
  return { data: shown.map(view), has_more, next_cursor };
}
