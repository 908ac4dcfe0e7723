import { z } from "zod";
import { DECISIONS } from "@/lib/calculator/decisions";
import { DOCUMENT_STATES } from "./brand";
import { EVENT_TYPES } from "./events";
import { oneOf } from "./field-types";
import { isDealId } from "./identifiers";
import type { Shape, Values } from "./parse-fields";
import { DELIVERY_STATUSES, OFFER_STATUSES } from "./states";

/**
 * The query fields of the list operations. A value is text, or an array if its name is repeated.
 */

/**
 * Every list: `limit` from 1 to 100, default 50, and `cursor` of the page before, parsed to its last id.
 */
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

/** Returns the cursor of the page after an id. */
export function cursorAt(id: string): string {
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
}

/** GET /offers. */
export const OFFER_LIST_FIELDS = {
  ...PAGE_FIELDS,
  status: oneOf(OFFER_STATUSES).optional(),
  updated_since: unixSeconds().optional(),
};

/** The latest decision of a submission, or that it has none. */
export const DECISION_FILTERS = ["none", ...DECISIONS] as const;

/** GET /submissions, and of one offer. */
export const SUBMISSION_LIST_FIELDS = {
  ...PAGE_FIELDS,
  submitted_since: unixSeconds().optional(),
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

/** The parsed queries of the lists. */
export type PageQuery = ListQuery<typeof PAGE_FIELDS>;
export type OfferListQuery = ListQuery<typeof OFFER_LIST_FIELDS>;
export type SubmissionListQuery = ListQuery<typeof SUBMISSION_LIST_FIELDS>;
export type DisclosureListQuery = ListQuery<typeof DISCLOSURE_LIST_FIELDS>;
export type DeliveryListQuery = ListQuery<typeof DELIVERY_LIST_FIELDS>;

type ListQuery<S extends Shape> = Partial<Values<S>> & { limit: number };

/** The start time of a list: Unix seconds, at most 11 digits. */
function unixSeconds() {
  return z
    .string("must be given once")
    .regex(/^\d{1,11}$/, "must be Unix seconds")
    .transform((seconds) => new Date(Number(seconds) * 1000));
}
