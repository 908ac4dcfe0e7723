import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import type { NEW_LINK_FIELDS } from "@/lib/schemas/offer-requests";
import type { Values } from "@/lib/schemas/parse-fields";
import type { CallContext } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/database";
import type { NewRow } from "@/lib/server/rows";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { lockedWrite } from "@/lib/services/lock-statements";
import { linkPath, newLinkEnd } from "./links";
import { freeLinkEnd, lockOffer, readOfferAgain } from "./read-statements";
import { offerRevoked, type StoredOffer } from "./stored-offer";
import { replaceLink } from "./write-statements";

// Rule: D6-9
/**
 * Returns the expiry of a link issued now, as an ISO time: after the funder's full link lifetime, or the
 * nearest earlier second that no link of the offer has, so that a new link always differs. LIMIT_REACHED if
 * every second is taken.
 */
export async function freshLinkEnd(
  { caller, now }: CallContext,
  offer: StoredOffer,
  tx: Transaction,
): Promise<string> {
  const { linkDays } = caller.funder;
  const latest = newLinkEnd(linkDays, now);
  const free = await freeLinkEnd(offer.id, { latest, now }, tx);
  if (free) return free.toISOString();
  throw new ApiError(
    "LIMIT_REACHED",
    `The offer has a link for every second of ${linkDays} days; try again a second later.`,
  );
}

/** Builds the row of an offer's current link. */
export function linkRow(offer: StoredOffer, now: Date): NewRow<"links"> {
  return { offer_id: offer.id, expires_at: offer.link_expires_at, seq: offer.link_seq, issued_at: now };
}

// Rules: D6-11, D6-12
/** Issues a new link to an offer; `revoke_previous` revokes all earlier ones. OFFER_REVOKED. */
export async function issueLink(
  context: CallContext,
  offer: StoredOffer,
  { revoke_previous: revokes = false }: Partial<Values<typeof NEW_LINK_FIELDS>>,
) {
  return lockedWrite(offer, lockOffer, readOfferAgain, (current, tx) =>
    issueLinkTo(context, current, revokes, tx),
  );
}

/**
 * Issues a link. Returns null if another link was issued, or the offer was revoked, since the offer was read.
 */
async function issueLinkTo(context: CallContext, offer: StoredOffer, revokes: boolean, tx: Transaction) {
  if (offer.status === "revoked") throw offerRevoked(offer);
  const issued: StoredOffer = {
    ...offer,
    link_seq: offer.link_seq + (revokes ? 1 : 0),
    link_expires_at: await freshLinkEnd(context, offer, tx),
  };
  const audit = auditEntry(callerAsActor(context), "link.issued", offer.id, {
    deal_id: offer.deal_id,
    expires_at: issued.link_expires_at,
    revoke_previous: revokes,
  });
  const link = linkRow(issued, context.now);
  if (!(await replaceLink(offer, issued, { link, audit }, tx))) return null;
  return { calculator_url: linkPath(issued), calculator_url_expires_at: issued.link_expires_at };
}
