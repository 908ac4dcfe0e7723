import "server-only";
import { withDefaults } from "@/lib/schemas/offer-defaults";
import { linkPath } from "./links";
import { linkEnd, type StoredOffer } from "./stored-offer";

/**
 * Returns an offer as GET shows it: all fields with defaults, and the service's own. Times are ISO 8601 in
 * UTC.
 */
export function offerView(offer: StoredOffer, defaultBrandId: string) {
  const live = offer.status === "active";
  return {
    id: offer.id,
    deal_id: offer.deal_id,
    version: offer.version,
    status: offer.status,
    initial_status: "active" as const,
    ...withDefaults(offer, defaultBrandId),
    calculator_url: live ? linkPath(offer) : null,
    calculator_url_expires_at: live ? utc(linkEnd(offer)) : null,
    created_at: utc(offer.created_at),
    updated_at: utc(offer.updated_at),
    revoked_at: offer.revoked_at === undefined ? null : utc(offer.revoked_at),
    submission_count: offer.submission_count,
    last_submitted_at: offer.last_submitted_at === undefined ? null : utc(offer.last_submitted_at),
  };
}

/** Returns an offer as events show it: without the link, which grants access to the page. */
export function offerInEvent(offer: StoredOffer, defaultBrandId: string) {
  const { calculator_url: _link, ...rest } = offerView(offer, defaultBrandId);
  return rest;
}

function utc(time: string): string {
  return new Date(time).toISOString();
}
