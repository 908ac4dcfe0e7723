import { z } from "zod";
import { FREQUENCIES } from "@/lib/calculator/frequency";
import { OVERRIDE_BEHAVIORS } from "@/lib/calculator/offer-limits";
import { QUOTED_DISCLOSURE, SCHEDULE } from "./disclosure-responses";
import type { ErrorCode } from "./errors";
import { EVENT_TYPES } from "./events";
import { OFFER_FIELDS } from "./offer";
import { PREPAYMENT_CONFIG, PREPAYMENT_TIER } from "./prepayment";
import { DELIVERY_KINDS, DELIVERY_STATUSES, OFFER_STATUSES, WEBHOOK_STATUSES } from "./states";

/**
 * The exact shape of every response: an additional or missing field is an error. Currency, rates and
 * fractions are plain numbers.
 */

const given = OFFER_FIELDS;
const instant = () => z.iso.datetime().meta({ unit: "ISO 8601 in UTC." });
const id = z.uuid().describe("Assigned by the service.");
const dealId = z.string().describe("Your name of the deal.");
const version = z.int().min(1).describe("Starts at 1; every replacement and patch increases it by 1.");
const calculatorUrl = z
  .string()
  .regex(/^\/[A-Za-z0-9._-]+\?sig=[A-Za-z0-9_-]{43}&exp=\d+$/)
  .describe("The path of the calculator. Give the ISO the service's base URL followed by the whole path.");

/** The offer's identity and current link: the response to POST, PUT and PATCH. */
export const OFFER_SUMMARY = z
  .strictObject({
    id,
    deal_id: dealId,
    version,
    status: z.literal("active"),
    calculator_url: calculatorUrl,
  })
  .meta({
    id: "OfferSummary",
    description: "The identity and the current link of a created or changed offer.",
  });

export const REVOKED_OFFER = z
  .strictObject({ id, deal_id: dealId, status: z.literal("revoked") })
  .meta({ id: "RevokedOffer", description: "A revoked offer. All its links are revoked." });

const FEE = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    amount: z.number().describe("A fraction of the purchase price for `pct`, currency for `fixed`."),
    amount_type: z.enum(["pct", "fixed"]),
    visible: z.boolean(),
    adjustable: z.boolean(),
    floor: z.number().optional(),
    ceiling: z.number().optional(),
    finance_charge: z.boolean(),
    paid_to: z.string().optional(),
  })
  .meta({
    id: "Fee",
    description: "A fee of an offer. `floor`, `ceiling` and `paid_to` are present when they were given.",
  });

const flags = <const Names extends string>(...names: Names[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<Names, z.ZodBoolean>);

/** An offer in an event: all fields except the link, which grants access to the page. */
export const OFFER_WITHOUT_LINK = z
  .strictObject({
    id,
    deal_id: dealId,
    version,
    status: z.enum(OFFER_STATUSES),
    initial_status: z.literal("active"),
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
    max_upsell: given.max_upsell,
    default_upsell: given.default_upsell.unwrap(),
    holdback_pct: given.holdback_pct.unwrap(),
    monthly_receivables: given.monthly_receivables.unwrap().nullable(),
    existing_funding_balance: given.existing_funding_balance.unwrap(),
    base_frequency: given.base_frequency,
    available_frequencies: given.available_frequencies,
    num_payments_floor: given.num_payments_floor,
    num_payments_ceiling: given.num_payments_ceiling,
    default_num_payments: given.default_num_payments.unwrap(),
    payment_amount_override: given.payment_amount_override.unwrap().nullable(),
    payment_override_behavior: z.enum(OVERRIDE_BEHAVIORS).nullable(),
    fees: z.array(FEE),
    fee_config: flags("show_fee_breakdown"),
    prepayment_schedule_mode: given.prepayment_schedule_mode.unwrap(),
    prepayment_config: PREPAYMENT_CONFIG.nullable(),
    prepayment_schedule: z.array(PREPAYMENT_TIER).nullable(),
    display_config: flags(
      "show_prepayment_schedule",
      "show_stipulations",
      "show_fee_breakdown",
      "show_estimated_apr",
    ),
    stipulations: z.array(z.string()),
    notification_emails: z.array(z.string()),
    assigned_users: z.array(z.string()),
    callback_url: z.string().nullable().describe("The offer's own; null leaves it to the brand."),
    funder_notes: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).nullable(),
    disclosure: given.disclosure.unwrap().nullable().describe("As given, without defaults."),
    calculator_url_expires_at: instant()
      .nullable()
      .describe("When the current link ends; null once revoked."),
    created_at: instant(),
    updated_at: instant(),
    revoked_at: instant().nullable(),
    submission_count: z.int().describe("The number of submissions."),
    last_submitted_at: instant().nullable(),
  } satisfies Record<keyof typeof OFFER_FIELDS, z.ZodType> & Record<string, z.ZodType>)
  .meta({ id: "OfferInEvent", description: "An offer without its link." });

/** The response to GET: every field with its default filled in, null where there is no value. */
export const OFFER = OFFER_WITHOUT_LINK.extend({
  calculator_url: calculatorUrl.nullable().describe("The current link; null once revoked."),
}).meta({
  id: "Offer",
  description: "An offer: every field with its default filled in, null where there is no value.",
});

/** A page of a list. `next_cursor` is null on the last one. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    data: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().describe("The `cursor` of the next page; null on the last."),
  });
}

export const OFFER_PAGE = pageSchema(OFFER).meta({ id: "OfferPage", description: "Offers, newest first." });

const currency = (what: string) => z.number().meta({ unit: "Currency." }).describe(what);

/** Every figure of an offer and the terms chosen (calculator rules, "Figures"). */
export const QUOTE = z
  .strictObject({
    offer_version: version.describe("The version of the offer the figures follow from."),
    purchase_price: currency("What is funded."),
    buy_rate: z.number(),
    upsell: z.number(),
    factor_rate: z.number().describe("`buy_rate` + `upsell`."),
    amount_sold: currency("`purchase_price` x `factor_rate`: what the merchant delivers in all."),
    commission: currency("`purchase_price` x `upsell`: the ISO's."),
    frequency: z.enum(FREQUENCIES),
    num_payments: z.int().describe("In `frequency`."),
    payment_amount: currency("`amount_sold` / `num_payments`, or the exact override."),
    last_payment_amount: currency("The last payment: payments always sum to `amount_sold`."),
    estimated_term_months: z.number().describe("2 decimals."),
    monthly_payment: currency("`payment_amount` x payments a month."),
    receivables_share: z
      .number()
      .nullable()
      .describe("`monthly_payment` as a fraction of `monthly_receivables`, 4 decimals; null without them."),
    fees: z.array(
      z.strictObject({
        id: z.string(),
        label: z.string(),
        amount_type: z.enum(["pct", "fixed"]),
        amount: z.number().describe("A fraction of the purchase price for `pct`, currency for `fixed`."),
        charge: currency("The fee in currency."),
      }),
    ),
    total_fees: currency("The sum of all charges, visible or not."),
    existing_funding_balance: currency("Paid off out of the purchase price."),
    net_funding: currency("`purchase_price` - `total_fees` - `existing_funding_balance`."),
    prepayment_schedule: z.array(PREPAYMENT_TIER),
  })
  .meta({ id: "Quote", description: "The figures the calculator shows, to the cent." });

/** The response to a quote: the figures, and the requested parts. */
export const QUOTE_WITH_PARTS = QUOTE.extend({
  schedule: SCHEDULE.nullable()
    .describe("With `include`: every payment by date; null when a split cannot be dated.")
    .optional(),
  disclosure: QUOTED_DISCLOSURE.describe("With `include`: the figures of a disclosure.").optional(),
}).meta({ id: "QuoteWithParts", description: "The figures, and the parts requested by `include`." });

export const FRESH_LINK = z
  .strictObject({ calculator_url: calculatorUrl, calculator_url_expires_at: instant() })
  .meta({ id: "CalculatorLink", description: "A link to the calculator, and when it ends." });

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

const endpointShape = {
  id,
  url: z.string().describe("Where events are sent."),
  events: z.array(z.enum(EVENT_TYPES)).describe("The events it gets."),
  description: z.string().nullable(),
  status: z.enum(WEBHOOK_STATUSES),
  disabled_reason: z.string().nullable().describe("Why it is disabled, as a sentence; null while it is not."),
  created_at: instant(),
};
const secret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{43}=$/)
  .describe("Signs the messages to the endpoint. Shown only here.");

export const WEBHOOK = z
  .strictObject(endpointShape)
  .meta({ id: "WebhookEndpoint", description: "A receiver of yours and the events it gets." });

export const WEBHOOK_PAGE = pageSchema(WEBHOOK).meta({
  id: "WebhookEndpointPage",
  description: "Webhook endpoints, newest first.",
});

export const NEW_WEBHOOK = z
  .strictObject({ ...endpointShape, secret })
  .meta({ id: "CreatedWebhookEndpoint", description: "A webhook endpoint and its secret." });

export const ROTATED_WEBHOOK = z
  .strictObject({
    ...endpointShape,
    secret,
    previous_secret_expires_at: instant().describe(
      "The time until which the old secret signs beside the new one.",
    ),
  })
  .meta({ id: "RotatedWebhookEndpoint", description: "A webhook endpoint and its new secret." });

const deliveryShape = {
  id,
  event_id: z.uuid().describe("The webhook-id: the same on every attempt and replay."),
  type: z.enum(EVENT_TYPES),
  destination: z.strictObject({
    kind: z.enum(DELIVERY_KINDS),
    endpoint_id: z.uuid().nullable().describe("The webhook endpoint, for kind `endpoint`."),
    url: z.string().describe("An http(s) URL, or `mailto:` and a mail address."),
  }),
  status: z
    .enum(DELIVERY_STATUSES)
    .describe(
      "`pending`: the next attempt is at `next_attempt_at`. `delivered`: the receiver responded with 2xx. `exhausted`: given up after the last attempt. `canceled`: not attempted again, such as when its endpoint was disabled or deleted.",
    ),
  attempt_count: z.int().describe("Attempts so far, including those before a replay."),
  next_attempt_at: instant().nullable().describe("The time of the next attempt; null if there is none."),
  created_at: instant(),
  delivered_at: instant().nullable(),
};

export const DELIVERY = z
  .strictObject(deliveryShape)
  .meta({ id: "Delivery", description: "One message to one receiver." });

export const DELIVERY_PAGE = pageSchema(DELIVERY).meta({
  id: "DeliveryPage",
  description: "Deliveries, newest first.",
});

export const DELIVERY_WITH_ATTEMPTS = z
  .strictObject({
    ...deliveryShape,
    payload: z
      .looseObject({ type: z.enum(EVENT_TYPES), timestamp: z.iso.datetime(), data: z.looseObject({}) })
      .describe("The message that was or will be sent; for a mail, the event it is about."),
    attempts: z.array(
      z.strictObject({
        number: z.int().min(1),
        started_at: instant(),
        duration_ms: z.int(),
        status_code: z.int().nullable().describe("The response's status; null when there was none."),
        error: z.string().nullable().describe("Why the attempt failed."),
        response_body: z
          .string()
          .nullable()
          .describe("The first 16 KiB of the response; null after 30 days."),
      }),
    ),
  })
  .meta({ id: "DeliveryWithAttempts", description: "A delivery, its message, and every attempt." });

export const REPLAYED = z
  .strictObject({ replayed: z.int().describe("How many deliveries are sent again.") })
  .meta({ id: "ReplayedDeliveries", description: "The number of replayed deliveries." });

const message = z.string().min(10).describe("A human-readable sentence.");

interface ErrorBody {
  error: ErrorCode;
  message: string;
  details?: string[];
}

/** An error body of one of these codes. Only VALIDATION_FAILED has `details`. */
export function errorBody(codes: readonly ErrorCode[]): z.ZodType<ErrorBody> {
  const plain = codes.filter((code) => code !== "VALIDATION_FAILED");
  if (plain.length === 0) return VALIDATION_FAILURE;
  const other = z.strictObject({ error: z.enum(plain), message });
  return plain.length < codes.length ? z.union([VALIDATION_FAILURE, other]) : other;
}

const VALIDATION_FAILURE = z
  .strictObject({
    error: z.literal("VALIDATION_FAILED"),
    message,
    details: z
      .array(z.string())
      .min(1)
      .describe("Every failure, each starting with the path of its field, such as `fees[1].floor`."),
  })
  .meta({ id: "ValidationFailure", description: "Fields or rules that failed." });
