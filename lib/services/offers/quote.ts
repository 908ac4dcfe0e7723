import "server-only";
import type { z } from "zod";
import { checkTerms } from "@/lib/calculator/check-terms";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Problem } from "@/lib/calculator/problems";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { completeTerms, type Terms } from "@/lib/calculator/terms";
import { quoteToWire } from "@/lib/calculator/wire";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import { withDefaults } from "@/lib/schemas/offer";
import { toLimits } from "@/lib/schemas/offer-limits";
import { detailOf, type FieldIssue, withoutNulls } from "@/lib/schemas/parse-fields";
import type { QUOTE } from "@/lib/schemas/responses";
import { readTerms } from "@/lib/schemas/terms";
import type { CallContext } from "@/lib/server/context";
import type { StoredOffer } from "./store";

/** Why terms have no figures: a field of theirs, a sentence about it, and both as a detail of VALIDATION_FAILED. */
export interface TermsFault {
  field: string;
  message: string;
  detail: string;
}

/** The figures of terms, all in the calculator's integers; or every reason why there are none. */
type Computed = { limits: OfferLimits; terms: Terms; quote: Quote } | { faults: TermsFault[] };

/**
 * The quote of the terms given, the offer's defaults for the rest. The one way from JSON terms to figures, for the API and
 * for a submission.
 */
export function computeOffer(
  offer: StoredOffer,
  defaultBrandId: string,
  given: Record<string, unknown>,
): Computed {
  const limits = toLimits(withDefaults(offer, defaultBrandId), offer.version);
  const read = readTerms(withoutNulls(given), limits);
  if (read.faults.length > 0) return { faults: read.faults.map(unread) };
  const terms = completeTerms(limits, read.terms);
  const { problems } = checkTerms(limits, terms);
  if (problems.length > 0) return { faults: problems.map(notAllowed) };
  return { limits, terms, quote: computeQuote(limits, terms) };
}

/** The figures the page would show for these terms; nothing is stored. VALIDATION_FAILED, OFFER_REVOKED. */
export function quoteOffer(
  context: CallContext,
  offer: StoredOffer,
  body: Record<string, unknown>,
): z.input<typeof QUOTE> {
  if (offer.status === "revoked")
    throw new ApiError("OFFER_REVOKED", "The offer is revoked: no terms can be submitted.");
  const computed = computeOffer(offer, context.caller.funder.defaultBrandId, body);
  if ("faults" in computed) throw validationFailed(computed.faults.map(({ detail }) => detail));
  // Only the page hides the names of fees: here each has its own.
  return quoteToWire(computed.quote) as z.input<typeof QUOTE>;
}

function unread(fault: FieldIssue): TermsFault {
  const detail = detailOf(fault);
  return { field: fault.path, message: detail, detail };
}

function notAllowed({ field, message }: Problem): TermsFault {
  return { field, message, detail: `${field}: ${message}` };
}
