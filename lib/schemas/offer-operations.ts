import { z } from "zod";
import { OFFER_LIST_FIELDS } from "./list-queries";
import {
  IGNORED_OFFER_FIELDS,
  NEW_LINK_FIELDS,
  NEW_OFFER_FIELDS,
  OFFER_CHANGE_FIELDS,
  READ_ONLY_FIELDS,
} from "./offer-requests";
import { FRESH_LINK, OFFER, OFFER_PAGE, OFFER_SUMMARY, REVOKED_OFFER } from "./offer-responses";
import { declareOperations } from "./operation";
import { QUOTE_WITH_PARTS } from "./quote-responses";
import { QUOTE_FIELDS } from "./terms";
import { UNSAVED_QUOTE, UNSAVED_QUOTE_FIELDS } from "./unsaved-quote";

export const BRANDS = z
  .strictObject({
    data: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        default: z.boolean(),
        callback_url: z
          .string()
          .nullable()
          .describe("Where submissions are sent if the offer has no callback URL."),
      }),
    ),
  })
  .meta({ id: "Brands", description: "Your brands, the default one first." });

// Rule: D5-1
/** The operations on offers, their calculator links, quotes and brands. */
export const OFFER_OPERATIONS = declareOperations({
  createOffer: {
    method: "POST",
    path: "/api/v1/{funder}/offers",
    scope: "offers:create",
    body: {
      presence: "required",
      fields: NEW_OFFER_FIELDS,
      ignored: IGNORED_OFFER_FIELDS,
      serviceChecks: "rules",
    },
    status: 201,
    response: OFFER_SUMMARY,
    location: "deal_id",
    errors: ["DEAL_ALREADY_EXISTS", "ERASED"],
    idempotent: true,
    drains: true,
  },
  listOffers: {
    method: "GET",
    path: "/api/v1/{funder}/offers",
    scope: "offers:*",
    query: OFFER_LIST_FIELDS,
    status: 200,
    response: OFFER_PAGE,
  },
  readOffer: {
    method: "GET",
    path: "/api/v1/{funder}/offers/{dealId}",
    scope: "offers:*",
    status: 200,
    response: OFFER,
  },
  replaceOffer: {
    method: "PUT",
    path: "/api/v1/{funder}/offers/{dealId}",
    scope: "offers:update",
    body: {
      presence: "required",
      fields: OFFER_CHANGE_FIELDS,
      ignored: READ_ONLY_FIELDS,
      serviceChecks: "rules",
    },
    status: 200,
    response: OFFER_SUMMARY,
    errors: ["VERSION_CONFLICT", "OFFER_REVOKED", "LIMIT_REACHED"],
    drains: true,
  },
  patchOffer: {
    method: "PATCH",
    path: "/api/v1/{funder}/offers/{dealId}",
    scope: "offers:update",
    body: {
      presence: "required",
      fields: OFFER_CHANGE_FIELDS,
      ignored: READ_ONLY_FIELDS,
      serviceChecks: "merged",
    },
    status: 200,
    response: OFFER_SUMMARY,
    errors: ["VERSION_CONFLICT", "OFFER_REVOKED", "LIMIT_REACHED"],
    drains: true,
  },
  revokeOffer: {
    method: "DELETE",
    path: "/api/v1/{funder}/offers/{dealId}",
    scope: "offers:delete",
    status: 200,
    response: REVOKED_OFFER,
    drains: true,
  },
  quoteOffer: {
    method: "POST",
    path: "/api/v1/{funder}/offers/{dealId}/quote",
    scope: "offers:*",
    body: { presence: "optional", fields: QUOTE_FIELDS, serviceChecks: "rules" },
    status: 200,
    response: QUOTE_WITH_PARTS,
    errors: ["OFFER_REVOKED"],
  },
  quoteUnsavedOffer: {
    method: "POST",
    path: "/api/v1/{funder}/quotes",
    scope: "offers:create",
    body: { presence: "required", fields: UNSAVED_QUOTE_FIELDS, serviceChecks: "parts" },
    status: 200,
    response: UNSAVED_QUOTE,
  },
  issueCalculatorLink: {
    method: "POST",
    path: "/api/v1/{funder}/offers/{dealId}/calculator-url",
    scope: "offers:update",
    body: { presence: "optional", fields: NEW_LINK_FIELDS },
    status: 200,
    response: FRESH_LINK,
    errors: ["OFFER_REVOKED", "LIMIT_REACHED"],
    drains: true,
  },
  listBrands: {
    method: "GET",
    path: "/api/v1/{funder}/brands",
    scope: "offers:*",
    status: 200,
    response: BRANDS,
  },
});
