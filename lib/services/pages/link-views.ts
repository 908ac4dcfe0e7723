import "server-only";
import type { LinkParts } from "@/lib/schemas/link";
import type { PageContext } from "@/lib/server/context";
import { execute } from "@/lib/server/database";
import { sql } from "@/lib/server/sql";
import { newEvent, outbox } from "@/lib/services/deliveries/outbox";
import { openLink } from "@/lib/services/offers/links";
import { offerInEvent } from "@/lib/services/offers/view";

const COUNTED_EVERY_MS = 60_000;

/**
 * Records that a person opened a link's page. The first view of each issued link records an event; every view
 * is counted for the console, at most one a minute a link.
 */
export async function recordView(context: PageContext, link: LinkParts): Promise<void> {
  const opened = await openLink(link, context.now);
  if (opened.state !== "live") return;
  const { offer, brand, exp } = opened;
  const data = { offer: offerInEvent(offer, brand.defaultBrandId) };
  const about = {
    funder_id: offer.funder_id,
    isSandbox: brand.isSandbox,
    offer_id: offer.id,
    submission_id: null,
  };
  const event = newEvent("offer.viewed", data, about, context);
  const lastCounted = new Date(context.now.getTime() - COUNTED_EVERY_MS);
  // The lock makes one of two concurrent first views the first.
  await execute(sql`
    WITH before AS MATERIALIZED (
      SELECT offer_id, expires_at, first_viewed_at FROM links
      WHERE offer_id = ${offer.id}::uuid AND expires_at = ${new Date(exp * 1000)}
        AND (first_viewed_at IS NULL OR last_viewed_at IS NULL OR last_viewed_at <= ${lastCounted})
      FOR UPDATE),
    counted AS (
      UPDATE links l
      SET first_viewed_at = coalesce(b.first_viewed_at, ${context.now}), last_viewed_at = ${context.now},
          view_count = coalesce(l.view_count, (b.first_viewed_at IS NOT NULL)::int) + 1
      FROM before b WHERE l.offer_id = b.offer_id AND l.expires_at = b.expires_at
      RETURNING l.offer_id, b.first_viewed_at),
    changed AS (SELECT offer_id FROM counted WHERE first_viewed_at IS NULL),
    ${outbox(event)}
    SELECT 1`);
}
