import "server-only";
import type { z } from "zod";
import { quoteToWire } from "@/lib/calculator/wire";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import { withDefaults } from "@/lib/schemas/offer-defaults";
import { toLimits } from "@/lib/schemas/offer-limits";
import type { ReadFields } from "@/lib/schemas/parse-fields";
import type { QUOTE_WITH_PARTS } from "@/lib/schemas/quote-responses";
import type { QUOTE_FIELDS } from "@/lib/schemas/terms";
import type { CallContext } from "@/lib/server/context";
import { compute } from "@/lib/services/offers/quote";
import type { StoredOffer } from "@/lib/services/offers/stored-offer";
import { discloseOffer, financingToWire } from "./disclose";
import { documentOfTerms } from "./document-case";

/**
 * Returns the figures the page would show for these terms, with the parts of `include`. Writes nothing.
 * VALIDATION_FAILED, OFFER_REVOKED.
 */
export async function quoteOffer(
  { caller, now }: CallContext,
  offer: StoredOffer,
  given: ReadFields<typeof QUOTE_FIELDS>,
): Promise<z.input<typeof QUOTE_WITH_PARTS>> {
  if (offer.status === "revoked")
    throw new ApiError("OFFER_REVOKED", "The offer is revoked: no terms can be submitted.");
  const fields = withDefaults(offer, caller.funder.defaultBrandId);
  const limits = toLimits(fields, offer.version);
  const computed = compute(limits, given);
  if ("issues" in computed) throw validationFailed(computed.issues.map(({ detail }) => detail));
  // Only the page hides the names of fees.
  const figures = quoteToWire(computed.quote) as z.input<typeof QUOTE_WITH_PARTS>;
  const { include = [] } = given.values;
  if (include.length === 0) return figures;
  const { isSandbox } = caller.funder;
  const financed = await discloseOffer(fields, computed.quote, { now, isSandbox });
  const document = include.includes("disclosure") ? await documentOfTerms(offer, computed, now) : null;
  const parts = financingToWire(financed, document?.id ?? null);
  return { ...figures, ...Object.fromEntries(include.map((part) => [part, parts[part]])) };
}
