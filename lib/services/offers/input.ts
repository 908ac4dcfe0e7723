import "server-only";
import { withoutEmptyObjects } from "@/lib/schemas/disclosure";
import type { JudgedDates } from "@/lib/schemas/disclosure-rules";
import { validationFailed } from "@/lib/schemas/errors";
import { OFFER_FIELDS, type OfferFields } from "@/lib/schemas/offer";
import { type OfferFacts, offerRules } from "@/lib/schemas/offer-rules";
import { detailOf, type FieldIssue, parseFields, withoutNulls } from "@/lib/schemas/parse-fields";
import {
  IGNORED_OFFER_FIELDS,
  NEW_OFFER_FIELDS,
  offerChangeFields,
  READ_ONLY_FIELDS,
} from "@/lib/schemas/requests";
import type { CallContext } from "@/lib/server/context";
import { outboundFault } from "@/lib/server/outbound-guard";
import { dayIn } from "@/lib/services/disclosures/today";
import { brandTimeZone, type StoredOffer } from "./store";

type Body = Record<string, unknown>;

/** The body of a POST. Throws VALIDATION_FAILED with every failure of its fields and rules. */
export async function readNewOffer(
  context: CallContext,
  body: Body,
): Promise<{ deal_id: string; fields: OfferFields }> {
  const read = parseFields(NEW_OFFER_FIELDS, withoutNulls(body), IGNORED_OFFER_FIELDS);
  const { deal_id, initial_status: _status, ...fields } = read.values;
  const checked = await checkedFields(context, fields, read.faults, null);
  return { deal_id: deal_id as string, fields: checked };
}

/** A whole new set of fields for an offer, and the version it replaces. What is left out goes back to its default. */
export async function readReplacement(
  context: CallContext,
  offer: StoredOffer,
  body: Body,
): Promise<OfferChange> {
  return readChange(context, offer, withoutNulls(body));
}

/** RFC 7396 over the fields as they were given, and the version it changes. The rules run on what comes of it. */
export async function readPatch(context: CallContext, offer: StoredOffer, body: Body): Promise<OfferChange> {
  const current = pickFields(offer);
  const changes = Object.entries(body).map(([field, value]) => {
    return [field, MERGED_FIELDS.has(field) ? merged(current[field], value) : value];
  });
  // From entries: an assignment to the name __proto__ would make no field, and the caller would not learn of it.
  return readChange(context, offer, withoutNulls({ ...current, ...Object.fromEntries(changes) }));
}

/** The fields an offer is to have, and the version the caller saw. */
export interface OfferChange {
  version: number;
  fields: OfferFields;
}

/** Patched member by member; every other field is replaced whole. */
const MERGED_FIELDS = new Set(["fee_config", "display_config", "metadata", "disclosure"]);

/** A patch over a value, objects member by member; a null stays where it is, to be taken out with all others. */
function merged(before: unknown, patch: unknown): unknown {
  if (!isObject(before) || !isObject(patch)) return patch;
  const kept = new Map<string, unknown>(Object.entries(before));
  for (const [member, value] of Object.entries(patch)) kept.set(member, merged(kept.get(member), value));
  return Object.fromEntries(kept);
}

async function readChange(context: CallContext, offer: StoredOffer, body: Body): Promise<OfferChange> {
  const read = parseFields(offerChangeFields(offer.deal_id), body, READ_ONLY_FIELDS);
  const { version, deal_id: _deal, initial_status: _status, ...fields } = read.values;
  return { version: version as number, fields: await checkedFields(context, fields, read.faults, offer) };
}

/** `before` is the offer that is changed; null for a new one. */
async function checkedFields(
  context: CallContext,
  read: Partial<OfferFields>,
  faults: FieldIssue[],
  before: StoredOffer | null,
): Promise<OfferFields> {
  const fields = { ...read, disclosure: read.disclosure && withoutEmptyObjects(read.disclosure) };
  const details = [...faults.map(detailOf), ...offerRules(fields, await factsOf(context, fields, before))];
  if (details.length > 0) throw validationFailed(details);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as OfferFields;
}

async function factsOf(
  { caller, now }: CallContext,
  { brand_id, callback_url, disclosure }: Partial<OfferFields>,
  before: StoredOffer | null,
): Promise<OfferFacts> {
  const { id, defaultBrandId } = caller.funder;
  const changed = changedDates(disclosure, before?.disclosure);
  const timeZone = brand_id || changed ? await brandTimeZone(id, brand_id ?? defaultBrandId) : null;
  return {
    brandKnown: brand_id === undefined || timeZone !== null,
    callbackFault: callback_url === undefined ? null : outboundFault(callback_url),
    dates: changed && timeZone !== null ? { ...changed, today: dayIn(timeZone, now) } : null,
  };
}

/** Null when each date is the one stored, or not given: what was allowed once is not judged again. */
function changedDates(
  given: OfferFields["disclosure"],
  stored: OfferFields["disclosure"],
): Pick<JudgedDates, "fundingChanged"> | null {
  const changed = (date: "funding_date" | "first_payment_date") =>
    given?.[date] !== undefined && given[date] !== stored?.[date];
  const fundingChanged = changed("funding_date");
  return fundingChanged || changed("first_payment_date") ? { fundingChanged } : null;
}

/** The fields of an offer as they were given, without what the service keeps. */
function pickFields(offer: StoredOffer): Body {
  return Object.fromEntries(Object.entries(offer).filter(([field]) => field in OFFER_FIELDS));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
