import "server-only";
import type { ConsoleOffersQuery } from "@/lib/schemas/console-queries";
import type { OfferStatus } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import { type Sql, sql } from "@/lib/server/sql";
import { searchConditions } from "./offer-search";
import { fromEdge, type PageEdge, ROWS_PER_PAGE, twoWayPage, withinEdge } from "./two-way-page";

/** An offer in the console's list. Times are dates of the database, money is in dollars. */
export interface OfferRow {
  id: string;
  deal_id: string;
  /** Another offer is the one that the deal's path means. */
  superseded: boolean;
  merchant_name: string;
  iso_name: string;
  status: OfferStatus;
  version: number;
  price_floor: number;
  price_ceiling: number;
  last_opened_at: Date | null;
  submission_count: number;
  link_expires_at: Date;
}

type Filter = Pick<ConsoleOffersQuery, "q" | "status">;

/** A count above this is not taken to its end. */
const MOST_COUNTED = 200;

/** A page of the funder's offers that match, newest first, and how many match: null for more than 200. */
export async function consoleOffers({ caller }: CallContext, query: ConsoleOffersQuery) {
  const { id } = caller.funder;
  const [rows, counted] = await Promise.all([
    queryRows<OfferRow>(offerRows(id, query, query, ROWS_PER_PAGE + 1)),
    queryRows<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM (${matchingIds(id, query, null, MOST_COUNTED + 1)}) m`),
  ]);
  const count = counted[0]?.count ?? 0;
  return { ...twoWayPage(rows, query), count: count > MOST_COUNTED ? null : count };
}

/** The SELECT of the rows of a page of matching offers. */
export function offerRows(funderId: string, filter: Filter, edge: PageEdge, limit: number): Sql {
  return sql`
    SELECT o.id, o.deal_id, o.merchant_name, o.iso_name, o.status, o.version,
           o.purchase_price_floor::float8 AS price_floor, o.purchase_price_ceiling::float8 AS price_ceiling,
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
function matchingIds(funderId: string, filter: Filter, edge: PageEdge | null, limit: number): Sql {
  const ordered = edge ? sql`ORDER BY ${fromEdge("id", edge)}` : sql.empty;
  const where = sql`
    o.funder_id = ${funderId}::uuid
    ${filter.status ? sql`AND o.status = ${filter.status}` : sql.empty}
    ${withinEdge("o.id", edge ?? {})}`;
  const conditions = searchConditions(filter.q);
  if (conditions.length === 0) return sql`SELECT o.id FROM offers o WHERE ${where} ${ordered} LIMIT ${limit}`;
  const readFirst = edge ? limit * READ_FIRST_A_ROW : READ_FIRST;
  const branches = conditions.map((condition) => branchOf({ where, condition, ordered, readFirst, limit }));
  return sql`SELECT id FROM (${sql.join(branches, " UNION ")}) u ${ordered} LIMIT ${limit}`;
}

/** How many offers a search reads before it reads an index: for each row of a page, and where order is none. */
const READ_FIRST_A_ROW = 10;
const READ_FIRST = 500;

interface Branch {
  where: Sql;
  condition: Sql;
  ordered: Sql;
  readFirst: number;
  limit: number;
}

/**
 * The SELECT of offers that match one condition. They are looked for among the first offers; where those have
 * too few, all that match are read from the condition's index. Left to itself PostgreSQL reads on offer by
 * offer, as if matches stood everywhere; but deal_ids that are alike are as old as each other.
 */
function branchOf({ where, condition, ordered, readFirst, limit }: Branch): Sql {
  // OFFSET 0 keeps order and limit out of the choice of the plan.
  return sql`
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
