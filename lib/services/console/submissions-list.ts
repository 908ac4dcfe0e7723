import "server-only";
import type { Decision } from "@/lib/calculator/decisions";
import type { ConsoleSubmissionsQuery, QueuePart } from "@/lib/schemas/console-queries";
import { cursorAt } from "@/lib/schemas/list-queries";
import type { CallContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import { type Sql, sql } from "@/lib/server/sql";
import { searchConditions } from "./offer-search";
import { pageWithEdges, ROWS_PER_PAGE } from "./two-way-page";

/** A submission in the console's list. Times are dates of the database, money is in dollars. */
export interface SubmissionListRow {
  id: string;
  number: string;
  deal_id: string;
  merchant_name: string;
  merchant_state: string | null;
  iso_name: string;
  purchase_price: number;
  factor_rate: number;
  commission: number;
  submitted_at: Date;
  decision: Decision | null;
  decided_at: Date | null;
  part: QueuePart;
}

/** An edge of a page: the cursor of its row, and the part the row stands in. */
export interface QueueEdge {
  cursor: string;
  part: QueuePart;
}

/** A count above this is not taken to its end. */
const MOST_COUNTED = 1000;

/**
 * A page of the funder's submissions that match: those without a decision first and the oldest of them first,
 * then the decided ones, newest first. `count` and `waiting` are null above 1,000.
 */
export async function consoleSubmissions({ caller }: CallContext, query: ConsoleSubmissionsQuery) {
  const { id } = caller.funder;
  const [read, [counts]] = await Promise.all([
    queryRows<SubmissionListRow>(pageRows(id, query)),
    queryRows<{ count: number; waiting: number }>(sql`
      SELECT (SELECT count(*)::int FROM (
                SELECT 1 FROM submissions s WHERE ${matching(id, query)} LIMIT ${MOST_COUNTED + 1}) m) AS count,
             (SELECT count(*)::int FROM (
                SELECT 1 FROM submissions s WHERE s.funder_id = ${id}::uuid AND s.decision IS NULL
                LIMIT ${MOST_COUNTED + 1}) w) AS waiting`),
  ]);
  const capped = (count = 0) => (count > MOST_COUNTED ? null : count);
  return {
    ...pageWithEdges(read, query, edgeOf),
    count: capped(counts?.count),
    waiting: capped(counts?.waiting),
  };
}

function edgeOf({ id, part }: SubmissionListRow): QueueEdge {
  return { cursor: cursorAt(id), part };
}

/** Both parts are read from their indexes in the page's direction, and joined in the list's order. */
function pageRows(funderId: string, query: ConsoleSubmissionsQuery): Sql {
  const backwards = query.before !== undefined;
  const parts = (["waiting", "decided"] as const).filter((part) => hasPart(part, query));
  const branches = parts.map((part) => partIds(part, funderId, query));
  const ids = sql.join(branches, " UNION ALL ");
  const [first, second] = backwards ? ["DESC", "ASC"] : ["ASC", "DESC"];
  return sql`
    SELECT s.id, s.number, o.deal_id, o.merchant_name, o.merchant_state, o.iso_name,
           (s.quote->>'purchase_price')::float8 AS purchase_price, (s.quote->>'factor_rate')::float8 AS factor_rate,
           (s.quote->>'commission')::float8 AS commission, s.submitted_at, s.decision, d.created_at AS decided_at,
           CASE m.place WHEN 0 THEN 'waiting' ELSE 'decided' END AS part
    FROM (${ids}) m
    JOIN submissions s ON s.id = m.id
    JOIN offers o ON o.id = s.offer_id
    LEFT JOIN decisions d ON d.submission_id = s.id AND d.number = s.decision_count
    ORDER BY m.place ${sql.raw(first as string)},
             CASE m.place WHEN 0 THEN s.id END ${sql.raw(first as string)}, s.id ${sql.raw(second as string)}
    LIMIT ${ROWS_PER_PAGE + 1}`;
}

/** Whether a page can have rows of a part: the list goes from the waiting ones to the decided ones. */
function hasPart(part: QueuePart, query: ConsoleSubmissionsQuery): boolean {
  const { after, before, decision } = query;
  const at = partOfEdge(query);
  if (part === "waiting")
    return (decision ?? "none") === "none" && !(after !== undefined && at === "decided");
  return decision !== "none" && !(before !== undefined && at === "waiting");
}

/** The part of the row that the page begins at: a filter by decision leaves one part only. */
function partOfEdge({ part, decision }: ConsoleSubmissionsQuery): QueuePart {
  if (decision === undefined) return part;
  return decision === "none" ? "waiting" : "decided";
}

function partIds(part: QueuePart, funderId: string, query: ConsoleSubmissionsQuery): Sql {
  const { after, before } = query;
  const at = partOfEdge(query);
  const edge = at === part ? (before ?? after) : undefined;
  // The waiting ones ascend in the list, the decided ones descend.
  const ascends = (part === "waiting") === (before === undefined);
  const beyond = edge ? sql`AND s.id ${sql.raw(ascends ? ">" : "<")} ${edge}::uuid` : sql.empty;
  return sql`(
    SELECT s.id, ${sql.raw(part === "waiting" ? "0" : "1")} AS place FROM submissions s
    WHERE ${matching(funderId, query)} AND s.decision IS ${sql.raw(part === "waiting" ? "" : "NOT")} NULL ${beyond}
    ORDER BY s.id ${sql.raw(ascends ? "ASC" : "DESC")} LIMIT ${ROWS_PER_PAGE + 1})`;
}

type Filter = Pick<ConsoleSubmissionsQuery, "q" | "decision">;

/** The condition on submissions `s` of a funder: by decision, and by reference number, deal, merchant or ISO. */
function matching(funderId: string, { q, decision }: Filter): Sql {
  const decided =
    decision === undefined
      ? sql.empty
      : decision === "none"
        ? sql`AND s.decision IS NULL`
        : sql`AND s.decision = ${decision}`;
  return sql`s.funder_id = ${funderId}::uuid ${decided} ${searched(funderId, q)}`;
}

function searched(funderId: string, q: string): Sql {
  const conditions = searchConditions(q);
  if (conditions.length === 0) return sql.empty;
  const offers = conditions.map(
    (condition) => sql`SELECT o.id FROM offers o WHERE o.funder_id = ${funderId}::uuid AND ${condition}`,
  );
  const number = `${q.toUpperCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql`AND (s.number LIKE ${number} OR s.offer_id IN (${sql.join(offers, " UNION ")}))`;
}
