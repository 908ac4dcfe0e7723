import "server-only";
import type { OfferListQuery } from "@/lib/schemas/list-queries";
import type { CallContext } from "@/lib/server/context";
import { listPage } from "@/lib/services/list-page";
import { selectOffers } from "./read-statements";
import { offerFromRow } from "./stored-offer";
import { offerView } from "./view";

/** A page of the funder's offers, newest first. */
export async function listOffers({ caller }: CallContext, query: OfferListQuery) {
  const { limit } = query;
  const rows = await selectOffers(caller.funder, query);
  return listPage(rows, limit, ({ offer }) => offerView(offerFromRow(offer), caller.funder.defaultBrandId));
}
