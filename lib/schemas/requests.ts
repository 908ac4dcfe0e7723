import { z } from "zod";
import { flag, oneOf } from "./field-types";
import { dealIdFault } from "./identifiers";
import { OFFER_FIELDS } from "./offer";

/** What each operation takes: the fields of its body, or the values of its query. */

const dealId = z
  .string("must be a string")
  .superRefine((text, context) => {
    const fault = dealIdFault(text);
    if (fault) context.addIssue({ code: "custom", message: fault });
  })
  .meta({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$" })
  .describe(
    "Your name of the deal: a part of the offer's paths and of the calculator's address. A few names are reserved, such as `api` and `docs`.",
  );

const initialStatus = oneOf(["active"]).describe("The one status an offer can start with.").optional();

/** POST /offers. A `version` is ignored. */
export const NEW_OFFER_FIELDS = { deal_id: dealId, initial_status: initialStatus, ...OFFER_FIELDS };

/** PUT and PATCH of the offer of a deal: all its fields, and the version they were made for. */
export function offerChangeFields(dealIdOfPath: string) {
  return {
    version: z
      .int("must be a positive whole number")
      .min(1, "must be a positive whole number")
      .describe("The current version, from the latest answer."),
    deal_id: z.literal(dealIdOfPath, `must be ${dealIdOfPath}, the deal of the path`).optional(),
    initial_status: initialStatus,
    ...OFFER_FIELDS,
  };
}

/** What GET shows and nobody sets: taken along, and ignored, by a caller who edits what he read. */
export const READ_ONLY_FIELDS = [
  ...[
    "id",
    "status",
    "calculator_url",
    "calculator_url_expires_at",
    "created_at",
    "updated_at",
    "revoked_at",
  ],
  ...["submission_count", "last_submitted_at"],
];

/** POST /offers/{dealId}/calculator-url. */
export const NEW_LINK_FIELDS = {
  revoke_previous: flag().describe("Whether every earlier link dies. Default false.").optional(),
};
