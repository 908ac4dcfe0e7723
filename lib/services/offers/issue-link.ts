import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import { NEW_LINK_FIELDS } from "@/lib/schemas/offer-requests";
import { readFields, withoutNulls } from "@/lib/schemas/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import type { NewRow } from "@/lib/server/rows";
import { sql } from "@/lib/server/sql";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { retryWrite } from "@/lib/services/retry-write";
import { linkPath, newLinkEnd } from "./links";
import { readAgain, replaceLink, type StoredOffer } from "./store";

/**
 * Returns the expiry of a link issued now, as an ISO time: after the funder's full link lifetime, or the
 * nearest earlier second that no link of the offer has, so that a new link always differs. LIMIT_REACHED if
 * every second is taken.
 */
export async function freshLinkEnd({ caller, now }: CallContext, offer: StoredOffer): Promise<string> {
  const { linkDays } = caller.funder;
  const latest = newLinkEnd(linkDays, now);
  const [free] = await queryRows<{ end: Date }>(sql`
    SELECT c.ends_at AS end FROM (
      SELECT ${latest}::timestamptz AS ends_at
      UNION ALL
      SELECT expires_at - interval '1 second' FROM links
      WHERE offer_id = ${offer.id}::uuid AND expires_at <= ${latest}::timestamptz) c
    WHERE c.ends_at > ${now}::timestamptz
      AND NOT EXISTS (SELECT 1 FROM links l WHERE l.offer_id = ${offer.id}::uuid AND l.expires_at = c.ends_at)
    ORDER BY c.ends_at DESC LIMIT 1`);
  if (free) return free.end.toISOString();
  throw new ApiError(
    "LIMIT_REACHED",
    `The offer has a link for every second of ${linkDays} days; try again a second later.`,
  );
}

/** Builds the row of an offer's current link. */
export function linkRow(offer: StoredOffer, now: Date): NewRow<"links"> {
  return { offer_id: offer.id, expires_at: offer.link_expires_at, seq: offer.link_seq, issued_at: now };
}

/**
 * Issues a new link to an offer; `revoke_previous` revokes all earlier ones. VALIDATION_FAILED,
 * OFFER_REVOKED.
 */
export async function issueLink(context: CallContext, offer: StoredOffer, body: Record<string, unknown>) {
  const { revoke_previous: revokes = false } = readFields(NEW_LINK_FIELDS, withoutNulls(body));
  return retryWrite(offer, readAgain, (current) => issueLinkTo(context, current, revokes));
}

/** Returns null if another link was issued, or the offer was revoked, since it was read. */
async function issueLinkTo(context: CallContext, offer: StoredOffer, revokes: boolean) {
  if (offer.status === "revoked")
    throw new ApiError("OFFER_REVOKED", `The offer for ${offer.deal_id} is revoked.`);
  const issued: StoredOffer = {
    ...offer,
    link_seq: offer.link_seq + (revokes ? 1 : 0),
    link_expires_at: await freshLinkEnd(context, offer),
  };
  const audit = auditEntry(callerAsActor(context), "link.issued", offer.id, {
    deal_id: offer.deal_id,
    expires_at: issued.link_expires_at,
    revoke_previous: revokes,
  });
  if (!(await replaceLink(offer, issued, { link: linkRow(issued, context.now), audit }))) return null;
  return { calculator_url: linkPath(issued), calculator_url_expires_at: issued.link_expires_at };
}
