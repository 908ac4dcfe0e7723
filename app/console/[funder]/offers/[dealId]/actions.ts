"use server";

import { runAction } from "@/app/console/run-action";
import { copiedLink, newLink, revokeTyped } from "@/lib/services/console/offer-page";

/** The full address of an offer's current link, for the clipboard. */
export async function copyLink(funder: string, offerId: string) {
  return runAction(funder, { permission: "offers:update" }, (context) => copiedLink(context, offerId));
}

/** Issues a link and returns its full address. `stopsEarlier` revokes earlier links. */
export async function issueNewLink(funder: string, offerId: string, stopsEarlier: boolean) {
  return runAction(funder, { permission: "offers:update" }, (context) =>
    newLink(context, offerId, stopsEarlier),
  );
}

/** Revokes an offer after its deal_id was typed. */
export async function revokeOffer(funder: string, offerId: string, typedDealId: string) {
  return runAction(funder, { permission: "offers:delete", drains: true }, (context) =>
    revokeTyped(context, offerId, typedDealId),
  );
}
