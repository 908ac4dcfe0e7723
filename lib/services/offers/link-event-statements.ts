import "server-only";
import { HOUR_MS, MINUTE_MS } from "@/lib/calculator/durations";
import { Prisma, prisma, type Transaction } from "@/lib/server/database";
import type { NewEvent } from "@/lib/services/deliveries/outbox";
import { outbox } from "@/lib/services/deliveries/outbox-statements";
import { OFFERS } from "./read-statements";
import type { StoredOffer } from "./stored-offer";

/** How long before its end a link is reported. */
const REPORTED_WITHIN_MS = 72 * HOUR_MS;
// Rule: D8-14
/**
 * The least age of a link that is reported. A link issued more recently than this is no news to the funder.
 */
const LEAST_AGE_MS = MINUTE_MS;

/** A link whose end is near, with its offer. */
interface LinkToReport {
  offer: object;
  brand_id: string;
  is_sandbox: boolean;
  /** Whether it is the newest of a live offer, without a submission since it was issued. */
  waits: boolean;
  expires_at: Date;
}

/** The condition that nothing was submitted since link `l` of offer `o` was issued. */
const NOTHING_SUBMITTED = Prisma.sql`(o.last_submitted_at IS NULL OR o.last_submitted_at < l.issued_at)`;

/**
 * Selects links that end within 72 hours and were not checked yet, in the order of their ends, and links that
 * a sandbox ends early. SQL: each kind is read from its own index.
 */
export function linksToReport(now: Date, limit: number): Promise<LinkToReport[]> {
  const { until, issued } = bounds(now);
  const open = Prisma.sql`SELECT offer_id, expires_at, ended_at, seq, issued_at FROM links
    WHERE expiring_at IS NULL AND expired_at IS NULL AND issued_at <= ${issued}`;
  return prisma.$queryRaw<LinkToReport[]>`
    SELECT row_to_json(o) AS offer, b.id AS brand_id, f.sandbox_of IS NOT NULL AS is_sandbox, l.expires_at,
           o.status = 'active' AND o.link_expires_at = l.expires_at AND o.link_seq = l.seq
             AND ${NOTHING_SUBMITTED} AS waits
    FROM (
      (${open} AND expires_at > ${now} AND expires_at <= ${until} ORDER BY expires_at LIMIT ${limit})
      UNION
      (${open} AND ended_at > ${now} AND ended_at <= ${until} LIMIT ${limit})) l
    JOIN ${OFFERS} o ON o.id = l.offer_id
    JOIN funders f ON f.id = o.funder_id
    JOIN brands b ON b.funder_id = o.funder_id AND b.is_default`;
}

/**
 * Marks an offer's current link as ending soon, and records the event. False if it is not to be reported.
 * SQL: one conditional change with its event.
 */
export async function markExpiring(
  offer: StoredOffer,
  event: NewEvent,
  now: Date,
  tx: Transaction,
): Promise<boolean> {
  const { until, issued } = bounds(now);
  const marked = await tx.$queryRaw<object[]>`
    WITH changed AS (
      UPDATE links l SET expiring_at = ${now} FROM offers o
      WHERE l.offer_id = ${offer.id}::uuid AND l.expires_at = ${new Date(offer.link_expires_at)}
        AND l.expiring_at IS NULL AND l.expired_at IS NULL AND l.issued_at <= ${issued}
        AND least(l.expires_at, l.ended_at) > ${now} AND least(l.expires_at, l.ended_at) <= ${until}
        AND o.id = l.offer_id AND o.status = 'active' AND o.version = ${offer.version}
        AND o.link_seq = ${offer.link_seq} AND o.link_expires_at = l.expires_at AND ${NOTHING_SUBMITTED}
      RETURNING l.offer_id),
    ${outbox(event)}
    SELECT offer_id FROM changed`;
  return marked.length > 0;
}

function bounds(now: Date) {
  return {
    until: new Date(now.getTime() + REPORTED_WITHIN_MS),
    issued: new Date(now.getTime() - LEAST_AGE_MS),
  };
}

/**
 * Counts a view of a link; the first view records the event. SQL: its lock makes one of two concurrent views
 * the first.
 */
export async function countView(
  { offerId, exp, lastCounted, now }: { offerId: string; exp: number; lastCounted: Date; now: Date },
  event: NewEvent,
): Promise<void> {
  await prisma.$executeRaw`
    WITH before AS MATERIALIZED (
      SELECT offer_id, expires_at, first_viewed_at FROM links
      WHERE offer_id = ${offerId}::uuid AND expires_at = ${new Date(exp * 1000)}
        AND (first_viewed_at IS NULL OR last_viewed_at IS NULL OR last_viewed_at <= ${lastCounted})
      FOR UPDATE),
    counted AS (
      UPDATE links l
      SET first_viewed_at = coalesce(b.first_viewed_at, ${now}), last_viewed_at = ${now},
          view_count = coalesce(l.view_count, (b.first_viewed_at IS NOT NULL)::int) + 1
      FROM before b WHERE l.offer_id = b.offer_id AND l.expires_at = b.expires_at
      RETURNING l.offer_id, b.first_viewed_at),
    changed AS (SELECT offer_id FROM counted WHERE first_viewed_at IS NULL),
    ${outbox(event)}
    SELECT 1`;
}
