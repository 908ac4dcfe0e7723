import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import { readFields, withoutNulls } from "@/lib/schemas/parse-fields";
import { NEW_LINK_FIELDS } from "@/lib/schemas/requests";
import type { CallContext } from "@/lib/server/context";
import { database } from "@/lib/server/database";
import type { NewRow } from "@/lib/server/rows";
import { actingKey, auditEntry } from "@/lib/services/audit";
import { retryWrite } from "@/lib/services/retry-write";
import { linkPath, newLinkEnd } from "./links";
import { findOfferById, replaceLink, type StoredOffer } from "./store";

/**
 * When a link issued now ends, as an ISO time: the funder's whole life, or the nearest second before it that no link of
 * the offer has, so that a new link is always another address.
 */
export async function freshLinkEnd({ caller, now }: CallContext, offer: StoredOffer): Promise<string> {
  const latest = newLinkEnd(caller.funder.linkDays, now);
  const links = await database().link.findMany({
    where: { offer_id: offer.id, expires_at: { lte: latest } },
    orderBy: { expires_at: "desc" },
    select: { expires_at: true },
    take: 10_000,
  });
  const taken = new Set(links.map(({ expires_at }) => expires_at.getTime()));
  let end = latest.getTime();
  while (taken.has(end)) end -= 1000;
  return new Date(end).toISOString();
}

/** The row of an offer's current link. */
export function linkRow(offer: StoredOffer, now: Date): NewRow<"links"> {
  return { offer_id: offer.id, expires_at: offer.link_expires_at, seq: offer.link_seq, issued_at: now };
}

/** A fresh link to an offer; with `revoke_previous` every earlier one dies. VALIDATION_FAILED, OFFER_REVOKED. */
export async function issueLink(context: CallContext, offer: StoredOffer, body: Record<string, unknown>) {
  const { revoke_previous: revokes = false } = readFields(NEW_LINK_FIELDS, withoutNulls(body));
  const readAgain = async (): Promise<StoredOffer> =>
    (await findOfferById(offer.funder_id, offer.id)) ?? { ...offer, status: "revoked" };
  return retryWrite(offer, readAgain, (current) => issueLinkTo(context, current, revokes));
}

/** Null when another link was issued, or the offer ended, since it was read. */
async function issueLinkTo(context: CallContext, offer: StoredOffer, revokes: boolean) {
  if (offer.status === "revoked")
    throw new ApiError("OFFER_REVOKED", `The offer for ${offer.deal_id} is revoked.`);
  const issued: StoredOffer = {
    ...offer,
    link_seq: offer.link_seq + (revokes ? 1 : 0),
    link_expires_at: await freshLinkEnd(context, offer),
  };
  const audit = auditEntry(actingKey(context), "link.issued", offer.id, {
    deal_id: offer.deal_id,
    expires_at: issued.link_expires_at,
    revoke_previous: revokes,
  });
  if (!(await replaceLink(offer, issued, { link: linkRow(issued, context.now), audit }))) return null;
  return { calculator_url: linkPath(issued), calculator_url_expires_at: issued.link_expires_at };
}
