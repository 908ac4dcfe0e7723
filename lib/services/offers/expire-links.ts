import "server-only";
import type { PageContext } from "@/lib/server/context";
import { execute, queryRows } from "@/lib/server/database";
import { newRequestId } from "@/lib/server/ids";
import { sql } from "@/lib/server/sql";
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
    is_sandbox: boolean;
    newest: boolean;
    expires_at: Date;
  }>(sql`
    SELECT row_to_json(o) AS offer, b.id AS brand_id, f.sandbox_of IS NOT NULL AS is_sandbox, l.expires_at,
           o.status = 'active' AND o.link_expires_at = l.expires_at AND o.link_seq = l.seq AS newest
    FROM links l
    JOIN ${OFFERS} o ON o.id = l.offer_id
    JOIN funders f ON f.id = o.funder_id
    JOIN brands b ON b.funder_id = o.funder_id AND b.is_default
    WHERE l.expired_at IS NULL AND l.expires_at <= ${now}
    ORDER BY l.expires_at LIMIT ${BATCH}`);
  let events = 0;
  for (const { offer, brand_id, is_sandbox, newest, expires_at } of rows) {
    const of = { defaultBrandId: brand_id, isSandbox: is_sandbox };
    if (!newest) await expireOldLink(offerFromRow(offer), expires_at, now);
    else if (await expireLink(offerFromRow(offer), of, { now, requestId: newRequestId() })) events += 1;
  }
  return { read: rows.length, events };
}

async function expireOldLink(offer: StoredOffer, end: Date, now: Date): Promise<void> {
  await execute(sql`
    UPDATE links SET expired_at = ${now}
    WHERE offer_id = ${offer.id}::uuid AND expires_at = ${end} AND expired_at IS NULL`);
}

/**
 * Marks an offer's current link as expired and records offer.expired. If the offer was read with
 * `link_ended_at`, its link ends then. False if the offer has changed since it was read, or it is done.
 */
export async function expireLink(
  offer: StoredOffer,
  of: { defaultBrandId: string; isSandbox: boolean },
  context: PageContext,
): Promise<boolean> {
  const data = { offer: offerInEvent(offer, of.defaultBrandId) };
  const about = {
    funder_id: offer.funder_id,
    isSandbox: of.isSandbox,
    offer_id: offer.id,
    submission_id: null,
  };
  const event = newEvent("offer.expired", data, about, context);
  const endedAt = offer.link_ended_at === undefined ? null : new Date(offer.link_ended_at);
  const rows = await queryRows(sql`
    WITH changed AS (
      UPDATE links l SET expired_at = ${context.now}, ended_at = ${endedAt} FROM offers o
      WHERE l.offer_id = ${offer.id}::uuid AND l.expires_at = ${new Date(offer.link_expires_at)}
        AND l.expired_at IS NULL AND o.id = l.offer_id AND o.status = 'active'
        AND o.version = ${offer.version} AND o.link_seq = ${offer.link_seq} AND o.link_expires_at = l.expires_at
      RETURNING l.offer_id),
    ${outbox(event)}
    SELECT 1 FROM changed`);
  return rows.length === 1;
}
