import "server-only";
import { DAY_MS } from "@/lib/calculator/calendar";
import { execute, queryRows } from "@/lib/server/database";
import { env } from "@/lib/server/env";
import { type Sql, sql } from "@/lib/server/sql";
import { expiredSignIns } from "@/lib/services/people/retention";

/** How many rows one statement clears or deletes, and how many events (with their deliveries) or offers. */
const BATCH = 1_000;
const EVENTS_BATCH = 200;
const OFFERS_BATCH = 50;
const DOCUMENTS_BATCH = 100;
/** How long refused requests are kept (console contract, section 5). */
const REFUSED_DAYS = 7;

/**
 * Clears and deletes rows past their retention (docs/operations.md lists the settings), at the latest until
 * `until`, a time of performance.now(). Returns true if nothing is left. Each statement is independent: a
 * purge can stop at any time, and several can run concurrently. Pending deliveries and their events are never
 * deleted.
 */
export async function purgeExpired(now: Date, until = Number.POSITIVE_INFINITY): Promise<boolean> {
  for await (const _ of sweeps(now)) if (performance.now() > until) return false;
  return true;
}

/** Yields after each statement that may have left rows. */
async function* sweeps(now: Date): AsyncGenerator<void> {
  const { attemptBodies, events, offers, audit } = env().retentionDays;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  yield* inBatches(BATCH, () => clearAttemptBodies(before(attemptBodies)));
  yield* inBatches(BATCH, () => deleteAttempts(before(events)));
  const oldEvents = sql`e.created_at < ${before(events)} ORDER BY e.created_at`;
  yield* inBatches(EVENTS_BATCH, () => deleteEvents(sql`${NOTHING_PENDING} AND ${oldEvents}`));
  yield* deleteOffers(before(offers), now);
  yield* inBatches(DOCUMENTS_BATCH, () => deleteDocuments(ERASED_OFFERS, now));
  yield* inBatches(BATCH, () => deleteOld("audit_entries", before(audit)));
  yield* inBatches(BATCH, () => deleteOld("erasures", before(audit)));
  yield* inBatches(BATCH, () => deleteIdempotency(now));
  yield* inBatches(BATCH, () => deleteRefused(before(REFUSED_DAYS)));
  yield* inBatches(BATCH, () => deleteRefusedMinutes(before(REFUSED_DAYS)));
  yield* expiredSignIns(now, before(audit));
}

async function* inBatches(size: number, run: () => Promise<number>): AsyncGenerator<void> {
  while ((await run()) === size) yield;
}

function clearAttemptBodies(before: Date): Promise<number> {
  return execute(sql`
    UPDATE attempts a SET response_body = NULL, request_headers = NULL
    FROM (SELECT delivery_id, number FROM attempts
          WHERE response_body IS NOT NULL AND started_at < ${before} ORDER BY started_at LIMIT ${BATCH}) old
    WHERE a.delivery_id = old.delivery_id AND a.number = old.number`);
}

function deleteAttempts(before: Date): Promise<number> {
  return execute(sql`
    DELETE FROM attempts a
    USING (SELECT o.delivery_id, o.number FROM attempts o JOIN deliveries d ON d.id = o.delivery_id
           WHERE o.started_at < ${before} AND d.status <> 'pending' ORDER BY o.started_at LIMIT ${BATCH}) old
    WHERE a.delivery_id = old.delivery_id AND a.number = old.number`);
}

const NOTHING_PENDING = sql`
  NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id AND d.status = 'pending')`;

/**
 * Deletes events with their deliveries and attempts. Deliveries are locked before their status is checked: an
 * event is kept if one of them is replayed concurrently.
 */
function deleteEvents(which: Sql): Promise<number> {
  return execute(sql`
    WITH old AS (SELECT e.id FROM events e WHERE ${which} LIMIT ${EVENTS_BATCH} FOR UPDATE SKIP LOCKED),
    deliveries_of AS MATERIALIZED (
      SELECT d.id, d.event_id, d.status FROM deliveries d WHERE d.event_id IN (SELECT id FROM old) FOR UPDATE),
    free AS MATERIALIZED (
      SELECT id FROM old WHERE id NOT IN (SELECT event_id FROM deliveries_of WHERE status = 'pending')),
    sent AS (
      DELETE FROM deliveries WHERE id IN (SELECT deliveries_of.id FROM deliveries_of JOIN free ON free.id = deliveries_of.event_id))
    DELETE FROM events WHERE id IN (SELECT id FROM free)`);
}

/**
 * Deletes offers that were revoked, or whose last link expired, before a time, without a submission since.
 * Child rows are deleted first: if a purge stops in between, the next one completes it.
 */
async function* deleteOffers(before: Date, now: Date): AsyncGenerator<void> {
  for (let deleted = 1; deleted > 0; ) {
    deleted = 0;
    for (const { id } of await queryRows<{ id: string }>(endedOffers(before, now))) {
      const ofOffer = sql`e.offer_id = ${id}::uuid`;
      yield* inBatches(EVENTS_BATCH, () => deleteEvents(sql`${ofOffer} AND ${NOTHING_PENDING}`));
      yield* inBatches(BATCH, () => deleteDecisions(id));
      yield* inBatches(BATCH, () => deleteSubmissions(id));
      const ofThis = sql`o.id = ${id}::uuid`;
      yield* inBatches(DOCUMENTS_BATCH, () => deleteDocuments(ofThis, now));
      // The foreign keys delete versions and links with the row.
      deleted += await execute(sql`
        DELETE FROM offers o WHERE o.id = ${id}::uuid AND (${ended(before)})
          AND NOT EXISTS (SELECT FROM events e WHERE ${ofOffer})
          AND NOT EXISTS (SELECT FROM submissions s WHERE s.offer_id = o.id)
          AND NOT EXISTS (SELECT FROM disclosures d WHERE d.offer_id = o.id)`);
      yield;
    }
  }
}

const ended = (before: Date) => sql`
  (o.status = 'revoked' AND o.revoked_at < ${before})
  OR (o.status = 'active' AND o.link_expires_at < ${before}
      AND (o.last_submitted_at IS NULL OR o.last_submitted_at < ${before}))`;

const endedOffers = (before: Date, now: Date) => sql`
  SELECT o.id FROM offers o
  WHERE (${ended(before)}) AND NOT EXISTS (
    SELECT FROM events e JOIN deliveries d ON d.event_id = e.id WHERE e.offer_id = o.id AND d.status = 'pending')
    AND NOT EXISTS (SELECT FROM disclosures d WHERE d.offer_id = o.id AND NOT (${isDue(now)}))
  LIMIT ${OFFERS_BATCH}`;

/** A document that no duty keeps any longer. A trigger refuses to delete one earlier, by the database's clock. */
const isDue = (now: Date) => sql`d.kept_until <= least(${now}::timestamptz, now())`;

/** An erased offer's documents are all that an erasure leaves of its data. */
const ERASED_OFFERS = sql`o.erased_at IS NOT NULL`;

/** Deletes documents with their evidence, the evidence first. */
async function deleteDocuments(ofOffers: Sql, now: Date): Promise<number> {
  const due = await queryRows<{ id: string }>(sql`
    SELECT d.id FROM disclosures d JOIN offers o ON o.id = d.offer_id
    WHERE ${ofOffers} AND ${isDue(now)} LIMIT ${DOCUMENTS_BATCH}`);
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await execute(sql`DELETE FROM disclosure_evidence WHERE disclosure_id = ANY (${ids}::uuid[])`);
  await execute(sql`DELETE FROM disclosures WHERE id = ANY (${ids}::uuid[])`);
  return ids.length;
}

function deleteDecisions(offerId: string): Promise<number> {
  return execute(sql`
    DELETE FROM decisions WHERE id IN (
      SELECT d.id FROM decisions d JOIN submissions s ON s.id = d.submission_id
      WHERE s.offer_id = ${offerId}::uuid AND NOT EXISTS (SELECT FROM events e WHERE e.submission_id = s.id)
      LIMIT ${BATCH})`);
}

function deleteSubmissions(offerId: string): Promise<number> {
  return execute(sql`
    DELETE FROM submissions WHERE id IN (
      SELECT s.id FROM submissions s
      WHERE s.offer_id = ${offerId}::uuid AND NOT EXISTS (SELECT FROM events e WHERE e.submission_id = s.id)
        AND NOT EXISTS (SELECT FROM decisions d WHERE d.submission_id = s.id)
      LIMIT ${BATCH})`);
}

function deleteOld(table: "audit_entries" | "erasures", before: Date): Promise<number> {
  const completed = table === "erasures" ? sql`AND completed_at IS NOT NULL` : sql.empty;
  return execute(sql`
    DELETE FROM ${sql.raw(table)} WHERE id IN (
      SELECT id FROM ${sql.raw(table)} WHERE created_at < ${before} ${completed} ORDER BY created_at LIMIT ${BATCH})`);
}

function deleteIdempotency(now: Date): Promise<number> {
  return execute(sql`
    DELETE FROM idempotency_records
    WHERE (api_key_id, key) IN (
      SELECT api_key_id, key FROM idempotency_records WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${BATCH})`);
}

function deleteRefused(before: Date): Promise<number> {
  return execute(sql`
    DELETE FROM refused_requests WHERE id IN (
      SELECT id FROM refused_requests WHERE created_at < ${before} ORDER BY created_at LIMIT ${BATCH})`);
}

function deleteRefusedMinutes(before: Date): Promise<number> {
  return execute(sql`
    DELETE FROM refused_minutes WHERE (api_key_id, minute, proven) IN (
      SELECT api_key_id, minute, proven FROM refused_minutes
      WHERE minute < ${before} ORDER BY minute LIMIT ${BATCH})`);
}
