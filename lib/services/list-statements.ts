import "server-only";
import { MAX_PAGE_BYTES } from "@/lib/schemas/wire/lists";
import { Prisma, prisma } from "@/lib/server/database/database";

// SQL: the database adds up the bytes of a page, so that what is above its end never leaves it.

/** A row of a page that may end before its limit. */
export type Followed<Row> = Row & {
  /** Whether another row follows. */
  is_followed: boolean;
};

/**
 * An expression for the bytes of columns of JSON, or of lists with `||`, as PostgreSQL has them in memory: it
 * reads them, but does not write them as text, which takes forty times as long. The names never come from a
 * request.
 */
export function columnBytes(columns: string[], unchanged: "#>" | "||" = "#>"): Prisma.Sql {
  // An empty path of JSON, or with an empty list, is the whole value without the compression of its storage.
  const each = columns.map((column) => `coalesce(pg_column_size(${column} ${unchanged} '{}'), 0)`);
  return Prisma.raw(each.join(" + "));
}

/**
 * Selects a page from `rows`, a SELECT in the given order of one row more than the limit, each with its `bytes`:
 * the rows before which there are fewer than MAX_PAGE_BYTES. `order` never comes from a request.
 */
export function selectPage<Row>(
  columns: Prisma.Sql,
  rows: Prisma.Sql,
  order: string,
): Promise<Followed<Row>[]> {
  const by = Prisma.raw(order);
  return prisma.$queryRaw<Followed<Row>[]>`
    SELECT ${columns}, is_followed FROM (
      SELECT page.*, lead(true, 1, false) OVER (ORDER BY ${by}) AS is_followed,
        sum(bytes) OVER (ORDER BY ${by} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
      FROM (${rows}) page) page
    WHERE bytes_before IS NULL OR bytes_before < ${MAX_PAGE_BYTES} ORDER BY ${by}`;
}
