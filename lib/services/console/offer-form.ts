import "server-only";
import { randomUUID } from "node:crypto";
import { objectOf } from "@/lib/schemas/console/action-input";
import type { EditConflict, OfferCheck, SavedOffer } from "@/lib/schemas/console/rows";
import type { DisclosureDefaults } from "@/lib/schemas/disclosures/defaults";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { parseBody } from "@/lib/schemas/wire/bodies";
import { ApiError, notFound } from "@/lib/schemas/wire/errors";
import { uuid } from "@/lib/schemas/wire/field-types";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { callerColumns } from "@/lib/services/audit";
import { colleagueName } from "@/lib/services/colleagues";
import { previewFinancing } from "@/lib/services/disclosures/readiness";
import { patchOffer } from "@/lib/services/offers/change";
import {
  checkNewOffer,
  givenFields,
  type NewOffer,
  type OfferPatch,
  readPatch,
} from "@/lib/services/offers/check";
import { createOffer } from "@/lib/services/offers/create";
import { loadOfferById } from "@/lib/services/offers/read";
import { funderWithMembers } from "@/lib/services/people/members";
import { knownReceivers } from "./offer-statements";
import { isSharedHost } from "./shared-hosts";

/** Returns the funder's brands for the form. */
export async function formBrands({ caller }: CallContext) {
  const { id, defaultBrandId } = caller.funder;
  const rows = await prisma.brand.findMany({
    where: { funder_id: id },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map((brand) => ({ ...brand, isDefault: brand.id === defaultBrandId }));
}

/** Returns the disclosure facts that new offers get from their brand, by the brand's id. */
export async function brandDefaults({ caller }: CallContext): Promise<Map<string, DisclosureDefaults>> {
  const rows = await prisma.brand.findMany({
    where: { funder_id: caller.funder.id },
    select: { id: true, disclosure_defaults: true },
  });
  return new Map(rows.map(({ id, disclosure_defaults }) => [id, disclosure_defaults as DisclosureDefaults]));
}

/**
 * Returns what a new offer's form starts with: the fields of the offer `from`, without the dates that belong
 * to its funding. If that offer is revoked, the form has its deal_id too.
 */
export async function startOfOffer(context: CallContext, from: string | undefined) {
  const offer = from === undefined ? null : await loadOfferById(context, from);
  if (offer === null) return { dealId: "", fields: {} };
  const { disclosure, ...fields } = givenFields(offer);
  const { funding_date: _funded, first_payment_date: _first, ...kept } = disclosure ?? {};
  return {
    dealId: offer.status === "revoked" ? offer.deal_id : "",
    fields: { ...fields, ...(disclosure && { disclosure: kept }) },
  };
}

/** Creates an offer from the form's fields, as POST does. A repeated form key returns what it created. */
export async function createFromForm(
  context: CallContext,
  body: unknown,
  formKey: unknown,
): Promise<SavedOffer> {
  return onceForKey(context, formKey, (key) => createOffer(context, newOfferOf(body), null, key));
}

/** Changes an offer by the form's merge patch, as PATCH does. A repeated form key returns what it saved. */
export async function changeFromForm(
  context: CallContext,
  offerId: string,
  body: unknown,
  formKey: unknown,
): Promise<SavedOffer> {
  const offer = await loadOfferById(context, offerId);
  return onceForKey(context, formKey, (key) => patchOffer(context, offer, patchOf(body), key));
}

/** Saves once for each form key: the person's own version of the key is returned instead of another write. */
async function onceForKey(
  context: CallContext,
  formKey: unknown,
  save: (key: string) => Promise<{ deal_id: string; version: number }>,
): Promise<SavedOffer> {
  const { form_key } = readFields({ form_key: uuid() }, { form_key: formKey });
  const earlier = await versionOfKey(context, form_key);
  if (earlier) return earlier;
  try {
    const { deal_id, version } = await save(form_key);
    return { deal_id, version, repeated: false, nextKey: randomUUID() };
  } catch (error) {
    // The first request with the key may have been saved meanwhile: then this one meets its version.
    const saved = error instanceof ApiError ? await versionOfKey(context, form_key) : null;
    if (saved) return saved;
    throw error;
  }
}

/** Returns the version that the caller saved with a form key; null if there is none. */
export async function versionOfKey(context: CallContext, formKey: unknown): Promise<SavedOffer | null> {
  const { form_key } = readFields({ form_key: uuid() }, { form_key: formKey });
  const found = await prisma.offerVersion.findFirst({
    where: { form_key, ...callerColumns(context), parent: { funder_id: context.caller.funder.id } },
    select: { version: true, parent: { select: { deal_id: true } } },
  });
  return (
    found && { deal_id: found.parent.deal_id, version: found.version, repeated: true, nextKey: randomUUID() }
  );
}

/**
 * Checks the form's fields as POST does and returns every issue, or what the offer's financing would be.
 * Creates nothing.
 */
export async function newOfferCheck(context: CallContext, body: unknown): Promise<OfferCheck> {
  return checkOf(context, () => checkNewOffer(context, newOfferOf(body)));
}

/**
 * Checks the form's merge patch as PATCH does and returns every issue, or what the offer's financing would
 * be. Changes nothing.
 */
export async function changeCheck(context: CallContext, offerId: string, body: unknown): Promise<OfferCheck> {
  const offer = await loadOfferById(context, offerId);
  return checkOf(context, async () => (await readPatch(context, offer, patchOf(body))).fields);
}

async function checkOf(context: CallContext, read: () => Promise<OfferFields>): Promise<OfferCheck> {
  try {
    return { details: [], financing: await previewFinancing(context, await read()) };
  } catch (error) {
    if (error instanceof ApiError && error.code === "VALIDATION_FAILED")
      return { details: error.details ?? [], financing: null };
    throw error;
  }
}

/**
 * Returns the version of an offer that a person began to edit and the one that is saved now, with who saved
 * it and when. NOT_FOUND.
 */
export async function editConflict(
  context: CallContext,
  offerId: string,
  beganVersion: number,
): Promise<EditConflict> {
  const offer = await loadOfferById(context, offerId);
  const rows = await prisma.offerVersion.findMany({
    where: { offer_id: offer.id, version: { in: [Number(beganVersion) || 0, offer.version] } },
    include: { user: { select: { id: true, name: true } }, api_key: { select: { label: true } } },
  });
  const began = rows.find(({ version }) => version === beganVersion);
  const current = rows.find(({ version }) => version === offer.version);
  if (!began || !current) throw notFound();
  return {
    began: { version: began.version, fields: began.offer as unknown as OfferFields },
    current: { version: current.version, fields: current.offer as unknown as OfferFields },
    by:
      ownName(context, current.user_id) ??
      (current.user && colleagueName(context, current.user)) ??
      (current.api_key?.label ? `the API key “${current.api_key.label}”` : "an API key"),
    at: current.created_at.toISOString(),
  };
}

/** One's own version is never shown as a colleague's. */
function ownName({ caller }: CallContext, userId: string | null): string | null {
  return caller.kind === "user" && caller.userId === userId ? "you, in another window" : null;
}

function newOfferOf(body: unknown): NewOffer {
  return parseBody(OFFER_OPERATIONS.createOffer, objectOf(body));
}

function patchOf(body: unknown): OfferPatch {
  return parseBody(OFFER_OPERATIONS.patchOffer, objectOf(body));
}

/**
 * Returns whether an offer's fields send its data somewhere new: to a host of callback_url (on a shared host to
 * a URL), or to an address of notification_emails or assigned_users, that no brand, no member and none of the
 * funder's newest offers has. A value that cannot be read does not count: the offer is refused for it.
 */
export async function namesNewReceiver(
  { caller }: CallContext,
  fields: unknown,
  offerId: string | null,
): Promise<boolean> {
  const { receiver, emails } = receiversOf(fields);
  if (receiver === null && emails.length === 0) return false;
  const { id } = caller.funder;
  const [known, members] = await Promise.all([
    knownReceivers(id, offerId),
    prisma.membership.findMany({
      where: { funder: funderWithMembers(caller) },
      select: { user: { select: { email: true } } },
    }),
  ]);
  const addresses = new Set([...known.emails, ...members.map(({ user }) => user.email)].map(lowerCase));
  const receivers = new Set(known.urls.map(callbackReceiver));
  return (
    (receiver !== null && !receivers.has(receiver)) ||
    emails.some((email) => !addresses.has(lowerCase(email)))
  );
}

function receiversOf(fields: unknown): { receiver: string | null; emails: string[] } {
  const given = (typeof fields === "object" ? fields : null) as Record<string, unknown> | null;
  const emails = [given?.notification_emails, given?.assigned_users]
    .flat()
    .filter((email) => typeof email === "string");
  return { receiver: callbackReceiver(given?.callback_url), emails };
}

/** Returns who receives at a URL: its host, or on a host that many share the whole URL. */
function callbackReceiver(given: unknown): string | null {
  if (typeof given !== "string" || !URL.canParse(given)) return null;
  const { host, hostname, href } = new URL(given);
  return isSharedHost(hostname) ? href : host;
}

function lowerCase(email: string): string {
  return email.trim().toLowerCase();
}
