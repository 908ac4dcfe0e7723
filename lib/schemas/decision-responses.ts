import { z } from "zod";
import { DECISIONS } from "@/lib/calculator/decisions";
import { QUOTE } from "./quote-responses";
import { growing, id, instant, version } from "./response-fields";
import { DECISION_REASONS } from "./states";
import { SUBMITTED_TERMS } from "./terms";

/** A decision, as its request and every read return it. */
export const DECISION = z
  .strictObject({
    id,
    submission_id: z.uuid(),
    decision: growing(DECISIONS),
    message: z.string().nullable().describe("What the ISO reads with it."),
    reason: z.enum(DECISION_REASONS).nullable().describe("Your own; never shown to the ISO."),
    terms: SUBMITTED_TERMS.nullable().describe("The terms of a counter; null otherwise."),
    quote: QUOTE.nullable().describe(
      "The figures of a counter, with the version of the offer whose limits it passed; null otherwise.",
    ),
    offer_version: version.describe("The version of the offer that the ISO submitted terms for."),
    offer_changed: z
      .boolean()
      .describe("Whether the offer had another version when the decision was made than the submission's."),
    valid_until: instant().nullable().describe("When it ends for the ISO; null if it does not."),
    next_url: z.string().nullable().describe("Where the ISO continues with you."),
    actor: z
      .strictObject({
        kind: z.enum(["key", "user"]),
        id: z.string().describe("The API key, `fk_...` or `fkt_...`, or the id of the person."),
        name: z.string().nullable().describe("The label of the key, or the person's name, at that time."),
      })
      .describe("Who decided."),
    created_at: instant(),
  })
  .meta({ id: "Decision", description: "What you decided on a submission." });

export type DecisionView = z.infer<typeof DECISION>;
