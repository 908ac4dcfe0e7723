import "server-only";
import type { PageContext } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database";
import { newRequestId } from "@/lib/server/ids";
import { newEvent } from "@/lib/services/deliveries/outbox";
import { sweepLinks } from "./link-sweep";
import { linksToExpire } from "./read-statements";
import { offerFromRow, type StoredOffer } from "./stored-offer";
import { offerInEvent } from "./view";
import { markExpired } from "./write-statements";

/**
 * Marks expired links, and records offer.expired for each that was the newest link of a live offer. Each link
 * is marked once, by one instance. Returns the number of events.
 */
export function expireLinks(now: Date): Promise<number> {
  return sweepLinks((limit) => expireBatch(now, limit));
}

async function expireBatch(now: Date, limit: number): Promise<{ read: number; events: number }> {
  const rows = await linksToExpire(now, limit);
  let events = 0;
  for (const { offer, brand_id, is_sandbox, newest, expires_at } of rows) {
    const of = { defaultBrandId: brand_id, isSandbox: is_sandbox };
    if (!newest) await expireOldLink(offerFromRow(offer), expires_at, now);
    else {
      const context = { now, requestId: newRequestId() };
      if ((await expireLink(offerFromRow(offer), of, context, prisma)) === "expired") events += 1;
    }
  }
  return { read: rows.length, events };
}

async function expireOldLink({ id: offer_id }: StoredOffer, expires_at: Date, now: Date): Promise<void> {
  await prisma.link.updateMany({
    where: { offer_id, expires_at, expired_at: null },
    data: { expired_at: now },
  });
}

/**
 * Marks an offer's current link as expired and records offer.expired. If the offer was read with
 * `link_ended_at`, its link ends then. "was expired" if that was recorded before, whatever the clock of who did;
 * "changed" if the offer has changed since it was read.
 */
export async function expireLink(
  offer: StoredOffer,
  of: { defaultBrandId: string; isSandbox: boolean },
  context: PageContext,
  tx: Transaction,
): Promise<"expired" | "was expired" | "changed"> {
  const data = { offer: offerInEvent(offer, of.defaultBrandId) };
  const about = {
    funder_id: offer.funder_id,
    isSandbox: of.isSandbox,
    offer_id: offer.id,
    submission_id: null,
  };
  const event = newEvent("offer.expired", data, about, context);
  return markExpired(offer, event, context.now, tx);
}
