import "server-only";
import type { z } from "zod";
import { checkTerms } from "@/lib/calculator/check-terms";
import { type Entered, enteredFrom, fit } from "@/lib/calculator/fit";
import type { StructureName } from "@/lib/calculator/offer-limits";
import { computeQuote } from "@/lib/calculator/quote";
import { quoteToWire, termsToWire } from "@/lib/calculator/wire";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import { type FlatOffer, flatOffers } from "@/lib/schemas/flat-offer";
import { toLimits } from "@/lib/schemas/offer-limits";
import type { ReadFields } from "@/lib/schemas/parse-fields";
import type { QUOTE_WITH_PARTS } from "@/lib/schemas/quote-responses";
import type { QUOTE_FIELDS } from "@/lib/schemas/terms";
import type { CallContext } from "@/lib/server/context";
import { type ComputedTerms, computeGiven } from "@/lib/services/offers/quote";
import type { StoredOffer } from "@/lib/services/offers/stored-offer";
import { brandFacts, discloseFor, financingToWire, type WireFinancing } from "./disclose";
import { isDocumentOf } from "./document-case";
import { findCurrent } from "./document-statements";

type WireQuoteWithParts = z.input<typeof QUOTE_WITH_PARTS>;
type QuotedStructure = NonNullable<WireQuoteWithParts["structures"]>[number];

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
  const { defaultBrandId } = context.caller.funder;
  const { read, computed } = computeGiven(offer, defaultBrandId, given);
  if ("issues" in computed) throw validationFailed(computed.issues);
  // Only the page hides the names of fees.
  const figures = quoteToWire(computed.quote) as WireQuoteWithParts;
  const { include = [] } = given.values;
  const parts = include.filter((part) => part !== "structures");
  const financed = await financingOf(context, offer, computed.fields.brand_id, parts);
  const quoted = { ...figures, ...financed(computed) };
  if (!include.includes("structures")) return quoted;
  const entered = enteredFrom(read.terms, computed.limits);
  const structures = flatOffers(offer, defaultBrandId).flatMap((fields) =>
    fields.structure === null
      ? []
      : [quotedStructure(fields, fields.structure, offer.version, entered, { parts, of: financed })],
  );
  return { ...quoted, structures };
}

/** The parts of `include` that a disclosure has. */
type FinancingPart = "schedule" | "disclosure";
type Financed = (computed: ComputedTerms) => Partial<WireFinancing>;

/** Reads once what these parts of the quote and of every structure follow from. */
async function financingOf(
  { caller, now }: CallContext,
  offer: StoredOffer,
  brandId: string,
  parts: FinancingPart[],
): Promise<Financed> {
  if (parts.length === 0) return () => ({});
  const brand = (await brandFacts([brandId])).get(brandId);
  if (!brand) throw new Error(`There is no brand ${brandId}.`);
  const current = parts.includes("disclosure") ? await findCurrent(offer, now) : null;
  const { isSandbox } = caller.funder;
  return (computed) => {
    const terms = termsToWire(computed.terms, computed.limits);
    const documentId = current && isDocumentOf(current, terms) ? current.id : null;
    const wire = financingToWire(discloseFor(brand, computed, { now, isSandbox }), documentId);
    return Object.fromEntries(parts.map((part) => [part, wire[part]]));
  };
}

/** A structure with what was entered fitted into its limits; each part is null where problems leave no quote. */
function quotedStructure(
  fields: FlatOffer,
  { id, label }: StructureName,
  version: number,
  entered: Entered,
  { parts, of }: { parts: FinancingPart[]; of: Financed },
): QuotedStructure {
  const limits = toLimits(fields, version);
  const { terms, moved } = fit(entered, limits);
  const problems = checkTerms(limits, terms).problems.map(({ message }) => message);
  const named = { id, label, terms: termsToWire(terms, limits), moved, problems };
  if (problems.length > 0)
    return { ...named, quote: null, ...Object.fromEntries(parts.map((part) => [part, null])) };
  const quote = computeQuote(limits, terms);
  return { ...named, quote: quoteToWire(quote), ...of({ fields, limits, terms, quote }) };
}
