import "server-only";
import type { KeyObject } from "node:crypto";
import { env } from "@/lib/server/env";
import { merchantSignature } from "@/lib/server/hmac";
import type { StoredDocument } from "./views";

/** A document as far as its link is concerned. */
type Linked = Pick<StoredDocument, "id" | "offer_id" | "deal_id" | "expires_at">;

/** Returns the path of a document's page for the merchant, which works until the document expires. */
export function merchantPath(document: Linked): string {
  const exp = document.expires_at.getTime() / 1000;
  const [key] = env().linkKeys;
  const link = { offerId: document.offer_id, disclosureId: document.id, exp };
  const sig = merchantSignature(key as KeyObject, link);
  return `/${document.deal_id}/merchant?sig=${sig}&exp=${exp}&disclosure=${document.id}`;
}
