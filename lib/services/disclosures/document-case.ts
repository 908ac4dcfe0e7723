import "server-only";
import type { DocumentCase } from "@/lib/calculator/document-case";
import { exactPayment } from "@/lib/calculator/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Quote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms";
import { termsToWire, type WireTerms } from "@/lib/calculator/wire";
import { type DocumentState, TEMPLATE_VERSIONS } from "@/lib/schemas/brand";
import type { StoredOffer } from "@/lib/services/offers/store";
import type { OfferDisclosure } from "./disclose";
import { type DocumentHashes, documentHashes } from "./document-hash";
import { findCurrent } from "./store";
import type { StoredDocument } from "./views";

/** Terms within an offer's limits, and their figures. */
export interface ComputedTerms {
  limits: OfferLimits;
  terms: Terms;
  quote: Quote;
}

/** What a document is made from, and what identifies it. */
export interface PreparedDocument {
  subject: DocumentCase;
  terms: WireTerms;
  state: DocumentState;
  templateVersion: string;
  hashes: DocumentHashes;
}

/** Returns what the document of a disclosure is made from; null if the disclosure is not complete. */
export function prepareDocument(
  { limits, terms, quote }: ComputedTerms,
  { schedule, disclosure, facts, isSandbox }: OfferDisclosure,
): PreparedDocument | null {
  const { regime } = disclosure;
  if (!disclosure.complete || regime === null || schedule === null) return null;
  const subject = {
    regime,
    disclosure,
    facts,
    quote,
    schedule,
    exactPayment: exactPayment(limits, terms.frequency) !== null,
    test: isSandbox,
  };
  const state = regime === "california" ? "CA" : "NY";
  const templateVersion = TEMPLATE_VERSIONS[state];
  const wireTerms = termsToWire(terms, limits);
  const hashes = documentHashes(subject, wireTerms, templateVersion);
  return { subject, terms: wireTerms, state, templateVersion, hashes };
}

/** Returns the current document of exactly these terms, or null. One that differs in payoffs alone counts. */
export async function documentOfTerms(
  offer: StoredOffer,
  computed: ComputedTerms,
  financed: OfferDisclosure,
  now: Date,
): Promise<StoredDocument | null> {
  const prepared = prepareDocument(computed, financed);
  const current = prepared && (await findCurrent(offer, now));
  return current?.terms_hash === prepared?.hashes.terms ? current : null;
}
