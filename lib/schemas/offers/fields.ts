import { z } from "zod";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import { OVERRIDE_BEHAVIORS } from "@/lib/calculator/offer/limits";
import { DISCLOSURE } from "@/lib/schemas/disclosures/fields";
import {
  FEWEST_STRUCTURES,
  MOST_MONEY,
  MOST_PAYMENTS,
  MOST_ROWS,
  MOST_STRUCTURES,
} from "@/lib/schemas/wire/bounds";
import {
  anyText,
  because,
  email,
  flag,
  fraction,
  givenLine,
  line,
  list,
  money,
  name,
  note,
  oneOf,
  ownId,
  points,
  positiveMoney,
  rate,
  uuid,
  whole,
} from "@/lib/schemas/wire/field-types";
import { CHECKED_BY_PART } from "@/lib/schemas/wire/parse-fields";
import { COMMISSION_TERMS } from "./commission";
import { PREPAYMENT_CONFIG, PREPAYMENT_TIER } from "./prepayment";
import { newStructureSchema, structureId } from "./structures";

/** An offer besides its deal_id, as a funder gives it (docs/spec/funder-api.md "Offer (request fields)"). */

const fee = z
  .strictObject(
    {
      id: ownId().describe("Identifies the fee within the offer."),
      label: name().describe("The label that the ISO sees."),
      /** rules.ts checks its range, which depends on the type. */
      amount: amountOfFee("The fee."),
      amount_type: oneOf(["pct", "fixed"]).describe(
        "`pct`: amounts are fractions of the purchase price. `fixed`: amounts are currency.",
      ),
      visible: flag()
        .describe(
          'Whether the ISO sees the fee by name; otherwise it is summed as "Other fees". Default true.',
        )
        .optional(),
      adjustable: flag()
        .describe("Whether the ISO may choose the amount from `floor` to `ceiling`. Default false.")
        .optional(),
      floor: amountOfFee(
        "The least the ISO may choose. Required on an adjustable fee, ignored on others.",
      ).optional(),
      ceiling: amountOfFee(
        "The most the ISO may choose. Required on an adjustable fee, ignored on others.",
      ).optional(),
      finance_charge: flag()
        .describe("Whether the fee is a finance charge of a disclosure. Default true.")
        .optional(),
      paid_to: name()
        .describe("The third party that gets the fee, if it is not you; shown in a disclosure's itemization.")
        .optional(),
    },
    "must be an object",
  )
  .meta({ id: "NewFee", description: "A fee of an offer, as a funder gives it." });

/** A flag of what the ISO sees. */
function shown(what: string) {
  return flag().describe(`Whether the ISO sees ${what}. Default false.`).optional();
}

const metadata = z
  .record(ownId(), anyText(2000), "must be an object")
  .refine(
    (pairs) => Object.keys(pairs).length <= MOST_ROWS.metadata,
    because("limit", `must hold at most ${MOST_ROWS.metadata} pairs`),
  )
  .meta({ maxProperties: MOST_ROWS.metadata });

const currentPayment = z
  .strictObject(
    {
      amount: positiveMoney().describe("One payment."),
      frequency: oneOf(FREQUENCIES).describe("How often it is taken."),
      remaining: whole(1, MOST_PAYMENTS).describe("How many are left, in `frequency`."),
    },
    "must be an object",
  )
  .meta({
    id: "CurrentPayment",
    description:
      "What the merchant pays today. `amount` x `remaining` must equal `balance`, give or take less than one payment.",
  });

/** What the merchant still owes on an earlier purchase of the same funder, which the new one pays off. */
export const RENEWAL = z
  .strictObject(
    {
      balance: positiveMoney().describe(
        "What is owed on the earlier purchase before any discount; at least `existing_funding_balance`.",
      ),
      reference: line(60).describe("The earlier deal, as the ISO reads it.").optional(),
      current_payment: currentPayment.optional(),
    },
    "must be an object",
  )
  .meta({
    id: "OfferRenewal",
    description:
      "What the merchant still owes you on an earlier purchase. `existing_funding_balance` is the part of `balance` that the new purchase pays off: above 0, and all of it paid to you. The rest of `balance` is a discount. A disclosure is not derived from it.",
  });

export type GivenRenewal = z.output<typeof RENEWAL>;

/** The fields that an offer itself has, including those that its structures can replace. */
const BASE_FIELDS = {
  merchant_name: name().describe("The merchant the offer is for."),
  merchant_id: ownId().describe("The merchant in your own system.").optional(),
  merchant_state: name()
    .describe(
      "The state from which the merchant's business is principally directed, such as `TX` or `Texas`. In California and New York, in Texas once its document is approved, and where it cannot be read, the page holds terms back from the merchant until a disclosure was transmitted, unless the brand is open.",
    )
    .optional(),
  iso_name: name().describe("The broker the link is for."),
  iso_id: ownId().describe("The broker in your own system.").optional(),
  deal_type: line(64)
    .describe("Free text; `new_deal`, `renewal` and `add_on` get labels on the page.")
    .optional(),
  brand_id: uuid()
    .describe("One of your brands, from `GET /brands`. Default: your default brand.")
    .optional(),
  position: whole(0, 1000).describe("The position of the advance among the merchant's.").optional(),
  purchase_price_floor: positiveMoney().describe(
    "The lowest purchase price the ISO may choose; must not exceed `purchase_price_ceiling`.",
  ),
  purchase_price_ceiling: money().describe("The highest purchase price the ISO may choose."),
  default_purchase_price: money()
    .describe("Where the calculator starts, inside the limits. Default: the ceiling.")
    .optional(),
  buy_rate: rate()
    .refine((value) => value >= 1, because("range", "must be 1.0 or more"))
    .meta({ minimum: 1 })
    .describe("The factor rate before the ISO's upsell."),
  max_upsell: points().describe(
    "The most the ISO may add to the buy rate: 0.1, 10 points, lifts 1.2 to 1.3.",
  ),
  default_upsell: points()
    .describe("Where the calculator starts, at most `max_upsell`. Default 0.")
    .optional(),
  holdback_pct: fraction()
    .describe("The share of receivables held back; payments above it are pointed out. Default 0.")
    .optional(),
  monthly_receivables: money()
    .describe(
      "The merchant's receivables in a month; the figures show what share of them the payments take. 0 counts as absent.",
    )
    .optional(),
  existing_funding_balance: money().describe("Paid off out of the purchase price. Default 0.").optional(),
  base_frequency: oneOf(FREQUENCIES).describe(
    "What the limits on payments and the payment override are counted in. Daily means business days, five a week.",
  ),
  available_frequencies: list(oneOf(FREQUENCIES), FREQUENCIES.length, "frequencies")
    .min(1, "must not be empty")
    .refine(
      (values) => new Set(values).size === values.length,
      because("conflict", "must not repeat a frequency"),
    )
    .meta({ uniqueItems: true })
    .describe(
      "What the ISO may choose; at least one must leave a whole number of payments inside the limits.",
    ),
  num_payments_floor: whole(1, MOST_PAYMENTS).describe(
    "The fewest payments, in `base_frequency`; must not exceed `num_payments_ceiling`.",
  ),
  num_payments_ceiling: whole(1, MOST_PAYMENTS).describe("The most payments, in `base_frequency`."),
  default_num_payments: whole(1, MOST_PAYMENTS)
    .describe("Where the calculator starts, inside the limits. Default: the ceiling.")
    .optional(),
  payment_amount_override: positiveMoney()
    .describe("A payment in `base_frequency` that bounds, or fixes, the payment.")
    .optional(),
  payment_override_behavior: oneOf(OVERRIDE_BEHAVIORS)
    .describe(
      "`ceiling`: no payment above the override. `floor`: none below it. `exact`: every payment is the override. Default `ceiling` with an override.",
    )
    .optional(),
  fees: list(fee, MOST_ROWS.fees, "fees").describe("Default none.").register(CHECKED_BY_PART, {}).optional(),
  fee_config: z
    .strictObject({ show_fee_breakdown: shown("each visible fee") }, "must be an object")
    .describe(
      "`show_fee_breakdown`: whether the ISO sees each visible fee or only the total. True here or in `display_config` is enough. Default false.",
    )
    .optional(),
  prepayment_schedule_mode: oneOf(["none", "auto_generate", "funder_provided"])
    .describe("Whose prepayment tiers the calculator shows. Default `none`.")
    .optional(),
  prepayment_config: PREPAYMENT_CONFIG.optional(),
  prepayment_schedule: list(PREPAYMENT_TIER, MOST_ROWS.prepayment_schedule, "tiers")
    .describe("Your own tiers. Required with mode `funder_provided`.")
    .optional(),
  display_config: z
    .strictObject(
      {
        show_prepayment_schedule: shown("what is due when the merchant pays early"),
        show_stipulations: shown("the stipulations"),
        show_fee_breakdown: shown("each visible fee"),
        show_estimated_apr: shown("an estimated APR where no disclosure is required"),
      },
      "must be an object",
    )
    .describe(
      "What the ISO sees besides the figures. Each default false. `show_estimated_apr`: the estimated APR where no disclosure is required; where one is, it always shows.",
    )
    .optional(),
  stipulations: list(note(), MOST_ROWS.stipulations, "stipulations")
    .describe("What the merchant must provide.")
    .optional(),
  notification_emails: list(email(), MOST_ROWS.notification_emails, "addresses")
    .describe("They get a mail for each submission.")
    .optional(),
  assigned_users: list(email(), MOST_ROWS.assigned_users, "addresses")
    .describe("The people who work on the deal; they get a mail for each submission.")
    .optional(),
  /** The service checks which URLs are allowed. */
  callback_url: givenLine(2000)
    .meta({ format: "uri" })
    .describe(
      "Where submissions go: https, port 443 or one from 1024 up, a public address. Default: the brand's, when the submission is made.",
    )
    .optional(),
  funder_notes: note().describe("For yourself; never shown to the ISO.").optional(),
  metadata: metadata
    .describe("For yourself: key-value pairs, returned in responses and events, never shown to the ISO.")
    .optional(),
  disclosure: DISCLOSURE.register(CHECKED_BY_PART, {}).optional(),
  renewal: RENEWAL.optional(),
  commission_terms: COMMISSION_TERMS.register(CHECKED_BY_PART, {}).optional(),
};

export const OFFER_FIELDS = {
  ...BASE_FIELDS,
  structures: list(newStructureSchema(BASE_FIELDS), MOST_STRUCTURES, "structures")
    .refine(
      ({ length }) => length !== 1,
      because("limit", `must hold at least ${FEWEST_STRUCTURES} structures, or none`),
    )
    .meta({ maxItems: MOST_STRUCTURES })
    .describe(
      "Two to five priced sets of limits, in the order in which the ISO sees them beside each other; the ISO submits one. The offer's own limits are then the defaults of its structures, and the ISO cannot choose them. Default none.",
    )
    .register(CHECKED_BY_PART, {})
    .optional(),
  default_structure: structureId()
    .describe("The `id` of the structure that the calculator starts with. Default: the first.")
    .optional(),
};

/** The fields that a funder gave, parsed and in range. A field that was not given is absent. */
export type OfferFields = {
  [K in keyof typeof OFFER_FIELDS as undefined extends z.output<(typeof OFFER_FIELDS)[K]>
    ? never
    : K]: z.output<(typeof OFFER_FIELDS)[K]>;
} & {
  [K in keyof typeof OFFER_FIELDS as undefined extends z.output<(typeof OFFER_FIELDS)[K]>
    ? K
    : never]?: z.output<(typeof OFFER_FIELDS)[K]>;
};

/** A structure of an offer as given: its id and label, and the limits that differ from the offer's. */
export type Structure = NonNullable<OfferFields["structures"]>[number];

function amountOfFee(what: string) {
  return z
    .number("must be a number")
    .meta({ minimum: 0, maximum: MOST_MONEY })
    .describe(
      `${what} A fraction from 0 to 1 with at most 6 decimals for \`pct\`, currency with at most 2 for \`fixed\`.`,
    );
}
