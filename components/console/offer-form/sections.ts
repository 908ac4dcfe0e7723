import { uncapitalized } from "@/components/console/ui/capitalized";
import { ownValue } from "@/lib/calculator/own-value";

/** The sections of the form in their order: what every offer needs, then those that fold away. */
export const SECTIONS = [
  { id: "offer", title: "Offer" },
  { id: "deal", title: "Deal" },
  { id: "fees", title: "Fees" },
  { id: "prepayment", title: "Prepayment" },
  { id: "commission", title: "Commission" },
  { id: "structures", title: "Price by term" },
  { id: "holdback", title: "Holdback and limit" },
  { id: "stipulations", title: "Stipulations" },
  { id: "display", title: "What the ISO sees" },
  { id: "notifications", title: "Notifications" },
  { id: "disclosure", title: "Disclosure" },
] as const;

/** The id of the part that the other sections fold into. */
export const MORE_ID = "more";

/** The id of the result panel. */
export const OUTPUT_ID = "result";

export type SectionId = (typeof SECTIONS)[number]["id"];

/** The labels of the form's fields, by path, in the order of the form. */
const LABELS: Record<string, string> = {
  deal_id: "Deal ID",
  merchant_name: "Merchant",
  merchant_state: "State",
  iso_name: "ISO",
  purchase_price_floor: "Lowest purchase price",
  default_purchase_price: "Default purchase price",
  purchase_price_ceiling: "Highest purchase price",
  buy_rate: "Buy rate",
  default_upsell: "Default upsell",
  max_upsell: "Highest upsell",
  available_frequencies: "The ISO may choose",
  base_frequency: "Limits are counted in",
  num_payments_floor: "Lowest number of payments",
  default_num_payments: "Default number of payments",
  num_payments_ceiling: "Highest number of payments",
  deal_type: "Deal type",
  merchant_id: "Merchant ID",
  iso_id: "ISO ID",
  position: "Position",
  brand_id: "Brand",
  monthly_receivables: "Monthly receivables",
  existing_funding_balance: "Existing balance paid off",
  renewal: "Renewal",
  "renewal.balance": "Owed on the earlier purchase",
  "renewal.reference": "Earlier deal",
  "renewal.current_payment": "Current payment",
  "renewal.current_payment.amount": "Current payment",
  "renewal.current_payment.frequency": "Paid",
  "renewal.current_payment.remaining": "Payments left",
  funder_notes: "Note to yourselves",
  metadata: "Metadata",
  fees: "Fees",
  prepayment: "Prepayment",
  rate_step: "The factor falls each month by",
  floor_term_months: "Down to month",
  windows: "Windows",
  tiers: "Our own table",
  commission_terms: "Commission",
  "commission_terms.base": "Counted on",
  "commission_terms.base_points": "Points out of your buy rate",
  "commission_terms.shares": "Shares",
  "commission_terms.clawback": "May be taken back",
  "commission_terms.clawback.days": "May be taken back within, days",
  "commission_terms.clawback.note": "What the ISO reads of it",
  structures: "Price by term",
  default_structure: "Default structure",
  holdback_pct: "Holdback",
  payment_amount_override: "Payment amount limit",
  payment_override_behavior: "The limit is",
  stipulations: "Stipulations",
  show_prepayment_schedule: "Prepayment table",
  show_fee_breakdown: "Each fee by name",
  show_stipulations: "Stipulations",
  show_estimated_apr: "Estimated APR",
  notification_emails: "E-mail on each submission",
  assigned_users: "Assigned people",
  callback_url: "Callback URL",
  label: "label",
  amount: "amount",
  amount_type: "kind",
  floor: "lowest",
  ceiling: "highest",
  paid_to: "paid to",
  id: "id",
  months_after_funding: "months after funding",
  factor_rate_discount: "factor less by",
  text: "text",
  name: "name",
  share: "part",
  termOrWindow: "months",
  factorRate: "factor",
  amountSold: "total due",
  savings: "savings",
  discountPts: "discount points",
  payee: "paid to",
  to_us: "to us",
  date: "date",
  adjustable: "the ISO may change it",
  finance_charge: "finance charge",
  disclosure: "Disclosure",
  "disclosure.income": "Average monthly income",
  "disclosure.minimum_payment": "Least payment",
  "disclosure.renewal": "Renewal",
  "brand.legal_name": "Legal name of the brand",
  "brand.product_words": "Product of the brand, in 1 to 5 words",
  "brand.historical_months": "Months of income of the brand",
  "brand.signing_place": "Where the merchant signs",
  "brand.ny_broker_sentence": "New York broker sentence of the brand",
  "brand.approvals": "Approved document of the brand",
  "disclosure.funding_date": "Funding date",
  "disclosure.first_payment_date": "First payment",
  "disclosure.payment_calendar": "Payment days",
  "disclosure.semi_monthly_days": "Days of the month",
  "disclosure.payment_basis": "Payment basis",
  "disclosure.income.monthly_amount": "Average monthly income",
  "disclosure.income.method": "Worked out from",
  "disclosure.income.months": "Months of history",
  "disclosure.income.channel": "Paid into",
  "disclosure.true_ups": "True-ups",
  "disclosure.irregular_payments": "Other payments",
  "disclosure.minimum_payment.text": "Least payment, in words",
  "disclosure.minimum_payment.monthly_amount": "Least payment a month",
  "disclosure.payoffs": "Payoffs",
  "disclosure.renewal.double_dipping_amount": "Pays unpaid charges or fees",
  "disclosure.renewal.prepayment_charge": "Charge for paying off early",
  "disclosure.renewal.unpaid_charges": "Unpaid charges",
  "disclosure.collateral": "Collateral",
  "disclosure.other_fees": "Other fees",
  "disclosure.prepayment_fees": "Fees for paying early",
  "disclosure.true_up_paragraph": "Contract paragraph on true-ups",
  "disclosure.prepayment_paragraph": "Contract paragraph on paying early",
  "disclosure.payment_method": "How the merchant pays",
  "disclosure.variation": "When payments vary",
  "disclosure.prepayment_costs": "What paying early costs or saves",
  "disclosure.given": "Your own disclosure",
  "disclosure.given.date": "You gave it on",
  "disclosure.given.reference": "Your reference",
};

/** The label for a form path. In a row it names the list and the row's number: `Fees 1, amount`. */
export function labelAt(path: string): string {
  return knownLabel(path) ?? path;
}

/** Sorts what has form paths into the order of the form; what belongs to no field comes first. */
export function inFormOrder<T extends { path: string }>(found: T[]): T[] {
  const order = Object.keys(LABELS);
  const place = ({ path }: T) => {
    const [list = ""] = path.split(/\.\d/, 1);
    return order.indexOf(list);
  };
  return found.toSorted((a, b) => place(a) - place(b));
}

/** As `labelAt`, but a structure is named by its label if it has one: `9 months, lowest payments`. */
export function namedLabelAt(path: string, structures: { label: string }[]): string {
  const structure = structurePath(path);
  const name = structure && structures[structure.index]?.label.trim();
  return structure && name ? `${name}, ${uncapitalized(structureLabel(structure.rest))}` : labelAt(path);
}

/** Labels of a structure's fields that are shorter than the offer's. */
const IN_STRUCTURE: Record<string, string> = {
  label: "Label",
  purchase_price_floor: "Lowest price",
  purchase_price_ceiling: "Highest price",
  max_upsell: "Upsell at most",
  base_frequency: "Frequency",
  num_payments_floor: "Lowest payments",
  default_num_payments: "Default payments",
  num_payments_ceiling: "Highest payments",
  own_fees: "Fees",
  own_commission: "Commission",
};

/** Splits a path inside a structure into its index and the rest; null for any other path. */
export function structurePath(path: string): { index: number; rest: string } | null {
  const [, index, rest] = /^structures\.(\d{1,4})\.(.+)$/.exec(path) ?? [];
  return index === undefined || rest === undefined ? null : { index: Number(index), rest };
}

/** The label of a structure's field, by its path inside the structure. */
export function structureLabel(rest: string): string {
  return ownValue(IN_STRUCTURE, rest) ?? labelAt(rest);
}

/** The label for a path; null if neither the form nor the brand has such a field. */
export function knownLabel(path: string): string | null {
  const structure = structurePath(path);
  if (structure) return `Structure ${structure.index + 1}, ${uncapitalized(structureLabel(structure.rest))}`;
  const label = ownValue(LABELS, path);
  if (label !== undefined) return label;
  const parts = path.split(".");
  const at = parts.findLastIndex((part) => /^\d{1,4}$/.test(part));
  const list = ownValue(LABELS, parts.slice(0, Math.max(at, 0)).join("."));
  if (at === -1 || list === undefined) return null;
  const member = parts[at + 1];
  const name = `${list} ${Number(parts[at]) + 1}`;
  return member === undefined || member === "text" ? name : `${name}, ${ownValue(LABELS, member) ?? member}`;
}

const NEEDED = [
  "deal_id",
  "merchant_name",
  "merchant_state",
  "iso_name",
  "purchase_price",
  "default_purchase",
  "default_upsell",
  "max_upsell",
  "buy_rate",
  "available_",
  "base_frequency",
  "num_payments",
  "default_num",
];
const HOLDBACK = ["holdback", "payment_"];
const NOTIFICATIONS = ["notification_emails", "assigned_users", "callback_url"];
const PREPAYMENT = ["prepayment", "rate_step", "floor_term_months", "windows", "tiers"];

/** The section that a field belongs to. */
export function sectionOf(path: string): SectionId {
  const within = (starts: string[]) => starts.some((start) => path.startsWith(start));
  if (within(["structures", "default_structure"])) return "structures";
  if (within(["disclosure"])) return "disclosure";
  if (within(PREPAYMENT)) return "prepayment";
  if (within(["commission_terms"])) return "commission";
  if (within(NEEDED)) return "offer";
  if (within(HOLDBACK)) return "holdback";
  if (within(["fees"])) return "fees";
  if (within(["show_"])) return "display";
  if (within(["stipulations"])) return "stipulations";
  if (within(NOTIFICATIONS)) return "notifications";
  return "deal";
}

/** The form path for an API path, without looking at the entries. */
export function formPath(path: string): string {
  const at = path.replace(/\[(\d{1,4})\]/g, ".$1");
  const structure = structurePath(at);
  if (structure) return `structures.${structure.index}.${ownPath(structure.rest)}`;
  const [field = ""] = at.split(".", 1);
  if (at.startsWith("prepayment_config.params.")) return at.slice("prepayment_config.params.".length);
  if (field === "prepayment_config" || field === "prepayment_schedule_mode") return "prepayment";
  if (field === "prepayment_schedule") return `tiers${at.slice(field.length)}`;
  if (field === "display_config" || field === "fee_config") return at.slice(field.length + 1);
  const inOneField = IN_ONE_FIELD.find((list) => at.startsWith(list));
  if (inOneField !== undefined) return inOneField;
  return at;
}

/** Lists of a disclosure that the form shows as one field. */
const IN_ONE_FIELD = ["disclosure.semi_monthly_days", "disclosure.prepayment_costs"];

function ownPath(rest: string): string {
  const [field = ""] = rest.split(".", 1);
  return ONE_FIELD.has(field) ? field : formPath(rest);
}

/** Lists of the API that the form shows as one field. */
export const ONE_FIELD = new Set(["notification_emails", "assigned_users", "available_frequencies"]);
