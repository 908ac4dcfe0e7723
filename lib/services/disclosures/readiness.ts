import "server-only";
import { discloseQuote } from "@/lib/calculator/disclosure";
import { PLACES, type Place, quoteAt } from "@/lib/calculator/places";
import type { Quote } from "@/lib/calculator/quote";
import { type Readiness, readinessOf, type TermsFacts } from "@/lib/calculator/readiness";
import { REGIME_SOURCES } from "@/lib/calculator/regime-sources";
import { regimeRow } from "@/lib/calculator/regimes";
import type { FinancingPreview } from "@/lib/schemas/console-rows";
import { type FlatOffer, flatOffers } from "@/lib/schemas/flat-offer";
import type { OfferFields } from "@/lib/schemas/offer";
import { toLimits } from "@/lib/schemas/offer-limits";
import { givenTerms } from "@/lib/schemas/terms";
import type { CallContext } from "@/lib/server/context";
import { computeOffer } from "@/lib/services/offers/quote";
import type { StoredOffer } from "@/lib/services/offers/stored-offer";
import { dayIn } from "@/lib/services/time-zones";
import { type BrandFacts, brandFacts, factsOf } from "./disclose";

/** Terms of an offer as JSON, with its defaults for the rest. */
interface OfferTerms {
  offer: StoredOffer;
  terms?: object;
}

/**
 * Returns, for each of some terms, whether a document can be made of them today. Null if none is required,
 * for a revoked offer, and for terms that the offer no longer allows.
 */
export async function readinessOfAll(
  { caller, now }: CallContext,
  cases: OfferTerms[],
): Promise<(Readiness | null)[]> {
  const { defaultBrandId } = caller.funder;
  const brands = await brandFacts(cases.map(({ offer }) => offer.brand_id ?? defaultBrandId));
  return cases.map(({ offer, terms }) => {
    if (offer.status === "revoked") return null;
    const computed = computeOffer(offer, defaultBrandId, givenTerms(terms ?? {}));
    if ("issues" in computed) return null;
    return readinessOf(disclosed(computed.fields, computed.quote, brands, now));
  });
}

/** Returns the same for one set of terms. */
export async function readinessOfTerms(context: CallContext, offer: StoredOffer, terms: object = {}) {
  const [readiness = null] = await readinessOfAll(context, [{ offer, terms }]);
  return readiness;
}

/**
 * Returns what the disclosure of any terms of an offer is computed from, for a page that computes it while
 * terms are entered.
 */
export async function termsFacts(fields: FlatOffer, now: Date): Promise<TermsFacts> {
  const brand = brandOf(await brandFacts([fields.brand_id]), fields);
  return { facts: factsOf(fields, brand), today: dayIn(brand.time_zone, now) };
}

// Rule: C4-6
/**
 * Returns the APR and the readiness of an offer that is not saved, at each place of the preview: one entry
 * for each structure.
 */
export async function previewFinancing(
  { caller, now }: CallContext,
  given: OfferFields,
): Promise<Record<Place, FinancingPreview>[]> {
  const flats = flatOffers(given, caller.funder.defaultBrandId);
  const brands = await brandFacts(flats.map(({ brand_id }) => brand_id));
  return flats.map((flat) => flatFinancing(flat, brands, now));
}

function flatFinancing(flat: FlatOffer, brands: Map<string, BrandFacts>, now: Date) {
  const limits = toLimits(flat, 1);
  const financing = PLACES.map((place) => {
    const disclosure = disclosed(flat, quoteAt(limits, place).quote, brands, now);
    const { regime, payments } = disclosure;
    const shown = flat.display_config.show_estimated_apr || (regime !== null && regimeRow(regime).apr);
    const preview: FinancingPreview = {
      ...(shown && { apr: payments?.apr?.hundredths ?? null }),
      readiness: readinessOf(disclosure),
      debits: regime && REGIME_SOURCES[regime].debits,
    };
    return [place, preview];
  });
  return Object.fromEntries(financing) as Record<Place, FinancingPreview>;
}

function disclosed(fields: FlatOffer, quote: Quote, brands: Map<string, BrandFacts>, now: Date) {
  const brand = brandOf(brands, fields);
  return discloseQuote(quote, factsOf(fields, brand), dayIn(brand.time_zone, now)).disclosure;
}

function brandOf(brands: Map<string, BrandFacts>, { brand_id }: FlatOffer): BrandFacts {
  const brand = brands.get(brand_id);
  if (!brand) throw new Error(`There is no brand ${brand_id}.`);
  return brand;
}
