import "server-only";
import { formatCount } from "@/lib/calculator/money/formats";
import { MOST_VERSIONS, type OfferListQuery } from "@/lib/schemas/offers/requests";
import { ApiError, notFound } from "@/lib/schemas/wire/errors";
import { isDealId } from "@/lib/schemas/wire/identifiers";
import { listPage } from "@/lib/schemas/wire/lists";
import { validFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/database/database";
import type { ReadWithKey } from "@/lib/server/identity/authenticate";
import { isId, newId } from "@/lib/server/ids";
import type { Idempotency } from "@/lib/server/web/idempotency";
import { lockedWrite } from "@/lib/services/change-statements";
import { laterThan } from "@/lib/services/later-than";
import { changedFields, changeRecord, structuresWithValidDocument, versionRow } from "./changes";
import {
  checkChange,
  checkNewOffer,
  type NewOffer,
  type OfferChange,
  type OfferPatch,
  type OfferReplacement,
  readPatch,
  withoutFilledIn,
} from "./input";
import { type FreshLinkEnd, freshLinkEnd, linkPath, linkRow, newLinkEnd, unsignedPath } from "./links";
import {
  findOffer,
  findOfferById,
  lockOffer,
  offerOfFunder,
  readOfferAgain,
  selectOffers,
} from "./read-statements";
import { linkEnd, offerFromRow, offerRevoked, type StoredOffer } from "./stored-offer";
import { offerView } from "./view";
import { insertOffer, markRevoked, updateOffer } from "./write-statements";

/**
 * Creates an offer. VALIDATION_FAILED with every failure, DEAL_ALREADY_EXISTS, and, while
 * another request with the same Idempotency-Key runs, IDEMPOTENCY_IN_PROGRESS. A form's key is kept with the
 * version, and makes at most one.
 */
export async function createOffer(
  context: CallContext,
  given: NewOffer,
  idempotency: Idempotency | null = null,
  formKey: string | null = null,
) {
  const fields = await checkNewOffer(context, given);
  const { deal_id } = validFields(given);
  const { caller, now } = context;
  const time = now.toISOString();
  const offer: StoredOffer = {
    ...fields,
    id: newId(),
    funder_id: caller.funder.id,
    deal_id,
    status: "active",
    version: 1,
    link_seq: 1,
    link_expires_at: newLinkEnd(caller.funder.linkDays, now).toISOString(),
    submission_count: 0,
    created_at: time,
    updated_at: time,
  };
  const answer = idempotency?.answer({ ...summary(offer), calculator_url: unsignedPath(offer) }) ?? null;
  const created = await insertOffer(offer, {
    ...changeRecord(context, offer, { type: "offer.created" }),
    locks: { sandbox: caller.funder.isSandbox ? caller.funder.id : null },
    version: versionRow(context, offer, fields, Object.keys(fields), formKey),
    link: linkRow(offer, now),
    answer,
    countedFor: context,
  });
  if (!created)
    throw new ApiError(
      "DEAL_ALREADY_EXISTS",
      `There is a live offer for ${deal_id}; replace, patch or revoke it.`,
    );
  return summary(offer);
}

/**
 * The offer of a path, read together with the key of the request; the same offer as `loadOffer` returns.
 * NOT_FOUND.
 */
export const offerOfPath: ReadWithKey<{ dealId: string }, StoredOffer> = {
  expression: offerOfFunder,
  value: ({ dealId }) => (isDealId(dealId) ? dealId : null),
  from: (row) => {
    if (row === null) throw notFound();
    return offerFromRow(row as object);
  },
};

/** Loads the live offer of a deal, else the latest revoked one. NOT_FOUND. */
export async function loadOffer(context: CallContext, { dealId }: { dealId: string }): Promise<StoredOffer> {
  const offer = isDealId(dealId) ? await findOffer(context.caller.funder.id, dealId) : null;
  if (!offer) throw notFound();
  return offer;
}

/** Loads the offer of an id. NOT_FOUND. */
export async function loadOfferById({ caller }: CallContext, id: unknown): Promise<StoredOffer> {
  const offer = isId(id) ? await findOfferById(caller.funder.id, id) : null;
  if (!offer) throw notFound();
  return offer;
}

/** Returns a page of the funder's offers, newest first. */
export async function listOffers({ caller }: CallContext, query: OfferListQuery) {
  const { limit } = query;
  const rows = await selectOffers(caller.funder, query);
  return listPage(rows, limit, ({ offer }) => offerView(offerFromRow(offer), caller.funder.defaultBrandId));
}

/** Returns an offer as GET responds with it. */
export function readOffer(context: CallContext, offer: StoredOffer) {
  return offerView(offer, context.caller.funder.defaultBrandId);
}

/**
 * Replaces all fields of an offer and issues a new link. OFFER_REVOKED, VERSION_CONFLICT, LIMIT_REACHED above
 * the most versions or links of an offer.
 */
export async function replaceOffer(context: CallContext, offer: StoredOffer, given: OfferReplacement) {
  const change = await checkChange(context, offer, withoutFilledIn(offer, given, context));
  return applyChange(context, offer, change, (current, tx) => freshLinkEnd(context, current, tx));
}

/**
 * Changes the given fields. The link stays unless it has expired. OFFER_REVOKED, VERSION_CONFLICT,
 * LIMIT_REACHED above the most versions of an offer. A form's key is kept with the version, and makes at most
 * one.
 */
export async function patchOffer(
  context: CallContext,
  offer: StoredOffer,
  patch: OfferPatch,
  formKey: string | null = null,
) {
  const change = { ...(await readPatch(context, offer, patch)), formKey };
  return applyChange(context, offer, change, async (current, tx) => {
    const ended = Date.parse(linkEnd(current)) <= context.now.getTime();
    return ended ? freshLinkEnd(context, current, tx) : { end: current.link_expires_at, lastIssuedAt: null };
  });
}

/** Revokes an offer and its links. A repeated call returns the same and records no event. */
export async function revokeOffer(context: CallContext, offer: StoredOffer) {
  // The event must show the offer as it was when it was revoked.
  return lockedWrite(offer, lockOffer, readOfferAgain, async (current, tx) => {
    const { id, deal_id } = current;
    const now = laterThan([current.updated_at], context.now);
    const time = now.toISOString();
    const revoked: StoredOffer = { ...current, status: "revoked", revoked_at: time, updated_at: time };
    const change = changeRecord({ ...context, now }, revoked, { type: "offer.revoked" });
    const record = { ...change, countedFor: context };
    const written = current.status !== "revoked" && (await markRevoked(current, now, record, tx));
    return written || current.status === "revoked" ? { id, deal_id, status: "revoked" as const } : null;
  });
}

/** Returns when the link of an offer ends after a change. */
type NewLinkEnd = (current: StoredOffer, tx: Transaction) => Promise<FreshLinkEnd>;

/** A change, with the key of the form that makes it. */
type KeyedChange = OfferChange & { formKey?: string | null };

async function applyChange(
  context: CallContext,
  offer: StoredOffer,
  change: KeyedChange,
  newLinkEndOf: NewLinkEnd,
) {
  return lockedWrite(offer, lockOffer, readOfferAgain, (current, tx) =>
    writeChange(context, current, change, newLinkEndOf, tx),
  );
}

/** Writes a change. Returns null if the offer or its link has changed since it was read. */
async function writeChange(
  request: CallContext,
  offer: StoredOffer,
  change: KeyedChange,
  newLinkEndOf: NewLinkEnd,
  tx: Transaction,
) {
  const { caller } = request;
  refuseUnlessCurrent(offer, change.version);
  if (offer.version >= MOST_VERSIONS)
    throw new ApiError("LIMIT_REACHED", `An offer has at most ${formatCount(MOST_VERSIONS)} versions.`);
  const changed = changedFields(offer, change.fields, caller.funder.defaultBrandId);
  const { end, lastIssuedAt } = await newLinkEndOf(offer, tx);
  const now = laterThan([offer.updated_at, lastIssuedAt], request.now);
  const context = { ...request, now };
  const after: StoredOffer = {
    ...keptByService(offer),
    ...change.fields,
    version: offer.version + 1,
    link_expires_at: end,
    updated_at: now.toISOString(),
  };
  const record = {
    ...changeRecord(context, after, { type: "offer.updated", changed }),
    version: versionRow(context, after, change.fields, changed, change.formKey ?? null),
    link: after.link_expires_at === offer.link_expires_at ? null : linkRow(after, now),
    structuresWithValidDocument: structuresWithValidDocument(
      offer,
      change.fields,
      caller.funder.defaultBrandId,
    ),
    countedFor: context,
  };
  return (await updateOffer(offer, after, record, tx)) ? summary(after) : null;
}

/** A revoked offer is refused as one, whatever version was sent (docs/spec/decisions.md "Offers"). */
function refuseUnlessCurrent(offer: StoredOffer, version: number): void {
  if (offer.status === "revoked") throw offerRevoked(offer);
  if (offer.version !== version) {
    throw new ApiError(
      "VERSION_CONFLICT",
      `The current version is ${offer.version}, not ${version}; read it and try again.`,
    );
  }
}

/** Returns the fields of an offer that the service sets. */
function keptByService(offer: StoredOffer) {
  const { id, funder_id, deal_id, status, link_seq, submission_count, last_submitted_at, created_at } = offer;
  return { id, funder_id, deal_id, status, link_seq, submission_count, last_submitted_at, created_at };
}

/** Returns the response to creating or changing an offer, which is live. */
function summary(offer: StoredOffer) {
  const { id, deal_id, version } = offer;
  return { id, deal_id, version, status: "active" as const, calculator_url: linkPath(offer) };
}
