import "server-only";
import { formatCount } from "@/lib/calculator/money/formats";
import { MOST_LINKS, type NEW_LINK_FIELDS } from "@/lib/schemas/offers/requests";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { Values } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/database/database";
import type { NewRow } from "@/lib/server/database/rows";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { lockedWrite } from "@/lib/services/change-statements";
import { laterThan } from "@/lib/services/later-than";
import { linkPath, offerRevoked, type StoredOffer } from "./offers";
import { lockOffer, readOfferAgain } from "./offers-statements";
import { freeLinkEnd, replaceLink } from "./write-statements";

/** Returns the expiry of a link issued now, to the second: after the funder's link lifetime. */
export function newLinkEnd(linkDays: number, now: Date): Date {
  return new Date((Math.floor(now.getTime() / 1000) + linkDays * 86_400) * 1000);
}

/** The expiry of a link to issue, as an ISO time, and when the link was issued that it follows. */
export interface FreshLinkEnd {
  end: string;
  lastIssuedAt: Date | null;
}

/**
 * Returns the expiry of a link issued now, as an ISO time: after the funder's full link lifetime, or the
 * nearest earlier second that no link of the offer has, so that a new link always differs: the shortest
 * lifetime has more seconds than an offer has links. LIMIT_REACHED above the most links. Whoever writes the
 * link checks that the offer's link is still the one read before: then two requests cannot both be the last.
 */
export async function freshLinkEnd(
  { caller, now }: CallContext,
  offer: StoredOffer,
  tx: Transaction,
): Promise<FreshLinkEnd> {
  const latest = newLinkEnd(caller.funder.linkDays, now);
  const { free, links, issued_at } = await freeLinkEnd(offer, { latest, now }, tx);
  if (free && links < MOST_LINKS) return { end: free.toISOString(), lastIssuedAt: issued_at };
  throw new ApiError("LIMIT_REACHED", `An offer has at most ${formatCount(MOST_LINKS)} links.`);
}

/** Builds the row of an offer's current link. */
export function linkRow(offer: StoredOffer, now: Date): NewRow<"links"> {
  return { offer_id: offer.id, expires_at: offer.link_expires_at, seq: offer.link_seq, issued_at: now };
}

/** Issues a new link to an offer; `revoke_previous` revokes all earlier ones. OFFER_REVOKED, LIMIT_REACHED. */
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
async function issueLinkTo(request: CallContext, offer: StoredOffer, revokes: boolean, tx: Transaction) {
  if (offer.status === "revoked") throw offerRevoked(offer);
  const { end, lastIssuedAt } = await freshLinkEnd(request, offer, tx);
  const context = { ...request, now: laterThan([lastIssuedAt], request.now) };
  const issued: StoredOffer = {
    ...offer,
    link_seq: offer.link_seq + (revokes ? 1 : 0),
    link_expires_at: end,
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
