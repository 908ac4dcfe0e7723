import "server-only";
import type { PageContext } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database";
import { newRequestId } from "@/lib/server/ids";
import { newEvent } from "@/lib/services/deliveries/outbox";
import { linksToReport, markExpiring } from "./expiring-statements";
import { sweepLinks } from "./link-sweep";
import { offerFromRow, type StoredOffer } from "./stored-offer";
import { offerInEvent } from "./view";

/**
 * Looks once at each link that ends within 72 hours, and records offer.expiring of those that are the newest of a live
 * offer without a submission since they were issued. Returns the number of events.
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
    if (!waits) await noteLink(read, expires_at, now);
    else if (await reportExpiring(read, of, { now, requestId: newRequestId() }, prisma)) events += 1;
  }
  return { read: rows.length, events };
}

/** A link of which nothing is to be reported, and never will be. */
async function noteLink({ id: offer_id }: StoredOffer, expires_at: Date, now: Date): Promise<void> {
  await prisma.link.updateMany({
    where: { offer_id, expires_at, expiring_at: null },
    data: { expiring_at: now },
  });
}

/**
 * Records offer.expiring of an offer's current link. False if it is not due: reported before, more than 72 hours from
 * its end, issued within the last minute, submitted since, or the offer has changed since it was read.
 */
export function reportExpiring(
  offer: StoredOffer,
  of: { defaultBrandId: string; isSandbox: boolean },
  context: PageContext,
  tx: Transaction,
): Promise<boolean> {
  const data = { offer: offerInEvent(offer, of.defaultBrandId) };
  const about = {
    funder_id: offer.funder_id,
    isSandbox: of.isSandbox,
    offer_id: offer.id,
    submission_id: null,
  };
  return markExpiring(offer, newEvent("offer.expiring", data, about, context), context.now, tx);
}
