import "server-only";
import { database, Prisma, queryRows } from "@/lib/server/database";
import { newRequestId } from "@/lib/server/ids";
import { newEvent, outbox } from "@/lib/services/deliveries/outbox";
import { OFFERS, offerFromRow, type StoredOffer } from "./store";
import { offerInEvent } from "./view";

const BATCH = 100;
const LONGEST_MS = 20_000;

/**
 * Marks expired links, and records offer.expired for each that was the newest link of a live offer. Each link
 * is marked once, by one instance. Returns the number of events. It stops after 20 seconds; the next call
 * continues.
 */
export async function expireLinks(now: Date): Promise<number> {
  const end = performance.now() + LONGEST_MS;
  let events = 0;
  for (let read = BATCH; read === BATCH && performance.now() < end; ) {
    const batch = await expireBatch(now);
    events += batch.events;
    read = batch.read;
  }
  return events;
}

async function expireBatch(now: Date): Promise<{ read: number; events: number }> {
  const rows = await queryRows<{
    offer: object;
    brand_id: string;
    newest: boolean;
    expires_at: Date;
  }>(Prisma.sql`
    SELECT row_to_json(o) AS offer, b.id AS brand_id, l.expires_at,
           o.status = 'active' AND o.link_expires_at = l.expires_at AND o.link_seq = l.seq AS newest
    FROM links l
    JOIN ${OFFERS} o ON o.id = l.offer_id
    JOIN brands b ON b.funder_id = o.funder_id AND b.is_default
    WHERE l.expired_at IS NULL AND l.expires_at <= ${now}
    ORDER BY l.expires_at LIMIT ${BATCH}`);
  let events = 0;
  for (const { offer, brand_id, newest, expires_at } of rows) {
    events += await expireLink(offerFromRow(offer), brand_id, expires_at, newest, now);
  }
  return { read: rows.length, events };
}

async function expireLink(
  offer: StoredOffer,
  defaultBrandId: string,
  end: Date,
  newest: boolean,
  now: Date,
): Promise<number> {
  if (!newest) {
    await database().link.updateMany({
      where: { offer_id: offer.id, expires_at: end, expired_at: null },
      data: { expired_at: now },
    });
    return 0;
  }
  const data = { offer: offerInEvent(offer, defaultBrandId) };
  const about = { funder_id: offer.funder_id, offer_id: offer.id, submission_id: null };
  const event = newEvent("offer.expired", data, about, { now, requestId: newRequestId() });
  // An offer that has changed since it was read is handled by the next call.
  const rows = await queryRows(Prisma.sql`
    WITH changed AS (
      UPDATE links l SET expired_at = ${now} FROM offers o
      WHERE l.offer_id = ${offer.id}::uuid AND l.expires_at = ${end} AND l.expired_at IS NULL
        AND o.id = l.offer_id AND o.status = 'active' AND o.version = ${offer.version} AND o.link_seq = ${offer.link_seq}
        AND o.link_expires_at = l.expires_at
      RETURNING l.offer_id),
    ${outbox(event)}
    SELECT 1 FROM changed`);
  return rows.length;
}
