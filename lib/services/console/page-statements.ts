import "server-only";
import { Prisma } from "@/lib/server/database";
import type { PageEdge } from "./two-way-page";

// SQL: these are parts of the statements that select lists.

/** `idWithinEdge` of two-way-page, as `AND ...`. `column` never comes from a request. */
export function withinEdge(column: string, { after, before }: PageEdge): Prisma.Sql {
  if (before !== undefined) return Prisma.sql`AND ${Prisma.raw(column)} > ${before}::uuid`;
  if (after !== undefined) return Prisma.sql`AND ${Prisma.raw(column)} < ${after}::uuid`;
  return Prisma.empty;
}

/** `orderOfEdge` of two-way-page, as the order of a column. */
export function fromEdge(column: string, { before }: PageEdge): Prisma.Sql {
  return Prisma.raw(`${column} ${before === undefined ? "DESC" : "ASC"}`);
}
