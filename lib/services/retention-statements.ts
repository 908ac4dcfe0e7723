import "server-only";
import { Prisma, prisma } from "@/lib/server/database";

// SQL: each statement deletes a batch in the order of an index, and skips what is in use.

/** How many rows one statement clears or deletes, and how many events (with their deliveries) or offers. */
export const BATCH = 1_000;
export const EVENTS_BATCH = 200;
const OFFERS_BATCH = 50;
export const DOCUMENTS_BATCH = 100;

// Rule: D11-12
export function clearAttemptBodies(before: Date): Promise<number> {
  return prisma.$executeRaw`
    UPDATE attempts a SET response_body = NULL, request_headers = NULL
    FROM (SELECT delivery_id, number FROM attempts
          WHERE response_body IS NOT NULL AND started_at < ${before} ORDER BY started_at LIMIT ${BATCH}) old
    WHERE a.delivery_id = old.delivery_id AND a.number = old.number`;
}

export function deleteAttempts(before: Date): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM attempts a
    USING (SELECT o.delivery_id, o.number FROM attempts o JOIN deliveries d ON d.id = o.delivery_id
           WHERE o.started_at < ${before} AND d.status <> 'pending' ORDER BY o.started_at LIMIT ${BATCH}) old
    WHERE a.delivery_id = old.delivery_id AND a.number = old.number`;
}

const NOTHING_PENDING = Prisma.sql`
  NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id AND d.status = 'pending')`;

/** Mails of a document belong to the event of its creation, for as long as its link works. */
const notMailed = (now: Date) => Prisma.sql`
  NOT (e.type = 'disclosure.created' AND EXISTS (
    SELECT FROM disclosures d WHERE d.offer_id = e.offer_id AND d.event_id = e.id AND d.expires_at > ${now}))`;

// Rule: D11-13
/**
 * Deletes events with their deliveries and attempts. Deliveries are locked before their status is checked: an
 * event is kept if one of them is replayed concurrently.
 */
export function deleteEvents(of: { before: Date; now: Date } | { offerId: string }): Promise<number> {
  const which =
    "before" in of
      ? Prisma.sql`${NOTHING_PENDING} AND ${notMailed(of.now)} AND e.created_at < ${of.before} ORDER BY e.created_at`
      : Prisma.sql`e.offer_id = ${of.offerId}::uuid AND ${NOTHING_PENDING}`;
  return prisma.$executeRaw`
    WITH old AS (SELECT e.id FROM events e WHERE ${which} LIMIT ${EVENTS_BATCH} FOR UPDATE SKIP LOCKED),
    deliveries_of AS MATERIALIZED (
      SELECT d.id, d.event_id, d.status FROM deliveries d WHERE d.event_id IN (SELECT id FROM old) FOR UPDATE),
    free AS MATERIALIZED (
      SELECT id FROM old WHERE id NOT IN (SELECT event_id FROM deliveries_of WHERE status = 'pending')),
    sent AS (
      DELETE FROM deliveries WHERE id IN (SELECT deliveries_of.id FROM deliveries_of JOIN free ON free.id = deliveries_of.event_id))
    DELETE FROM events WHERE id IN (SELECT id FROM free)`;
}

// Rule: D11-15
const ended = (before: Date) => Prisma.sql`
  (o.status = 'revoked' AND o.revoked_at < ${before})
  OR (o.status = 'active' AND o.link_expires_at < ${before}
      AND (o.last_submitted_at IS NULL OR o.last_submitted_at < ${before}))`;

// Rule: D11-10
/** Offers that ended before a time and of which nothing is pending or kept. */
export function endedOffers(before: Date, now: Date): Promise<{ id: string }[]> {
  return prisma.$queryRaw<{ id: string }[]>`
  SELECT o.id FROM offers o
  WHERE (${ended(before)}) AND NOT EXISTS (
    SELECT FROM events e JOIN deliveries d ON d.event_id = e.id WHERE e.offer_id = o.id AND d.status = 'pending')
    AND NOT EXISTS (SELECT FROM disclosures d WHERE d.offer_id = o.id AND NOT (${isDue(now)}))
  LIMIT ${OFFERS_BATCH}`;
}

/** Deletes an offer without children; the foreign keys delete versions and links with it. */
export function deleteOffer(id: string, before: Date): Promise<number> {
  return prisma.$executeRaw`
        DELETE FROM offers o WHERE o.id = ${id}::uuid AND (${ended(before)})
          AND NOT EXISTS (SELECT FROM events e WHERE e.offer_id = o.id)
          AND NOT EXISTS (SELECT FROM submissions s WHERE s.offer_id = o.id)
          AND NOT EXISTS (SELECT FROM disclosures d WHERE d.offer_id = o.id)`;
}

/** A document that no duty keeps any longer. A trigger refuses to delete one earlier, by the database's clock. */
const isDue = (now: Date) => Prisma.sql`d.kept_until <= least(${now}::timestamptz, now())`;

/** Deletes documents with their evidence, the evidence first. */
export async function deleteDocuments(of: "erased" | { offerId: string }, now: Date): Promise<number> {
  // An erased offer's documents are all that an erasure leaves of its data.
  const ofOffers =
    of === "erased" ? Prisma.sql`o.erased_at IS NOT NULL` : Prisma.sql`o.id = ${of.offerId}::uuid`;
  const due = await prisma.$queryRaw<{ id: string }[]>`
    SELECT d.id FROM disclosures d JOIN offers o ON o.id = d.offer_id
    WHERE ${ofOffers} AND ${isDue(now)} LIMIT ${DOCUMENTS_BATCH}`;
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await prisma.disclosureEvidence.deleteMany({ where: { disclosure_id: { in: ids } } });
  await prisma.disclosure.deleteMany({ where: { id: { in: ids } } });
  return ids.length;
}

// Rule: A1-21
export function deleteDecisions(offerId: string): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM decisions WHERE id IN (
      SELECT d.id FROM decisions d JOIN submissions s ON s.id = d.submission_id
      WHERE s.offer_id = ${offerId}::uuid AND NOT EXISTS (SELECT FROM events e WHERE e.submission_id = s.id)
      LIMIT ${BATCH})`;
}

export function deleteSubmissions(offerId: string): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM submissions WHERE id IN (
      SELECT s.id FROM submissions s
      WHERE s.offer_id = ${offerId}::uuid AND NOT EXISTS (SELECT FROM events e WHERE e.submission_id = s.id)
        AND NOT EXISTS (SELECT FROM decisions d WHERE d.submission_id = s.id)
      LIMIT ${BATCH})`;
}

// Rule: D11-16
export function deleteOld(table: "audit_entries" | "erasures", before: Date): Promise<number> {
  const completed = table === "erasures" ? Prisma.sql`AND completed_at IS NOT NULL` : Prisma.empty;
  return prisma.$executeRaw`
    DELETE FROM ${Prisma.raw(table)} WHERE id IN (
      SELECT id FROM ${Prisma.raw(table)} WHERE created_at < ${before} ${completed} ORDER BY created_at LIMIT ${BATCH})`;
}

export function deleteIdempotency(now: Date): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM idempotency_records
    WHERE (api_key_id, key) IN (
      SELECT api_key_id, key FROM idempotency_records WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${BATCH})`;
}

export function deleteRefused(before: Date): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM refused_requests WHERE id IN (
      SELECT id FROM refused_requests WHERE created_at < ${before} ORDER BY created_at LIMIT ${BATCH})`;
}

export function deleteRefusedMinutes(before: Date): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM refused_minutes WHERE (api_key_id, minute, proven) IN (
      SELECT api_key_id, minute, proven FROM refused_minutes
      WHERE minute < ${before} ORDER BY minute LIMIT ${BATCH})`;
}
