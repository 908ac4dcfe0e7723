import "server-only";
import { ERASED } from "@/lib/schemas/erasures/operations";
import type { OfferFields } from "@/lib/schemas/offers/fields";

type Json = Record<string, unknown>;

/** The fields of an offer that can name or describe a person. Ids, figures, terms and times stay. */
export const PERSONAL_FIELDS = [
  "merchant_name",
  "iso_name",
  "stipulations",
  "notification_emails",
  "assigned_users",
  "funder_notes",
  "metadata",
] as const satisfies (keyof OfferFields)[];

/**
 * The members of `fees`, `structures` and `disclosure` whose texts can name a person. The others are terms
 * and figures.
 */
const PERSONAL_MEMBERS = [
  "paid_to",
  "payee",
  "text",
  "channel",
  "collateral",
  "other_fees",
  "prepayment_fees",
  "true_up_paragraph",
  "prepayment_paragraph",
  "payment_method",
  "variation",
  "prepayment_costs",
  "reference",
];

/** The members of a commission that can name a person. */
const COMMISSION_MEMBERS = ["name", "note"];

/** Every field of an offer that an erasure changes. */
export const ERASED_FIELDS = [
  ...PERSONAL_FIELDS,
  "fees",
  "structures",
  "disclosure",
  "commission_terms",
] as const;

/** Returns an offer, or the offer of an event, without personal data. Absent fields stay absent. */
export function erasedOffer<Offer extends object>(offer: Offer): Offer {
  const personal = PERSONAL_FIELDS.filter((field) => field in offer);
  const marks = personal.map((field) => [field, erasedValue(Reflect.get(offer, field))]);
  const fees = "fees" in offer ? { fees: withoutNames(offer.fees, PERSONAL_MEMBERS) } : {};
  const structures =
    "structures" in offer
      ? { structures: withoutNames(offer.structures, [...PERSONAL_MEMBERS, ...COMMISSION_MEMBERS]) }
      : {};
  const commission =
    "commission_terms" in offer
      ? { commission_terms: withoutNames(offer.commission_terms, COMMISSION_MEMBERS) }
      : {};
  const disclosure = "disclosure" in offer ? { disclosure: erasedDisclosure(offer.disclosure) } : {};
  return { ...offer, ...Object.fromEntries(marks), ...fees, ...structures, ...disclosure, ...commission };
}

/**
 * Returns the `disclosure` of an offer or a submission without the names in it. A label there can repeat a
 * payee.
 */
export function erasedDisclosure(disclosure: unknown): unknown {
  return withoutNames(disclosure, [...PERSONAL_MEMBERS, "label"]);
}

/** Returns an event's payload without personal data of its offer, its submission and its decision. */
export function erasedPayload(payload: string): string {
  return changedData(payload, (data) => ({
    ...withoutShares(withoutContact(data)),
    ...(isObject(data.offer) && { offer: erasedOffer(data.offer) }),
    ...("disclosure" in data && { disclosure: erasedDisclosure(data.disclosure) }),
    ...(isObject(data.evidence) && { evidence: erasedEvidence(data.evidence) }),
  }));
}

/** Returns the data of an event without the names and the note of the commission in its quotes. */
function withoutShares(data: Json): Json {
  const quoted = ["submission", "decision"].flatMap((name) => {
    const of = data[name];
    return isObject(of) && isObject(of.quote) ? [[name, { ...of, quote: erasedQuote(of.quote) }]] : [];
  });
  return { ...data, ...Object.fromEntries(quoted) };
}

function erasedQuote(quote: Json): Json {
  return "commission_detail" in quote
    ? { ...quote, commission_detail: withoutNames(quote.commission_detail, COMMISSION_MEMBERS) }
    : quote;
}

/**
 * Returns evidence of an event without its person. The stored evidence keeps the person for as long as the
 * law demands.
 */
function erasedEvidence(evidence: Json): Json {
  const personal = ["name", "title", "email", "address", "user_agent"].filter((field) => field in evidence);
  return {
    ...evidence,
    ...Object.fromEntries(personal.map((field) => [field, erasedValue(evidence[field])])),
  };
}

/** Returns an event's payload without the contact of its submission and the message of its decision. */
export function payloadWithoutContact(payload: string): string {
  return changedData(payload, withoutContact);
}

function withoutContact(data: Json): Json {
  const { submission, decision } = data;
  return {
    ...data,
    ...(isObject(submission) && { submission: erasedSubmission(submission) }),
    ...(isObject(decision) && { decision: { ...decision, message: erasedValue(decision.message) } }),
  };
}

/**
 * Returns an event's payload without an address in its offer, and without the person of evidence that has it.
 */
export function payloadWithoutAddress(payload: string, address: string): string {
  return changedData(payload, (data) => ({
    ...data,
    ...(isObject(data.offer) && { offer: offerWithoutAddress(data.offer, address) }),
    ...(isObject(data.evidence) &&
      names(data.evidence, address) && { evidence: erasedEvidence(data.evidence) }),
  }));
}

/** Returns an event's payload without the person of its evidence. */
export function payloadWithoutEvidence(payload: string): string {
  return changedData(payload, (data) => ({
    ...data,
    ...(isObject(data.evidence) && { evidence: erasedEvidence(data.evidence) }),
  }));
}

const names = ({ email }: Json, address: string) =>
  typeof email === "string" && email.toLowerCase() === address.toLowerCase();

/** Removes an address from an offer's lists. A placeholder in its place would get mail. */
export function offerWithoutAddress(offer: Json, address: string): Json {
  const others = (list: unknown) =>
    Array.isArray(list) ? list.filter((item) => String(item).toLowerCase() !== address.toLowerCase()) : list;
  const lists = (["notification_emails", "assigned_users"] as const).filter((field) => field in offer);
  return { ...offer, ...Object.fromEntries(lists.map((field) => [field, others(offer[field])])) };
}

/** Returns a submission without its contact and note. The submission of a decision's event has neither. */
function erasedSubmission(submission: Json): Json {
  if (!isObject(submission.contact)) return submission;
  const marks = Object.entries(submission.contact).map(([field, value]) => [field, erasedValue(value)]);
  return { ...submission, contact: Object.fromEntries(marks), note: erasedValue(submission.note) };
}

/** Returns a value in which the texts of members with these names are erased, at any depth. */
function withoutNames(value: unknown, names: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    names.includes(name) && isText(member) ? erasedValue(member) : withoutNames(member, names),
  ]);
  return Object.fromEntries(members);
}

/** Whether a value is a text, or a list of texts. */
function isText(value: unknown): boolean {
  return [value].flat().every((item) => typeof item === "string");
}

function erasedValue(value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.length > 0 ? [ERASED] : value;
  return isObject(value) ? { erased: ERASED } : ERASED;
}

function changedData(payload: string, change: (data: Json) => Json): string {
  const message = JSON.parse(payload) as Json;
  return isObject(message.data) ? JSON.stringify({ ...message, data: change(message.data) }) : payload;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
