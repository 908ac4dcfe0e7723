import "server-only";
import { quoteAt } from "@/lib/calculator/terms/places";
import { amountFinancedOf } from "@/lib/disclosure/figures/figures";
import { FIRM_STATE, firmOfferWarning } from "@/lib/disclosure/regimes/firm-offer";
import { rowOf } from "@/lib/disclosure/regimes/regimes";
import { resolveState } from "@/lib/disclosure/regimes/us-states";
import { toFeeDisclosures } from "@/lib/schemas/disclosures/input";
import { flatOffers } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import type { CallContext } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database/database";
import { dayIn } from "@/lib/services/time-zones";
import type { StoredOffer } from "./offers";

/**
 * Returns what a change or a withdrawal of an offer answers besides its result: a warning within three days
 * after a link of it was last viewed, where Connecticut's law applies to its smallest terms; else nothing.
 */
export async function offerWarnings(
  { caller, now }: CallContext,
  offer: StoredOffer,
  tx: Transaction = prisma,
): Promise<{ warnings?: string[] }> {
  const { defaultBrandId } = caller.funder;
  if (resolveState(offer.merchant_state ?? "") !== FIRM_STATE) return {};
  const where = { id: offer.brand_id ?? defaultBrandId, funder_id: offer.funder_id };
  const brand = await tx.brand.findUniqueOrThrow({ where, select: { time_zone: true } });
  const today = dayIn(brand.time_zone, now);
  const least = flatOffers(offer, defaultBrandId).map((flat) =>
    amountFinancedOf(quoteAt(toLimits(flat, 1), "lowest").quote, toFeeDisclosures(flat.fees)),
  );
  if (rowOf(FIRM_STATE, today, Math.min(...least)) === null) return {};
  const viewed = await lastViewedAt(offer.id, tx);
  const warning = viewed && firmOfferWarning(dayIn(brand.time_zone, viewed), today);
  return warning === null ? {} : { warnings: [warning] };
}

/** When a link of an offer was last viewed; null if none was. */
async function lastViewedAt(offer_id: string, tx: Transaction): Promise<Date | null> {
  const { _max: latest } = await tx.link.aggregate({
    where: { offer_id },
    _max: { first_viewed_at: true, last_viewed_at: true },
  });
  const times = [latest.first_viewed_at, latest.last_viewed_at].flatMap((at) => at?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}
