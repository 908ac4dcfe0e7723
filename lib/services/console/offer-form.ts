import "server-only";
import { ApiError, notFound } from "@/lib/schemas/errors";
import type { OfferFields } from "@/lib/schemas/offer";
import type { CallContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import { sql } from "@/lib/server/sql";
import { givenFields, readNewOffer, readPatch } from "@/lib/services/offers/input";
import { createOffer, loadOfferById, patchOffer } from "@/lib/services/offers/offers";

/** The funder's brands for the form. */
export async function formBrands({ caller }: CallContext) {
  const { id, defaultBrandId } = caller.funder;
  const rows = await queryRows<{ id: string; name: string }>(sql`
    SELECT id, name FROM brands WHERE funder_id = ${id}::uuid ORDER BY name, id`);
  return rows.map((brand) => ({ ...brand, isDefault: brand.id === defaultBrandId }));
}

/** What a new offer starts with: the fields of another, without the dates that belong to its funding. */
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

/** Creates an offer of the form's fields, as POST does. */
export async function createFromForm(context: CallContext, body: unknown) {
  const { deal_id, version } = await createOffer(context, objectOf(body));
  return { deal_id, version };
}

/** Changes an offer by the form's merge patch, as PATCH does. */
export async function changeFromForm(context: CallContext, offerId: string, body: unknown) {
  const offer = await loadOfferById(context, offerId);
  const { deal_id, version } = await patchOffer(context, offer, objectOf(body));
  return { deal_id, version };
}

/** What POST would say about the form's fields; nothing is created. */
export async function newOfferIssues(context: CallContext, body: unknown): Promise<string[]> {
  return issuesOf(() => readNewOffer(context, objectOf(body)));
}

/** What PATCH would say about the form's merge patch; nothing is changed. */
export async function changeIssues(context: CallContext, offerId: string, body: unknown): Promise<string[]> {
  const offer = await loadOfferById(context, offerId);
  return issuesOf(() => readPatch(context, offer, objectOf(body)));
}

async function issuesOf(read: () => Promise<unknown>): Promise<string[]> {
  try {
    await read();
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.code === "VALIDATION_FAILED") return error.details ?? [];
    throw error;
  }
}

/** The saved state of an offer beside the version that somebody began with; who saved it, and when. */
export async function savedBeside(context: CallContext, offerId: string, beganVersion: number) {
  const offer = await loadOfferById(context, offerId);
  const rows = await queryRows<{
    version: number;
    offer: OfferFields;
    created_at: Date;
    user_name: string | null;
    key_label: string | null;
  }>(sql`
    SELECT v.version, v.offer, v.created_at, u.name AS user_name, k.label AS key_label
    FROM offer_versions v LEFT JOIN users u ON u.id = v.user_id LEFT JOIN api_keys k ON k.id = v.api_key_id
    WHERE v.offer_id = ${offer.id}::uuid AND v.version = ANY(${[Number(beganVersion) || 0, offer.version]})`);
  const began = rows.find(({ version }) => version === beganVersion);
  const now = rows.find(({ version }) => version === offer.version);
  if (!began || !now) throw notFound();
  return {
    began: { version: began.version, fields: began.offer },
    now: { version: now.version, fields: now.offer },
    by: now.user_name ?? (now.key_label === null ? "an API key" : `the API key “${now.key_label}”`),
    at: now.created_at.toISOString(),
  };
}

/** A body as an action gets it: whatever is no object counts as an empty one, whose fields are missing. */
function objectOf(body: unknown): Record<string, unknown> {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject ? (body as Record<string, unknown>) : {};
}
