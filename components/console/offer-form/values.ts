import type { Frequency } from "@/lib/calculator/frequency";
import type { OfferFields } from "@/lib/schemas/offer";
import { type EntriesOf, type EntryKind, type FieldKinds, writeFields } from "./entries";
import { type FeeValues, feeValues, type PrepaymentValues, prepaymentValues } from "./fees-and-prepayment";
import { type StructureValues, structureValues } from "./structures";

/** The offer's fields that have a single value, and their entry formats. */
export const SCALARS = {
  merchant_name: "text",
  merchant_id: "text",
  merchant_state: "text",
  iso_name: "text",
  iso_id: "text",
  deal_type: "text",
  brand_id: "text",
  position: "count",
  monthly_receivables: "money",
  existing_funding_balance: "money",
  funder_notes: "text",
  purchase_price_floor: "money",
  default_purchase_price: "money",
  purchase_price_ceiling: "money",
  default_upsell: "points",
  max_upsell: "points",
  buy_rate: "factor",
  base_frequency: "text",
  num_payments_floor: "count",
  default_num_payments: "count",
  num_payments_ceiling: "count",
  holdback_pct: "percent",
  payment_amount_override: "money",
  payment_override_behavior: "text",
  callback_url: "text",
} as const satisfies Partial<Record<keyof OfferFields, EntryKind>>;

export type ScalarName = keyof typeof SCALARS;

/** The fields of a disclosure, and their entry formats. */
export const DISCLOSURE = {
  funding_date: "text",
  first_payment_date: "text",
  payment_calendar: "text",
  semi_monthly_days: "numbers",
  payment_basis: "text",
  income: { monthly_amount: "money", method: "text", months: "count", channel: "text" },
  true_ups: [{ date: "text", amount: "money" }],
  irregular_payments: [{ date: "text", amount: "money", label: "text" }],
  minimum_payment: { text: "text", monthly_amount: "money" },
  payoffs: [{ payee: "text", amount: "money", to_us: "flag" }],
  renewal: { double_dipping_amount: "money", prepayment_charge: "money", unpaid_charges: "money" },
  collateral: "text",
  other_fees: "text",
  prepayment_fees: "text",
  true_up_paragraph: "text",
  prepayment_paragraph: "text",
} as const satisfies FieldKinds & Record<keyof NonNullable<OfferFields["disclosure"]>, unknown>;

/** The fields of the balance of an earlier purchase and its current payment. */
export const RENEWAL = {
  balance: "money",
  reference: "text",
  current_payment: { amount: "money", frequency: "text", remaining: "count" },
} as const satisfies FieldKinds & Record<keyof NonNullable<OfferFields["renewal"]>, unknown>;

/** The form's values: texts as typed, booleans and rows. */
export type OfferFormValues = EntriesOf<typeof SCALARS> &
  PrepaymentValues & {
    deal_id: string;
    available_frequencies: Frequency[];
    fees: FeeValues[];
    show_prepayment_schedule: boolean;
    show_fee_breakdown: boolean;
    show_stipulations: boolean;
    show_estimated_apr: boolean;
    /** Whether the offer was given the older field `fee_config` for the names of fees. */
    old_fee_breakdown: boolean;
    stipulations: { text: string }[];
    /** Addresses, separated by lines or commas. */
    notification_emails: string;
    assigned_users: string;
    metadata: { name: string; value: string }[];
    disclosure: EntriesOf<typeof DISCLOSURE>;
    renewal: EntriesOf<typeof RENEWAL>;
    /** None, or two to five. */
    structures: StructureValues[];
    /** The id of the default structure; empty for the first one. */
    default_structure: string;
  };

/** The form's values for the fields given for an offer; `offer` is empty for a new one. */
export function valuesOf(dealId: string, offer: Partial<OfferFields>): OfferFormValues {
  const { display_config: display = {}, fee_config: fees = {} } = offer;
  const oldBreakdown = fees.show_fee_breakdown ?? false;
  return {
    ...writeFields(SCALARS, offer),
    deal_id: dealId,
    available_frequencies: offer.available_frequencies ?? [],
    fees: (offer.fees ?? []).map(feeValues),
    ...prepaymentValues(offer),
    show_prepayment_schedule: display.show_prepayment_schedule ?? false,
    show_fee_breakdown: (display.show_fee_breakdown ?? false) || oldBreakdown,
    show_stipulations: display.show_stipulations ?? false,
    show_estimated_apr: display.show_estimated_apr ?? false,
    old_fee_breakdown: oldBreakdown,
    stipulations: (offer.stipulations ?? []).map((text) => ({ text })),
    notification_emails: (offer.notification_emails ?? []).join(", "),
    assigned_users: (offer.assigned_users ?? []).join(", "),
    metadata: Object.entries(offer.metadata ?? {}).map(([name, value]) => ({ name, value })),
    disclosure: writeFields(DISCLOSURE, offer.disclosure),
    renewal: writeFields(RENEWAL, offer.renewal),
    structures: (offer.structures ?? []).map((structure) => structureValues(structure, offer)),
    default_structure: offer.default_structure ?? "",
  };
}
