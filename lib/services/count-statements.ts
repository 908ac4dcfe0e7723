import "server-only";
import { inTransaction, prisma, type Transaction } from "@/lib/server/database";
import { countedName } from "@/lib/server/sign-in-secrets";

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

/** Takes back an event that was counted at `now`. */
export async function countDown(
  kind: string,
  subject: string,
  now: Date,
  tx: Transaction = prisma,
): Promise<void> {
  await tx.signInCount.updateMany({
    where: { subject: countedName(kind, subject), window_start: second(now), count: { gt: 0 } },
    data: { count: { decrement: 1 } },
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
