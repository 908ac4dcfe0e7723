import { z } from "zod";
import { DECISIONS } from "@/lib/calculator/wire/decisions";
import { DOCUMENT_STATES } from "@/lib/schemas/disclosures/templates";
import { EVENT_TYPES, READABLE_EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { DELIVERY_STATUSES, OFFER_STATUSES } from "@/lib/schemas/states";
import { NAME_LENGTH } from "@/lib/schemas/wire/bounds";
import { because, oneOf, uuid } from "./field-types";
import { DEAL_ID, isDealId } from "./identifiers";
import type { Shape, Values } from "./parse-fields";

/**
 * The query fields of the list operations. A value is a text, or an array when the query repeats its name.
 */

/** The groups of hex digits in the text of a UUID. */
const UUID_HEX = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

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
function hexOfCursor(text: string, bytes: number): string | null {
  const read = Buffer.from(text, "base64url");
  return read.length === bytes && read.toString("base64url") === text ? read.toString("hex") : null;
}

/** The cursor of the page that follows an id. */
export function cursorAt(id: string): string {
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
}

/** Builds a list page from `limit + 1` rows; the cursor encodes the last id and is opaque to callers. */
export function listPage<Row extends { id: string }, Item>(
  rows: Row[],
  limit: number,
  view: (row: Row) => Item,
) {
  const shown = rows.slice(0, limit);
  const has_more = rows.length > limit;
  const last = shown.at(-1);
  return { data: shown.map(view), has_more, next_cursor: has_more && last ? cursorAt(last.id) : null };
}

/** GET /offers. */
export const OFFER_LIST_FIELDS = {
  ...PAGE_FIELDS,
  status: oneOf(OFFER_STATUSES).optional(),
  merchant_id: ownText().optional(),
  iso_id: ownText().optional(),
  brand_id: uuid().optional(),
  deal_id_prefix: dealIdPrefix().optional(),
  updated_since: since().optional(),
};

/** The latest decision of a submission, or `none` when it has no decision. */
export const DECISION_FILTERS = ["none", ...DECISIONS] as const;

/** GET /submissions, and the submissions of one offer. */
export const SUBMISSION_LIST_FIELDS = {
  ...PAGE_FIELDS,
  submitted_since: since().optional(),
  decision: oneOf(DECISION_FILTERS).optional(),
};

/** GET /disclosures. */
export const DISCLOSURE_LIST_FIELDS = {
  ...PAGE_FIELDS,
  deal_id: z.string("must be given once").refine(isDealId, "must be a deal_id").optional(),
  state: oneOf(DOCUMENT_STATES).optional(),
};

/** GET /disclosures/{id}/document. */
export const DISCLOSURE_DOWNLOAD_FIELDS = { signed: oneOf(["true", "false"]).optional() };

/** GET /deliveries. */
export const DELIVERY_LIST_FIELDS = {
  ...PAGE_FIELDS,
  status: oneOf(DELIVERY_STATUSES).optional(),
  type: oneOf(EVENT_TYPES).optional(),
};

/** What `after` holds instead of a cursor to begin with the events that are still to come. */
export const NOW = "now";

/** GET /events. `after` is the cursor of the last event that was read, or NOW. */
export const EVENT_LIST_FIELDS = {
  limit: PAGE_FIELDS.limit,
  after: z
    .string("must be given once")
    .refine(
      (text) => text === NOW || hexOfCursor(text, EVENT_CURSOR_BYTES) !== null,
      "must be the next_cursor of an earlier page, or now",
    )
    .transform((text) => (text === NOW ? NOW : placeOf(text)))
    .optional(),
  type: oneOf(READABLE_EVENT_TYPES).optional(),
  deal_id: z.string("must be given once").refine(isDealId, "must be a deal_id").optional(),
};

/**
 * The position of an event in the order in which funders read them: its transaction in decimal, then its id.
 */
export interface EventPlace {
  transaction: string;
  id: string;
}

/** The length of an event's cursor: its transaction and its id. */
const EVENT_CURSOR_BYTES = 24;

/** Returns the position that a cursor names; the position before every event for a text that is no cursor. */
function placeOf(cursor: string): EventPlace {
  const hex = hexOfCursor(cursor, EVENT_CURSOR_BYTES) ?? "0".repeat(2 * EVENT_CURSOR_BYTES);
  return {
    transaction: BigInt(`0x${hex.slice(0, 16)}`).toString(),
    id: hex.slice(16).replace(UUID_HEX, "$1-$2-$3-$4-$5"),
  };
}

/** The cursor of the events that follow an event. */
export function cursorAfter({ transaction, id }: EventPlace): string {
  const hex = BigInt(transaction).toString(16).padStart(16, "0") + id.replaceAll("-", "");
  return Buffer.from(hex, "hex").toString("base64url");
}

/** The parsed queries of the lists. */
export type PageQuery = ListQuery<typeof PAGE_FIELDS>;
export type OfferListQuery = ListQuery<typeof OFFER_LIST_FIELDS>;
export type SubmissionListQuery = ListQuery<typeof SUBMISSION_LIST_FIELDS>;
export type DisclosureListQuery = ListQuery<typeof DISCLOSURE_LIST_FIELDS>;
export type DeliveryListQuery = ListQuery<typeof DELIVERY_LIST_FIELDS>;
export type EventListQuery = ListQuery<typeof EVENT_LIST_FIELDS>;

type ListQuery<S extends Shape> = Partial<Values<S>> & { limit: number };

/**
 * The time at which a list starts: Unix seconds of at most 11 digits, a date (at 00:00 UTC), or ISO 8601 with
 * Z.
 */
function since() {
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

/** The beginning of a deal_id, exactly as the offer has it. */
function dealIdPrefix() {
  return z
    .string("must be given once")
    .regex(DEAL_ID, "must be 1 to 128 characters from A-Z a-z 0-9 . _ -, and begin with a letter or digit");
}

/** A text that must equal a field of the offer. */
function ownText() {
  return z
    .string("must be given once")
    .min(1, "must not be empty")
    .max(NAME_LENGTH, "must have at most 200 characters");
}
