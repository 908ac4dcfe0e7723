import "server-only";
import { formatCount } from "@/lib/calculator/money/formats";
import { MOST_VERSIONS } from "@/lib/schemas/offers/requests";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { CallContext } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/database/database";
import { lockedWrite } from "@/lib/services/change-statements";
import { laterThan } from "@/lib/services/later-than";
import {
  checkChange,
  type OfferChange,
  type OfferPatch,
  type OfferReplacement,
  readPatch,
  withoutFilledIn,
} from "./check";
import { offerWarnings } from "./firm-offer";
import { type FreshLinkEnd, freshLinkEnd, linkRow } from "./issue-link";
import { linkEnd, offerRevoked, offerSummary, type StoredOffer } from "./offers";
import { lockOffer, markRevoked, readOfferAgain } from "./offers-statements";
import { changedFields, changeRecord, structuresWithValidDocument, versionRow } from "./versions";
import { updateOffer } from "./write-statements";

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
    if (!written && current.status !== "revoked") return null;
    return { id, deal_id, status: "revoked" as const, ...(await offerWarnings(context, current, tx)) };
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
    writeVersion(context, current, change, newLinkEndOf, tx),
  );
}

/** Writes a change. Returns null if the offer or its link has changed since it was read. */
async function writeVersion(
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
  if (!(await updateOffer(offer, after, record, tx))) return null;
  return { ...offerSummary(after), ...(await offerWarnings(request, offer, tx)) };
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
