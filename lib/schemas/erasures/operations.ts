import { z } from "zod";
import { NEW_OFFER_FIELDS } from "@/lib/schemas/offers/requests";
import { email } from "@/lib/schemas/wire/field-types";
import { declareOperations } from "@/lib/schemas/wire/operation";
import { instant } from "@/lib/schemas/wire/response-fields";

/** Stored in the place of erased personal data. */
export const ERASED = "[erased]";

/**
 * The most erasures by contact_email that a funder can have in progress. Each of them scans all of its
 * offers.
 */
export const MAX_CONTACT_ERASURES = 20;

/** POST /erasures. Exactly one of the two fields is given. */
export const ERASURE_FIELDS = {
  deal_id: NEW_OFFER_FIELDS.deal_id
    .describe("Erases every offer that ever had this deal_id, with its submissions and events.")
    .optional(),
  contact_email: email()
    .describe(
      "Erases this person: the contact of submissions made with the address, and the address in offers.",
    )
    .optional(),
};

const count = (what: string) =>
  z.int().min(0).describe(`How many ${what} were matched that held personal data.`);

export const ERASURE = z
  .strictObject({
    id: z.uuid().describe("Assigned by the service."),
    matched: z
      .strictObject({
        offers: count("offers"),
        submissions: count("submissions"),
        events: count("events"),
      })
      .describe("How many objects held the personal data."),
    kept: z
      .array(
        z.strictObject({
          disclosure_id: z.uuid().describe("The document."),
          until: instant().describe("When it is deleted."),
        }),
      )
      .describe(
        "Disclosure documents that the law requires you to keep with their evidence, and until when. They are deleted then. At most 100, the longest kept first.",
      ),
  })
  .meta({ id: "Erasure", description: "An erasure, and the number of objects it matched." });

/** The operations on personal data. */
export const ERASURE_OPERATIONS = declareOperations({
  erase: {
    method: "POST",
    path: "/api/v1/{funder}/erasures",
    scope: "data:erase",
    body: { presence: "required", fields: ERASURE_FIELDS },
    status: 202,
    response: ERASURE,
    errors: ["LIMIT_REACHED"],
    drains: true,
  },
});
