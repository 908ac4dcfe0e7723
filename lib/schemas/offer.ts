import { z } from "zod";
import { FREQUENCIES } from "@/lib/calculator/frequency";
import { OVERRIDE_BEHAVIORS } from "@/lib/calculator/offer-limits";
import {
  anyText,
  email,
  flag,
  fraction,
  line,
  list,
  money,
  name,
  note,
  oneOf,
  positiveMoney,
  rate,
  uuid,
  whole,
} from "./field-types";

/** The fields of an offer besides its deal_id, as a funder gives them: the one list (specification 2.1 to 2.3). */

const fee = z.strictObject(
  {
    id: name(),
    label: name(),
    /** A fraction for `pct`, currency for `fixed`: their ranges are rules. */
    amount: z.number("must be a number"),
    amount_type: oneOf(["pct", "fixed"]),
    visible: flag().optional(),
    adjustable: flag().optional(),
    floor: z.number("must be a number").optional(),
    ceiling: z.number("must be a number").optional(),
  },
  "must be an object",
);

const prepaymentWindow = z.strictObject(
  {
    months_after_funding: z.int("must be a whole number"),
    factor_rate_discount: z.number("must be a number"),
  },
  "must be an object",
);

const prepaymentConfig = z.strictObject(
  {
    model: oneOf(["step_per_month", "fixed_windows"]).optional(),
    params: z
      .strictObject(
        {
          rate_step: z.number("must be a number").optional(),
          floor_term_months: z.int("must be a whole number").optional(),
          windows: list(prepaymentWindow, 24, "windows").optional(),
        },
        "must be an object",
      )
      .optional(),
  },
  "must be an object",
);

const prepaymentTier = z.strictObject(
  {
    label: anyText(2000),
    termOrWindow: z.int("must be a whole number"),
    factorRate: z.number("must be a number"),
    amountSold: z.number("must be a number"),
    savings: z.number("must be a number"),
    discountPts: z.number("must be a number"),
  },
  "must be an object",
);

const metadata = z
  .record(name(), anyText(2000), "must be an object")
  .refine((pairs) => Object.keys(pairs).length <= 50, "must hold at most 50 pairs");

export const OFFER_FIELDS = {
  merchant_name: name(),
  merchant_id: name().optional(),
  merchant_state: name().optional(),
  iso_name: name(),
  iso_id: name().optional(),
  deal_type: line(64).optional(),
  brand_id: uuid().optional(),
  position: whole(0, 1000).optional(),
  purchase_price_floor: positiveMoney(),
  purchase_price_ceiling: money(),
  default_purchase_price: money().optional(),
  buy_rate: rate().refine((value) => value >= 1, "must be 1.0 or more"),
  max_upsell: rate(),
  default_upsell: rate().optional(),
  holdback_pct: fraction().optional(),
  monthly_receivables: money().optional(),
  existing_funding_balance: money().optional(),
  base_frequency: oneOf(FREQUENCIES),
  available_frequencies: list(oneOf(FREQUENCIES), 5, "frequencies")
    .min(1, "must not be empty")
    .refine((values) => new Set(values).size === values.length, "must not repeat a frequency"),
  num_payments_floor: whole(1, 5000),
  num_payments_ceiling: whole(1, 5000),
  default_num_payments: whole(1, 5000).optional(),
  payment_amount_override: positiveMoney().optional(),
  payment_override_behavior: oneOf(OVERRIDE_BEHAVIORS).optional(),
  fees: list(fee, 50, "fees").optional(),
  fee_config: z.strictObject({ show_fee_breakdown: flag().optional() }, "must be an object").optional(),
  prepayment_schedule_mode: oneOf(["none", "auto_generate", "funder_provided"]).optional(),
  prepayment_config: prepaymentConfig.optional(),
  prepayment_schedule: list(prepaymentTier, 240, "tiers").optional(),
  display_config: z
    .strictObject(
      {
        show_prepayment_schedule: flag().optional(),
        show_stipulations: flag().optional(),
        show_fee_breakdown: flag().optional(),
      },
      "must be an object",
    )
    .optional(),
  stipulations: list(note(), 100, "stipulations").optional(),
  notification_emails: list(email(), 50, "addresses").optional(),
  assigned_users: list(email(), 50, "addresses").optional(),
  /** What addresses are allowed is a rule. */
  callback_url: line(2000).optional(),
  funder_notes: note().optional(),
  metadata: metadata.optional(),
};

/** The fields a funder gave, read and in range. What was never given is absent, and its default follows its limit. */
export type OfferFields = {
  [K in keyof typeof OFFER_FIELDS as undefined extends z.output<(typeof OFFER_FIELDS)[K]>
    ? never
    : K]: z.output<(typeof OFFER_FIELDS)[K]>;
} & {
  [K in keyof typeof OFFER_FIELDS as undefined extends z.output<(typeof OFFER_FIELDS)[K]>
    ? K
    : never]?: z.output<(typeof OFFER_FIELDS)[K]>;
};

/** Every field with its default filled in; null where there is no value. */
export type FullOfferFields = ReturnType<typeof withDefaults>;

/** Fills in the defaults (specification 2.1, contract section 5). `defaultBrandId` is the funder's. */
export function withDefaults(given: OfferFields, defaultBrandId: string) {
  return {
    merchant_name: given.merchant_name,
    merchant_id: given.merchant_id ?? null,
    merchant_state: given.merchant_state ?? null,
    iso_name: given.iso_name,
    iso_id: given.iso_id ?? null,
    deal_type: given.deal_type ?? null,
    brand_id: given.brand_id ?? defaultBrandId,
    position: given.position ?? null,
    purchase_price_floor: given.purchase_price_floor,
    purchase_price_ceiling: given.purchase_price_ceiling,
    default_purchase_price: given.default_purchase_price ?? given.purchase_price_ceiling,
    buy_rate: given.buy_rate,
    max_upsell: given.max_upsell,
    default_upsell: given.default_upsell ?? 0,
    holdback_pct: given.holdback_pct ?? 0,
    monthly_receivables: given.monthly_receivables || null,
    existing_funding_balance: given.existing_funding_balance ?? 0,
    base_frequency: given.base_frequency,
    available_frequencies: given.available_frequencies,
    num_payments_floor: given.num_payments_floor,
    num_payments_ceiling: given.num_payments_ceiling,
    default_num_payments: given.default_num_payments ?? given.num_payments_ceiling,
    payment_amount_override: given.payment_amount_override ?? null,
    payment_override_behavior:
      given.payment_override_behavior ??
      (given.payment_amount_override === undefined ? null : ("ceiling" as const)),
    fees: (given.fees ?? []).map(({ visible = true, adjustable = false, ...rest }) => ({
      ...rest,
      visible,
      adjustable,
    })),
    fee_config: { show_fee_breakdown: given.fee_config?.show_fee_breakdown ?? false },
    prepayment_schedule_mode: given.prepayment_schedule_mode ?? ("none" as const),
    prepayment_config: given.prepayment_config ?? null,
    prepayment_schedule: given.prepayment_schedule ?? null,
    display_config: {
      show_prepayment_schedule: given.display_config?.show_prepayment_schedule ?? false,
      show_stipulations: given.display_config?.show_stipulations ?? false,
      show_fee_breakdown: given.display_config?.show_fee_breakdown ?? false,
    },
    stipulations: given.stipulations ?? [],
    notification_emails: given.notification_emails ?? [],
    assigned_users: given.assigned_users ?? [],
    callback_url: given.callback_url ?? null,
    funder_notes: given.funder_notes ?? null,
    metadata: given.metadata ?? null,
  };
}
