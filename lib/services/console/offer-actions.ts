import "server-only";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import { issueOf } from "@/lib/schemas/field-issues";
import type { CallContext } from "@/lib/server/context";
import { env } from "@/lib/server/env";
import { issueLink } from "@/lib/services/offers/issue-link";
import { linkPath } from "@/lib/services/offers/links";
import { loadOfferById, revokeOffer } from "@/lib/services/offers/offers";

/** The full address of an offer's current link. NOT_FOUND, OFFER_REVOKED. */
export async function copiedLink(context: CallContext, offerId: string): Promise<{ url: string }> {
  const offer = await loadOfferById(context, offerId);
  if (offer.status === "revoked")
    throw new ApiError("OFFER_REVOKED", `The offer for ${offer.deal_id} is revoked.`);
  return { url: env().baseUrl + linkPath(offer) };
}

/** Issues a link and returns its full address. NOT_FOUND, OFFER_REVOKED, LIMIT_REACHED. */
export async function newLink(
  context: CallContext,
  offerId: string,
  stopsEarlier: boolean,
): Promise<{ url: string }> {
  const offer = await loadOfferById(context, offerId);
  const { calculator_url } = await issueLink(context, offer, { revoke_previous: stopsEarlier });
  return { url: env().baseUrl + calculator_url };
}

/** Revokes an offer, which takes its deal_id as typed by the person. NOT_FOUND, VALIDATION_FAILED. */
export async function revokeTyped(context: CallContext, offerId: string, typed: string) {
  const offer = await loadOfferById(context, offerId);
  if (typed !== offer.deal_id)
    throw validationFailed([issueOf("deal_id", "conflict", "must be typed as it stands on the page")]);
  return revokeOffer(context, offer);
}
