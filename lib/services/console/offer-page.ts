import "server-only";
import type { WireQuote, WireTerms } from "@/lib/calculator/wire";
import type { ConsoleOfferQuery } from "@/lib/schemas/console-queries";
import { notFound } from "@/lib/schemas/errors";
import type { OfferFields } from "@/lib/schemas/offer";
import { type FullOfferFields, withDefaults } from "@/lib/schemas/offer-defaults";
import type { OfferStatus } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import { sql } from "@/lib/server/sql";
import { loadOffer, loadOfferById } from "@/lib/services/offers/offers";
import type { StoredOffer } from "@/lib/services/offers/store";
import { offerHistory } from "./offer-history";

/** The offer of a page: the one of the id, if it is of the deal, else the one that the path means. NOT_FOUND. */
export async function offerOfPage(
  context: CallContext,
  dealId: string,
  id: string | null,
): Promise<StoredOffer> {
  if (id === null) return loadOffer(context, { dealId });
  const offer = await loadOfferById(context, id);
  if (offer.deal_id !== dealId) throw notFound();
  return offer;
}

/** A submission in the list of its offer. */
export interface OfferSubmission {
  id: string;
  number: string;
  submitted_at: Date;
  offer_version: number;
  terms: WireTerms;
  quote: WireQuote;
}

/** Another offer of the same deal. */
export interface DealOffer {
  id: string;
  status: OfferStatus;
  version: number;
  created_at: Date;
  revoked_at: Date | null;
}

const MOST_SUBMISSIONS = 50;
const MOST_OFFERS = 20;

/** Everything the page of an offer shows. */
export async function consoleOffer(context: CallContext, offer: StoredOffer) {
  const { funder } = context.caller;
  const [history, submissions, others, brands] = await Promise.all([
    offerHistory(offer),
    queryRows<OfferSubmission>(sql`
      SELECT id, number, submitted_at, offer_version, terms, quote FROM submissions
      WHERE offer_id = ${offer.id}::uuid ORDER BY id DESC LIMIT ${MOST_SUBMISSIONS}`),
    queryRows<DealOffer>(sql`
      SELECT id, status, version, created_at, revoked_at FROM offers
      WHERE funder_id = ${funder.id}::uuid AND deal_id = ${offer.deal_id} ORDER BY id DESC LIMIT ${MOST_OFFERS}`),
    queryRows<{ id: string; name: string }>(sql`
      SELECT id, name FROM brands WHERE funder_id = ${funder.id}::uuid ORDER BY id`),
  ]);
  const full = (given: StoredOffer | (typeof history.versions)[number]["offer"]): FullOfferFields =>
    withDefaults(given, funder.defaultBrandId);
  return {
    id: offer.id,
    dealId: offer.deal_id,
    status: offer.status,
    version: offer.version,
    createdAt: offer.created_at,
    revokedAt: offer.revoked_at ?? null,
    erased: offer.erased_at !== undefined,
    linkExpiresAt: offer.link_expires_at,
    submissionCount: offer.submission_count,
    fields: full(offer),
    brandNames: Object.fromEntries(brands.map(({ id, name }) => [id, name])),
    submissions,
    others: others.filter(({ id }) => id !== offer.id),
    /** The path without an id means another offer of the deal. */
    needsId: others[0] !== undefined && offer.status === "revoked" && others[0].id !== offer.id,
    history: {
      ...history,
      versions: history.versions.map((version) => ({ ...version, fields: full(version.offer) })),
    },
  };
}

/** A version of an offer with its fields, defaults filled in. */
export interface VersionFields {
  version: number;
  fields: FullOfferFields;
}

/**
 * The two versions that a query names, in their order; the latest and the one before it by default. Null for
 * an offer of one version, and where a version does not exist.
 */
export async function comparedVersions(
  { caller }: CallContext,
  offer: StoredOffer,
  { from = offer.version - 1, to = offer.version }: Pick<ConsoleOfferQuery, "from" | "to">,
): Promise<{ from: VersionFields; to: VersionFields } | null> {
  if (offer.version === 1) return null;
  const rows = await queryRows<{ version: number; offer: OfferFields }>(sql`
    SELECT version, offer FROM offer_versions WHERE offer_id = ${offer.id}::uuid AND version = ANY(${[from, to]})`);
  const fieldsOf = (version: number): VersionFields | null => {
    const found = rows.find((row) => row.version === version);
    return found ? { version, fields: withDefaults(found.offer, caller.funder.defaultBrandId) } : null;
  };
  const [before, after] = [fieldsOf(from), fieldsOf(to)];
  return before && after ? { from: before, to: after } : null;
}
