import { z } from "zod";
import { FREQUENCIES } from "@/lib/calculator/frequency";
import { OFFER_FIELDS } from "./offer";
import { OFFER_WITHOUT_LINK } from "./offer-responses";
import { QUOTE, QUOTE_WITH_PARTS, STRUCTURE_QUOTE } from "./quote-responses";
import { currency } from "./response-fields";

/** The response to POST /quotes: what an offer would be, without making one. */

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
