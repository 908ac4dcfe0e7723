import "server-only";
import { parseDay } from "@/lib/calculator/schedule/iso-day";
import { stateSpellings } from "@/lib/disclosure/regimes/us-states";
import { type IsoKey, isoName } from "@/lib/schemas/console/insight";
import type { OfferSort } from "@/lib/schemas/console/offer-columns";
import type { ShownStatus } from "@/lib/schemas/console/offer-status";
import type { ConsoleOffersQuery } from "@/lib/schemas/console/queries";
import { searchWords } from "@/lib/schemas/console/search-words";
import { PLANNED_AT_EACH_CALL, Prisma } from "@/lib/server/database/database";
import { firstIdAt } from "@/lib/server/ids";
import { startOfDay } from "@/lib/services/time-zones";
import { type DealsOf, isWhose } from "./deal-statements";
import type { PageEdge } from "./page-statements";

// SQL: these are parts of the statements that select and count offers of the console's list.

export type OffersFilter = Pick<
  ConsoleOffersQuery,
  "q" | "status" | "state" | "iso" | "brand" | "from" | "to" | "zone" | "whose"
>;

/** Whose offers: those without a brand belong to the default brand. */
export interface OffersOf extends DealsOf {
  defaultBrandId: string;
  /** Only a sandbox ends links early. */
  isSandbox: boolean;
  /** When the list is read: links have ended by then, or work. */
  now: Date;
}

/** The order in which a page's rows are read. */
export interface OfferOrder {
  /** A column before the id; null for the id alone, which is the order of creation. */
  column: "o.buy_rate" | "o.link_expires_at" | null;
  /** Whether the page is read from high to low. */
  down: boolean;
  edge: PageEdge;
}

const COLUMN_OF: Record<OfferSort, OfferOrder["column"]> = {
  created: null,
  buy_rate: "o.buy_rate",
  "-buy_rate": "o.buy_rate",
  link_end: "o.link_expires_at",
  "-link_end": "o.link_expires_at",
};

/** The order of a page: newest first unless a sort is chosen. The page before an edge is read backward. */
export function orderOf(sort: OfferSort | undefined, edge: PageEdge): OfferOrder {
  const down = sort === undefined || sort.startsWith("-");
  return {
    column: sort === undefined ? null : COLUMN_OF[sort],
    down: down === (edge.before === undefined),
    edge,
  };
}

/** The columns that `inOrder` sorts by. */
function ranked({ column }: OfferOrder): Prisma.Sql {
  return Prisma.raw(column === null ? "o.id" : `o.id, ${column} AS rank`);
}

/** The order of rows that have the columns of `ranked`, or those of the offer with `alias`. */
export function inOrder({ column, down }: OfferOrder, alias = ""): Prisma.Sql {
  const way = down ? "DESC" : "ASC";
  const rank = column === null ? "" : `${alias === "" ? "rank" : column} ${way}, `;
  return Prisma.raw(`ORDER BY ${rank}${alias}id ${way}`);
}

/** The rows after the edge of a page, or before it. */
function withinOrder({ column, down, edge }: OfferOrder, funderId: string): Prisma.Sql {
  const id = edge.before ?? edge.after;
  if (id === undefined) return Prisma.empty;
  const sign = Prisma.raw(down ? "<" : ">");
  if (column === null) return Prisma.sql`AND o.id ${sign} ${id}::uuid`;
  const [name, ofEdge] = [Prisma.raw(column), Prisma.raw(column.replace("o.", "e."))];
  return Prisma.sql`
    AND (${name}, o.id) ${sign} (
      SELECT ${ofEdge}, e.id FROM offers e WHERE e.id = ${id}::uuid AND e.funder_id = ${funderId}::uuid)`;
}

/** The SELECT of the ids of matching offers. With an order, the ids are in it. */
export function matchingIds(
  of: OffersOf,
  filter: OffersFilter,
  order: OfferOrder | null,
  limit: number,
): Prisma.Sql {
  const read = order ?? orderOf(undefined, {});
  const ordered = order ? inOrder(order) : Prisma.empty;
  const where = Prisma.sql`${whereOf(of, filter)} ${order ? withinOrder(order, of.funderId) : Prisma.empty}`;
  const condition = searchCondition(filter.q || wordsOf(filter.iso));
  if (condition === null)
    return Prisma.sql`SELECT ${ranked(read)} FROM offers o WHERE ${where} ${ordered} LIMIT ${limit}`;
  if (read.column !== null)
    return Prisma.sql`SELECT ${ranked(read)} FROM offers o WHERE ${where} AND ${condition} ${ordered} LIMIT ${limit}`;
  const readFirst = order ? limit * READ_FIRST_A_ROW : READ_FIRST;
  return searched({ where, condition, first: inOrder(read), ordered, readFirst, limit });
}

/** The condition of the funder's offers that a filter shows, but for its search. */
function whereOf(of: OffersOf, filter: OffersFilter): Prisma.Sql {
  const { funderId, defaultBrandId } = of;
  const { status, state, iso, brand, whose } = filter;
  return Prisma.sql`
    o.funder_id = ${funderId}::uuid
    ${status ? Prisma.sql`AND ${hasStatus(status, of)}` : Prisma.empty}
    ${state ? Prisma.sql`AND ${STATE_LETTERS} = ANY (${stateSpellings(state)}::text[])` : Prisma.empty}
    ${iso ? ofIso(iso) : Prisma.empty}
    ${
      brand
        ? Prisma.sql`AND (o.brand_id = ${brand}::uuid OR (o.brand_id IS NULL AND ${brand === defaultBrandId}))`
        : Prisma.empty
    }
    ${createdWithin(filter)}
    ${isWhose("o", whose, of)}`;
}

/** The letters of a state as `stateSpellings` has them: an offer keeps the state as it was given. */
const STATE_LETTERS = Prisma.raw("lower(regexp_replace(o.merchant_state, '[.,[:space:]]', '', 'g'))");

/** Offers created from the first day to the last one, in the filter's zone: an id tells its time. */
function createdWithin({ from, to, zone = "UTC" }: OffersFilter): Prisma.Sql {
  const moment = (date: string | undefined, days: number) => {
    const day = date === undefined ? null : parseDay(date);
    return day === null ? null : firstIdAt(startOfDay(day + days, zone));
  };
  const [first, end] = [moment(from, 0), moment(to, 1)];
  return Prisma.sql`
    ${first === null ? Prisma.empty : Prisma.sql`AND o.id >= ${first}::uuid`}
    ${end === null ? Prisma.empty : Prisma.sql`AND o.id < ${end}::uuid`}`;
}

/**
 * Returns the condition of an ISO's offers. An ISO without an id is known by its name in any case, which the search
 * finds by its words.
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

/**
 * The condition of a status of `shownStatus`, as far as the database knows it: whether a document can be made is left
 * to who reads the rows.
 */
export function hasStatus(status: ShownStatus, { isSandbox, now }: OffersOf): Prisma.Sql {
  if (status === "revoked") return Prisma.sql`o.status = 'revoked'`;
  const early = Prisma.sql`EXISTS (
    SELECT FROM links l WHERE l.offer_id = o.id AND l.expires_at = o.link_expires_at AND l.ended_at <= ${now})`;
  return status === "link_ended"
    ? Prisma.sql`o.status = 'active' AND (o.link_expires_at <= ${now} ${isSandbox ? Prisma.sql`OR ${early}` : Prisma.empty})`
    : Prisma.sql`o.status = 'active' AND o.link_expires_at > ${now} ${isSandbox ? Prisma.sql`AND NOT ${early}` : Prisma.empty}`;
}

/** When the current link of an offer `o` ends or has ended. */
export const LINK_END = Prisma.sql`coalesce((
  SELECT l.ended_at FROM links l WHERE l.offer_id = o.id AND l.expires_at = o.link_expires_at), o.link_expires_at)`;

/** How many offers per row of a page a search reads before it reads an index. */
const READ_FIRST_A_ROW = 40;
/** How many offers a search without an order reads before it reads an index. */
const READ_FIRST = 4000;

interface Search {
  where: Prisma.Sql;
  condition: Prisma.Sql;
  /** The order of the offers that are searched first: an index has it, wherever the funder's rows stand in the table. */
  first: Prisma.Sql;
  ordered: Prisma.Sql;
  readFirst: number;
  limit: number;
}

/**
 * The SELECT of offers that match a search. It searches the first offers; if too few of them match, it
 * reads all matches from the index. Without this, PostgreSQL reads offer by offer, as if matches
 * were evenly spread; but offers with similar deal_ids are of a similar age.
 */
function searched({ where, condition, first, ordered, readFirst, limit }: Search): Prisma.Sql {
  // The order and the limit do not affect which plan PostgreSQL chooses for a materialized part; it still
  // reads no more of the part than it needs.
  return Prisma.sql`
    WITH among_first AS MATERIALIZED (
       SELECT o.id
       FROM (SELECT o.id, o.search_text FROM offers o
             WHERE ${where} ${first} LIMIT ${readFirst}) o
       WHERE ${condition} ${ordered} LIMIT ${limit}),
     among_all AS MATERIALIZED (
       SELECT o.id FROM offers o
       WHERE ${where} AND ${condition} AND (SELECT count(*) FROM among_first) < ${limit})
    SELECT id FROM (
      SELECT id FROM among_first
      UNION (SELECT id FROM among_all ${ordered} LIMIT ${limit})) u
    ${ordered} LIMIT ${limit}`;
}

/**
 * Returns the condition under which an offer `o` matches a search: each word is a part of one of its words, and
 * one below three characters is the beginning of one. Null for an empty search; nothing matches marks alone. The
 * planner is to know the words and the funder: how many offers have a word, and how many a funder has, differ by
 * orders of magnitude.
 */
export function searchCondition(search: string): Prisma.Sql | null {
  if (search === "") return null;
  const words = searchWords(search);
  if (words.length === 0) return Prisma.sql`FALSE`;
  const found = words.map(({ joined, spaced }) =>
    joined === spaced ? holds(joined) : Prisma.sql`(${holds(joined)} OR ${holds(spaced)})`,
  );
  return Prisma.sql`${Prisma.raw(PLANNED_AT_EACH_CALL)} ${Prisma.join(found, " AND ")}`;
}

/** Words have neither wildcards nor escapes of LIKE. */
function holds(word: string): Prisma.Sql {
  const pattern = [...word].length < SHORTEST_PART ? `% ${word}%` : `%${word}%`;
  return Prisma.sql`o.search_text LIKE ${pattern}`;
}

/** The characters of a trigram: a shorter text is looked for only where a word begins. */
const SHORTEST_PART = 3;
