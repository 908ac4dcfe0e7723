import "server-only";
import { inTransaction, prisma, type Transaction } from "@/lib/server/database/database";
import { countedName } from "@/lib/server/identity/sign-in-secrets";

/** A limit on how often something may happen to a subject within a sliding window. */
export interface CountLimit {
  most: number;
  windowMs: number;
}

/** What one event counts against. */
export interface Budget {
  kind: string;
  subject: string;
  limit: CountLimit;
}

/**
 * The result of counting: the new count of each budget; or, if nothing was counted, the first budget that is
 * used up.
 */
type Counted<B extends Budget = Budget> = { counts: number[]; full: null } | { counts: null; full: B };

/**
 * Counts one event against all of these budgets, or against none if one is used up. A budget has a row for
 * each second with events.
 */
export async function countUp<B extends Budget>(
  budgets: readonly B[],
  now: Date,
  within: Transaction = prisma,
): Promise<Counted<B>> {
  const names = budgets.map(({ kind, subject }) => countedName(kind, subject));
  const mosts = budgets.map(({ limit }) => limit.most);
  const starts = budgets.map(({ limit }) => new Date(now.getTime() - limit.windowMs).toISOString());
  const rows = await countTogether({ names, mosts, starts }, second(now), within);
  const full = budgets[rows.findIndex((row) => row.full)];
  return full ? { counts: null, full } : { counts: rows.map(({ count }) => count), full: null };
}

/** Takes back an event, or some, that were counted at `now`. */
export async function countDown(
  kind: string,
  subject: string,
  now: Date,
  tx: Transaction = prisma,
  events = 1,
): Promise<void> {
  await tx.signInCount.updateMany({
    where: { subject: countedName(kind, subject), window_start: second(now), count: { gte: events } },
    data: { count: { decrement: events } },
  });
}

/** Returns when the budget has room again; null if it has room now. */
export async function fullUntil(
  { kind, subject, limit }: Budget,
  now: Date,
  tx: Transaction = prisma,
): Promise<Date | null> {
  const start = new Date(now.getTime() - limit.windowMs);
  const { _sum, _min } = await tx.signInCount.aggregate({
    where: { subject: countedName(kind, subject), window_start: { gt: start }, count: { gt: 0 } },
    _sum: { count: true },
    _min: { window_start: true },
  });
  const oldest = _min.window_start;
  if (oldest === null || (_sum.count ?? 0) < limit.most) return null;
  return new Date(oldest.getTime() + limit.windowMs);
}

/** Events at once, one of each subject, with budgets of each subject and one that they share. */
interface EachBudgets {
  kind: string;
  /** All different, and each counted with this shared budget alone: its lock is theirs too. */
  subjects: string[];
  /** The limits of each subject. */
  limits: CountLimit[];
  shared: Budget;
}

/**
 * Counts one event of each subject that has room in all of its limits, in order, while the shared budget has
 * room. Returns which were counted. SQL: sums and counts are one change, under the lock of the shared budget.
 */
export function countEach(
  { kind, subjects, limits, shared }: EachBudgets,
  now: Date,
  within: Transaction,
): Promise<boolean[]> {
  const names = subjects.map((subject) => countedName(kind, subject));
  const sharedName = countedName(shared.kind, shared.subject);
  const mosts = limits.map(({ most }) => most);
  const startOf = ({ windowMs }: CountLimit) => new Date(now.getTime() - windowMs).toISOString();
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${sharedName}, 0))`;
    const rows = await tx.$queryRaw<{ counted: boolean }[]>`
      WITH subjects AS (
        SELECT s.subject, s.position, NOT EXISTS (
          SELECT FROM unnest(${mosts}::int[], ${limits.map(startOf)}::timestamptz[]) AS l (most, start)
          WHERE l.most <= (SELECT coalesce(sum(c.count), 0) FROM sign_in_counts c
                           WHERE c.subject = s.subject AND c.window_start > l.start)) AS has_room
        FROM unnest(${names}::text[]) WITH ORDINALITY AS s (subject, position)),
      counted AS (
        SELECT subject, position FROM (
          SELECT subject, position, row_number() OVER (ORDER BY position) AS nth FROM subjects WHERE has_room) open
        WHERE nth <= ${shared.limit.most}::int - (
          SELECT coalesce(sum(c.count), 0) FROM sign_in_counts c
          WHERE c.subject = ${sharedName} AND c.window_start > ${startOf(shared.limit)}::timestamptz)),
      written AS (
        INSERT INTO sign_in_counts AS c (subject, window_start, count)
        SELECT subject, ${second(now)}::timestamptz, 1 FROM counted
        UNION ALL
        SELECT ${sharedName}, ${second(now)}::timestamptz, count(*)::int FROM counted HAVING count(*) > 0
        ON CONFLICT (subject, window_start) DO UPDATE SET count = c.count + excluded.count)
      SELECT EXISTS (SELECT FROM counted WHERE counted.position = s.position) AS counted
      FROM subjects s ORDER BY s.position`;
    return rows.map(({ counted }) => counted);
  }, within);
}

/** Takes back events that `countEach` counted at `now`. */
export async function uncountEach(
  { kind, subjects, shared }: EachBudgets,
  now: Date,
  tx: Transaction,
): Promise<void> {
  const names = subjects.map((subject) => countedName(kind, subject));
  await tx.signInCount.updateMany({
    where: { subject: { in: names }, window_start: second(now), count: { gt: 0 } },
    data: { count: { decrement: 1 } },
  });
  await countDown(shared.kind, shared.subject, now, tx, subjects.length);
}

/** Returns a time in whole seconds, as the column has them. */
function second(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000);
}

/**
 * Counts one event for each budget, or for none if one is used up. `names`, `mosts` and `starts` (ISO times)
 * have an entry for each budget, and so has the result. SQL: sums and counts are one change, under locks of
 * the names.
 */
function countTogether(
  { names, mosts, starts }: { names: string[]; mosts: number[]; starts: string[] },
  second: Date,
  within: Transaction,
): Promise<{ count: number; full: boolean }[]> {
  return inTransaction(async (tx) => {
    // Locks are taken in the order of the names, so that two requests with the same budgets cannot deadlock.
    await tx.$executeRaw`
      SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${names.toSorted()}::text[]) AS name`;
    return tx.$queryRaw<{ count: number; full: boolean }[]>`
      WITH budgets AS (
        SELECT b.*, (SELECT coalesce(sum(c.count), 0)::int FROM sign_in_counts c
                     WHERE c.subject = b.subject AND c.window_start > b.start) AS used
        FROM unnest(${names}::text[], ${mosts}::int[], ${starts}::timestamptz[])
          WITH ORDINALITY AS b (subject, most, start, position)),
      counted AS (
        INSERT INTO sign_in_counts AS c (subject, window_start, count)
        SELECT subject, ${second}::timestamptz, 1 FROM budgets
        WHERE NOT EXISTS (SELECT FROM budgets WHERE used >= most)
        ON CONFLICT (subject, window_start) DO UPDATE SET count = c.count + 1)
      SELECT used + 1 AS count, used >= most AS full FROM budgets ORDER BY position`;
  }, within);
}
