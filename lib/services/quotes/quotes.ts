import "server-only";
import type { z } from "zod";
import type { StructureName } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { checkTerms } from "@/lib/calculator/terms/check";
import { enteredFrom } from "@/lib/calculator/terms/entered-from";
import { type Entered, fit } from "@/lib/calculator/terms/fit";
import { frequencyLimitsToWire, quoteToWire } from "@/lib/calculator/wire/wire";
import { termsToWire } from "@/lib/calculator/wire/wire-terms";
import { notGiven } from "@/lib/disclosure/check";
import { discloseQuote } from "@/lib/disclosure/disclosure";
import { documentRegime } from "@/lib/disclosure/regimes/regimes";
import { datesToWire, disclosureToWire, type WireDisclosure } from "@/lib/disclosure/wire";
import { withDefaults } from "@/lib/schemas/offers/defaults";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { type FlatOffer, flatOffers } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import type { OFFER_OPERATIONS, UNSAVED_OFFER_FIELDS, UNSAVED_QUOTE } from "@/lib/schemas/offers/operations";
import type { QUOTE_WITH_PARTS } from "@/lib/schemas/quotes/responses";
import { givenTerms, type QUOTE_FIELDS, type QuotePart, type ReadTerms } from "@/lib/schemas/quotes/terms";
import type { BodyValues } from "@/lib/schemas/wire/bodies";
import { ApiError, validationFailed } from "@/lib/schemas/wire/errors";
import { type FieldIssue, within } from "@/lib/schemas/wire/field-issues";
import { type ReadFields, validFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { findCurrent } from "@/lib/services/disclosures/disclosures-statements";
import { isDocumentOf } from "@/lib/services/disclosures/document-case";
import { type BrandFacts, brandFacts, factsOf } from "@/lib/services/disclosures/facts";
import type { StoredDocument } from "@/lib/services/disclosures/views";
import { checkNewOffer } from "@/lib/services/offers/check";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { type ComputedTerms, computeGiven, type QuotedOffer } from "@/lib/services/terms/terms";
import { dayIn } from "@/lib/services/time-zones";

type WireUnsavedQuote = z.input<typeof UNSAVED_QUOTE>;

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
  const { read, computed } = computeGiven(offer, context.caller.funder.defaultBrandId, given);
  if ("issues" in computed) throw validationFailed(computed.issues);
  if (offer.status === "revoked")
    throw new ApiError("OFFER_REVOKED", "The offer is revoked: no terms can be submitted.");
  // Only the page hides the names of fees.
  const figures = quoteToWire(computed.quote) as WireQuoteWithParts;
  const document = () => findCurrent(offer, context.now);
  const { include = [] } = given.values;
  return { ...figures, ...(await quotedParts(context, { offer, read, computed, include, document })) };
}

/**
 * Returns an offer that is not saved, with its defaults, the figures of terms within it, the limits in each
 * frequency, and the parts of `include`. Writes nothing. VALIDATION_FAILED with every issue that creating the
 * offer would have, and every issue of the terms.
 */
export async function quoteUnsavedOffer(
  context: CallContext,
  { parts, values, issues }: BodyValues<typeof OFFER_OPERATIONS.quoteUnsavedOffer>,
): Promise<WireUnsavedQuote> {
  const { defaultBrandId } = context.caller.funder;
  const { include = [] } = values;
  const found: FieldIssue[] = [...issues];
  const checked = parts.offer === undefined ? null : await checkUnsaved(context, parts.offer);
  if (checked && "issues" in checked) found.push(...checked.issues.map((issue) => within("offer", issue)));
  const terms = parts.terms ?? givenTerms({});
  if (!checked || "issues" in checked)
    throw validationFailed([...found, ...terms.issues.map((issue) => within("terms", issue))]);
  const offer = { ...checked.fields, version: UNSAVED };
  const { read, computed } = computeGiven(offer, defaultBrandId, terms);
  if ("issues" in computed) found.push(...computed.issues.map((issue) => within("terms", issue)));
  if ("issues" in computed || found.length > 0) throw validationFailed(found);
  const document = async () => null;
  const { schedule, disclosure, structures } = await quotedParts(context, {
    offer,
    read,
    computed,
    include,
    document,
  });
  const absent = NAMES.filter((name) => checked.given[name] === undefined);
  return {
    offer: unsavedOffer(checked, defaultBrandId),
    quote: { ...quoteToWire(computed.quote), offer_version: null },
    limits: frequencyLimitsToWire(computed.limits),
    ...(schedule !== undefined && { schedule }),
    ...(disclosure && { disclosure: withoutNames(disclosure, absent) }),
    ...(structures && {
      structures: structures.map(({ quote, ...structure }) => ({
        ...structure,
        ...(structure.disclosure && { disclosure: withoutNames(structure.disclosure, absent) }),
        quote: quote && { ...quote, offer_version: null },
      })),
    }),
  };
}

/** Stands for the version, which only a saved offer has. The response has null. */
const UNSAVED = 0;

/** The names in an offer. Its figures do not need them. */
const NAMES = ["merchant_name", "iso_name"] as const;

/** An offer that POST would accept, with what was given. */
interface UnsavedOffer {
  given: Partial<OfferFields> & { deal_id?: string | undefined };
  /** Complete, with empty names where none were given. */
  fields: OfferFields;
}

/** Checks an offer as POST /offers does. */
async function checkUnsaved(
  context: CallContext,
  read: ReadFields<typeof UNSAVED_OFFER_FIELDS>,
): Promise<UnsavedOffer | { issues: FieldIssue[] }> {
  try {
    const fields = await checkNewOffer(context, read);
    const { deal_id } = validFields(read);
    return { given: { ...fields, deal_id }, fields: { ...fields, ...namesOf(fields) } };
  } catch (error) {
    if (error instanceof ApiError && error.issues) return { issues: error.issues };
    throw error;
  }
}

function namesOf({ merchant_name = "", iso_name = "" }: Partial<OfferFields>) {
  return { merchant_name, iso_name };
}

function unsavedOffer({ given, fields }: UnsavedOffer, defaultBrandId: string): WireUnsavedQuote["offer"] {
  const { deal_id = null, merchant_name = null, iso_name = null } = given;
  const offer = withDefaults(fields, defaultBrandId);
  return { deal_id, initial_status: "active", ...offer, merchant_name, iso_name };
}

/**
 * Returns the disclosure of an offer without these names. It is not complete, since its document would need
 * them.
 */
function withoutNames<
  Disclosure extends Pick<WireDisclosure, "regime" | "made_by" | "complete" | "missing" | "blocked_by">,
>(disclosure: Disclosure, absent: readonly string[]): Disclosure {
  const { regime, made_by } = disclosure;
  const isOurs = made_by === "product" || documentRegime(regime, false) !== null;
  if (absent.length === 0 || !isOurs) return disclosure;
  const named = absent.map((path) => ({ path, message: notGiven(path).message }));
  return {
    ...disclosure,
    complete: false,
    missing: [...absent, ...disclosure.missing],
    blocked_by: [...named, ...disclosure.blocked_by],
  };
}

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
async function quotedParts(
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
