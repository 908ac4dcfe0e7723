import "server-only";
import type { KnownIso, ListedOffer } from "@/lib/schemas/console/rows";
import { ERASED } from "@/lib/schemas/erasures/operations";
import { prisma } from "@/lib/server/database/database";
import { isId } from "@/lib/server/ids";
import {
  inOrder,
  LINK_END,
  matchingIds,
  type OfferOrder,
  type OffersFilter,
  type OffersOf,
} from "./offer-filter-statements";

/** An offer in the console's list, as it is selected. */
export interface OfferRow extends Omit<ListedOffer, "cannot_disclose" | "defaults"> {
  iso_id: string | null;
  buy_rate: number;
}

/**
 * Counts the funder's offers that match; null for more than `most`. SQL: the search decides which index is
 * read.
 */
export async function countOffers(of: OffersOf, filter: OffersFilter, most: number): Promise<number | null> {
  const [counted] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (${matchingIds(of, filter, null, most + 1)}) m`;
  const count = counted?.count ?? 0;
  return count > most ? null : count;
}

/**
 * Selects the rows of a page of matching offers. SQL: the rows have figures of their links, and the search
 * decides which index is read.
 */
export function selectListedOffers(
  of: OffersOf,
  filter: OffersFilter,
  order: OfferOrder,
  limit: number,
): Promise<OfferRow[]> {
  return prisma.$queryRaw<OfferRow[]>`
    SELECT o.id, o.deal_id, o.merchant_name, o.iso_name, o.iso_id, o.status, o.version, o.buy_rate::float8 AS buy_rate,
           o.purchase_price_floor::float8 AS price_floor, o.purchase_price_ceiling::float8 AS price_ceiling,
           (SELECT array_agg(s.value->>'label' ORDER BY s.place)
            FROM jsonb_array_elements(o.structures) WITH ORDINALITY AS s(value, place)) AS structures,
           o.submission_count, ${LINK_END} AS link_ends_at, o.created_at, o.merchant_state,
           (SELECT max(coalesce(l.last_viewed_at, l.first_viewed_at)) FROM links l WHERE l.offer_id = o.id)
             AS last_opened_at,
           o.status = 'revoked' AND EXISTS (
             SELECT 1 FROM offers n
             WHERE n.deal_id = o.deal_id AND n.funder_id = o.funder_id AND n.id > o.id) AS superseded
    FROM (${matchingIds(of, filter, order, limit)}) m JOIN offers o ON o.id = m.id
    ${inOrder(order, "o.")}`;
}

/** How many of a funder's newest offers name known receivers, ISOs and states. */
const OFFERS_COMPARED = 1_000;
/** How many ISOs a menu has. */
const MOST_ISOS = 30;

/**
 * Selects the ISOs of a funder's newest offers, those with most offers first, and the states as they were given. An
 * ISO without an id is known by its name in any case. SQL: groups of a thousand rows.
 */
export async function knownChoices(funderId: string): Promise<{ isos: KnownIso[]; states: string[] }> {
  const rows = await prisma.$queryRaw<{ isos: KnownIso[]; states: string[] }[]>`
    WITH newest AS MATERIALIZED (
      SELECT iso_id, iso_name, merchant_state FROM offers
      WHERE funder_id = ${funderId}::uuid ORDER BY id DESC LIMIT ${OFFERS_COMPARED}),
    isos AS (
      SELECT iso_id AS id, max(iso_name) AS name, count(*)::int AS offers FROM newest WHERE iso_name <> ${ERASED}
      GROUP BY iso_id, CASE WHEN iso_id IS NULL THEN lower(iso_name) END
      ORDER BY offers DESC, name LIMIT ${MOST_ISOS})
    SELECT coalesce((SELECT jsonb_agg(to_jsonb(isos) ORDER BY offers DESC, name) FROM isos), '[]') AS isos,
           ARRAY(SELECT DISTINCT merchant_state FROM newest WHERE merchant_state IS NOT NULL) AS states`;
  return rows[0] ?? { isos: [], states: [] };
}

/**
 * Selects the callback URLs and addresses of a funder's newest offers and brands. The offer that is being
 * changed counts too, however old it is. SQL: distinct values of a thousand rows.
 */
export async function knownReceivers(funderId: string, offerId: string | null) {
  const rows = await prisma.$queryRaw<{ urls: string[]; emails: string[] }[]>`
    WITH known AS (
      (SELECT callback_url, notification_emails || assigned_users AS emails
       FROM offers WHERE funder_id = ${funderId}::uuid ORDER BY id DESC LIMIT ${OFFERS_COMPARED})
      UNION ALL
      SELECT callback_url, notification_emails || assigned_users
      FROM offers WHERE funder_id = ${funderId}::uuid AND id = ${uuidOrNull(offerId)}::uuid
      UNION ALL
      SELECT callback_url, ARRAY[]::text[] FROM brands WHERE funder_id = ${funderId}::uuid
    )
    SELECT ARRAY(SELECT DISTINCT callback_url FROM known WHERE callback_url IS NOT NULL) AS urls,
           ARRAY(SELECT DISTINCT unnest(emails) FROM known) AS emails`;
  return rows[0] ?? { urls: [], emails: [] };
}

function uuidOrNull(id: string | null): string | null {
  return id !== null && isId(id) ? id : null;
}
