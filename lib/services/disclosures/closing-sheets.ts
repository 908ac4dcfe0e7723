import "server-only";
import { type ClosingState, closingState } from "@/lib/disclosure/closing/states";
import type { Disclosure } from "@/lib/disclosure/disclosure";
import { givenTerms, type StoredTerms } from "@/lib/schemas/quotes/terms";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { computeOffer, storedTerms } from "@/lib/services/terms/terms";
import { discloseOffer } from "./disclosures";
import { selectDocuments } from "./disclosures-statements";
import { isDocumentOf } from "./document-case";
import type { StoredDocument } from "./views";

/** How many of a deal's newest documents are searched for the sheet of some terms. */
const SEARCHED = 50;

/** Returns the newest closing sheet of exactly these terms of an offer, whatever its status; null without one. */
export async function closingSheetOf(
  { id, funder_id, deal_id }: Pick<StoredOffer, "id" | "funder_id" | "deal_id">,
  terms: StoredTerms,
): Promise<StoredDocument | null> {
  const newest = await selectDocuments({ funderId: funder_id, dealId: deal_id, limit: SEARCHED });
  const wire = storedTerms(terms);
  const sheet = newest.find(
    (each) => each.offer_id === id && closingState(each.state) !== null && isDocumentOf(each, wire),
  );
  return sheet ?? null;
}

/**
 * Returns what the closing sheet of submitted terms would state today, by the offer as it is; null where none is
 * made for it, for a revoked offer, and for terms that it no longer allows.
 */
export async function sheetOfTerms(
  offer: StoredOffer,
  terms: StoredTerms,
  { defaultBrandId, now, isSandbox }: { defaultBrandId: string; now: Date; isSandbox: boolean },
): Promise<{ state: ClosingState; disclosure: Disclosure } | null> {
  if (offer.status === "revoked") return null;
  const computed = computeOffer(offer, defaultBrandId, givenTerms(terms));
  if ("issues" in computed) return null;
  const { disclosure } = await discloseOffer(computed, { now, isSandbox });
  const state = closingState(disclosure.document);
  return state && { state, disclosure };
}
