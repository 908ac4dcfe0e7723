import "server-only";
import { prisma } from "@/lib/server/database";
import type { NewEvent } from "@/lib/services/deliveries/outbox";
import { outbox } from "@/lib/services/deliveries/outbox-statements";

/** Counts a view of a link; the first records the event. SQL: the lock makes one of two at once the first. */
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
