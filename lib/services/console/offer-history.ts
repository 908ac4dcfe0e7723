import "server-only";
import type { HistoryDelivery, HistoryLink, HistoryPerson } from "@/lib/schemas/console-rows";
import type { OfferFields } from "@/lib/schemas/offer";
import { type Prisma, prisma } from "@/lib/server/database";
import type { StoredOffer } from "@/lib/services/offers/stored-offer";
import { auditOfOffer } from "./settings-statements";

interface HistoryVersion extends HistoryPerson {
  version: number;
  offer: OfferFields;
  created_at: Date;
}

/** One more than the timeline shows: it compares the oldest version shown with its predecessor. */
const MOST_VERSIONS = 31;
const MOST_LINKS = 50;
const MOST_DELIVERIES = 50;
const MOST_ATTEMPTS = 5;

/**
 * Returns what happened to an offer. Each list is newest first and has at most the rows that the page shows.
 */
export async function offerHistory({ id }: Pick<StoredOffer, "id">) {
  const [versions, links, deliveries, audits] = await Promise.all([
    prisma.offerVersion.findMany({
      where: { offer_id: id },
      select: {
        version: true,
        offer: true,
        created_at: true,
        user: { select: { name: true } },
        api_key: { select: { label: true } },
      },
      orderBy: { version: "desc" },
      take: MOST_VERSIONS,
    }),
    prisma.link.findMany({
      where: { offer_id: id },
      select: LINK_SHOWN,
      orderBy: { issued_at: "desc" },
      take: MOST_LINKS,
    }),
    prisma.delivery.findMany({
      where: { event: { offer_id: id }, OR: [{ kind: "callback" }, { status: "exhausted" }] },
      select: DELIVERY_SHOWN,
      orderBy: { id: "desc" },
      take: MOST_DELIVERIES,
    }),
    auditOfOffer(id),
  ]);
  return {
    versions: versions.map(({ user, api_key, offer, ...version }): HistoryVersion => {
      const made_by = { user_name: user?.name ?? null, key_label: api_key?.label ?? null };
      return { ...version, ...made_by, offer: offer as unknown as OfferFields };
    }),
    links: links satisfies HistoryLink[],
    deliveries: deliveries as HistoryDelivery[],
    audits,
  };
}

const LINK_SHOWN = {
  expires_at: true,
  seq: true,
  issued_at: true,
  first_viewed_at: true,
  last_viewed_at: true,
  view_count: true,
} satisfies Prisma.LinkSelect;

const DELIVERY_SHOWN = {
  id: true,
  type: true,
  kind: true,
  status: true,
  attempt_count: true,
  created_at: true,
  delivered_at: true,
  next_attempt_at: true,
  attempts: {
    select: { number: true, status_code: true, error: true, duration_ms: true, started_at: true },
    orderBy: { number: "desc" },
    take: MOST_ATTEMPTS,
  },
} satisfies Prisma.DeliverySelect;
