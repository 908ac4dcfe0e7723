import "server-only";
import { ERASED } from "@/lib/schemas/erasure";
import type { OfferFields } from "@/lib/schemas/offer";

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

/** The texts within `fees` and `disclosure` that can name somebody; the rest of them are terms and figures. */
const PERSONAL_MEMBERS = [
  ...["paid_to", "payee", "text", "channel", "collateral", "other_fees", "prepayment_fees"],
  ...["true_up_paragraph", "prepayment_paragraph"],
];

/** An offer, or what is told of one, without personal data. What was never given stays absent. */
export function erasedOffer<Offer extends object>(offer: Offer): Offer {
  const personal = PERSONAL_FIELDS.filter((field) => field in offer);
  const marks = personal.map((field) => [field, erasedValue(Reflect.get(offer, field))]);
  const fees = "fees" in offer ? { fees: withoutNames(offer.fees, PERSONAL_MEMBERS) } : {};
  const disclosure = "disclosure" in offer ? { disclosure: erasedDisclosure(offer.disclosure) } : {};
  return { ...offer, ...Object.fromEntries(marks), ...fees, ...disclosure };
}

/** An offer's or a submission's `disclosure` without whom it names; a label there can repeat a payee. */
export function erasedDisclosure(disclosure: unknown): unknown {
  return withoutNames(disclosure, [...PERSONAL_MEMBERS, "label"]);
}

/** The payload of an event without personal data of its offer and its submission. */
export function erasedPayload(payload: string): string {
  return changedData(payload, (data) => ({
    ...data,
    ...(isObject(data.offer) && { offer: erasedOffer(data.offer) }),
    ...(isObject(data.submission) && {
      submission: { ...erasedSubmission(data.submission), ...disclosureOf(data.submission) },
    }),
  }));
}

/** The payload of an event without the person who submitted. */
export function payloadWithoutContact(payload: string): string {
  return changedData(payload, (data) => ({
    ...data,
    ...(isObject(data.submission) && { submission: erasedSubmission(data.submission) }),
  }));
}

/** The payload of an event whose offer does not name an address. */
export function payloadWithoutAddress(payload: string, address: string): string {
  return changedData(payload, (data) => ({
    ...data,
    ...(isObject(data.offer) && { offer: offerWithoutAddress(data.offer, address) }),
  }));
}

/** An offer that does not name an address: it goes from the lists, since what stays there gets mail. */
export function offerWithoutAddress(offer: Json, address: string): Json {
  const others = (list: unknown) =>
    Array.isArray(list) ? list.filter((item) => String(item).toLowerCase() !== address.toLowerCase()) : list;
  const lists = (["notification_emails", "assigned_users"] as const).filter((field) => field in offer);
  return { ...offer, ...Object.fromEntries(lists.map((field) => [field, others(offer[field])])) };
}

function erasedSubmission(submission: Json): Json {
  const contact = isObject(submission.contact) ? submission.contact : {};
  const marks = Object.entries(contact).map(([field, value]) => [field, erasedValue(value)]);
  return { ...submission, contact: Object.fromEntries(marks), note: erasedValue(submission.note) };
}

function disclosureOf(submission: Json): Json {
  return "disclosure" in submission ? { disclosure: erasedDisclosure(submission.disclosure) } : {};
}

/** A value in which the texts of these names have a mark, however deep they lie. */
function withoutNames(value: unknown, names: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    names.includes(name) && typeof member === "string" ? ERASED : withoutNames(member, names),
  ]);
  return Object.fromEntries(members);
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
