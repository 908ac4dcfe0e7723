import { z } from "zod";
import { OFFER_STATUSES } from "@/lib/schemas/states";
import { NAME_LENGTH } from "@/lib/schemas/wire/bounds";
import { flag, oneOf, uuid } from "@/lib/schemas/wire/field-types";
import { DEAL_ID, dealIdIssue } from "@/lib/schemas/wire/identifiers";
import { type ListQuery, PAGE_FIELDS, since } from "@/lib/schemas/wire/lists";
import { OFFER_FIELDS } from "./fields";

/** The bodies and queries of the operations on offers. */

/** An offer has at most so many versions, and so many links. */
export const MOST_VERSIONS = 10_000;
export const MOST_LINKS = 10_000;

const dealId = z
  .string("must be a string")
  .superRefine((text, context) => {
    const issue = dealIdIssue(text);
    if (issue) context.addIssue({ code: "custom", message: issue });
  })
  .meta({ pattern: DEAL_ID.source })
  .describe(
    "Your name of the deal: a part of the offer's paths and of the calculator's address. A few names are reserved, such as `api` and `docs`.",
  );

const initialStatus = oneOf(["active"]).describe("The one status an offer can start with.").optional();

/** POST /offers. */
export const NEW_OFFER_FIELDS = { deal_id: dealId, initial_status: initialStatus, ...OFFER_FIELDS };

/** Accepted and ignored, so that the body of a PUT can also be sent as a POST. */
export const IGNORED_OFFER_FIELDS = ["version"];

const currentVersion = z
  .int({
    error: ({ code }) =>
      code === "too_big"
        ? "has more digits than a number can carry exactly"
        : "must be a positive whole number",
  })
  .min(1, "must be a positive whole number")
  .describe("The current version, from the latest response.");

/** PUT and PATCH of an offer: its fields, and the version that the change is based on. */
export const OFFER_CHANGE_FIELDS = {
  version: currentVersion,
  deal_id: dealId.describe("May be repeated but not changed: it is the deal of the path.").optional(),
  initial_status: initialStatus,
  ...OFFER_FIELDS,
};

/**
 * The read-only fields of GET. They are accepted and ignored, so that an edited response can be sent back.
 */
export const READ_ONLY_FIELDS = [
  "id",
  "status",
  "calculator_url",
  "calculator_url_expires_at",
  "created_at",
  "updated_at",
  "revoked_at",
  "submission_count",
  "last_submitted_at",
];

/** POST /offers/{dealId}/calculator-url. */
export const NEW_LINK_FIELDS = {
  revoke_previous: flag().describe("Whether every earlier link is revoked. Default false.").optional(),
};

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

export type OfferListQuery = ListQuery<typeof OFFER_LIST_FIELDS>;

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
