import "server-only";
import { Prisma, prisma } from "@/lib/server/database/database";
import { freeDeals } from "./deal-statements";

// SQL: each statement deletes a batch in the order of an index, and skips what is in use.

/** How many rows one statement clears or deletes. */
export const SWEEP_BATCH = 1_000;
/** How many events, with their deliveries, one statement deletes. */
export const EVENTS_BATCH = 200;
const OFFERS_BATCH = 50;
export const DOCUMENTS_BATCH = 100;

/** Clears the responses and request headers of attempts that started before a time. Returns how many. */
export function clearAttemptBodies(before: Date): Promise<number> {
  return prisma.$executeRaw`
    UPDATE attempts a SET response_body = NULL, request_headers = NULL
    FROM (SELECT delivery_id, number FROM attempts
          WHERE response_body IS NOT NULL AND started_at < ${before} ORDER BY started_at LIMIT ${SWEEP_BATCH}) old
    WHERE a.delivery_id = old.delivery_id AND a.number = old.number`;
}

/** Deletes attempts that started before a time, unless their delivery is pending. Returns how many. */
export function deleteAttempts(before: Date): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM attempts a
    USING (SELECT o.delivery_id, o.number FROM attempts o JOIN deliveries d ON d.id = o.delivery_id
           WHERE o.started_at < ${before} AND d.status <> 'pending' ORDER BY o.started_at LIMIT ${SWEEP_BATCH}) old
    WHERE a.delivery_id = old.delivery_id AND a.number = old.number`;
}

const NOTHING_PENDING = Prisma.sql`
  NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id AND d.status = 'pending')`;

/**
 * The condition that an event is not the creation of a document whose link still works: the document's mails
 * belong to that event.
 */
const notMailed = (now: Date) => Prisma.sql`
  NOT (e.type = 'disclosure.created' AND EXISTS (
    SELECT FROM disclosures d WHERE d.offer_id = e.offer_id AND d.event_id = e.id AND d.expires_at > ${now}))`;

/**
 * Deletes events with their deliveries and attempts; returns how many. Deliveries are locked before their
 * status is checked: an event is kept if one of them is replayed concurrently.
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

/**
 * The condition that an offer was revoked, or its last link expired, before a time, without a submission
 * since.
 */
const ended = (before: Date) => Prisma.sql`
  (o.status = 'revoked' AND o.revoked_at < ${before})
  OR (o.status = 'active' AND o.link_expires_at < ${before}
      AND (o.last_submitted_at IS NULL OR o.last_submitted_at < ${before}))`;

/** Selects offers that ended before a time and have nothing that is pending or must be kept. */
export function endedOffers(before: Date, now: Date): Promise<{ id: string }[]> {
  return prisma.$queryRaw<{ id: string }[]>`
  SELECT o.id FROM offers o
  WHERE (${ended(before)}) AND NOT EXISTS (
    SELECT FROM events e JOIN deliveries d ON d.event_id = e.id WHERE e.offer_id = o.id AND d.status = 'pending')
    AND NOT EXISTS (SELECT FROM disclosures d WHERE d.offer_id = o.id AND NOT (${isDue(now)}))
  LIMIT ${OFFERS_BATCH}`;
}

/**
 * Deletes an ended offer if it has no child rows; the foreign keys delete its versions, links and notes with it.
 * A deal without an offer is nobody's.
 */
export function deleteOffer(id: string, before: Date): Promise<number> {
  return prisma.$executeRaw`
    WITH gone AS (
      SELECT o.id, o.funder_id, o.deal_id FROM offers o WHERE o.id = ${id}::uuid AND (${ended(before)})
        AND NOT EXISTS (SELECT FROM events e WHERE e.offer_id = o.id)
        AND NOT EXISTS (SELECT FROM submissions s WHERE s.offer_id = o.id)
        AND NOT EXISTS (SELECT FROM disclosures d WHERE d.offer_id = o.id)),
    freed AS (${freeDeals})
    DELETE FROM offers o USING gone WHERE o.id = gone.id AND (${ended(before)})`;
}

/**
 * The condition that no duty keeps a document any longer. A trigger refuses to delete one earlier, by the
 * database's clock.
 */
const isDue = (now: Date) => Prisma.sql`d.kept_until <= least(${now}::timestamptz, now())`;

/**
 * Deletes documents that no duty keeps, after their evidence: those of an offer, or of erased offers. Returns
 * how many.
 */
export async function deleteDocuments(of: "erased" | { offerId: string }, now: Date): Promise<number> {
  // Documents are all that an erasure leaves of an offer's data.
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

/** Deletes the decisions of an offer's submissions whose events are deleted. Returns how many. */
export function deleteDecisions(offerId: string): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM decisions WHERE id IN (
      SELECT d.id FROM decisions d JOIN submissions s ON s.id = d.submission_id
      WHERE s.offer_id = ${offerId}::uuid AND NOT EXISTS (SELECT FROM events e WHERE e.submission_id = s.id)
      LIMIT ${SWEEP_BATCH})`;
}

/** Deletes an offer's submissions whose events and decisions are deleted. Returns how many. */
export function deleteSubmissions(offerId: string): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM submissions WHERE id IN (
      SELECT s.id FROM submissions s
      WHERE s.offer_id = ${offerId}::uuid AND NOT EXISTS (SELECT FROM events e WHERE e.submission_id = s.id)
        AND NOT EXISTS (SELECT FROM decisions d WHERE d.submission_id = s.id)
      LIMIT ${SWEEP_BATCH})`;
}

/** Deletes rows created before a time; an erasure only if it is complete. Returns how many. */
export function deleteOld(table: "audit_entries" | "erasures", before: Date): Promise<number> {
  const completed = table === "erasures" ? Prisma.sql`AND completed_at IS NOT NULL` : Prisma.empty;
  return prisma.$executeRaw`
    DELETE FROM ${Prisma.raw(table)} WHERE id IN (
      SELECT id FROM ${Prisma.raw(table)} WHERE created_at < ${before} ${completed} ORDER BY created_at LIMIT ${SWEEP_BATCH})`;
}

/** Deletes expired records of Idempotency-Keys. Returns how many. */
export function deleteIdempotency(now: Date): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM idempotency_records
    WHERE (api_key_id, key) IN (
      SELECT api_key_id, key FROM idempotency_records WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${SWEEP_BATCH})`;
}

/** Deletes refused requests of before a time. Returns how many. */
export function deleteRefusedBefore(before: Date): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM refused_requests WHERE id IN (
      SELECT id FROM refused_requests WHERE created_at < ${before} ORDER BY created_at LIMIT ${SWEEP_BATCH})`;
}

/** Deletes the counts of refused requests of before a time. Returns how many. */
export function deleteRefusedMinutes(before: Date): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM refused_minutes WHERE (api_key_id, minute, proven) IN (
      SELECT api_key_id, minute, proven FROM refused_minutes
      WHERE minute < ${before} ORDER BY minute LIMIT ${SWEEP_BATCH})`;
}

/** Deletes what funders stored in windows of before a time. Returns how many. */
export async function deleteStoredBytes(before: Date): Promise<number> {
  const { count } = await prisma.storedBytes.deleteMany({
    where: { window_start: { lt: before } },
    limit: SWEEP_BATCH,
  });
  return count;
}

/** Deletes the hourly counts of receivers of before a time. Returns how many. */
export async function deleteReceiverHours(before: Date): Promise<number> {
  const { count } = await prisma.receiverHour.deleteMany({
    where: { hour: { lt: before } },
    limit: SWEEP_BATCH,
  });
  return count;
}
