import {
  type StructureValues,
  structuresOf,
  structureValues,
} from "@/components/console/offer-form/structures/structures";
import { typedText } from "@/lib/calculator/money/typed-text";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { MERGED_FIELDS } from "@/lib/schemas/offers/merged-fields";
import { type CommissionEntries, commissionBody, commissionEntries } from "./commission";
import {
  type EntriesOf,
  type EntryKind,
  type FieldKinds,
  fieldsOrUndefined,
  given,
  listOrUndefined,
  type OfferBody,
  readEntries,
  writeEntries,
} from "./entries";
import {
  type FeeValues,
  feesOf,
  feeValues,
  type PrepaymentValues,
  prepaymentOf,
  prepaymentValues,
} from "./fees-and-prepayment";

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
export const DISCLOSURE_ENTRIES = {
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
  payment_method: "text",
  variation: "text",
  prepayment_costs: "lines",
  given: { date: "text", reference: "text" },
} as const satisfies FieldKinds & Record<keyof NonNullable<OfferFields["disclosure"]>, unknown>;

/** The fields of the balance of an earlier purchase and its current payment. */
const RENEWAL = {
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
    disclosure: EntriesOf<typeof DISCLOSURE_ENTRIES>;
    renewal: EntriesOf<typeof RENEWAL>;
    commission_terms: CommissionEntries;
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
    ...writeEntries(SCALARS, offer),
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
    disclosure: writeEntries(DISCLOSURE_ENTRIES, offer.disclosure),
    renewal: writeEntries(RENEWAL, offer.renewal),
    commission_terms: commissionEntries(offer.commission_terms),
    structures: (offer.structures ?? []).map((structure) => structureValues(structure, offer)),
    default_structure: offer.default_structure ?? "",
  };
}

/** The request body for the form's values, as for POST but without deal_id. */
export function bodyOf(values: OfferFormValues): OfferBody {
  return given({
    ...readEntries(SCALARS, values),
    available_frequencies: values.available_frequencies,
    fees: listOrUndefined(feesOf(values.fees)),
    fee_config: values.old_fee_breakdown ? { show_fee_breakdown: values.show_fee_breakdown } : undefined,
    ...prepaymentOf(values),
    display_config: displayOf(values),
    stipulations: listOrUndefined(values.stipulations.map(({ text }) => typedText(text)).filter(Boolean)),
    notification_emails: listOrUndefined(addressesOf(values.notification_emails)),
    assigned_users: listOrUndefined(addressesOf(values.assigned_users)),
    metadata: metadataOf(values),
    disclosure: fieldsOrUndefined(readEntries(DISCLOSURE_ENTRIES, values.disclosure)),
    renewal: fieldsOrUndefined(readEntries(RENEWAL, values.renewal)),
    commission_terms: fieldsOrUndefined(commissionBody(values.commission_terms)),
    ...structuresOf(values),
  });
}

/** The row indexes of a list in the order of the body: empty rows are not sent. */
export function sentRows(values: OfferFormValues, list: "stipulations"): number[] {
  return values[list].flatMap(({ text }, index) => (text.trim() === "" ? [] : [index]));
}

function displayOf(values: OfferFormValues): OfferBody | undefined {
  const { show_prepayment_schedule, show_fee_breakdown, show_stipulations, show_estimated_apr } = values;
  const shown = { show_prepayment_schedule, show_fee_breakdown, show_stipulations, show_estimated_apr };
  return fieldsOrUndefined(Object.fromEntries(Object.entries(shown).filter(([, value]) => value)));
}

/** The addresses in the text of a field: spaces, commas and semicolons separate them. */
export function addressesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

function metadataOf({ metadata }: OfferFormValues): OfferBody | undefined {
  const pairs = metadata.filter(({ name, value }) => name.trim() !== "" || value !== "");
  return fieldsOrUndefined(Object.fromEntries(pairs.map(({ name, value }) => [name.trim(), value])));
}

/** The merge patch from `before` to `after`: null removes a field. Empty if the bodies are equal. */
export function patchBetween(before: OfferBody, after: OfferBody): OfferBody {
  return difference(before, after, (field) => MERGED_FIELDS.has(field));
}

/** The body after a merge patch, as PATCH merges it: null removes a field. */
export function patched(body: OfferBody, patch: OfferBody): OfferBody {
  return merge(body, patch, (field) => MERGED_FIELDS.has(field));
}

function merge(body: OfferBody, patch: OfferBody, merges: (field: string) => boolean): OfferBody {
  const changed = Object.entries(patch).map(([name, value]) => {
    const old = body[name];
    const mergeable = isGroup(value) && merges(name);
    return [name, mergeable ? merge(isGroup(old) ? old : {}, value, () => true) : value];
  });
  const all = Object.entries({ ...body, ...Object.fromEntries(changed) });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
}

/** Whether two values of a body are deeply equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameValue(Reflect.get(a, name), Reflect.get(b, name)));
}

function difference(before: OfferBody, after: OfferBody, merges: (field: string) => boolean): OfferBody {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].flatMap((name): [string, unknown][] => {
    const [old, current] = [before[name], after[name]];
    if (sameValue(old, current)) return [];
    if (current === undefined) return [[name, null]];
    const mergeable = isGroup(old) && isGroup(current) && merges(name);
    return [[name, mergeable ? difference(old, current, () => true) : current]];
  });
  return Object.fromEntries(changes);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isGroup(value: unknown): value is OfferBody {
  return isObject(value) && !Array.isArray(value);
}
