import { z } from "zod";
import { because } from "./field-types";
import type { Shape, Values } from "./parse-fields";

/** What the queries of all lists share. A value is a text, or an array when the query repeats its name. */

/** The groups of hex digits in the text of a UUID. */
export const UUID_HEX = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * The page of any list: `limit` from 1 to 100, default 50, and the `cursor` of the page before, parsed to the
 * last id on it.
 */
export const PAGE_FIELDS = {
  limit: z
    .string("must be given once")
    .regex(/^-?\d+$/, "must be a whole number from 1 to 100")
    .transform(Number)
    .refine((value) => value >= 1 && value <= 100, because("range", "must be a whole number from 1 to 100"))
    .default(50),
  cursor: z
    .string("must be given once")
    .refine((text) => hexOfCursor(text, 16) !== null, "must be the next_cursor of an earlier page")
    .transform((text) => String(hexOfCursor(text, 16)).replace(UUID_HEX, "$1-$2-$3-$4-$5"))
    .optional(),
};

/** Returns the hex digits of a cursor of so many bytes exactly as it was given out; null for another text. */
export function hexOfCursor(text: string, bytes: number): string | null {
  const read = Buffer.from(text, "base64url");
  return read.length === bytes && read.toString("base64url") === text ? read.toString("hex") : null;
}

/** The cursor of the page that follows an id. */
export function cursorAt(id: string): string {
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
}

/**
 * The rows of a page whose items may be large have about so many bytes: it ends with the item that reaches
 * them, also before its limit.
 */
export const MAX_PAGE_BYTES = 1024 * 1024;

/** A row of a list. `is_followed`: whether another row follows, where a page may end before its limit. */
type ListRow = { id: string; is_followed?: boolean };

/**
 * Builds a list page from `limit + 1` rows, or fewer of which the last is followed; the cursor encodes the last
 * id and is opaque to callers.
 */
export function listPage<Row extends ListRow, Item>(rows: Row[], limit: number, view: (row: Row) => Item) {
  const { shown, has_more } = shownOf(rows, limit);
  const last = shown.at(-1);
  return { data: shown.map(view), has_more, next_cursor: has_more && last ? cursorAt(last.id) : null };
}

/** The rows that a page shows, and whether more follow. */
export function shownOf<Row extends Pick<ListRow, "is_followed">>(rows: Row[], limit: number) {
  const shown = rows.slice(0, limit);
  return { shown, has_more: rows.length > limit || shown.at(-1)?.is_followed === true };
}

/** The parsed query of a list. */
export type ListQuery<S extends Shape> = Partial<Values<S>> & { limit: number };
export type PageQuery = ListQuery<typeof PAGE_FIELDS>;

/**
 * The time at which a list starts: Unix seconds of at most 11 digits, a date (at 00:00 UTC), or ISO 8601 with
 * Z.
 */
export function since() {
  return z
    .string("must be given once")
    .superRefine((text, context) => {
      if (timeOf(text) === null) context.addIssue({ code: "custom", message: `${A_TIME}${timeHint(text)}` });
    })
    .transform((text) => timeOf(text) as Date);
}

const A_TIME =
  "must be Unix seconds, a date such as 2026-01-05, or a time in UTC such as 2026-01-05T09:30:00Z";

/** The digits of a date, which are no Unix seconds that anybody means: those would be a day of 1970. */
const DAY_DIGITS = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;

/** What a refused time seems to be, as the end of a sentence; else an empty string. */
function timeHint(text: string): string {
  if (/^\d{13}$/.test(text)) return "; that is a time in milliseconds";
  const day = dayOf(text);
  return day === null ? "" : `; write ${text} as ${day}`;
}

/** The date that eight digits spell; null if they spell none. */
function dayOf(text: string): string | null {
  const day = text.replace(DAY_DIGITS, "$1-$2-$3");
  return day !== text && z.iso.date().safeParse(day).success ? day : null;
}

function timeOf(text: string): Date | null {
  if (dayOf(text) !== null) return null;
  if (/^\d{1,11}$/.test(text)) return new Date(Number(text) * 1000);
  // PostgreSQL has no year 0.
  if (text.startsWith("0000")) return null;
  const isTime = z.iso.date().safeParse(text).success || z.iso.datetime().safeParse(text).success;
  return isTime ? new Date(text) : null;
}
