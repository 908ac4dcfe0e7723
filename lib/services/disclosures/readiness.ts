import "server-only";
import { toDecimal } from "@/lib/calculator/money/money";
import type { Quote } from "@/lib/calculator/quote";
import { PLACES, type Place, quoteAt } from "@/lib/calculator/terms/places";
import { discloseQuote } from "@/lib/disclosure/disclosure";
import { cannotDisclose, type Readiness, readinessOf, type TermsFacts } from "@/lib/disclosure/readiness";
import { STATE_SOURCES } from "@/lib/disclosure/regimes/sources";
import type { FinancingPreview, ListedOffer } from "@/lib/schemas/console/rows";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { type FlatOffer, flatOffers } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import { givenTerms } from "@/lib/schemas/quotes/terms";
import type { CallContext } from "@/lib/server/context";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { findOffersById } from "@/lib/services/offers/offers-statements";
import { computeOffer } from "@/lib/services/terms/terms";
import { dayIn } from "@/lib/services/time-zones";
import { type BrandFacts, brandFacts, factsOf } from "./facts";

/** Terms of an offer as JSON, with its defaults for the rest. */
interface OfferTerms {
  offer: StoredOffer;
  terms?: object;
}

/**
 * Returns, for each of some terms, whether a document can be made of them today. Null if none is required,
 * for a revoked offer, and for terms that the offer no longer allows.
 */
async function readinessOfAll(
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
    const { row, payments, noApr, gate, document, blockers, refused } = disclosure;
    const required = readinessOf(disclosure);
    const why = required === null ? (noApr[0] ?? null) : null;
    // The form says what a closing sheet lacks too, which nothing waits for.
    const readiness = document === null ? required : { blockers, refused };
    const shown = (flat.display_config.show_estimated_apr && gate === null) || row?.apr === true;
    const preview: FinancingPreview = {
      ...(shown && { apr: payments?.apr?.hundredths ?? null, noApr: why }),
      readiness,
      debits: row && STATE_SOURCES[row.state].debits,
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

/** The most offers that one request looks through: each costs a quote and an APR. */
export const LOOKED_THROUGH = 500;

/**
 * Returns, for each row in its order, whether a document can be made of its terms; without terms, of the
 * offer's defaults. Null as in `readinessOfAll`, and for an offer that does not exist.
 */
export async function readinessOfRows(
  context: CallContext,
  rows: { offer_id: string; terms?: object }[],
): Promise<(Readiness | null)[]> {
  const offers = await findOffersById(
    context.caller.funder.id,
    rows.map(({ offer_id }) => offer_id),
  );
  const found = rows.map(({ offer_id, terms }) => ({ offer: offers.get(offer_id), terms }));
  const cases = found.flatMap(({ offer, terms }) => (offer ? [{ offer, ...(terms && { terms }) }] : []));
  const readiness = (await readinessOfAll(context, cases)).values();
  return found.map(({ offer }) => (offer ? (readiness.next().value ?? null) : null));
}

/** A row of an offer with what its default terms come to. */
type WithDefaults<Row> = Row & Pick<ListedOffer, "cannot_disclose" | "defaults">;

/**
 * Adds to each row whether the offer's state requires a document that cannot be made of the offer's defaults, and
 * the figures of those.
 */
export async function withDefaultFigures<Row extends { id: string }>(
  { caller, now }: CallContext,
  rows: Row[],
): Promise<WithDefaults<Row>[]> {
  const { id, defaultBrandId } = caller.funder;
  const offers = await findOffersById(
    id,
    rows.map((row) => row.id),
  );
  const brands = await brandFacts([...offers.values()].map(({ brand_id }) => brand_id ?? defaultBrandId));
  return rows.map((row) => {
    const offer = offers.get(row.id);
    const computed = offer && computeOffer(offer, defaultBrandId, givenTerms({}));
    if (computed === undefined || "issues" in computed)
      return { ...row, cannot_disclose: false, defaults: null };
    const { fields, quote } = computed;
    const readiness = offer?.status === "active" ? readinessOf(disclosed(fields, quote, brands, now)) : null;
    const defaults = { net_funding: toDecimal(quote.netFunding, 2), buy_rate: fields.buy_rate };
    return { ...row, cannot_disclose: cannotDisclose(readiness), defaults };
  });
}
