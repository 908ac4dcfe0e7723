import { z } from "zod";
import { DELIVERY } from "@/lib/schemas/deliveries/operations";
import { TERM_FIELDS } from "@/lib/schemas/quotes/terms";
import { READ_SUBMISSION } from "@/lib/schemas/submissions/operations";
import { email, name, note, whole } from "@/lib/schemas/wire/field-types";
import { declareOperations } from "@/lib/schemas/wire/operation";

/** POST /sandbox/offers/{dealId}/submit. */
export const SANDBOX_SUBMISSION_FIELDS = {
  ...TERM_FIELDS,
  contact: z
    .strictObject(
      {
        name: name().describe("The ISO's name.").optional(),
        email: email().describe("The ISO's e-mail address.").optional(),
      },
      "must be an object",
    )
    .describe("The contact details that the ISO enters.")
    .optional(),
  note: note().describe("The ISO's note to you.").optional(),
};

/** POST /sandbox/offers/{dealId}/expire-link. */
export const EXPIRED_LINK_FIELDS = {
  in_hours: whole(1, 71)
    .describe("In how many hours the link ends, unless its own end comes before. Default: now.")
    .optional(),
};

/**
 * The operations that only a sandbox has. They do what an ISO, the clock or a receiver does for a live
 * funder.
 */
export const SANDBOX_OPERATIONS = declareOperations({
  submitInSandbox: {
    method: "POST",
    path: "/api/v1/{funder}/sandbox/offers/{dealId}/submit",
    scope: "offers:update",
    sandbox: true,
    body: { presence: "optional", fields: SANDBOX_SUBMISSION_FIELDS, serviceChecks: "rules" },
    status: 201,
    response: READ_SUBMISSION,
    errors: ["OFFER_REVOKED"],
    drains: true,
  },
  viewInSandbox: {
    method: "POST",
    path: "/api/v1/{funder}/sandbox/offers/{dealId}/view",
    scope: "offers:update",
    sandbox: true,
    status: 204,
    response: null,
    errors: ["OFFER_REVOKED"],
    repeatable: true,
    drains: true,
  },
  expireLinkInSandbox: {
    method: "POST",
    path: "/api/v1/{funder}/sandbox/offers/{dealId}/expire-link",
    scope: "offers:update",
    sandbox: true,
    body: { presence: "optional", fields: EXPIRED_LINK_FIELDS },
    status: 204,
    response: null,
    errors: ["OFFER_REVOKED"],
    repeatable: true,
    drains: true,
  },
  failDeliveryInSandbox: {
    method: "POST",
    path: "/api/v1/{funder}/sandbox/deliveries/{deliveryId}/fail",
    scope: "webhooks:manage",
    sandbox: true,
    status: 202,
    response: DELIVERY,
    errors: ["DELIVERY_ENDED"],
    repeatable: true,
    drains: true,
  },
  resetSandbox: {
    method: "POST",
    path: "/api/v1/{funder}/sandbox/reset",
    scope: "offers:delete",
    sandbox: true,
    status: 204,
    response: null,
    repeatable: true,
    drains: true,
  },
});
