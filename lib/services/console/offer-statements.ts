import "server-only";
import type { ConsoleOffersQuery } from "@/lib/schemas/console-queries";
import type { ListedOffer } from "@/lib/schemas/console-rows";
import { type IsoKey, isoName } from "@/lib/schemas/insight";
import type { OfferStatus } from "@/lib/schemas/states";
import { Prisma, prisma } from "@/lib/server/database";
import { isId } from "@/lib/server/ids";
import { fromEdge, withinEdge } from "./page-statements";
import type { PageEdge } from "./two-way-page";

/** An offer in the console's list, as it is stored. */
export type OfferRow = Omit<ListedOffer, "cannot_disclose">;

export type OffersFilter = Pick<ConsoleOffersQuery, "q" | "status" | "iso">;

/** How many of the funder's offers match; null for more than `most`. SQL: the search's plan. */
export async function countOffers(
  funderId: string,
  filter: OffersFilter,
  most: number,
): Promise<number | null> {
  const [counted] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (${matchingIds(funderId, filter, null, most + 1)}) m`;
  const count = counted?.count ?? 0;
  return count > most ? null : count;
}

/** The rows of a page of matching offers. SQL: figures of the links, and the search's plan. */
export function selectOffers(
  funderId: string,
  filter: OffersFilter,
  edge: PageEdge,
  limit: number,
): Promise<OfferRow[]> {
  return prisma.$queryRaw<OfferRow[]>`
    SELECT o.id, o.deal_id, o.merchant_name, o.iso_name, o.status, o.version,
           o.purchase_price_floor::float8 AS price_floor, o.purchase_price_ceiling::float8 AS price_ceiling,
           (SELECT array_agg(s.value->>'label' ORDER BY s.place)
            FROM jsonb_array_elements(o.structures) WITH ORDINALITY AS s(value, place)) AS structures,
           o.submission_count, o.link_expires_at,
           (SELECT max(coalesce(l.last_viewed_at, l.first_viewed_at)) FROM links l WHERE l.offer_id = o.id)
             AS last_opened_at,
           o.status = 'revoked' AND EXISTS (
             SELECT 1 FROM offers n
             WHERE n.deal_id = o.deal_id AND n.funder_id = o.funder_id AND n.id > o.id) AS superseded
    FROM (${matchingIds(funderId, filter, edge, limit)}) m JOIN offers o ON o.id = m.id
    ORDER BY ${fromEdge("o.id", edge)}`;
}

/**
 * The SELECT of the ids of matching offers: each condition of a search apart, since each has its index. In the
 * order of a page's edge, or as they are found.
 */
function matchingIds(
  funderId: string,
  filter: OffersFilter,
  edge: PageEdge | null,
  limit: number,
): Prisma.Sql {
  const ordered = edge ? Prisma.sql`ORDER BY ${fromEdge("id", edge)}` : Prisma.empty;
  const where = Prisma.sql`
    o.funder_id = ${funderId}::uuid
    ${filter.status ? Prisma.sql`AND o.status = ${storedStatus(filter.status)}` : Prisma.empty}
    ${filter.iso ? ofIso(filter.iso) : Prisma.empty}
    ${withinEdge("o.id", edge ?? {})}`;
  const conditions = searchConditions(filter.q || wordsOf(filter.iso));
  if (conditions.length === 0)
    return Prisma.sql`SELECT o.id FROM offers o WHERE ${where} ${ordered} LIMIT ${limit}`;
  const readFirst = edge ? limit * READ_FIRST_A_ROW : READ_FIRST;
  const branches = conditions.map((condition) => branchOf({ where, condition, ordered, readFirst, limit }));
  return Prisma.sql`SELECT id FROM (${Prisma.join(branches, " UNION ")}) u ${ordered} LIMIT ${limit}`;
}

/** An ISO with no id is one by its name, whatever its case: its words are in an index. */
function ofIso(iso: IsoKey): Prisma.Sql {
  return iso.startsWith("id:")
    ? Prisma.sql`AND o.iso_id = ${isoName(iso)}`
    : Prisma.sql`AND o.iso_id IS NULL AND lower(o.iso_name) = ${wordsOf(iso)}`;
}

/** Empty for an ISO by its id. */
function wordsOf(iso: IsoKey | undefined): string {
  return iso?.startsWith("name:") ? isoName(iso) : "";
}

/** What an offer of the filter is stored as: one that cannot be disclosed is active. */
function storedStatus(status: NonNullable<OffersFilter["status"]>): OfferStatus {
  return status === "cannot_disclose" ? "active" : status;
}

/** How many offers a search reads before it reads an index: for each row of a page, and where order is none. */
const READ_FIRST_A_ROW = 10;
const READ_FIRST = 500;

interface Branch {
  where: Prisma.Sql;
  condition: Prisma.Sql;
  ordered: Prisma.Sql;
  readFirst: number;
  limit: number;
}

/**
 * The SELECT of offers that match one condition. They are looked for among the first offers; where those have
 * too few, all that match are read from the condition's index. Left to itself PostgreSQL reads on offer by
 * offer, as if matches stood everywhere; but deal_ids that are alike are as old as each other.
 */
function branchOf({ where, condition, ordered, readFirst, limit }: Branch): Prisma.Sql {
  // OFFSET 0 keeps order and limit out of the choice of the plan.
  return Prisma.sql`
    (WITH among_first AS MATERIALIZED (
       SELECT o.id
       FROM (SELECT o.id, o.deal_id, o.merchant_name, o.iso_name FROM offers o
             WHERE ${where} ${ordered} LIMIT ${readFirst}) o
       WHERE ${condition} ${ordered} LIMIT ${limit})
     SELECT id FROM among_first
     UNION (
       SELECT id
       FROM (SELECT o.id FROM offers o
             WHERE ${where} AND ${condition} AND (SELECT count(*) FROM among_first) < ${limit} OFFSET 0) m
       ${ordered} LIMIT ${limit}))`;
}

/** The words of an offer, as its index has them: letters and digits of its merchant and its ISO. */
const WORDS_OF_OFFER = Prisma.raw(
  "to_tsvector('simple', regexp_replace(o.merchant_name || ' ' || o.iso_name, '[^[:alnum:]]+', ' ', 'g'))",
);

// Rule: C3-1
/**
 * The conditions under which an offer `o` matches a search; one of them suffices. Each can use an index of
 * its own, so a query runs them apart. Empty for an empty search. A value from a SELECT is unknown to the
 * planner, which then takes the index whatever is searched for.
 */
export function searchConditions(search: string): Prisma.Sql[] {
  if (search === "") return [];
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  const byDeal = startOfDeal(search.toLowerCase());
  if (words.length === 0) return [byDeal];
  const query = words.map((word) => `${word}:*`).join(" & ");
  return [byDeal, Prisma.sql`${WORDS_OF_OFFER} @@ (SELECT to_tsquery('simple', ${query}))`];
}

/** A range of the index of lower-case deal_ids: no character is above the one at its end. */
function startOfDeal(start: string): Prisma.Sql {
  const end = `${start}\u{10FFFF}`;
  return Prisma.sql`
    lower(o.deal_id) ~>=~ (SELECT ${start}::text) AND lower(o.deal_id) ~<~ (SELECT ${end}::text)`;
}

/** The newest offers of the funder whose receivers are known. */
export const OFFERS_COMPARED = 1_000;

/**
 * The callback URLs and addresses of a funder's newest offers and brands. The offer that is changed counts too,
 * however old it is. SQL: distinct values of a thousand rows.
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
