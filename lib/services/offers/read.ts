import "server-only";
import type { OfferListQuery } from "@/lib/schemas/offers/requests";
import { notFound } from "@/lib/schemas/wire/errors";
import { isDealId } from "@/lib/schemas/wire/identifiers";
import { listPage } from "@/lib/schemas/wire/lists";
import type { CallContext } from "@/lib/server/context";
import type { ReadWithKey } from "@/lib/server/identity/authenticate";
import { isId } from "@/lib/server/ids";
import { offerFromRow, offerView, type StoredOffer } from "./offers";
import { findOffer, findOfferById, offerOfFunder, selectOffers } from "./offers-statements";

/**
 * The offer of a path, read together with the key of the request; the same offer as `loadOffer` returns.
 * NOT_FOUND.
 */
export const offerOfPath: ReadWithKey<{ dealId: string }, StoredOffer> = {
  expression: offerOfFunder,
  value: ({ dealId }) => (isDealId(dealId) ? dealId : null),
  from: (row) => {
    if (row === null) throw notFound();
    return offerFromRow(row as object);
  },
};

/** Loads the live offer of a deal, else the latest revoked one. NOT_FOUND. */
export async function loadOffer(context: CallContext, { dealId }: { dealId: string }): Promise<StoredOffer> {
  const offer = isDealId(dealId) ? await findOffer(context.caller.funder.id, dealId) : null;
  if (!offer) throw notFound();
  return offer;
}

/** Loads the offer of an id. NOT_FOUND. */
export async function loadOfferById({ caller }: CallContext, id: unknown): Promise<StoredOffer> {
  const offer = isId(id) ? await findOfferById(caller.funder.id, id) : null;
  if (!offer) throw notFound();
  return offer;
}

/** Returns a page of the funder's offers, newest first. */
export async function listOffers({ caller }: CallContext, query: OfferListQuery) {
  const { limit } = query;
  const rows = await selectOffers(caller.funder, query);
  return listPage(rows, limit, ({ offer }) => offerView(offerFromRow(offer), caller.funder.defaultBrandId));
}

/** Returns an offer as GET responds with it. */
export function readOffer(context: CallContext, offer: StoredOffer) {
  return offerView(offer, context.caller.funder.defaultBrandId);
}
