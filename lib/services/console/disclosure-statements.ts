import "server-only";
import { parseDay } from "@/lib/calculator/schedule/iso-day";
import type { ListedDisclosure } from "@/lib/schemas/console/disclosures";
import type { ConsoleDisclosuresQuery } from "@/lib/schemas/console/queries";
import { Prisma, prisma } from "@/lib/server/database/database";
import { firstIdAt } from "@/lib/server/ids";
import { withDocumentStatus } from "@/lib/services/disclosures/disclosures-statements";
import { startOfDay } from "@/lib/services/time-zones";
import { searchCondition } from "./offer-filter-statements";
import { fromEdge, type PageEdge, withinEdge } from "./page-statements";

// SQL: the list is filtered by the status of a document, which no column has.

export type DisclosuresFilter = Pick<
  ConsoleDisclosuresQuery,
  "q" | "state" | "status" | "from" | "to" | "zone"
>;

/** Selects a page of a funder's documents that match, newest first. */
export function selectListedDisclosures(
  funderId: string,
  filter: DisclosuresFilter,
  edge: PageEdge,
  { now, limit }: { now: Date; limit: number },
): Promise<ListedDisclosure[]> {
  return prisma.$queryRaw<ListedDisclosure[]>`
    SELECT d.id, d.offer_id, o.deal_id, coalesce(d.recipient, o.merchant_name) AS merchant, d.state, s.status,
           coalesce(e.signed, false) AS is_signed, e.recipient, d.created_at AS made_at,
           CASE s.status WHEN 'made' THEN NULL WHEN 'superseded' THEN x.superseded_at
                         WHEN 'ended' THEN least(x.expired_at, x.withdrawn_at) ELSE e.last_at END AS last_step_at
    FROM ${documentsOf(funderId, filter, now)} ${withinEdge("d.id", edge)}
    ORDER BY ${fromEdge("d.id", edge)} LIMIT ${limit}`;
}

/** Counts a funder's documents that match, up to a limit. */
export async function countDisclosures(
  funderId: string,
  filter: DisclosuresFilter,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${documentsOf(funderId, filter, now)} LIMIT ${limit}) found`;
  return row?.count ?? 0;
}

/** The documents `d` that match, each with its offer `o`, its evidence `e`, its ends `x` and its status `s`. */
function documentsOf(funderId: string, filter: DisclosuresFilter, now: Date): Prisma.Sql {
  const { state, status, q } = filter;
  return Prisma.sql`
    disclosures d
    JOIN offers o ON o.id = d.offer_id
    ${withDocumentStatus(now)}
    WHERE d.funder_id = ${funderId}::uuid
      ${state ? Prisma.sql`AND d.state = ${state}` : Prisma.empty}
      ${madeWithin(filter)}
      ${q === "" ? Prisma.empty : matching(q)}
      ${status ? Prisma.sql`AND s.status = ${status}` : Prisma.empty}`;
}

/** Documents made from the first day to the last one, in the filter's zone: an id tells its time. */
function madeWithin({ from, to, zone = "UTC" }: DisclosuresFilter): Prisma.Sql {
  const idAt = (date: string | undefined, days: number) => {
    const day = date === undefined ? null : parseDay(date);
    return day === null ? null : firstIdAt(startOfDay(day + days, zone));
  };
  const [first, end] = [idAt(from, 0), idAt(to, 1)];
  return Prisma.sql`
    ${first === null ? Prisma.empty : Prisma.sql`AND d.id >= ${first}::uuid`}
    ${end === null ? Prisma.empty : Prisma.sql`AND d.id < ${end}::uuid`}`;
}

/** The condition that the offer matches, as in the other lists, or that merchant or recipient has the text. */
function matching(q: string): Prisma.Sql {
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return Prisma.sql`
    AND ((${searchCondition(q) ?? Prisma.sql`TRUE`}) OR d.recipient ILIKE ${pattern} OR EXISTS (SELECT FROM disclosure_evidence v WHERE v.disclosure_id = d.id
        AND (v.name ILIKE ${pattern} OR v.email ILIKE ${pattern})))`;
}
