import "server-only";
import { withoutEmptyObjects } from "@/lib/schemas/disclosures/fields";
import { withDefaults } from "@/lib/schemas/offers/defaults";
import { OFFER_FIELDS, type OfferFields } from "@/lib/schemas/offers/fields";
import { MERGED_FIELDS } from "@/lib/schemas/offers/merged-fields";
import { type NEW_OFFER_FIELDS, OFFER_CHANGE_FIELDS, READ_ONLY_FIELDS } from "@/lib/schemas/offers/requests";
import type { CheckedDates } from "@/lib/schemas/offers/rules";
import { type OfferFacts, offerRules } from "@/lib/schemas/offers/rules";
import { withoutAbsent } from "@/lib/schemas/offers/structures";
import { validationFailed } from "@/lib/schemas/wire/errors";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { parseFields, type ReadFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { outboundIssue } from "@/lib/server/outbound/guard";
import { dayIn } from "@/lib/services/time-zones";
import type { StoredOffer } from "./stored-offer";

/** A parsed POST. */
export type NewOffer = ReadFields<typeof NEW_OFFER_FIELDS>;

/** A parsed PUT: all fields, and the version to replace. Absent fields get their defaults. */
export type OfferReplacement = ReadFields<typeof OFFER_CHANGE_FIELDS>;

/** The members of a merge patch (RFC 7396), not parsed yet. */
export type OfferPatch = Record<string, unknown>;

/** Checks a POST. VALIDATION_FAILED with every issue of its fields and rules. */
export async function checkNewOffer(
  context: CallContext,
  read: NewOffer,
): Promise<{ deal_id: string; fields: OfferFields }> {
  const { deal_id, initial_status: _status, ...fields } = read.values;
  const checked = await checkedFields(context, { ...read, values: fields }, null);
  return { deal_id: deal_id as string, fields: checked };
}

/**
 * Parses a merge patch over the committed fields, and the version to change. Rules run on the result. A field
 * that the patch leaves alone is not parsed: a limit that a later release lowers refuses only new values.
 */
export async function readPatch(
  context: CallContext,
  offer: StoredOffer,
  patch: OfferPatch,
): Promise<OfferChange> {
  const current: Record<string, unknown> = givenFields(offer);
  const changes = Object.entries(patch).map(([field, value]) => {
    return [field, MERGED_FIELDS.has(field) ? merged(current[field], value) : value];
  });
  const kept = removesStructures(patch) ? { ...current, default_structure: null } : current;
  // Built from entries: an assignment to __proto__ would add no field, so that no issue would be reported.
  const whole = withoutAbsent({ ...kept, ...Object.fromEntries(changes) });
  const read = parseFields(OFFER_CHANGE_FIELDS, whole, READ_ONLY_FIELDS, current);
  return checkChange(context, offer, read, offer);
}

/** Returns the fields of an offer that the funder gave, without those that the service sets. */
export function givenFields(offer: StoredOffer): OfferFields {
  return Object.fromEntries(Object.entries(offer).filter(([field]) => field in OFFER_FIELDS)) as OfferFields;
}

/** The new fields of an offer, and the version the caller has read. */
export interface OfferChange {
  version: number;
  fields: OfferFields;
}

/**
 * Checks all fields of a changed offer. `patched` is the offer again if a patch changes it, null if it is
 * replaced. VALIDATION_FAILED with every issue of its fields and rules.
 */
export async function checkChange(
  context: CallContext,
  offer: StoredOffer,
  read: OfferReplacement,
  patched: StoredOffer | null = null,
): Promise<OfferChange> {
  const { version, deal_id = offer.deal_id, initial_status: _status, ...fields } = read.values;
  const ofDeal = issueOf("deal_id", "not_allowed", `must be ${offer.deal_id}, the deal of the path`);
  const issues = deal_id === offer.deal_id ? read.issues : [ofDeal, ...read.issues];
  const checked = await checkedFields(context, { ...read, values: fields, issues }, offer, patched);
  return { version: version as number, fields: checked };
}

/**
 * A replacement without the defaults that GET filled in and that it brings back: nobody gave them, so they
 * still follow their limits and the funder's default brand.
 */
export function withoutFilledIn(
  offer: StoredOffer,
  given: OfferReplacement,
  { caller }: CallContext,
): OfferReplacement {
  const stored: Record<string, unknown> = givenFields(offer);
  const filled = Object.entries(withDefaults(offer, caller.funder.defaultBrandId));
  const values: Record<string, unknown> = { ...given.values };
  for (const [field, value] of filled)
    if ((stored[field] ?? null) === null && value !== null && values[field] === value) delete values[field];
  return { ...given, values };
}

/** Returns whether a patch removes the structures: the default structure goes with them. */
function removesStructures({ structures }: OfferPatch): boolean {
  return structures === null || (Array.isArray(structures) && structures.length === 0);
}

/** Applies a patch to a value, objects member by member. Nulls stay and are removed later with all others. */
function merged(before: unknown, patch: unknown): unknown {
  if (!isObject(before) || !isObject(patch)) return patch;
  const kept = new Map<string, unknown>(Object.entries(before));
  for (const [member, value] of Object.entries(patch)) kept.set(member, merged(kept.get(member), value));
  return Object.fromEntries(kept);
}

/**
 * Checks fields. `before` is the offer to change, null for a new one. `patched` is the same offer if a patch
 * changes it.
 */
async function checkedFields(
  context: CallContext,
  { values, issues: found, parts }: Pick<NewOffer, "issues" | "parts"> & { values: Partial<OfferFields> },
  before: StoredOffer | null,
  patched: StoredOffer | null = null,
): Promise<OfferFields> {
  const disclosure = values.disclosure ?? parts?.disclosure?.values;
  const fields = {
    ...values,
    disclosure: disclosure && withoutEmptyObjects(disclosure),
    ...(values.structures?.length === 0 && { structures: undefined }),
  };
  const facts = { ...(await factsOf(context, fields, before)), patched };
  const issues = [...found, ...offerRules(fields, facts, parts)];
  if (issues.length > 0) throw validationFailed(issues);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as OfferFields;
}

async function factsOf(
  { caller, now }: CallContext,
  { brand_id, callback_url, disclosure }: Partial<OfferFields>,
  before: StoredOffer | null,
): Promise<Omit<OfferFacts, "patched">> {
  const { id, defaultBrandId } = caller.funder;
  const changed = changedDates(disclosure, before?.disclosure);
  const timeZone = brand_id || changed ? await brandTimeZone(id, brand_id ?? defaultBrandId) : null;
  return {
    brandKnown: brand_id === undefined || timeZone !== null,
    callbackIssue: callback_url === undefined ? null : outboundIssue(callback_url),
    dates: changed && timeZone !== null ? { ...changed, today: dayIn(timeZone, now) } : null,
  };
}

/**
 * Returns which dates of a disclosure change; null if none does. An unchanged date is not validated again.
 */
function changedDates(
  given: OfferFields["disclosure"],
  before: OfferFields["disclosure"],
): Pick<CheckedDates, "fundingChanged"> | null {
  const changed = (date: "funding_date" | "first_payment_date") =>
    given?.[date] !== undefined && given[date] !== before?.[date];
  const fundingChanged = changed("funding_date");
  return fundingChanged || changed("first_payment_date") ? { fundingChanged } : null;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the time zone of a funder's brand; null if the funder has no such brand. */
async function brandTimeZone(funder_id: string, id: string): Promise<string | null> {
  const brand = await prisma.brand.findUnique({ where: { id, funder_id }, select: { time_zone: true } });
  return brand?.time_zone ?? null;
}
