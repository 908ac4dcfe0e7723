import "server-only";
import type { GivenTerms } from "@/lib/schemas/quotes/terms";
import { ApiError, validationFailed } from "@/lib/schemas/wire/errors";
import type { CallContext } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database/database";
import { lockedWrite } from "@/lib/services/change-statements";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { lockOffer, readOfferAgain } from "@/lib/services/offers/offers-statements";
import { computeOffer } from "@/lib/services/terms/terms";
import {
  callerAsMaker,
  type Draw,
  type DrawnDocument,
  discloseOffer,
  type MadeDocument,
  type Maker,
  makeDocument,
  withoutPdf,
} from "./disclosures";
import { lockBrand } from "./disclosures-statements";
import { readDocument } from "./read";
import { drawPdf, withPdf } from "./stored-pdfs";

/**
 * Makes the document of some terms, or returns the existing one of the same terms, version and dates.
 * VALIDATION_FAILED with a detail for every missing path and refused sentence; OFFER_REVOKED; RATE_LIMITED
 * above a budget of new documents; SERVICE_UNAVAILABLE if its PDF is not drawn in time: the same call can
 * then be repeated.
 */
export async function createDisclosure(context: CallContext, offer: StoredOffer, terms: GivenTerms) {
  const { created, document } = await makeForTerms(callerAsMaker(context), offer, terms);
  return { created, body: await readDocument(context, document) };
}

/** Makes the document of some terms for any maker, as `createDisclosure`. */
export async function makeForTerms(
  maker: Maker,
  offer: StoredOffer,
  terms: GivenTerms,
): Promise<MadeDocument> {
  const draw = drawOnce(maker, offer.funder_id);
  let { defaultBrandId } = maker;
  const lock = async (read: StoredOffer, tx: Transaction) => {
    await lockOffer(read, tx);
    defaultBrandId = (await lockBrand(read, tx)) ?? defaultBrandId;
  };
  const made = await lockedWrite(offer, lock, readOfferAgain, async (current, tx) => {
    const computed = computeOffer(current, defaultBrandId, terms);
    if ("issues" in computed) throw validationFailed(computed.issues);
    if (current.status === "revoked")
      throw new ApiError("OFFER_REVOKED", "The offer is revoked: no disclosure can be made.");
    const financed = await discloseOffer(computed, maker, tx);
    return makeDocument(maker, current, computed, financed, tx, draw);
  });
  return { ...made, document: await withPdf(made.document) };
}

/**
 * Returns a function that draws the documents of one maker: the same inputs once, and nothing in a
 * transaction, since who waits for its lock would wait for the drawing too. A document of other inputs that
 * is made under the lock has no PDF yet.
 */
function drawOnce({ now }: Maker, funderId: string): Draw {
  let last: { inputs: string; drawn: DrawnDocument } | null = null;
  return async (prepared, tx) => {
    const { templateVersion, inputsHash } = prepared;
    if (last?.inputs === inputsHash) return last.drawn;
    const undrawn = await withoutPdf(prepared, tx);
    if (tx !== prisma) return undrawn;
    const { id, document } = undrawn;
    const pdf = await drawPdf(document, { id, templateVersion, createdAt: now }, funderId);
    const drawn = { id, document, pdf };
    last = { inputs: inputsHash, drawn };
    return drawn;
  };
}

/** The row keeps the recipient's name, also after an erasure (docs/spec/disclosures.md "Documents"). */
