import type { Frequency } from "@/lib/calculator/frequency";
import type { OfferFields } from "@/lib/schemas/offer";
import { type EntryKind, writeEntry } from "./entries";
import { type FeeValues, feeValues } from "./fee-values";
import { type PrepaymentValues, prepaymentValues } from "./prepayment-values";
import { type StructureValues, structureValues } from "./structure-values";

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

interface DisclosureValues {
  funding_date: string;
  first_payment_date: string;
  payment_calendar: string;
  /** Two days, separated by a comma. */
  semi_monthly_days: string;
  payment_basis: string;
  income: { monthly_amount: string; method: string; months: string; channel: string };
  true_ups: { date: string; amount: string }[];
  irregular_payments: { date: string; amount: string; label: string }[];
  minimum_payment: { text: string; monthly_amount: string };
  payoffs: { payee: string; amount: string; to_us: boolean }[];
  renewal: { double_dipping_amount: string; prepayment_charge: string; unpaid_charges: string };
  collateral: string;
  other_fees: string;
  prepayment_fees: string;
  true_up_paragraph: string;
  prepayment_paragraph: string;
}

/** The balance of an earlier purchase and its current payment. */
interface RenewalValues {
  balance: string;
  reference: string;
  current_payment: { amount: string; frequency: string; remaining: string };
}

/** The form's values: texts as typed, booleans and rows. */
export type OfferFormValues = Record<ScalarName, string> &
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
    disclosure: DisclosureValues;
    renewal: RenewalValues;
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
    ...scalarValues(offer),
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
    disclosure: disclosureValues(offer.disclosure ?? {}),
    renewal: renewalValues(offer.renewal),
    structures: (offer.structures ?? []).map((structure) => structureValues(structure, offer)),
    default_structure: offer.default_structure ?? "",
  };
}

function scalarValues(offer: Partial<OfferFields>): Record<ScalarName, string> {
  const names = Object.keys(SCALARS) as ScalarName[];
  return Object.fromEntries(names.map((name) => [name, writeEntry(SCALARS[name], offer[name])])) as Record<
    ScalarName,
    string
  >;
}

function disclosureValues(given: NonNullable<OfferFields["disclosure"]>): DisclosureValues {
  const { income = {}, minimum_payment: minimum = {}, renewal = {} } = given;
  return {
    funding_date: given.funding_date ?? "",
    first_payment_date: given.first_payment_date ?? "",
    payment_calendar: given.payment_calendar ?? "",
    semi_monthly_days: (given.semi_monthly_days ?? []).join(", "),
    payment_basis: given.payment_basis ?? "",
    income: {
      monthly_amount: writeEntry("money", income.monthly_amount),
      method: income.method ?? "",
      months: writeEntry("count", income.months),
      channel: income.channel ?? "",
    },
    true_ups: (given.true_ups ?? []).map(({ date, amount }) => ({
      date,
      amount: writeEntry("money", amount),
    })),
    irregular_payments: (given.irregular_payments ?? []).map(({ date, amount, label }) => ({
      date,
      amount: writeEntry("money", amount),
      label,
    })),
    minimum_payment: {
      text: minimum.text ?? "",
      monthly_amount: writeEntry("money", minimum.monthly_amount),
    },
    payoffs: (given.payoffs ?? []).map(({ payee = "", amount, to_us = false }) => ({
      payee,
      amount: writeEntry("money", amount),
      to_us,
    })),
    renewal: {
      double_dipping_amount: writeEntry("money", renewal.double_dipping_amount),
      prepayment_charge: writeEntry("money", renewal.prepayment_charge),
      unpaid_charges: writeEntry("money", renewal.unpaid_charges),
    },
    collateral: given.collateral ?? "",
    other_fees: given.other_fees ?? "",
    prepayment_fees: given.prepayment_fees ?? "",
    true_up_paragraph: given.true_up_paragraph ?? "",
    prepayment_paragraph: given.prepayment_paragraph ?? "",
  };
}

function renewalValues(given: OfferFields["renewal"]): RenewalValues {
  const payment = given?.current_payment;
  return {
    balance: writeEntry("money", given?.balance),
    reference: given?.reference ?? "",
    current_payment: {
      amount: writeEntry("money", payment?.amount),
      frequency: payment?.frequency ?? "",
      remaining: writeEntry("count", payment?.remaining),
    },
  };
}
