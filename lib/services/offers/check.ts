import "server-only";
import { type DisclosureDefaults, withBrandDefaults } from "@/lib/schemas/disclosures/defaults";
import { withoutEmptyObjects } from "@/lib/schemas/disclosures/fields";
import { withDefaults } from "@/lib/schemas/offers/defaults";
import { OFFER_FIELDS, type OfferFields } from "@/lib/schemas/offers/fields";
import type { UNSAVED_OFFER_FIELDS } from "@/lib/schemas/offers/operations";
import type { NEW_OFFER_FIELDS, OFFER_CHANGE_FIELDS } from "@/lib/schemas/offers/requests";
import { type CheckedDates, type OfferFacts, offerRules } from "@/lib/schemas/offers/rules";
import type { MergePatch } from "@/lib/schemas/wire/bodies";
import { validationFailed } from "@/lib/schemas/wire/errors";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { type ReadFields, validFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { outboundIssue } from "@/lib/server/outbound/guard";
import { dayIn } from "@/lib/services/time-zones";
import type { StoredOffer } from "./offers";

/** A parsed POST. */
export type NewOffer = ReadFields<typeof NEW_OFFER_FIELDS>;

/** A parsed PUT: all fields, and the version to replace. Absent fields get their defaults. */
export type OfferReplacement = ReadFields<typeof OFFER_CHANGE_FIELDS>;

export type OfferPatch = MergePatch<typeof OFFER_CHANGE_FIELDS>;

/**
 * Checks the fields of an offer that is not there yet, and returns those that were given. VALIDATION_FAILED with
 * every issue of its fields and rules.
 */
export async function checkNewOffer(
  context: CallContext,
  read: NewOffer | ReadFields<typeof UNSAVED_OFFER_FIELDS>,
): Promise<OfferFields> {
  const { deal_id: _deal, initial_status: _status, ...fields } = read.values;
  return checkedFields(context, { ...read, values: fields }, null);
}

/** Parses a merge patch over the committed fields, and the version to change. Rules run on the result. */
export async function readPatch(
  context: CallContext,
  offer: StoredOffer,
  patch: OfferPatch,
): Promise<OfferChange> {
  const current = givenFields(offer);
  // The default structure goes with the structures.
  const kept = patch.removes("structures") ? { ...current, default_structure: undefined } : current;
  return checkChange(context, offer, patch.over(kept), offer);
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
  const { version: _version, deal_id = offer.deal_id, initial_status: _status, ...fields } = read.values;
  const ofDeal = issueOf("deal_id", "not_allowed", `must be ${offer.deal_id}, the deal of the path`);
  const issues = deal_id === offer.deal_id ? read.issues : [ofDeal, ...read.issues];
  const checked = await checkedFields(context, { ...read, values: fields, issues }, offer, patched);
  return { version: validFields(read).version, fields: checked };
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
  const stored = givenFields(offer);
  const filled = withDefaults(offer, caller.funder.defaultBrandId);
  const values = { ...given.values };
  for (const field of Object.keys(OFFER_FIELDS) as (keyof OfferFields)[]) {
    const isFilledIn = (stored[field] ?? null) === null && filled[field] !== null;
    if (isFilledIn && values[field] === filled[field]) delete values[field];
  }
  return { ...given, values };
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
  const given = values.disclosure ?? parts?.disclosure?.values;
  const { defaults, ...known } = await factsOf(context, { ...values, disclosure: given }, before);
  const disclosure = before === null ? withBrandDefaults(given, defaults) : given;
  const fields = {
    ...values,
    disclosure: disclosure && withoutEmptyObjects(disclosure),
    ...(values.structures?.length === 0 && { structures: undefined }),
  };
  const facts = { ...known, patched };
  const issues = [...found, ...offerRules(fields, facts, parts)];
  if (issues.length > 0) throw validationFailed(issues);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as OfferFields;
}

async function factsOf(
  { caller, now }: CallContext,
  { brand_id, callback_url, disclosure }: Partial<OfferFields>,
  before: StoredOffer | null,
): Promise<Omit<OfferFacts, "patched"> & { defaults: DisclosureDefaults }> {
  const { id, defaultBrandId, disclosureDefaults } = caller.funder;
  const changed = changedDates(disclosure, before?.disclosure);
  const brand = brand_id || changed ? await brandOfOffer(id, brand_id ?? defaultBrandId) : null;
  return {
    defaults: (brand_id === undefined ? disclosureDefaults : brand?.disclosureDefaults) ?? {},
    brandKnown: brand_id === undefined || brand !== null,
    callbackIssue: callback_url === undefined ? null : outboundIssue(callback_url),
    dates: changed && brand !== null ? { ...changed, today: dayIn(brand.timeZone, now) } : null,
  };
}

/**
 * Returns which dates of a disclosure change; null if none does. An unchanged date is not validated again.
 */
function changedDates(
  given: OfferFields["disclosure"],
  before: OfferFields["disclosure"],
): Pick<CheckedDates, "fundingChanged" | "givenChanged"> | null {
  const changed = (date: "funding_date" | "first_payment_date") =>
    given?.[date] !== undefined && given[date] !== before?.[date];
  const fundingChanged = changed("funding_date");
  const givenChanged = given?.given !== undefined && given.given.date !== before?.given?.date;
  return fundingChanged || givenChanged || changed("first_payment_date")
    ? { fundingChanged, givenChanged }
    : null;
}

/** What an offer's check reads of its brand. */
interface OfferBrand {
  timeZone: string;
  disclosureDefaults: DisclosureDefaults;
}

/** Returns what is read of a funder's brand; null if the funder has no such brand. */
async function brandOfOffer(funder_id: string, id: string): Promise<OfferBrand | null> {
  const select = { time_zone: true, disclosure_defaults: true };
  const brand = await prisma.brand.findUnique({ where: { id, funder_id }, select });
  return (
    brand && {
      timeZone: brand.time_zone,
      disclosureDefaults: brand.disclosure_defaults as DisclosureDefaults,
    }
  );
}
