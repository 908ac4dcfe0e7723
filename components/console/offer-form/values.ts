import type { Frequency } from "@/lib/calculator/frequency";
import type { OfferFields } from "@/lib/schemas/offer";
import { type EntryKind, readEntry, writeEntry } from "./entries";

/** The offer's own fields of one value, and how people write them. */
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

/** The figures of a tier of the funder's own table, and how people write them. */
export const TIER_FIGURES = {
  termOrWindow: "count",
  factorRate: "factor",
  amountSold: "money",
  savings: "money",
  discountPts: "number",
} as const satisfies Record<string, EntryKind>;

export type ScalarName = keyof typeof SCALARS;

export interface FeeValues {
  /** Given by the form for a new fee; kept after. */
  id: string;
  label: string;
  amount_type: "pct" | "fixed";
  amount: string;
  visible: boolean;
  adjustable: boolean;
  floor: string;
  ceiling: string;
  finance_charge: boolean;
  paid_to: string;
}

/** Of a prepayment schedule: the API's two fields as one choice. */
export type PrepaymentChoice = "none" | "step_per_month" | "fixed_windows" | "funder_provided";

export interface DisclosureValues {
  funding_date: string;
  first_payment_date: string;
  payment_calendar: string;
  /** Two days with a comma between. */
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

/** What is owed on an earlier purchase, and paid for it today. */
export interface RenewalValues {
  balance: string;
  reference: string;
  current_payment: { amount: string; frequency: string; remaining: string };
}

/** What the form holds: texts as typed, ticks and rows. */
export type OfferFormValues = Record<ScalarName, string> & {
  deal_id: string;
  available_frequencies: Frequency[];
  fees: FeeValues[];
  prepayment: PrepaymentChoice;
  rate_step: string;
  floor_term_months: string;
  windows: { months_after_funding: string; factor_rate_discount: string }[];
  tiers: {
    label: string;
    termOrWindow: string;
    factorRate: string;
    amountSold: string;
    savings: string;
    discountPts: string;
  }[];
  show_prepayment_schedule: boolean;
  show_fee_breakdown: boolean;
  show_stipulations: boolean;
  show_estimated_apr: boolean;
  /** The offer's older switch for the names of fees; true only where it was given so. */
  old_fee_breakdown: boolean;
  stipulations: { text: string }[];
  /** One address a line or after a comma. */
  notification_emails: string;
  assigned_users: string;
  metadata: { name: string; value: string }[];
  disclosure: DisclosureValues;
  renewal: RenewalValues;
};

export const NEW_FEE: FeeValues = {
  id: "",
  label: "",
  amount_type: "pct",
  amount: "",
  visible: true,
  adjustable: false,
  floor: "",
  ceiling: "",
  finance_charge: true,
  paid_to: "",
};

/** The values of the form for an offer as it was given; for a new offer, of no field. */
export function valuesOf(dealId: string, offer: Partial<OfferFields>): OfferFormValues {
  const { display_config: display = {}, fee_config: fees = {}, prepayment_config: config } = offer;
  const oldBreakdown = fees.show_fee_breakdown ?? false;
  return {
    ...scalarValues(offer),
    deal_id: dealId,
    available_frequencies: offer.available_frequencies ?? [],
    fees: (offer.fees ?? []).map(feeValues),
    prepayment: prepaymentChoice(offer),
    rate_step: writeEntry("factor", config?.params?.rate_step),
    floor_term_months: writeEntry("count", config?.params?.floor_term_months),
    windows: (config?.params?.windows ?? []).map((window) => ({
      months_after_funding: writeEntry("count", window.months_after_funding),
      factor_rate_discount: writeEntry("factor", window.factor_rate_discount),
    })),
    tiers: (offer.prepayment_schedule ?? []).map((tier) => ({
      label: tier.label,
      termOrWindow: tierEntry("termOrWindow", tier),
      factorRate: tierEntry("factorRate", tier),
      amountSold: tierEntry("amountSold", tier),
      savings: tierEntry("savings", tier),
      discountPts: tierEntry("discountPts", tier),
    })),
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
  };
}

/** A figure as people write it; one that has more decimals than that, which the API keeps, as it is. */
function tierEntry(name: keyof typeof TIER_FIGURES, tier: Record<keyof typeof TIER_FIGURES, number>): string {
  const kind = TIER_FIGURES[name];
  const plain = String(tier[name]);
  return readEntry(kind, plain) === tier[name] ? writeEntry(kind, tier[name]) : plain;
}

function scalarValues(offer: Partial<OfferFields>): Record<ScalarName, string> {
  const names = Object.keys(SCALARS) as ScalarName[];
  return Object.fromEntries(names.map((name) => [name, writeEntry(SCALARS[name], offer[name])])) as Record<
    ScalarName,
    string
  >;
}

function feeValues(fee: NonNullable<OfferFields["fees"]>[number]): FeeValues {
  const kind = feeKind(fee.amount_type);
  return {
    id: fee.id,
    label: fee.label,
    amount_type: fee.amount_type,
    amount: writeEntry(kind, fee.amount),
    visible: fee.visible ?? true,
    adjustable: fee.adjustable ?? false,
    floor: writeEntry(kind, fee.floor),
    ceiling: writeEntry(kind, fee.ceiling),
    finance_charge: fee.finance_charge ?? true,
    paid_to: fee.paid_to ?? "",
  };
}

/** How people write the amounts of a fee. */
export function feeKind(type: FeeValues["amount_type"]): EntryKind {
  return type === "pct" ? "percent" : "money";
}

function prepaymentChoice(offer: Partial<OfferFields>): PrepaymentChoice {
  const { prepayment_schedule_mode: mode = "none" } = offer;
  if (mode !== "auto_generate") return mode;
  return offer.prepayment_config?.model ?? "step_per_month";
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
