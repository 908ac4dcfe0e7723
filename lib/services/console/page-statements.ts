import "server-only";
import { cursorAt } from "@/lib/schemas/wire/lists";
import { Prisma } from "@/lib/server/database/database";

/** The rows on a page of the console's lists. */
export const ROWS_PER_PAGE = 50;

/** Which page of a list, newest first: the one after an id, the one before an id, or the first. */
export interface PageEdge {
  after?: string | undefined;
  before?: string | undefined;
}

/** Returns the condition of a page on the ids of its rows. */
export function idWithinEdge({ after, before }: PageEdge): { id?: { gt: string } | { lt: string } } {
  if (before !== undefined) return { id: { gt: before } };
  return after === undefined ? {} : { id: { lt: after } };
}

/** Returns the order in which a page's rows are read: from the edge at which the page begins. */
export function orderOfEdge({ before }: PageEdge): "asc" | "desc" {
  return before === undefined ? "desc" : "asc";
}

/**
 * Makes a page of `ROWS_PER_PAGE + 1` rows read in the order of `orderOfEdge`. `previous` and `next` are
 * cursors for `before` and `after`; null if there is no such page.
 */
export function twoWayPage<Row extends { id: string }>(read: Row[], edge: PageEdge) {
  return pageWithEdges(read, edge, ({ id }) => cursorAt(id));
}

/** Makes the same page for a list whose edges need more than the cursor of a row. */
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

// SQL: these are parts of the statements that select lists.

/** `idWithinEdge` as `AND ...`. `column` never comes from a request. */
export function withinEdge(column: string, { after, before }: PageEdge): Prisma.Sql {
  if (before !== undefined) return Prisma.sql`AND ${Prisma.raw(column)} > ${before}::uuid`;
  if (after !== undefined) return Prisma.sql`AND ${Prisma.raw(column)} < ${after}::uuid`;
  return Prisma.empty;
}

/** `orderOfEdge` as the order of a column. */
export function fromEdge(column: string, { before }: PageEdge): Prisma.Sql {
  return Prisma.raw(`${column} ${before === undefined ? "DESC" : "ASC"}`);
}
