import "server-only";
import type { Whose } from "@/lib/schemas/console/deals";
import type { ConsoleSubmissionsQuery, QueuePart } from "@/lib/schemas/console/queries";
import type { EarlierSubmission, ListedSubmission, RivalSubmission } from "@/lib/schemas/console/rows";
import { referenceStart } from "@/lib/schemas/console/search-words";
import type { WaitingSubmission } from "@/lib/schemas/console/today";
import { Prisma, prisma } from "@/lib/server/database/database";
import { type DealsOf, isWhose } from "./deal-statements";
import { searchCondition } from "./offer-filter-statements";
import { ROWS_PER_PAGE } from "./page-statements";

/** A submission in the console's list, as it is selected. */
export interface SubmissionListRow extends Omit<ListedSubmission, "cannot_disclose" | "earlier"> {
  terms: object;
  part: QueuePart;
  /** Its place in its part of the list. */
  place: string;
}

/** The condition that no newer submission of its offer replaced `s`. */
const NEWEST = Prisma.sql`s.replaced_at IS NULL
  AND NOT EXISTS (SELECT FROM submissions n WHERE n.offer_id = s.offer_id AND n.id > s.id)`;

/** The condition that a deal waits for the decision on `s`: the newest submission of its offer. */
const WAITING = Prisma.sql`s.decision IS NULL AND ${NEWEST}`;

/** The place of a waiting submission `s` in the queue: the first of its deal that still had no decision. */
const QUEUE_PLACE = Prisma.sql`coalesce(s.waits_from, s.id)`;

/** When the submission that gives a waiting submission `s` its place came. */
const WAITS_SINCE = Prisma.sql`coalesce((SELECT f.submitted_at FROM submissions f WHERE f.id = s.waits_from), s.submitted_at)`;

/** Counting stops above this number. */
export const MOST_COUNTED = 1000;

/** Counts the deals that match; 1,001 means more than 1,000. SQL: the search decides which index is read. */
export async function countSubmissions(of: DealsOf, query: SubmissionsFilter): Promise<number> {
  const order = query.decision === "none" ? Prisma.sql`ORDER BY ${QUEUE_PLACE}` : Prisma.empty;
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM submissions s WHERE ${matching(of, query)} AND ${NEWEST} ${order} LIMIT ${MOST_COUNTED + 1}) m`;
  return row?.count ?? 0;
}

/**
 * Selects the rows of a page. SQL: each part is read from its index in the page's direction, and the parts
 * are joined in the list's order.
 */
export function selectListedSubmissions(
  of: DealsOf,
  query: ConsoleSubmissionsQuery,
): Promise<SubmissionListRow[]> {
  const backwards = query.before !== undefined;
  const parts = (["waiting", "decided"] as const).filter((part) => hasPart(part, query));
  const branches = parts.map((part) => partIds(part, of, query));
  const ids = Prisma.join(branches, " UNION ALL ");
  const [first, second] = backwards ? ["DESC", "ASC"] : ["ASC", "DESC"];
  return prisma.$queryRaw<SubmissionListRow[]>`
    SELECT s.id, s.number, s.offer_id, s.terms, o.deal_id, o.merchant_name, o.merchant_state, o.iso_name,
           s.quote->'structure'->>'label' AS structure, (s.quote->>'purchase_price')::float8 AS purchase_price, (s.quote->>'factor_rate')::float8 AS factor_rate,
           (s.quote->>'commission')::float8 AS commission, s.submitted_at, ${WAITS_SINCE} AS waits_since, s.decision, d.created_at AS decided_at,
           o.submission_count - 1 AS earlier_count, m.part, m.place
    FROM (${ids}) m
    JOIN submissions s ON s.id = m.id
    JOIN offers o ON o.id = s.offer_id
    LEFT JOIN decisions d ON d.submission_id = s.id AND d.number = s.decision_count
    ORDER BY m.part ${Prisma.raw(second as string)},
             CASE m.part WHEN 'waiting' THEN m.place END ${Prisma.raw(first as string)}, m.place ${Prisma.raw(second as string)}
    LIMIT ${ROWS_PER_PAGE + 1}`;
}

/** A submission in the file of submissions. Amounts are in dollars. */
export interface ExportedSubmission {
  id: string;
  number: string;
  submitted_at: Date;
  deal_id: string;
  merchant_name: string;
  iso_name: string;
  iso_id: string | null;
  structure: string | null;
  quote: Record<string, unknown>;
  decision: string | null;
  decided_at: Date | null;
  is_replaced: boolean;
  contact_name: string | null;
  contact_email: string | null;
  note: string | null;
}

/**
 * Selects the submissions that match, the earlier ones of a deal too, newest first, after an id. SQL: the
 * search decides which index is read.
 */
export function selectExportedSubmissions(
  of: DealsOf,
  filter: SubmissionsFilter,
  after: string | undefined,
  limit: number,
): Promise<ExportedSubmission[]> {
  const beyond = after === undefined ? Prisma.empty : Prisma.sql`AND s.id < ${after}::uuid`;
  return prisma.$queryRaw<ExportedSubmission[]>`
    SELECT s.id, s.number, s.submitted_at, o.deal_id, o.merchant_name, o.iso_name, o.iso_id,
           s.quote->'structure'->>'label' AS structure, s.quote, s.decision, d.created_at AS decided_at,
           NOT (${NEWEST}) AS is_replaced, s.contact_name, s.contact_email, s.note
    FROM submissions s
    JOIN offers o ON o.id = s.offer_id
    LEFT JOIN decisions d ON d.submission_id = s.id AND d.number = s.decision_count
    WHERE ${matching(of, filter)} ${beyond} ORDER BY s.id DESC LIMIT ${limit}`;
}

/** Counts the submissions that match, up to a limit. SQL: as above. */
export async function countExportedSubmissions(
  of: DealsOf,
  filter: SubmissionsFilter,
  limit: number,
): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM submissions s WHERE ${matching(of, filter)} LIMIT ${limit}) m`;
  return row?.count ?? 0;
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

function partIds(part: QueuePart, of: DealsOf, query: ConsoleSubmissionsQuery): Prisma.Sql {
  const { after, before } = query;
  const at = partOfEdge(query);
  const edge = at === part ? (before ?? after) : undefined;
  const waits = part === "waiting";
  // In the list, the waiting submissions ascend and the decided ones descend.
  const ascends = waits === (before === undefined);
  const place = waits ? QUEUE_PLACE : Prisma.sql`s.id`;
  const beyond = edge
    ? Prisma.sql`AND ${place} ${Prisma.raw(ascends ? ">" : "<")} ${edge}::uuid`
    : Prisma.empty;
  const inPart = waits ? WAITING : Prisma.sql`s.decision IS NOT NULL AND ${NEWEST}`;
  return Prisma.sql`(
    SELECT s.id, ${part} AS part, ${place} AS place FROM submissions s
    WHERE ${matching(of, query)} AND ${inPart} ${beyond}
    ORDER BY ${place} ${Prisma.raw(ascends ? "ASC" : "DESC")} LIMIT ${ROWS_PER_PAGE + 1})`;
}

export type SubmissionsFilter = Pick<ConsoleSubmissionsQuery, "q" | "decision" | "whose">;

/**
 * Returns the condition on a funder's submissions `s`: by decision, and by reference number, deal, merchant
 * or ISO.
 */
function matching(of: DealsOf, { q, decision, whose }: SubmissionsFilter): Prisma.Sql {
  const { funderId } = of;
  const decided =
    decision === undefined
      ? Prisma.empty
      : decision === "none"
        ? Prisma.sql`AND s.decision IS NULL`
        : Prisma.sql`AND s.decision = ${decision}`;
  return Prisma.sql`s.funder_id = ${funderId}::uuid ${decided} ${searched(funderId, q)} ${ofDeals(whose, of)}`;
}

/** The condition on submissions `s` that their deal is the reader's or nobody's. */
function ofDeals(whose: Whose | undefined, of: DealsOf): Prisma.Sql {
  if (whose === undefined || of.reader === null) return Prisma.empty;
  return Prisma.sql`AND EXISTS (SELECT FROM offers wo WHERE wo.id = s.offer_id ${isWhose("wo", whose, of)})`;
}

function searched(funderId: string, q: string): Prisma.Sql {
  const condition = searchCondition(q);
  if (condition === null) return Prisma.empty;
  const number = `${referenceStart(q).replace(/[\\%_]/g, "\\$&")}%`;
  // A row stands for all submissions of its offer, so that an earlier reference finds it too.
  const numbered = Prisma.sql`SELECT e.offer_id FROM submissions e WHERE e.funder_id = ${funderId}::uuid AND e.number LIKE ${number}`;
  const offers = Prisma.sql`SELECT o.id FROM offers o WHERE o.funder_id = ${funderId}::uuid AND ${condition}`;
  return Prisma.sql`AND s.offer_id IN (${numbered} UNION ${offers})`;
}

/** How many of a deal's earlier submissions a list shows. */
const MOST_EARLIER = 20;

/**
 * Selects the submissions before each of the given ones of other offers, newest first, at most 20 each. SQL: a
 * limit for each offer.
 */
export function selectEarlier(rows: { id: string; offer_id: string }[]) {
  const ids = rows.map(({ id }) => id);
  const offers = rows.map(({ offer_id }) => offer_id);
  return prisma.$queryRaw<(EarlierSubmission & { offer_id: string })[]>`
    SELECT e.* FROM unnest(${offers}::uuid[], ${ids}::uuid[]) t(offer_id, id)
    CROSS JOIN LATERAL (
      SELECT s.offer_id, s.number, s.submitted_at, s.decision, (s.quote->>'purchase_price')::float8 AS purchase_price,
             (s.quote->>'net_funding')::float8 AS net_funding
      FROM submissions s WHERE s.offer_id = t.offer_id AND s.id < t.id ORDER BY s.id DESC LIMIT ${MOST_EARLIER}) e`;
}

/**
 * Returns the other submissions of a deal that a decision must know: the newest of the same offer, if it is
 * newer, and the latest accepted one of any offer of the deal. SQL: each has its latest decision beside it.
 */
export async function rivalsOf(of: { id: string; offer_id: string; funder_id: string; deal_id: string }) {
  const select = (where: Prisma.Sql) => Prisma.sql`
    SELECT s.id, s.number, s.submitted_at, s.quote, s.decision, d.created_at AS decided_at,
           d.actor_name AS decided_by, d.user_id AS decided_user, k.key AS decided_key
    FROM submissions s
    LEFT JOIN decisions d ON d.submission_id = s.id AND d.number = s.decision_count
    LEFT JOIN api_keys k ON k.id = d.api_key_id
    WHERE ${where} ORDER BY s.id DESC LIMIT 1`;
  const [[newer], [accepted]] = await Promise.all([
    prisma.$queryRaw<RivalRow[]>(
      select(Prisma.sql`s.offer_id = ${of.offer_id}::uuid AND s.id > ${of.id}::uuid`),
    ),
    prisma.$queryRaw<RivalRow[]>(
      select(Prisma.sql`s.id <> ${of.id}::uuid AND s.decision = 'accepted' AND s.offer_id IN (
        SELECT o.id FROM offers o WHERE o.funder_id = ${of.funder_id}::uuid AND o.deal_id = ${of.deal_id})`),
    ),
  ]);
  return { newer: newer ?? null, accepted: accepted ?? null };
}

/** Another submission as it is selected. `decided_user` is the person who decided. */
type RivalRow = RivalSubmission & { decided_user: string | null };

/** Counting stops at this number, which is more than the page shows. */
const MOST_WAITING = 100;

/**
 * Returns a submission's place among the deals that wait for a decision, and its neighbors there. SQL: four
 * reads in one statement.
 */
export async function queueAround(funderId: string, submission: { id: string; waits_from: string | null }) {
  const place = submission.waits_from ?? submission.id;
  const waiting = Prisma.sql`SELECT s.number FROM submissions s WHERE s.funder_id = ${funderId}::uuid AND ${WAITING} AND s.id <> ${submission.id}::uuid`;
  const before = Prisma.sql`${waiting} AND ${QUEUE_PLACE} < ${place}::uuid`;
  const after = Prisma.sql`${waiting} AND ${QUEUE_PLACE} > ${place}::uuid`;
  const [row] = await prisma.$queryRaw<
    {
      previous: string | null;
      next: string | null;
      before: number;
      waiting: number;
    }[]
  >`
    SELECT (SELECT number FROM (${before} ORDER BY ${QUEUE_PLACE} DESC LIMIT 1) p) AS previous,
           (SELECT number FROM (${after} ORDER BY ${QUEUE_PLACE} LIMIT 1) n) AS next,
           (SELECT count(*)::int FROM (${before} ORDER BY ${QUEUE_PLACE} LIMIT ${MOST_WAITING}) b) AS before,
           (SELECT count(*)::int FROM (${waitingOf(funderId, MOST_WAITING)}) w) AS waiting`;
  return row ?? { previous: null, next: null, before: 0, waiting: 0 };
}

/**
 * Returns a SELECT of the deals that wait, up to a limit. In the queue's order: without it the planner expects
 * to meet enough of them soon and reads the whole table.
 */
export function waitingOf(funderId: string, limit: number): Prisma.Sql {
  return Prisma.sql`
    SELECT s.id FROM submissions s WHERE s.funder_id = ${funderId}::uuid AND ${WAITING}
    ORDER BY ${QUEUE_PLACE} LIMIT ${limit}`;
}

/** Selects the deals that wait for a decision, the one that waits longest first. SQL: an index by an expression. */
export function selectWaiting(of: DealsOf, limit: number, whose?: Whose) {
  return prisma.$queryRaw<WaitingRow[]>`
    SELECT s.number, s.submitted_at, ${WAITS_SINCE} AS waits_since, s.offer_id, s.terms, o.deal_id, o.merchant_name, o.iso_name
    FROM submissions s JOIN offers o ON o.id = s.offer_id
    WHERE s.funder_id = ${of.funderId}::uuid AND ${WAITING} ${ofDeals(whose, of)} ORDER BY ${QUEUE_PLACE} LIMIT ${limit}`;
}

/** A submission that waits for a decision, as it is selected. */
type WaitingRow = Omit<WaitingSubmission, "purchase_price" | "lacks"> & { offer_id: string; terms: object };
