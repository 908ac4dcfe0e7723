import "server-only";
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { commissionOf } from "@/lib/calculator/commission/commission";
import { exactPayment } from "@/lib/calculator/offer/frequency-limits";
import { termsToSend, termsToWire, type WireTerms } from "@/lib/calculator/wire/wire-terms";
import type { DocumentCase } from "@/lib/disclosure/disclosure";
import { DOCUMENT_KIND, type DocumentState, readsFact } from "@/lib/disclosure/regimes/documents";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { type ComputedTerms, storedTerms } from "@/lib/services/terms/terms";
import { findCurrent } from "./disclosures-statements";
import type { OfferDisclosure } from "./facts";
import type { StoredDocument } from "./views";

/** What a document is made from, and what identifies it. */
export interface PreparedDocument {
  subject: DocumentCase;
  terms: WireTerms;
  state: DocumentState;
  templateVersion: string;
  inputsHash: string;
}

/** Returns what the document of a disclosure is made from; null if the disclosure is not complete. */
export function prepareDocument(
  { limits, terms, quote }: Pick<ComputedTerms, "limits" | "terms" | "quote">,
  { schedule, disclosure, facts, isSandbox }: OfferDisclosure,
): PreparedDocument | null {
  const { document: state } = disclosure;
  if (!disclosure.complete || state === null || schedule === null) return null;
  const subject = {
    state,
    disclosure,
    facts,
    quote,
    schedule,
    exactPayment: exactPayment(limits, terms.frequency) !== null,
    test: isSandbox,
  };
  const templateVersion = TEMPLATE_VERSIONS[state];
  const wireTerms = termsToWire(terms, limits);
  return { subject, terms: wireTerms, state, templateVersion, inputsHash: inputsHash(subject, wireTerms) };
}

/**
 * Returns the current document of exactly these terms, or null. Only the terms are compared: a change of the
 * other inputs ends a document, and a document keeps the dates of its own day.
 */
export async function documentOfTerms(
  offer: StoredOffer,
  { terms, limits }: Pick<ComputedTerms, "terms" | "limits">,
  now: Date,
): Promise<StoredDocument | null> {
  const current = await findCurrent(offer, now);
  return current && isDocumentOf(current, termsToWire(terms, limits)) ? current : null;
}

/** Returns whether a document is of exactly these terms. */
export function isDocumentOf(document: StoredDocument, terms: WireTerms): boolean {
  return isDeepStrictEqual(storedTerms(document.terms), terms);
}

/**
 * Returns the SHA-256, hex, of a document's inputs: two with the same inputs are the same document. The
 * template is not an input: documents of an older template stay good until they expire.
 */
function inputsHash(
  { state, disclosure, facts, quote, schedule, exactPayment, test }: DocumentCase,
  terms: WireTerms,
): string {
  const { legalName, productWords, newYorkBrokerSentence } = facts.profile;
  const { funding, first, semiMonthlyDays, calendar, basis } = schedule;
  // Without commission terms it is this one: only a document that names the commission ends with them.
  const { commission } = readsFact(state, "commission_terms")
    ? quote
    : commissionOf(null, quote.upsell, quote);
  const { paymentMethod, variation, prepaymentCosts, ...input } = facts.input;
  const inputs = {
    regime: disclosure.regime,
    exactPayment,
    broker: facts.broker,
    test,
    // Terms without structures are hashed as they were before structures existed: their documents stay the
    // same.
    terms: termsToSend(terms),
    price: [quote.purchasePrice, quote.amountSold, commission, quote.fees.map(({ charge }) => charge)],
    balance: quote.existingFundingBalance,
    dates: [funding.day, first.day, calendar, semiMonthlyDays, basis],
    payments: [schedule.days.length, schedule.paymentAmount, schedule.lastPaymentAmount],
    facts: { holdback: facts.holdback, fees: facts.fees, input, legalName, productWords },
    notice: state === "NY" ? newYorkBrokerSentence : null,
    amountFinanced: disclosure.amountFinanced,
    // An offer summary reads none of these, and is hashed as it was before sheets existed.
    ...(DOCUMENT_KIND[state] !== "summary" && { state }),
    ...(readsFact(state, "payment_method") && { paymentMethod }),
    ...(readsFact(state, "variation") && { variation }),
    ...(readsFact(state, "prepayment_costs") && { prepaymentCosts }),
  };
  return sha256(JSON.stringify(inputs));
}

/** SHA-256 as lowercase hex. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
