import "server-only";
import { cursorAt } from "@/lib/schemas/list-queries";
import { type Sql, sql } from "@/lib/server/sql";

/** The rows on a page of the console's lists. */
export const ROWS_PER_PAGE = 50;

/** A page of a list, newest first: after an id, before one, or the first. */
export interface PageEdge {
  after?: string | undefined;
  before?: string | undefined;
}

/** The condition of a page on the ids of its rows, as `AND ...`. `column` never comes from a request. */
export function withinEdge(column: string, { after, before }: PageEdge): Sql {
  if (before !== undefined) return sql`AND ${sql.raw(column)} > ${before}::uuid`;
  if (after !== undefined) return sql`AND ${sql.raw(column)} < ${after}::uuid`;
  return sql.empty;
}

/** The order in which a page's rows are read: from the edge it begins at. */
export function fromEdge(column: string, { before }: PageEdge): Sql {
  return sql.raw(`${column} ${before === undefined ? "DESC" : "ASC"}`);
}

/**
 * Makes a page of `ROWS_PER_PAGE + 1` rows read in the order of `fromEdge`. `previous` and `next` are cursors
 * for `before` and `after`; null where there is no such page.
 */
export function twoWayPage<Row extends { id: string }>(read: Row[], edge: PageEdge) {
  return pageWithEdges(read, edge, ({ id }) => cursorAt(id));
}

/** The same for a list whose edges need more than a row's cursor. */
export function pageWithEdges<Row, Edge>(
  read: Row[],
  { after, before }: PageEdge,
  edgeOf: (row: Row) => Edge,
) {
  const more = read.length > ROWS_PER_PAGE;
  const rows = read.slice(0, ROWS_PER_PAGE);
  if (before !== undefined) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const hasPrevious = before === undefined ? after !== undefined : more;
  const hasNext = before === undefined ? more : true;
  return {
    rows,
    previous: hasPrevious && first ? edgeOf(first) : null,
    next: hasNext && last ? edgeOf(last) : null,
  };
}
