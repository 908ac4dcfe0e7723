import { z } from "zod";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import { OFFER_LIST_FIELDS } from "@/lib/schemas/offers/requests";
import { QUOTE, QUOTE_WITH_PARTS, STRUCTURE_QUOTE } from "@/lib/schemas/quotes/responses";
import { QUOTE_FIELDS, TERM_FIELDS } from "@/lib/schemas/quotes/terms";
import { declareOperations } from "@/lib/schemas/wire/operation";
import { currency } from "@/lib/schemas/wire/response-fields";
import { OFFER_FIELDS } from "./fields";
import { MERGED_FIELDS } from "./merged-fields";
import {
  IGNORED_OFFER_FIELDS,
  NEW_LINK_FIELDS,
  NEW_OFFER_FIELDS,
  OFFER_CHANGE_FIELDS,
  READ_ONLY_FIELDS,
} from "./requests";
import {
  CHANGED_OFFER,
  FRESH_LINK,
  OFFER,
  OFFER_PAGE,
  OFFER_SUMMARY,
  OFFER_WITHOUT_LINK,
  REVOKED_OFFER,
} from "./responses";

/** The offer in POST /quotes: as in POST /offers, but the names of merchant and ISO are optional. */
export const UNSAVED_OFFER_FIELDS = {
  ...NEW_OFFER_FIELDS,
  deal_id: NEW_OFFER_FIELDS.deal_id.describe("Returned as given; it may have a live offer.").optional(),
  merchant_name: NEW_OFFER_FIELDS.merchant_name.optional(),
  iso_name: NEW_OFFER_FIELDS.iso_name.optional(),
};

const ignored = z.unknown().describe("Accepted and ignored.").optional();

/** POST /quotes. */
const UNSAVED_QUOTE_FIELDS = {
  offer: z
    .strictObject(
      {
        ...UNSAVED_OFFER_FIELDS,
        ...Object.fromEntries(IGNORED_OFFER_FIELDS.map((field) => [field, ignored])),
      },
      "must be an object",
    )
    .meta({
      id: "NewUnsavedOffer",
      description:
        "An offer as POST /offers takes it; `deal_id`, `merchant_name` and `iso_name` are optional.",
    }),
  terms: z
    .strictObject(TERM_FIELDS, "must be an object")
    .meta({
      id: "NewUnsavedTerms",
      description: "Terms within that offer. An absent one has the offer's default.",
    })
    .optional(),
  include: QUOTE_FIELDS.include,
};

/** The response to POST /quotes: the figures of an offer, without creating one. */

const named = (what: string) => z.string().nullable().describe(`${what} Null if it was not given.`);

const UNSAVED_OFFER = OFFER_WITHOUT_LINK.pick({
  ...(Object.fromEntries(Object.keys(OFFER_FIELDS).map((field) => [field, true])) as Record<
    keyof typeof OFFER_FIELDS,
    true
  >),
  initial_status: true,
})
  .extend({
    deal_id: named("Your name of the deal."),
    merchant_name: named("The merchant the offer is for."),
    iso_name: named("The broker the link is for."),
  })
  .meta({
    id: "UnsavedOffer",
    description: "The offer of a quote, which is not saved: every field with its default filled in.",
  });

const offerVersion = z.null().describe("Null: the offer is not saved.");

const UNSAVED_FIGURES = QUOTE.extend({ offer_version: offerVersion }).meta({
  id: "UnsavedFigures",
  description: "The figures the calculator would show, to the cent.",
});

const UNSAVED_STRUCTURE = STRUCTURE_QUOTE.extend({
  quote: UNSAVED_FIGURES.nullable().describe("Null if these terms have problems."),
}).meta({
  id: "UnsavedStructureQuote",
  description: "A structure with the terms of the request fitted into its limits.",
});

const FREQUENCY_LIMITS = z
  .strictObject({
    num_payments_floor: z.int().describe("The fewest payments in this frequency."),
    num_payments_ceiling: z.int().describe("The most payments in this frequency."),
    payment_amount_override: currency("The offer's override in this frequency.").nullable(),
  })
  .meta({ id: "FrequencyLimits", description: "The limits of the payments in one frequency." });

const limitsIn = FREQUENCY_LIMITS.nullable()
  .describe(
    "Present if the offer has the frequency available; null if it leaves no whole number of payments.",
  )
  .optional();

export const UNSAVED_QUOTE = z
  .strictObject({
    offer: UNSAVED_OFFER,
    quote: UNSAVED_FIGURES,
    limits: z
      .strictObject(
        Object.fromEntries(FREQUENCIES.map((frequency) => [frequency, limitsIn])) as Record<
          (typeof FREQUENCIES)[number],
          typeof limitsIn
        >,
      )
      .describe("The limits of the quote's structure in each of its `available_frequencies`."),
    schedule: QUOTE_WITH_PARTS.shape.schedule,
    disclosure: QUOTE_WITH_PARTS.shape.disclosure,
    structures: z
      .array(UNSAVED_STRUCTURE)
      .describe(
        "With `include`: every structure, in the offer's order; empty in an offer without structures.",
      )
      .optional(),
  })
  .meta({
    id: "UnsavedQuote",
    description:
      "An offer that is not saved: its fields with defaults, its figures and limits, and the parts requested.",
  });

export const BRANDS = z
  .strictObject({
    data: z
      .array(
        z.strictObject({
          id: z.uuid().describe("The `brand_id` of its offers."),
          name: z.string().describe("What the ISO reads."),
          default: z.boolean().describe("Whether offers without a `brand_id` have this brand."),
          callback_url: z
            .string()
            .nullable()
            .describe("Where submissions are sent if the offer has no callback URL."),
        }),
      )
      .describe("All your brands."),
  })
  .meta({ id: "Brands", description: "Your brands, the default one first." });

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
    response: CHANGED_OFFER,
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
      merges: MERGED_FIELDS,
    },
    status: 200,
    response: CHANGED_OFFER,
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
    scope: "offers:*",
    body: {
      presence: "required",
      fields: UNSAVED_QUOTE_FIELDS,
      parts: {
        offer: { fields: UNSAVED_OFFER_FIELDS, ignored: IGNORED_OFFER_FIELDS },
        terms: { fields: TERM_FIELDS },
      },
    },
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
