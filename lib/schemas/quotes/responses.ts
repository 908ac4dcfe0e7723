import { z } from "zod";
import { COMMISSION_BASES } from "@/lib/calculator/commission/commission";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import { MOVABLE_TERMS } from "@/lib/calculator/terms/fit";
import { QUOTED_DISCLOSURE, SCHEDULE } from "@/lib/schemas/disclosures/responses";
import { PREPAYMENT_TIER } from "@/lib/schemas/offers/prepayment";
import { amount, currency, STRUCTURE_NAME, version } from "@/lib/schemas/wire/response-fields";
import { SUBMITTED_TERMS } from "./terms";

/** The cost of the new money, compared with what the merchant owes today (renewals, "Figures"). */
const RENEWAL_FIGURES = z
  .strictObject({
    balance: amount("What is owed on the earlier purchase before any discount."),
    discount: currency("`balance` - `existing_funding_balance`."),
    new_cash: currency("`net_funding`: what the merchant gets in hand."),
    added_payback: currency(
      "`amount_sold` - `balance`: what is owed beyond today's balance; may be 0 or less.",
    ),
    per_dollar: z
      .number()
      .nullable()
      .describe(
        "`added_payback` / `new_cash`, 4 decimals; null unless both are above 0. Never show it to a merchant: it reads as a rate.",
      ),
    current_monthly: z
      .number()
      .nullable()
      .describe("The current payment x its payments a month; null without a `current_payment`."),
    payment_change: z
      .number()
      .nullable()
      .describe("`monthly_payment` - `current_monthly`; null without a `current_payment`."),
    current_ends: z
      .number()
      .nullable()
      .describe("Months until the current payments end, 2 decimals; null without a `current_payment`."),
    new_ends: z
      .number()
      .nullable()
      .describe("Months until the new ones end: `estimated_term_months`; null without a `current_payment`."),
  })
  .meta({
    id: "RenewalFigures",
    description: "What the new money costs beyond what is owed today, where the offer has a `renewal`.",
  });

/** How a commission came about (commission, "Figures"). */
const COMMISSION_DETAIL = z
  .strictObject({
    base: z.enum(COMMISSION_BASES).describe("What the points are counted on."),
    base_amount: amount("The amount that the points are counted on; 0 where it would be below 0."),
    points: z.number().min(0).describe("`upsell` + `base_points`: 0.12 is 12 points."),
    parts: z
      .array(
        z.strictObject({
          name: z.string().describe("Who gets it."),
          amount: amount("Its part of the commission, by largest remainder."),
        }),
      )
      .describe("The parts of `shares`, which sum to the commission; empty without shares."),
    clawback: z
      .strictObject({
        days: z.int().min(1).describe("Within how many days."),
        note: z.string().nullable().describe("Your words on it; null without any."),
      })
      .nullable()
      .describe("What may be taken back; null if nothing may."),
  })
  .meta({
    id: "CommissionDetail",
    description: "How the commission came about, where the offer has `commission_terms`. For the ISO alone.",
  });

/** Every figure of an offer with the chosen terms (docs/spec/calculator-rules.md "Figures"). */
export const QUOTE = z
  .strictObject({
    offer_version: version.describe("The version of the offer the figures follow from."),
    structure: STRUCTURE_NAME.nullable().describe(
      "The structure the figures are of; null in an offer without structures.",
    ),
    purchase_price: amount("What is funded."),
    buy_rate: z.number().min(1).describe("The funder's rate, with the structure's."),
    upsell: z.number().min(0).describe("The ISO's points on top: 0.1 is 10 points."),
    factor_rate: z.number().min(1).describe("`buy_rate` + `upsell`."),
    amount_sold: amount("`purchase_price` x `factor_rate`: what the merchant delivers in all."),
    commission: amount(
      "The ISO's: `purchase_price` x `upsell`, or what the offer's `commission_terms` come to.",
    ),
    commission_detail: COMMISSION_DETAIL.nullable().describe("Null without `commission_terms` of the offer."),
    frequency: z.enum(FREQUENCIES).describe("How often a payment is taken."),
    num_payments: z.int().min(1).describe("In `frequency`."),
    payment_amount: amount("`amount_sold` / `num_payments`, or the exact override."),
    last_payment_amount: amount("The last payment: payments always sum to `amount_sold`."),
    estimated_term_months: z.number().min(0).describe("How long the payments take, 2 decimals."),
    monthly_payment: amount("`payment_amount` x payments a month."),
    receivables_share: z
      .number()
      .nullable()
      .describe("`monthly_payment` as a fraction of `monthly_receivables`, 4 decimals; null without them."),
    fees: z
      .array(
        z.strictObject({
          id: z.string().describe("Identifies the fee within the offer."),
          label: z.string().describe("The label that the ISO sees."),
          amount_type: z.enum(["pct", "fixed"]).describe("Whether `amount` is a fraction or currency."),
          amount: z
            .number()
            .min(0)
            .describe("A fraction of the purchase price for `pct`, currency for `fixed`."),
          charge: amount("The amount of the fee."),
        }),
      )
      .describe("The fees with what each comes to."),
    total_fees: amount("The sum of all charges, visible or not."),
    existing_funding_balance: amount("Paid off out of the purchase price."),
    net_funding: currency("`purchase_price` - `total_fees` - `existing_funding_balance`."),
    prepayment_schedule: z.array(PREPAYMENT_TIER).describe("What is due when the merchant pays early."),
    renewal: RENEWAL_FIGURES.nullable().describe("Null without a `renewal` of the offer."),
  })
  .meta({ id: "Quote", description: "The figures the calculator shows, to the cent." });

/** A recorded quote. Quotes from before structures, renewals and commission terms existed lack these fields. */
export const STORED_QUOTE = QUOTE.extend({
  structure: QUOTE.shape.structure.default(null),
  commission_detail: QUOTE.shape.commission_detail.default(null),
  renewal: QUOTE.shape.renewal.default(null),
});

/** One structure with a quote's terms fitted into its limits. */
export const STRUCTURE_QUOTE = z
  .strictObject({
    id: z.string().describe("Identifies the structure within the offer."),
    label: z.string().describe("What the ISO reads."),
    terms: SUBMITTED_TERMS.describe("The request's terms inside this structure's limits, complete."),
    moved: z
      .array(z.enum(MOVABLE_TERMS))
      .describe("What the request gave and this structure does not allow as given."),
    quote: QUOTE.nullable().describe("Null if these terms have problems."),
    problems: z.array(z.string()).describe("What prevents these terms, in sentences; empty if nothing does."),
    schedule: SCHEDULE.nullable()
      .describe("With `schedule` in `include` too; null without a quote, or if a split cannot be dated.")
      .optional(),
    disclosure: QUOTED_DISCLOSURE.nullable()
      .describe("With `disclosure` in `include` too; null without a quote.")
      .optional(),
  })
  .meta({
    id: "StructureQuote",
    description:
      "A structure with the terms of a quote: price, upsell, frequency and fees as given, moved to the nearest limit where they lie outside. A number of payments belongs to the structure that it was given for; the others have their default.",
  });

/** The response to a quote: the figures and the requested parts. */
export const QUOTE_WITH_PARTS = QUOTE.extend({
  schedule: SCHEDULE.nullable()
    .describe("With `include`: every payment by date; null when a split cannot be dated.")
    .optional(),
  disclosure: QUOTED_DISCLOSURE.describe("With `include`: the figures of a disclosure.").optional(),
  structures: z
    .array(STRUCTURE_QUOTE)
    .describe("With `include`: every structure, in the offer's order; empty in an offer without structures.")
    .optional(),
}).meta({ id: "QuoteWithParts", description: "The figures, and the parts requested by `include`." });
