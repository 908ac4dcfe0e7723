import { z } from "zod";
import { OVERRIDE_BEHAVIORS } from "@/lib/calculator/offer/limits";
import { OFFER_STATUSES } from "@/lib/schemas/states";
import { rate } from "@/lib/schemas/wire/field-types";
import { DEAL_ID } from "@/lib/schemas/wire/identifiers";
import { id, instant, pageSchema, version } from "@/lib/schemas/wire/response-fields";
import { FULL_COMMISSION_TERMS } from "./commission";
import { OFFER_FIELDS } from "./fields";
import { PREPAYMENT_CONFIG, PREPAYMENT_TIER } from "./prepayment";
import { structureSchema } from "./structures";

/** An offer and its link, as the API returns them. */

const given = OFFER_FIELDS;
const dealId = z.string().regex(DEAL_ID).describe("Your name of the deal.");
const calculatorUrl = z
  .string()
  .regex(/^\/[A-Za-z0-9._-]+\?sig=[A-Za-z0-9_-]{43}&exp=\d+$/)
  .describe("The path of the calculator. Give the ISO the service's base URL followed by the whole path.");

/** The offer's identity and current link, in the response to POST, PUT and PATCH. */
export const OFFER_SUMMARY = z
  .strictObject({
    id,
    deal_id: dealId,
    version,
    status: z.literal("active").describe("The offer is live."),
    calculator_url: calculatorUrl,
  })
  .meta({
    id: "OfferSummary",
    description: "The identity and the current link of a created offer.",
  });

const warnings = z
  .array(z.string())
  .describe(
    "Present only where there is one. In Connecticut, within three days after a link of the offer was last viewed: that Gen. Stat. 36a-869 keeps a specific offer as it is, and its exceptions.",
  )
  .optional();

export const CHANGED_OFFER = OFFER_SUMMARY.extend({ warnings }).meta({
  id: "ChangedOffer",
  description: "The identity and the current link of a changed offer.",
});

export const REVOKED_OFFER = z
  .strictObject({
    id,
    deal_id: dealId,
    status: z.literal("revoked").describe("All its links are revoked."),
    warnings,
  })
  .meta({ id: "RevokedOffer", description: "A revoked offer. All its links are revoked." });

const FEE = z
  .strictObject({
    id: z.string().describe("Identifies the fee within the offer."),
    label: z.string().describe("The label that the ISO sees."),
    amount: z.number().min(0).describe("A fraction of the purchase price for `pct`, currency for `fixed`."),
    amount_type: z.enum(["pct", "fixed"]).describe("Whether amounts are fractions or currency."),
    visible: z.boolean().describe("Whether the ISO sees the fee by name."),
    adjustable: z.boolean().describe("Whether the ISO may choose the amount from `floor` to `ceiling`."),
    floor: z.number().min(0).describe("The least that the ISO may choose.").optional(),
    ceiling: z.number().min(0).describe("The most that the ISO may choose.").optional(),
    finance_charge: z.boolean().describe("Whether the fee is a finance charge of a disclosure."),
    paid_to: z.string().describe("The third party that gets the fee.").optional(),
  })
  .meta({
    id: "Fee",
    description: "A fee of an offer. `floor`, `ceiling` and `paid_to` are present when they were given.",
  });

const GIVEN_FEE = FEE.partial({ visible: true, adjustable: true, finance_charge: true }).meta({
  id: "StructureFee",
  description: "A fee of a structure, as it was given.",
});

/** An offer stored by an earlier release can have a higher upsell, up to 10, than a request may give now. */
const STORED_UPSELL = {
  max_upsell: rate().describe("The most the ISO may add to the buy rate: 0.1, 10 points, lifts 1.2 to 1.3."),
  default_upsell: rate().describe("Where the calculator starts, at most `max_upsell`."),
};

const STRUCTURE = structureSchema({
  ...given,
  max_upsell: STORED_UPSELL.max_upsell,
  default_upsell: STORED_UPSELL.default_upsell.optional(),
  fees: z.array(GIVEN_FEE).describe("The fees of the structure, as given.").optional(),
}).meta({
  id: "Structure",
  description:
    "A structure of an offer, as it was given: its name and the limits that differ. A limit that is absent is the offer's, null is the limit's default.",
});

const flags = <const Names extends keyof typeof SHOWN>(...names: Names[]) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, z.boolean().describe(SHOWN[name])])) as Record<
      Names,
      z.ZodBoolean
    >,
  );

const SHOWN = {
  show_fee_breakdown: "Whether the ISO sees each visible fee.",
  show_prepayment_schedule: "Whether the ISO sees what is due when the merchant pays early.",
  show_stipulations: "Whether the ISO sees the stipulations.",
  show_estimated_apr: "Whether the ISO sees an estimated APR where no disclosure is required.",
};

/** An offer as events contain it: all fields except the link, which grants access to the page. */
export const OFFER_WITHOUT_LINK = z
  .strictObject({
    id,
    deal_id: dealId,
    version,
    status: z.enum(OFFER_STATUSES).describe("`active`: its links work. `revoked`: none works any more."),
    initial_status: z.literal("active").describe("The status it was created with."),
    merchant_name: given.merchant_name,
    merchant_id: given.merchant_id.unwrap().nullable(),
    merchant_state: given.merchant_state.unwrap().nullable(),
    iso_name: given.iso_name,
    iso_id: given.iso_id.unwrap().nullable(),
    deal_type: given.deal_type.unwrap().nullable(),
    brand_id: given.brand_id.unwrap(),
    position: given.position.unwrap().nullable(),
    purchase_price_floor: given.purchase_price_floor,
    purchase_price_ceiling: given.purchase_price_ceiling,
    default_purchase_price: given.default_purchase_price.unwrap(),
    buy_rate: given.buy_rate,
    ...STORED_UPSELL,
    holdback_pct: given.holdback_pct.unwrap(),
    monthly_receivables: given.monthly_receivables.unwrap().nullable(),
    existing_funding_balance: given.existing_funding_balance.unwrap(),
    base_frequency: given.base_frequency,
    available_frequencies: given.available_frequencies,
    num_payments_floor: given.num_payments_floor,
    num_payments_ceiling: given.num_payments_ceiling,
    default_num_payments: given.default_num_payments.unwrap(),
    payment_amount_override: given.payment_amount_override.unwrap().nullable(),
    payment_override_behavior: z
      .enum(OVERRIDE_BEHAVIORS)
      .nullable()
      .describe("How `payment_amount_override` bounds a payment; null without it."),
    fees: z.array(FEE).describe("The fees, in the order shown."),
    fee_config: flags("show_fee_breakdown").describe("The older place of `show_fee_breakdown`."),
    prepayment_schedule_mode: given.prepayment_schedule_mode.unwrap(),
    prepayment_config: PREPAYMENT_CONFIG.nullable().describe("The model of the mode `auto_generate`."),
    prepayment_schedule: z
      .array(PREPAYMENT_TIER)
      .nullable()
      .describe("The tiers of the mode `funder_provided`, as given."),
    display_config: flags(
      "show_prepayment_schedule",
      "show_stipulations",
      "show_fee_breakdown",
      "show_estimated_apr",
    ).describe("What the calculator shows."),
    stipulations: z.array(z.string()).describe("What the merchant must provide."),
    notification_emails: z.array(z.string()).describe("Who gets a mail about each submission."),
    assigned_users: z.array(z.string()).describe("Who works on the deal; they get those mails too."),
    callback_url: z.string().nullable().describe("The offer's own; null leaves it to the brand."),
    funder_notes: z.string().nullable().describe("For yourself; never shown to the ISO."),
    metadata: z.record(z.string(), z.string()).nullable().describe("Your own pairs, as given."),
    disclosure: given.disclosure.unwrap().nullable().describe("As given, without defaults."),
    renewal: given.renewal.unwrap().nullable().describe("As given; null without one."),
    commission_terms: FULL_COMMISSION_TERMS.nullable().describe(
      "With its defaults; null without any: the commission is then the upsell of the purchase price.",
    ),
    structures: z.array(STRUCTURE).describe("As given, in the order shown; empty without any."),
    default_structure: given.default_structure.unwrap().nullable().describe("As given; null is the first."),
    calculator_url_expires_at: instant()
      .nullable()
      .describe("When the current link ends; null once revoked."),
    created_at: instant().describe("When it was created."),
    updated_at: instant().describe("When it was last changed."),
    revoked_at: instant().nullable().describe("When it was revoked; null while it is live."),
    submission_count: z.int().min(0).describe("The number of submissions."),
    last_submitted_at: instant().nullable().describe("The time of the newest submission."),
  } satisfies Record<keyof typeof OFFER_FIELDS, z.ZodType> & Record<string, z.ZodType>)
  .meta({ id: "OfferInEvent", description: "An offer without its link." });

/** The response to GET: every field with its default filled in, or null without a value. */
export const OFFER = OFFER_WITHOUT_LINK.extend({
  calculator_url: calculatorUrl.nullable().describe("The current link; null once revoked."),
}).meta({
  id: "Offer",
  description: "An offer: every field with its default filled in, null where there is no value.",
});

export const OFFER_PAGE = pageSchema(OFFER).meta({ id: "OfferPage", description: "Offers, newest first." });

export const FRESH_LINK = z
  .strictObject({
    calculator_url: calculatorUrl,
    calculator_url_expires_at: instant().describe("When it ends."),
  })
  .meta({ id: "CalculatorLink", description: "A link to the calculator, and when it ends." });
