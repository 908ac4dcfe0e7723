import { z } from "zod";
import { email } from "./field-types";
import { NEW_OFFER_FIELDS } from "./requests";

/** What stands where personal data was. */
export const ERASED = "[erased]";

/** POST /erasures: one of the two. */
export const ERASURE_FIELDS = {
  deal_id: NEW_OFFER_FIELDS.deal_id
    .describe("Erases every offer that ever had this deal_id, with all that belongs to it.")
    .optional(),
  contact_email: email()
    .describe(
      "Erases this person: who submitted under the address, and the address wherever an offer names it.",
    )
    .optional(),
};

const count = (what: string) =>
  z.int().min(0).describe(`How many ${what} were matched that held personal data.`);

export const ERASURE = z
  .strictObject({
    id: z.uuid().describe("Assigned by the service."),
    matched: z.strictObject({
      offers: count("offers"),
      submissions: count("submissions"),
      events: count("events"),
    }),
  })
  .meta({ id: "Erasure", description: "An erasure, and how much it matched." });
