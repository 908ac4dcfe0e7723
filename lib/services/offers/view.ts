import "server-only";
import type { EventData } from "@/lib/schemas/events/operations";
import { withDefaults } from "@/lib/schemas/offers/defaults";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { linkPath } from "./links";
import { linkEnd, type StoredOffer } from "./stored-offer";

/**
 * Returns an offer as GET shows it: all fields with defaults, and those that the service sets. Times are ISO
 * 8601 in UTC.
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

/** An offer as terms were submitted for it: the fields of that version, with funder and brand. */
export interface SubmittedOffer {
  id: string;
  deal_id: string;
  funder: string;
  brand_id: string;
  fields: OfferFields;
}

/** Returns the offer as every event about a submission has it. */
export function submittedOfferData({
  fields,
  ...offer
}: SubmittedOffer): EventData<"submission.created">["offer"] {
  return {
    ...offer,
    merchant_name: fields.merchant_name,
    merchant_id: fields.merchant_id ?? null,
    merchant_state: fields.merchant_state ?? null,
    iso_name: fields.iso_name,
    iso_id: fields.iso_id ?? null,
    deal_type: fields.deal_type ?? null,
    position: fields.position ?? null,
    metadata: fields.metadata ?? null,
  };
}
