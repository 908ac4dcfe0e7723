import "server-only";
import { parseDay } from "@/lib/calculator/schedule/iso-day";
import type { ListedDisclosure } from "@/lib/schemas/console/disclosures";
import type { ConsoleDisclosuresQuery } from "@/lib/schemas/console/queries";
import { Prisma, prisma } from "@/lib/server/database/database";
import { firstIdAt } from "@/lib/server/ids";
import { startOfDay } from "@/lib/services/time-zones";
import { searchCondition } from "./offer-filter-statements";
import { fromEdge, type PageEdge, withinEdge } from "./page-statements";

// SQL: the status of a document is what its evidence, its offer's versions and its links say together.

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
    CROSS JOIN LATERAL (${EVIDENCE}) e
    CROSS JOIN LATERAL (${endsAt(now)}) x
    CROSS JOIN LATERAL (${STATUS}) s
    WHERE d.funder_id = ${funderId}::uuid
      ${state ? Prisma.sql`AND d.state = ${state}` : Prisma.empty}
      ${madeWithin(filter)}
      ${q === "" ? Prisma.empty : matching(q)}
      ${status ? Prisma.sql`AND s.status = ${status}` : Prisma.empty}`;
}

/** What its evidence says of a document `d`. The sender's own openings and copies of the link are no step. */
const EVIDENCE = Prisma.sql`
  SELECT bool_or(v.kind = 'signed') AS signed, bool_or(v.kind = 'acknowledged') AS acknowledged,
         bool_or(v.kind = 'opened') AS opened, bool_or(v.kind = 'sent') AS sent,
         max(v.occurred_at) AS last_at,
         (array_agg(coalesce(v.name, v.email) ORDER BY v.kind IN ('signed', 'acknowledged') DESC, v.id DESC)
          FILTER (WHERE coalesce(v.name, v.email) IS NOT NULL))[1] AS recipient
  FROM disclosure_evidence v
  WHERE v.disclosure_id = d.id AND v.kind IN ('sent', 'opened', 'acknowledged', 'signed')
    AND NOT (v.kind = 'opened' AND v.by_sender)`;

/** When a document ended, by each way that it can: as `documentStatus` in lib/services/disclosures/views. */
function endsAt(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT CASE WHEN d.expires_at <= ${now} THEN d.expires_at END AS expired_at,
           least(o.revoked_at, CASE WHEN o.link_seq <> d.link_seq THEN coalesce(
             (SELECT min(l.issued_at) FROM links l WHERE l.offer_id = o.id AND l.seq > d.link_seq), d.created_at) END)
             AS withdrawn_at,
           least(d.superseded_at, CASE WHEN d.valid_version <> o.version THEN
             (SELECT n.created_at FROM offer_versions n
              WHERE n.offer_id = d.offer_id AND n.version = d.valid_version + 1) END) AS superseded_at`;
}

/** The status of a document: the one place that decides it, for the list, its filter and the files. */
const STATUS = Prisma.sql`
  SELECT CASE WHEN e.signed THEN 'signed' WHEN e.acknowledged THEN 'acknowledged'
              WHEN x.superseded_at < coalesce(x.expired_at, 'infinity')
               AND x.superseded_at <= coalesce(x.withdrawn_at, 'infinity') THEN 'superseded'
              WHEN coalesce(x.expired_at, x.withdrawn_at) IS NOT NULL THEN 'ended'
              WHEN e.opened THEN 'opened' WHEN e.sent THEN 'sent' ELSE 'made' END AS status`;

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
