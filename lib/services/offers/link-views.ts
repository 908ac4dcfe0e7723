import "server-only";
import type { LinkParts } from "@/lib/schemas/link";
import type { PageContext } from "@/lib/server/context";
import { newEvent } from "@/lib/services/deliveries/outbox";
import { openLink } from "./links";
import { offerInEvent } from "./view";
import { countView } from "./view-statements";

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
  await countView({ offerId: offer.id, exp, lastCounted, now: context.now }, event);
}
