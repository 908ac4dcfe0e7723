import "server-only";
import type { LinkParts } from "@/lib/schemas/pages/link";
import type { PageContext } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database/database";
import { isStaff } from "@/lib/server/identity/sessions";
import { newRequestId } from "@/lib/server/ids";
import { newEvent } from "@/lib/services/events/events";
import { offerFromRow, offerInEvent, type StoredOffer } from "@/lib/services/offers/offers";
import { countView, linksToExpire, linksToReport, markExpired, markExpiring } from "./link-event-statements";
import { openLink } from "./links";

const COUNTED_EVERY_MS = 60_000;

/**
 * Records that a person opened a link's page. The first view of each issued link records an event. Views are
 * counted for the console, at most one a minute for each link. The funder's own people are no viewers.
 */
export async function recordView(context: PageContext, link: LinkParts): Promise<void> {
  const opened = await openLink(link, context.now);
  if (opened.state !== "live") return;
  const { offer, brand, exp } = opened;
  if (await isStaff(context, { slug: brand.funderSlug, isSandbox: brand.isSandbox })) return;
  const event = linkEvent("offer.viewed", offer, brand, context);
  const lastCounted = new Date(context.now.getTime() - COUNTED_EVERY_MS);
  await countView({ offerId: offer.id, exp, lastCounted, now: context.now }, event);
}

/**
 * Marks expired links, and records offer.expired for each that was the newest link of a live offer. Each link
 * is marked once, by one instance. Returns the number of events.
 */
export function expireLinks(now: Date): Promise<number> {
  return sweepLinks((limit) => expireBatch(now, limit));
}

async function expireBatch(now: Date, limit: number): Promise<{ read: number; events: number }> {
  const rows = await linksToExpire(now, limit);
  let events = 0;
  for (const { offer, brand_id, is_sandbox, newest, expires_at } of rows) {
    const of = { defaultBrandId: brand_id, isSandbox: is_sandbox };
    if (!newest) await expireOldLink(offerFromRow(offer), expires_at, now);
    else {
      const context = { now, requestId: newRequestId() };
      if ((await expireLink(offerFromRow(offer), of, context, prisma)) === "expired") events += 1;
    }
  }
  return { read: rows.length, events };
}

async function expireOldLink({ id: offer_id }: StoredOffer, expires_at: Date, now: Date): Promise<void> {
  await prisma.link.updateMany({
    where: { offer_id, expires_at, expired_at: null },
    data: { expired_at: now },
  });
}

/**
 * Marks an offer's current link as expired and records offer.expired. If the offer was read with
 * `link_ended_at`, its link ends then. "was expired" if the expiry was recorded before, by whichever clock;
 * "changed" if the offer has changed since it was read.
 */
export async function expireLink(
  offer: StoredOffer,
  of: OfferOwner,
  context: PageContext,
  tx: Transaction,
): Promise<"expired" | "was expired" | "changed"> {
  return markExpired(offer, linkEvent("offer.expired", offer, of, context), context.now, tx);
}

/**
 * Checks each link once that ends within 72 hours, and records offer.expiring if the link is the newest of a
 * live offer without a submission since the link was issued. Returns the number of events.
 */
export function reportExpiringLinks(now: Date): Promise<number> {
  return sweepLinks((limit) => reportBatch(now, limit));
}

async function reportBatch(now: Date, limit: number): Promise<{ read: number; events: number }> {
  const rows = await linksToReport(now, limit);
  let events = 0;
  for (const { offer, brand_id, is_sandbox, waits, expires_at } of rows) {
    const read = offerFromRow(offer);
    const of = { defaultBrandId: brand_id, isSandbox: is_sandbox };
    if (!waits) await markChecked(read, expires_at, now);
    else if (await reportExpiring(read, of, { now, requestId: newRequestId() }, prisma)) events += 1;
  }
  return { read: rows.length, events };
}

/** Marks a link that will never be reported, so that it is not checked again. */
async function markChecked({ id: offer_id }: StoredOffer, expires_at: Date, now: Date): Promise<void> {
  await prisma.link.updateMany({
    where: { offer_id, expires_at, expiring_at: null },
    data: { expiring_at: now },
  });
}

/**
 * Records offer.expiring for an offer's current link. False if it is not due: reported before, more than 72
 * hours from its end, issued within the last minute, submitted since, or the offer has changed since it was
 * read.
 */
export function reportExpiring(
  offer: StoredOffer,
  of: OfferOwner,
  context: PageContext,
  tx: Transaction,
): Promise<boolean> {
  return markExpiring(offer, linkEvent("offer.expiring", offer, of, context), context.now, tx);
}

interface OfferOwner {
  defaultBrandId: string;
  isSandbox: boolean;
}

function linkEvent(
  type: "offer.viewed" | "offer.expiring" | "offer.expired",
  offer: StoredOffer,
  { defaultBrandId, isSandbox }: OfferOwner,
  context: PageContext,
) {
  const about = { funder_id: offer.funder_id, isSandbox, offer_id: offer.id };
  return newEvent(type, { offer: offerInEvent(offer, defaultBrandId) }, about, context);
}

const BATCH = 100;
const LONGEST_MS = 20_000;

/**
 * Runs batches of links until one is not full, and returns the number of events. It stops after 20 seconds;
 * the next call continues.
 */
async function sweepLinks(
  batch: (limit: number) => Promise<{ read: number; events: number }>,
): Promise<number> {
  const end = performance.now() + LONGEST_MS;
  let events = 0;
  for (let read = BATCH; read >= BATCH && performance.now() < end; ) {
    const done = await batch(BATCH);
    events += done.events;
    read = done.read;
  }
  return events;
}
