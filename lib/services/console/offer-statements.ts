import "server-only";
import { type IsoKey, isoName } from "@/lib/schemas/console/insight";
import type { ConsoleOffersQuery } from "@/lib/schemas/console/queries";
import type { ListedOffer } from "@/lib/schemas/console/rows";
import type { OfferStatus } from "@/lib/schemas/states";
import { PLANNED_AT_EACH_CALL, Prisma, prisma } from "@/lib/server/database/database";
import { isId } from "@/lib/server/ids";
import { fromEdge, type PageEdge, withinEdge } from "./page-statements";

/** An offer in the console's list, as it is selected. */
export type OfferRow = Omit<ListedOffer, "cannot_disclose">;

export type OffersFilter = Pick<ConsoleOffersQuery, "q" | "status" | "iso">;

/**
 * Counts the funder's offers that match; null for more than `most`. SQL: the search decides which index is
 * read.
 */
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

/**
 * Selects the rows of a page of matching offers. SQL: the rows have figures of their links, and the search
 * decides which index is read.
 */
export function selectListedOffers(
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
 * The SELECT of the ids of matching offers. Each condition of a search is a SELECT of its own, because each
 * has an index of its own. With an edge, the ids are in the order of its page.
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

/**
 * Returns the condition of an ISO's offers. An ISO without an id is known by its name in any case; the name's
 * words are in an index.
 */
function ofIso(iso: IsoKey): Prisma.Sql {
  return iso.startsWith("id:")
    ? Prisma.sql`AND o.iso_id = ${isoName(iso)}`
    : Prisma.sql`AND o.iso_id IS NULL AND lower(o.iso_name) = ${wordsOf(iso)}`;
}

/** Returns the name of an ISO that is known by its name; an empty text for one that is known by its id. */
function wordsOf(iso: IsoKey | undefined): string {
  return iso?.startsWith("name:") ? isoName(iso) : "";
}

/** Returns the stored status of a filter's offers: one that cannot be disclosed is active. */
function storedStatus(status: NonNullable<OffersFilter["status"]>): OfferStatus {
  return status === "cannot_disclose" ? "active" : status;
}

/** How many offers per row of a page a search reads before it reads an index. */
const READ_FIRST_A_ROW = 10;
/** How many offers a search without an order reads before it reads an index. */
const READ_FIRST = 500;

interface Branch {
  where: Prisma.Sql;
  condition: Prisma.Sql;
  ordered: Prisma.Sql;
  readFirst: number;
  limit: number;
}

/**
 * The SELECT of offers that match one condition. It searches the first offers; if too few of them match, it
 * reads all matches from the condition's index. Without this, PostgreSQL reads offer by offer, as if matches
 * were evenly spread; but offers with similar deal_ids are of a similar age.
 */
function branchOf({ where, condition, ordered, readFirst, limit }: Branch): Prisma.Sql {
  // With OFFSET 0, the order and the limit do not affect which plan PostgreSQL chooses.
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

/** The words of an offer, as in its index: letters and digits of its merchant and its ISO. */
const WORDS_OF_OFFER = Prisma.raw(
  "to_tsvector('simple', regexp_replace(o.merchant_name || ' ' || o.iso_name, '[^[:alnum:]]+', ' ', 'g'))",
);

/**
 * Returns the conditions under which an offer `o` matches a search: one of them suffices. A query runs each
 * apart, since each can use an index of its own. Empty for an empty search. The planner does not know a value
 * that comes from a SELECT, and so uses the index for every search. It is to know the funder: a plan for any
 * funder reads all offers of a large one.
 */
export function searchConditions(search: string): Prisma.Sql[] {
  if (search === "") return [];
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  const byDeal = startOfDeal(search.toLowerCase());
  if (words.length === 0) return [byDeal];
  const query = words.map((word) => `${word}:*`).join(" & ");
  return [byDeal, Prisma.sql`${WORDS_OF_OFFER} @@ (SELECT to_tsquery('simple', ${query}))`];
}

/**
 * Returns the condition of deal_ids that begin with a text, as a range of the index of lower-case deal_ids.
 * No character sorts after the last one of the range.
 */
function startOfDeal(start: string): Prisma.Sql {
  const end = `${start}\u{10FFFF}`;
  return Prisma.sql`${Prisma.raw(PLANNED_AT_EACH_CALL)}
    lower(o.deal_id) ~>=~ (SELECT ${start}::text) AND lower(o.deal_id) ~<~ (SELECT ${end}::text)`;
}

/** How many of a funder's newest offers name known receivers. */
const OFFERS_COMPARED = 1_000;

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
