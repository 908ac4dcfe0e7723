import "server-only";
import type { z } from "zod";
import { quoteToWire } from "@/lib/calculator/wire";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import type { ReadFields } from "@/lib/schemas/parse-fields";
import type { QUOTE_WITH_PARTS } from "@/lib/schemas/quote-responses";
import type { QUOTE_FIELDS } from "@/lib/schemas/terms";
import type { CallContext } from "@/lib/server/context";
import { computeGiven } from "@/lib/services/offers/quote";
import type { StoredOffer } from "@/lib/services/offers/stored-offer";
import { findCurrent } from "./document-statements";
import { quotedParts } from "./quoted-parts";

type WireQuoteWithParts = z.input<typeof QUOTE_WITH_PARTS>;

/**
 * Returns the figures the page would show for these terms, with the parts of `include`. Writes nothing.
 * VALIDATION_FAILED, OFFER_REVOKED.
 */
export async function quoteOffer(
  context: CallContext,
  offer: StoredOffer,
  given: ReadFields<typeof QUOTE_FIELDS>,
): Promise<WireQuoteWithParts> {
  if (offer.status === "revoked")
    throw new ApiError("OFFER_REVOKED", "The offer is revoked: no terms can be submitted.");
  const { read, computed } = computeGiven(offer, context.caller.funder.defaultBrandId, given);
  if ("issues" in computed) throw validationFailed(computed.issues);
  // Only the page hides the names of fees.
  const figures = quoteToWire(computed.quote) as WireQuoteWithParts;
  const document = () => findCurrent(offer, context.now);
  const { include = [] } = given.values;
  return { ...figures, ...(await quotedParts(context, { offer, read, computed, include, document })) };
}
