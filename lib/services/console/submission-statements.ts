import "server-only";
import type { ConsoleSubmissionsQuery, QueuePart } from "@/lib/schemas/console-queries";
import type { ListedSubmission } from "@/lib/schemas/console-rows";
import { Prisma, prisma } from "@/lib/server/database";
import { searchConditions } from "./offer-statements";
import { ROWS_PER_PAGE } from "./page-statements";

/** A submission in the console's list, as it is selected. */
export interface SubmissionListRow extends Omit<ListedSubmission, "cannot_disclose"> {
  offer_id: string;
  terms: object;
  part: QueuePart;
}

/** Counting stops above this number. */
export const MOST_COUNTED = 1000;

/** Counts the submissions that match; 1,001 means more than 1,000. SQL: the search decides which index is read. */
export async function countSubmissions(funderId: string, query: Filter): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM submissions s WHERE ${matching(funderId, query)} LIMIT ${MOST_COUNTED + 1}) m`;
  return row?.count ?? 0;
}

/**
 * Selects the rows of a page. SQL: each part is read from its index in the page's direction, and the parts
 * are joined in the list's order.
 */
export function selectListedSubmissions(
  funderId: string,
  query: ConsoleSubmissionsQuery,
): Promise<SubmissionListRow[]> {
  const backwards = query.before !== undefined;
  const parts = (["waiting", "decided"] as const).filter((part) => hasPart(part, query));
  const branches = parts.map((part) => partIds(part, funderId, query));
  const ids = Prisma.join(branches, " UNION ALL ");
  const [first, second] = backwards ? ["DESC", "ASC"] : ["ASC", "DESC"];
  return prisma.$queryRaw<SubmissionListRow[]>`
    SELECT s.id, s.number, s.offer_id, s.terms, o.deal_id, o.merchant_name, o.merchant_state, o.iso_name,
           s.quote->'structure'->>'label' AS structure, (s.quote->>'purchase_price')::float8 AS purchase_price, (s.quote->>'factor_rate')::float8 AS factor_rate,
           (s.quote->>'commission')::float8 AS commission, s.submitted_at, s.decision, d.created_at AS decided_at,
           EXISTS (SELECT 1 FROM submissions n WHERE n.offer_id = s.offer_id AND n.id > s.id) AS revised,
           CASE m.place WHEN 0 THEN 'waiting' ELSE 'decided' END AS part
    FROM (${ids}) m
    JOIN submissions s ON s.id = m.id
    JOIN offers o ON o.id = s.offer_id
    LEFT JOIN decisions d ON d.submission_id = s.id AND d.number = s.decision_count
    ORDER BY m.place ${Prisma.raw(first as string)},
             CASE m.place WHEN 0 THEN s.id END ${Prisma.raw(first as string)}, s.id ${Prisma.raw(second as string)}
    LIMIT ${ROWS_PER_PAGE + 1}`;
}

/**
 * Returns whether a page can have rows of a part: the list has the waiting submissions first, then the
 * decided ones.
 */
function hasPart(part: QueuePart, query: ConsoleSubmissionsQuery): boolean {
  const { after, before, decision } = query;
  const at = partOfEdge(query);
  if (part === "waiting")
    return (decision ?? "none") === "none" && !(after !== undefined && at === "decided");
  return decision !== "none" && !(before !== undefined && at === "waiting");
}

/** Returns the part of the row at the page's edge. A filter by decision leaves only one part. */
function partOfEdge({ part, decision }: ConsoleSubmissionsQuery): QueuePart {
  if (decision === undefined) return part;
  return decision === "none" ? "waiting" : "decided";
}

function partIds(part: QueuePart, funderId: string, query: ConsoleSubmissionsQuery): Prisma.Sql {
  const { after, before } = query;
  const at = partOfEdge(query);
  const edge = at === part ? (before ?? after) : undefined;
  // In the list, the waiting submissions ascend and the decided ones descend.
  const ascends = (part === "waiting") === (before === undefined);
  const beyond = edge ? Prisma.sql`AND s.id ${Prisma.raw(ascends ? ">" : "<")} ${edge}::uuid` : Prisma.empty;
  return Prisma.sql`(
    SELECT s.id, ${Prisma.raw(part === "waiting" ? "0" : "1")} AS place FROM submissions s
    WHERE ${matching(funderId, query)} AND s.decision IS ${Prisma.raw(part === "waiting" ? "" : "NOT")} NULL ${beyond}
    ORDER BY s.id ${Prisma.raw(ascends ? "ASC" : "DESC")} LIMIT ${ROWS_PER_PAGE + 1})`;
}

type Filter = Pick<ConsoleSubmissionsQuery, "q" | "decision">;

/**
 * Returns the condition on a funder's submissions `s`: by decision, and by reference number, deal, merchant
 * or ISO.
 */
function matching(funderId: string, { q, decision }: Filter): Prisma.Sql {
  const decided =
    decision === undefined
      ? Prisma.empty
      : decision === "none"
        ? Prisma.sql`AND s.decision IS NULL`
        : Prisma.sql`AND s.decision = ${decision}`;
  return Prisma.sql`s.funder_id = ${funderId}::uuid ${decided} ${searched(funderId, q)}`;
}

function searched(funderId: string, q: string): Prisma.Sql {
  const conditions = searchConditions(q);
  if (conditions.length === 0) return Prisma.empty;
  const offers = conditions.map(
    (condition) =>
      Prisma.sql`SELECT o.id FROM offers o WHERE o.funder_id = ${funderId}::uuid AND ${condition}`,
  );
  const number = `${q.toUpperCase().replace(/[\\%_]/g, "\\$&")}%`;
  return Prisma.sql`AND (s.number LIKE ${number} OR s.offer_id IN (${Prisma.join(offers, " UNION ")}))`;
}

/** Returns the latest submission of the same offer; null if the given one is the latest. */
export function latestRevision({ id, offer_id }: { id: string; offer_id: string }) {
  return prisma.submission.findFirst({
    where: { offer_id, id: { gt: id } },
    select: { number: true, submitted_at: true },
    orderBy: { id: "desc" },
  });
}

/** Counting stops at this number, which is more than the page shows. */
const MOST_WAITING = 100;

/**
 * Returns a submission's place among those without a decision, oldest first, and its neighbors there. SQL:
 * four reads in one statement.
 */
export async function queueAround(funderId: string, { id }: { id: string }) {
  const waiting = Prisma.sql`SELECT s.id, s.number FROM submissions s WHERE s.funder_id = ${funderId}::uuid AND s.decision IS NULL`;
  const [row] = await prisma.$queryRaw<
    {
      previous: string | null;
      next: string | null;
      before: number;
      waiting: number;
    }[]
  >`
    SELECT (SELECT number FROM (${waiting} AND s.id < ${id}::uuid ORDER BY s.id DESC LIMIT 1) p) AS previous,
           (SELECT number FROM (${waiting} AND s.id > ${id}::uuid ORDER BY s.id LIMIT 1) n) AS next,
           (SELECT count(*)::int FROM (${waiting} AND s.id < ${id}::uuid LIMIT ${MOST_WAITING}) b) AS before,
           (SELECT count(*)::int FROM (${waiting} LIMIT ${MOST_WAITING}) w) AS waiting`;
  return row ?? { previous: null, next: null, before: 0, waiting: 0 };
}
