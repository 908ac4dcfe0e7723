import "server-only";
import type { z } from "zod";
import type { Day } from "@/lib/calculator/calendar";
import { checkTerms } from "@/lib/calculator/check-terms";
import { discloseQuote } from "@/lib/calculator/disclosure";
import { datesToWire, disclosureToWire } from "@/lib/calculator/disclosure-wire";
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
import { dayIn } from "@/lib/services/time-zones";
import { type BrandFacts, brandFacts, factsOf } from "./disclose";
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
}

/**
 * Returns the parts of `include` of a quote as JSON; `document` reads the document that is good for the offer
 * now.
 */
export async function quotedParts(
  { caller, now }: CallContext,
  { document, ...quoted }: QuotedTerms & { document: () => Promise<StoredDocument | null> },
): Promise<WireParts> {
  const { computed, include } = quoted;
  const { defaultBrandId } = caller.funder;
  if (include.every((part) => part === "structures")) return partsOf(quoted, { defaultBrandId });
  const { brand_id } = computed.fields;
  const brand = (await brandFacts([brand_id])).get(brand_id);
  if (!brand) throw new Error(`There is no brand ${brand_id}.`);
  const current = include.includes("disclosure") ? await document() : null;
  const financing = { brand, today: dayIn(brand.time_zone, now), document: current };
  return partsOf(quoted, { defaultBrandId, financing });
}

/** What the parts of a quote follow from beside its offer and terms. */
interface PartsSource {
  defaultBrandId: string;
  /** Absent where neither the schedule nor the disclosure is asked for. */
  financing?: FinancingSource;
}

interface FinancingSource {
  brand: BrandFacts;
  /** The date in the brand's time zone. */
  today: Day;
  /** The document that is good for the offer now. */
  document: StoredDocument | null;
}

/** The same from what is already read. */
export function partsOf(quoted: QuotedTerms, { defaultBrandId, financing }: PartsSource): WireParts {
  const { offer, read, computed, include } = quoted;
  const parts = include.filter((part) => part !== "structures");
  const financed: Financed = (terms) => (financing ? financingParts(terms, financing, parts) : {});
  if (!include.includes("structures")) return financed(computed);
  const entered = enteredFrom(read.terms, computed.limits);
  const structures = flatOffers(offer, defaultBrandId).flatMap((fields) =>
    fields.structure === null
      ? []
      : [quotedStructure(fields, fields.structure, offer.version, entered, { parts, of: financed })],
  );
  return { ...financed(computed), structures };
}

type FinancingPart = Exclude<QuotePart, "structures">;
type Financed = (computed: ComputedTerms) => Pick<WireParts, FinancingPart>;

// Rule: L7-6
/** The schedule and the disclosure of terms, as far as they are asked for. */
function financingParts(
  { fields, limits, terms, quote }: ComputedTerms,
  { brand, today, document }: FinancingSource,
  parts: FinancingPart[],
): Pick<WireParts, FinancingPart> {
  const { schedule, disclosure } = discloseQuote(quote, factsOf(fields, brand), today);
  const documentId = () =>
    document && isDocumentOf(document, termsToWire(terms, limits)) ? document.id : null;
  const wire = {
    schedule: () => schedule && datesToWire(schedule, disclosure),
    disclosure: () => disclosureToWire(disclosure, documentId()),
  };
  return Object.fromEntries(parts.map((part) => [part, wire[part]()]));
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
