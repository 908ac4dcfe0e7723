import { CHOICES, type Choices, choiceWords } from "@/components/console/offer-form/entries";
import { knownLabel } from "@/components/console/offer-form/sections";
import { uncapitalized } from "@/components/console/ui/capitalized";
import { counted } from "@/components/console/ui/counted";
import { formatCount } from "@/lib/calculator/money/formats";
import { frequencyName } from "@/lib/calculator/offer/frequency";
import { ownValue } from "@/lib/calculator/own-value";
import { stateText } from "@/lib/disclosure/regimes/us-states";
import type { FullOfferFields } from "@/lib/schemas/offers/defaults";
import {
  currentPaymentText,
  factor,
  feeText,
  frequenciesText,
  holdbackText,
  moneyText,
  type OfferLimitFields,
  percent,
  pointsText,
  prepaymentText,
} from "./figures";

/** One fact of an offer as text. `key` is the same in every version. */
export interface OfferText {
  key: string;
  label: string;
  /** Empty if there is no value. */
  text: string;
  /** What is compared instead of the text: a structure's id stays when its label changes. */
  identity?: string;
  /** Ids in order. Compared instead of the text, without the ids that only one version has. */
  order?: string[];
  /** The text for a version that has no such fact; empty by default. */
  absent?: string;
  /** The fact is compared only if both versions have a fact with this key. */
  needs?: string;
  /** The value is inherited from the offer. The fact is left out if both versions inherit it. */
  follows?: boolean;
}

/** Names of brands by id. */
export type BrandNames = Record<string, string>;

/** Every fact of an offer, with the labels and number formats of the form. */
export function offerTexts(offer: FullOfferFields, brandNames: BrandNames): OfferText[] {
  return [
    ...dealTexts(offer, brandNames),
    ...limitTexts(offer),
    ...displayTexts(offer),
    { key: "stipulations", label: "Stipulations", text: offer.stipulations.join("; ") },
    {
      key: "notification_emails",
      label: "E-mail on each submission",
      text: offer.notification_emails.join(", "),
    },
    { key: "assigned_users", label: "Assigned people", text: offer.assigned_users.join(", ") },
    { key: "callback_url", label: "Callback URL", text: offer.callback_url ?? "" },
    ...Object.entries(offer.metadata ?? {}).map(([name, value]) => ({
      key: `metadata ${name}`,
      label: `Metadata: ${name}`,
      text: value,
    })),
    ...disclosureTexts(offer.disclosure),
  ];
}

/** The facts of an offer that a structure can override. */
export function limitTexts(offer: OfferLimitFields): OfferText[] {
  return [
    ...priceTexts(offer),
    ...paymentTexts(offer),
    ...offer.fees.map((fee) => ({
      key: `fee ${fee.id}`,
      label: `Fee: ${fee.label}`,
      text: `${fee.label}, ${feeText(fee)}`,
    })),
    ...prepaymentTexts(offer),
    ...commissionTexts(offer.commission_terms),
  ];
}

/**
 * The facts that differ between two versions, in the form's order. With `all`, every fact that has a value.
 */
export function comparedTexts(before: OfferText[], after: OfferText[], all = false) {
  const old = new Map(before.map((fact) => [fact.key, fact]));
  const current = new Map(after.map((fact) => [fact.key, fact]));
  const facts = [...after, ...before.filter(({ key }) => !current.has(key))];
  return facts
    .filter(({ needs }) => needs === undefined || (old.has(needs) && current.has(needs)))
    .filter(({ key }) => !(old.get(key)?.follows && current.get(key)?.follows))
    .filter(({ key, absent = "" }) => {
      const [was, is] = [old.get(key), current.get(key)];
      return all || compared(was, is, absent) !== compared(is, was, absent);
    })
    .map(({ key, label, absent = "" }) => ({
      key,
      label,
      before: old.get(key)?.text ?? absent,
      after: current.get(key)?.text ?? absent,
    }))
    .filter(({ before: was, after: is }) => was !== "" || is !== "");
}

function compared(fact: OfferText | undefined, other: OfferText | undefined, absent: string): string {
  if (fact?.order && other?.order) return fact.order.filter((id) => other.order?.includes(id)).join(" ");
  return fact?.identity ?? fact?.text ?? absent;
}

/** Facts of an offer that are not limits: names and texts. */
export function dealFacts(fields: OfferLimitFields): [name: string, text: string][] {
  const { existing_funding_balance, renewal, monthly_receivables, stipulations } = fields;
  return [
    ["Existing balance", moneyText(existing_funding_balance)],
    ...renewalFacts(renewal),
    ["Receivables", monthly_receivables === null ? "Not given" : moneyText(monthly_receivables)],
    ["Stipulations", formatCount(stipulations.length)],
  ];
}

function renewalFacts(renewal: FullOfferFields["renewal"]): [name: string, text: string][] {
  if (renewal === null) return [];
  const { balance, reference, current_payment: payment } = renewal;
  const of: [string, string] = [
    "Renewal of",
    reference === undefined ? moneyText(balance) : `${reference}, ${moneyText(balance)}`,
  ];
  return payment === undefined ? [of] : [of, ["Current payment", currentPaymentText(payment)]];
}

function dealTexts(offer: FullOfferFields, brandNames: BrandNames): OfferText[] {
  return [
    fact("merchant_name", "Merchant", offer.merchant_name),
    fact("merchant_id", "Merchant ID", offer.merchant_id),
    fact("iso_name", "ISO", offer.iso_name),
    fact("iso_id", "ISO ID", offer.iso_id),
    fact("deal_type", "Deal type", offer.deal_type, dealTypeText),
    fact("merchant_state", "State", offer.merchant_state, stateText),
    fact("position", "Position", offer.position, String),
    fact("brand_id", "Brand", offer.brand_id, (id) => brandNames[id] ?? id),
    fact("monthly_receivables", "Monthly receivables", offer.monthly_receivables, moneyText),
    fact("existing_funding_balance", "Existing balance", offer.existing_funding_balance, moneyText),
    ...renewalTexts(offer.renewal),
    fact("funder_notes", "Note to yourselves", offer.funder_notes),
  ];
}

function renewalTexts(renewal: FullOfferFields["renewal"]): OfferText[] {
  const payment = renewal?.current_payment;
  return [
    fact("renewal balance", "Renewal: owed on the earlier purchase", renewal?.balance ?? null, moneyText),
    fact("renewal reference", "Renewal: earlier deal", renewal?.reference ?? null),
    fact("renewal payment", "Renewal: current payment", payment ?? null, currentPaymentText),
  ];
}

function priceTexts(offer: OfferLimitFields): OfferText[] {
  return [
    fact("purchase_price_floor", "Lowest purchase price", offer.purchase_price_floor, moneyText),
    fact("default_purchase_price", "Default purchase price", offer.default_purchase_price, moneyText),
    fact("purchase_price_ceiling", "Highest purchase price", offer.purchase_price_ceiling, moneyText),
    fact("default_upsell", "Default upsell, points", offer.default_upsell, pointsText),
    fact("max_upsell", "Highest upsell, points", offer.max_upsell, pointsText),
    fact("buy_rate", "Buy rate", offer.buy_rate, factor),
  ];
}

function commissionTexts(terms: FullOfferFields["commission_terms"]): OfferText[] {
  const shares = terms?.shares.map(({ name, share }) => `${name}, ${percent(share)}`).join("; ");
  const base = (value: string) => choiceWords(value, CHOICES["commission_terms.base"]);
  return [
    fact("commission base", "Commission counted on", terms?.base ?? null, base),
    fact(
      "commission points",
      "Commission out of the buy rate, points",
      terms?.base_points ?? null,
      pointsText,
    ),
    fact("commission shares", "Commission shared", shares || null),
    fact("commission clawback", "Commission may be taken back", terms?.clawback ?? null, clawbackText),
  ];
}

/** When a commission may be taken back, with the funder's words on it. */
export function clawbackText({ days, note }: { days: number; note: string | null }): string {
  return `Within ${counted(days, "day")}${note === null ? "" : `: ${note}`}`;
}

function paymentTexts(offer: OfferLimitFields): OfferText[] {
  return [
    fact("available_frequencies", "Frequencies", frequenciesText(offer)),
    fact("base_frequency", "Limits are counted in", offer.base_frequency, frequencyName),
    fact("num_payments_floor", "Fewest payments", offer.num_payments_floor, formatCount),
    fact("default_num_payments", "Default payments", offer.default_num_payments, formatCount),
    fact("num_payments_ceiling", "Most payments", offer.num_payments_ceiling, formatCount),
    fact("holdback_pct", "Holdback", holdbackText(offer)),
    fact("payment_amount_override", "Payment amount limit", offer.payment_amount_override, moneyText),
    fact("payment_override_behavior", "The limit is", offer.payment_override_behavior, (behavior) =>
      choiceWords(behavior, CHOICES.payment_override_behavior),
    ),
  ];
}

function prepaymentTexts(offer: OfferLimitFields): OfferText[] {
  const tiers = offer.prepayment_schedule_mode === "funder_provided" ? (offer.prepayment_schedule ?? []) : [];
  return [
    fact("prepayment", "Prepayment", prepaymentText(offer)),
    ...tiers.map((tier, index) => ({
      key: `tier ${index}`,
      label: `Prepayment tier ${index + 1}`,
      text: tierText(tier),
    })),
  ];
}

function tierText(tier: NonNullable<FullOfferFields["prepayment_schedule"]>[number]): string {
  const { label, termOrWindow, factorRate, amountSold, savings, discountPts } = tier;
  const due = `${moneyText(amountSold)} at ${factor(factorRate)} in ${counted(termOrWindow, "month")}`;
  return `${label}, ${due}, saves ${moneyText(savings)}, ${discountPts} points`;
}

function displayTexts({ display_config: display, fee_config: fees }: FullOfferFields): OfferText[] {
  return [
    fact("show_prepayment_schedule", "Shows prepayment table", display.show_prepayment_schedule, yes),
    fact(
      "show_fee_breakdown",
      "Shows each fee by name",
      display.show_fee_breakdown || fees.show_fee_breakdown,
      yes,
    ),
    fact("show_stipulations", "Shows stipulations", display.show_stipulations, yes),
    fact("show_estimated_apr", "Shows estimated APR", display.show_estimated_apr, yes),
  ];
}

/** The words of a deal's type; a funder's own type as it is. */
export function dealTypeText(type: string): string {
  return choiceWords(type, CHOICES.deal_type).replaceAll("_", " ");
}

/** The fields of a disclosure by path. A list is one fact. */
function disclosureTexts(disclosure: FullOfferFields["disclosure"]): OfferText[] {
  if (disclosure === null) return [];
  return leaves(disclosure, []).map(([path, value]) => {
    const field = `disclosure.${path.join(".")}`;
    return {
      key: `disclosure ${path.join(" ")}`,
      label: `Disclosure: ${uncapitalized(knownLabel(field) ?? path.join(", ").replaceAll("_", " "))}`,
      text: leafText(path.at(-1) ?? "", value, ownValue<Choices>(CHOICES, field)),
    };
  });
}

function leaves(value: object, path: string[]): [string[], unknown][] {
  return Object.entries(value).flatMap(([name, member]): [string[], unknown][] => {
    const at = [...path, name];
    const isGroup = typeof member === "object" && member !== null && !Array.isArray(member);
    return isGroup ? leaves(member, at) : [[at, member]];
  });
}

function leafText(name: string, value: unknown, choices?: Choices): string {
  if (Array.isArray(value)) return value.map((item) => itemText(item)).join("; ");
  if (typeof value === "number")
    return name.includes("amount") || name.includes("charge") ? moneyText(value) : String(value);
  if (typeof value === "boolean") return yes(value);
  const text = String(value);
  return DATE.test(text) ? dateText(text) : choiceWords(text, choices);
}

function dateText(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** The members of a row, such as `Northline, $4,000.00, to us`. */
function itemText(item: unknown): string {
  if (typeof item !== "object" || item === null) return leafText("", item);
  return Object.entries(item)
    .filter(([, value]) => value !== null && value !== false)
    .map(([name, value]) => (value === true ? name.replaceAll("_", " ") : leafText(name, value)))
    .join(", ");
}

function fact<Value>(
  key: string,
  label: string,
  value: Value | null,
  text: (value: Value) => string = String,
): OfferText {
  return { key, label, text: value === null ? "" : text(value) };
}

/** `Yes` or `No`. */
export function yes(value: boolean): string {
  return value ? "Yes" : "No";
}
