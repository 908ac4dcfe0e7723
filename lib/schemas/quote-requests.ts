import { z } from "zod";
import { IGNORED_OFFER_FIELDS, NEW_OFFER_FIELDS } from "./offer-requests";
import { QUOTE_FIELDS, TERM_FIELDS } from "./terms";

/** The offer of POST /quotes: that of POST /offers, but nobody needs to be named. */
export const UNSAVED_OFFER_FIELDS = {
  ...NEW_OFFER_FIELDS,
  deal_id: NEW_OFFER_FIELDS.deal_id.describe("Returned as given; it may have a live offer.").optional(),
  merchant_name: NEW_OFFER_FIELDS.merchant_name.optional(),
  iso_name: NEW_OFFER_FIELDS.iso_name.optional(),
};

const ignored = z.unknown().describe("Accepted and ignored.").optional();

/** POST /quotes. */
export const UNSAVED_QUOTE_FIELDS = {
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
