import "server-only";
import type { LinkParts } from "@/lib/schemas/link";
import type { PageContext } from "@/lib/server/context";
import { execute, Prisma } from "@/lib/server/database";
import { newEvent, outbox } from "@/lib/services/deliveries/outbox";
import { openLink } from "@/lib/services/offers/links";
import { offerInEvent } from "@/lib/services/offers/view";

/** Records that a person opened a link's page. The first view of each issued link records an event. */
export async function recordView(context: PageContext, link: LinkParts): Promise<void> {
  const opened = await openLink(link, context.now);
  if (opened.state !== "live") return;
  const { offer, brand, exp } = opened;
  const data = { offer: offerInEvent(offer, brand.defaultBrandId) };
  const about = { funder_id: offer.funder_id, offer_id: offer.id, submission_id: null };
  const event = newEvent("offer.viewed", data, about, context);
  await execute(Prisma.sql`
    WITH changed AS (
      UPDATE links SET first_viewed_at = ${context.now}
      WHERE offer_id = ${offer.id}::uuid AND expires_at = ${new Date(exp * 1000)} AND first_viewed_at IS NULL
      RETURNING offer_id),
    ${outbox(event)}
    SELECT 1`);
}
