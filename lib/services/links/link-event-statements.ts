import "server-only";
import { HOUR_MS, MINUTE_MS } from "@/lib/calculator/durations";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { writeChange, writeReturning } from "@/lib/services/change-statements";
import type { NewEvent } from "@/lib/services/events/events";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { OFFERS } from "@/lib/services/offers/offers-statements";

// SQL: a link is marked under conditions on its offer, with its event, and each kind is read from its own index.

/**
 * A link whose expiry is not recorded yet, with its offer. `newest`: it is the current link of a live offer.
 */
type LinkToExpire = {
  offer: object;
  brand_id: string;
  is_sandbox: boolean;
  newest: boolean;
  expires_at: Date;
};

/** Selects links that have expired or that a sandbox has ended early. */
export function linksToExpire(now: Date, limit: number): Promise<LinkToExpire[]> {
  return prisma.$queryRaw<LinkToExpire[]>`
    SELECT row_to_json(o) AS offer, b.id AS brand_id, f.sandbox_of IS NOT NULL AS is_sandbox, l.expires_at,
           o.status = 'active' AND o.link_expires_at = l.expires_at AND o.link_seq = l.seq AS newest
    FROM (
      (SELECT offer_id, expires_at, seq FROM links
       WHERE expired_at IS NULL AND expires_at <= ${now} ORDER BY expires_at LIMIT ${limit})
      UNION
      (SELECT offer_id, expires_at, seq FROM links WHERE expired_at IS NULL AND ended_at <= ${now} LIMIT ${limit})) l
    JOIN ${OFFERS} o ON o.id = l.offer_id
    JOIN funders f ON f.id = o.funder_id
    JOIN brands b ON b.funder_id = o.funder_id AND b.is_default`;
}

/**
 * Marks an offer's current link as expired, with its event. Returns "expired", "was expired" if that was done
 * before, or "changed" if the offer has changed since it was read.
 */
export async function markExpired(
  offer: StoredOffer,
  event: NewEvent,
  now: Date,
  tx: Transaction,
): Promise<"expired" | "was expired" | "changed"> {
  const endedAt = offer.link_ended_at === undefined ? null : new Date(offer.link_ended_at);
  const end = new Date(offer.link_expires_at);
  const [done] = await writeReturning<{ now: boolean; before: boolean }>(
    tx,
    {
      change: Prisma.sql`
        UPDATE links l SET expired_at = ${now}, ended_at = ${endedAt} FROM offers o
        WHERE l.offer_id = ${offer.id}::uuid AND l.expires_at = ${end}
          AND l.expired_at IS NULL AND o.id = l.offer_id AND o.status = 'active'
          AND o.version = ${offer.version} AND o.link_seq = ${offer.link_seq} AND o.link_expires_at = l.expires_at
        RETURNING l.offer_id`,
      event,
      audit: null,
    },
    Prisma.sql`
      SELECT EXISTS (SELECT FROM changed) AS now, EXISTS (
        SELECT FROM links l
        WHERE l.offer_id = ${offer.id}::uuid AND l.expires_at = ${end} AND l.expired_at IS NOT NULL) AS before`,
  );
  if (done?.now) return "expired";
  return done?.before ? "was expired" : "changed";
}

/** How long before its end a link is reported. */
const REPORTED_WITHIN_MS = 72 * HOUR_MS;
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
  return writeChange(tx, {
    change: Prisma.sql`
      UPDATE links l SET expiring_at = ${now} FROM offers o
      WHERE l.offer_id = ${offer.id}::uuid AND l.expires_at = ${new Date(offer.link_expires_at)}
        AND l.expiring_at IS NULL AND l.expired_at IS NULL AND l.issued_at <= ${issued}
        AND least(l.expires_at, l.ended_at) > ${now} AND least(l.expires_at, l.ended_at) <= ${until}
        AND o.id = l.offer_id AND o.status = 'active' AND o.version = ${offer.version}
        AND o.link_seq = ${offer.link_seq} AND o.link_expires_at = l.expires_at AND ${NOTHING_SUBMITTED}
      RETURNING l.offer_id`,
    event,
    audit: null,
  });
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
  await writeChange(prisma, {
    first: {
      before: Prisma.sql`
        SELECT offer_id, expires_at, first_viewed_at FROM links
        WHERE offer_id = ${offerId}::uuid AND expires_at = ${new Date(exp * 1000)}
          AND (first_viewed_at IS NULL OR last_viewed_at IS NULL OR last_viewed_at <= ${lastCounted})
        FOR UPDATE`,
      counted: Prisma.sql`
        UPDATE links l
        SET first_viewed_at = coalesce(b.first_viewed_at, ${now}), last_viewed_at = ${now},
            view_count = coalesce(l.view_count, (b.first_viewed_at IS NOT NULL)::int) + 1
        FROM before b WHERE l.offer_id = b.offer_id AND l.expires_at = b.expires_at
        RETURNING l.offer_id, b.first_viewed_at`,
    },
    change: Prisma.sql`SELECT offer_id FROM counted WHERE first_viewed_at IS NULL`,
    event,
    audit: null,
  });
}
