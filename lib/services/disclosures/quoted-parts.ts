import "server-only";
import type { z } from "zod";
import { checkTerms } from "@/lib/calculator/check-terms";
import { type Entered, enteredFrom, fit } from "@/lib/calculator/fit";
import type { StructureName } from "@/lib/calculator/offer-limits";
import { computeQuote } from "@/lib/calculator/quote";
import { quoteToWire, termsToWire } from "@/lib/calculator/wire";
import { type FlatOffer, flatOffers } from "@/lib/schemas/flat-offer";
import { toLimits } from "@/lib/schemas/offer-limits";
import type { QUOTE_WITH_PARTS } from "@/lib/schemas/quote-responses";
import type { QuotePart, ReadTerms } from "@/lib/schemas/terms";
import type { CallContext } from "@/lib/server/context";
import type { ComputedTerms, QuotedOffer } from "@/lib/services/offers/quote";
import { brandFacts, discloseFor, financingToWire, type WireFinancing } from "./disclose";
import { isDocumentOf } from "./document-case";
import type { StoredDocument } from "./views";

type WireParts = Pick<z.input<typeof QUOTE_WITH_PARTS>, QuotePart>;
type QuotedStructure = NonNullable<WireParts["structures"]>[number];

/** Terms with their figures, and which further parts are requested. */
interface QuotedTerms {
  offer: QuotedOffer;
  read: ReadTerms;
  computed: ComputedTerms;
  include: QuotePart[];
  /** Reads the document that is good for the offer now. */
  document: () => Promise<StoredDocument | null>;
}

/** Returns the requested parts of a quote as JSON. */
export async function quotedParts(context: CallContext, quoted: QuotedTerms): Promise<WireParts> {
  const { offer, read, computed, include } = quoted;
  const parts = include.filter((part) => part !== "structures");
  const financed = await financingOf(context, quoted, parts);
  if (!include.includes("structures")) return financed(computed);
  const entered = enteredFrom(read.terms, computed.limits);
  const structures = flatOffers(offer, context.caller.funder.defaultBrandId).flatMap((fields) =>
    fields.structure === null
      ? []
      : [quotedStructure(fields, fields.structure, offer.version, entered, { parts, of: financed })],
  );
  return { ...financed(computed), structures };
}

/** The parts that are computed with a disclosure. */
type FinancingPart = "schedule" | "disclosure";
type Financed = (computed: ComputedTerms) => Partial<WireFinancing>;

/**
 * Reads once what these parts are computed from, for the quote and every structure. Returns the function that
 * computes them.
 */
async function financingOf(
  { caller, now }: CallContext,
  { computed: { fields }, document }: QuotedTerms,
  parts: FinancingPart[],
): Promise<Financed> {
  if (parts.length === 0) return () => ({});
  const brand = (await brandFacts([fields.brand_id])).get(fields.brand_id);
  if (!brand) throw new Error(`There is no brand ${fields.brand_id}.`);
  const current = parts.includes("disclosure") ? await document() : null;
  const { isSandbox } = caller.funder;
  return (computed) => {
    const terms = termsToWire(computed.terms, computed.limits);
    const documentId = current && isDocumentOf(current, terms) ? current.id : null;
    const wire = financingToWire(discloseFor(brand, computed, { now, isSandbox }), documentId);
    return Object.fromEntries(parts.map((part) => [part, wire[part]]));
  };
}

/**
 * Returns a structure with the entered terms fitted into its limits. If problems leave no quote, each part is
 * null.
 */
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
