import "server-only";
import { inTransaction, type Transaction } from "@/lib/server/database";

/**
 * Counts one event for each budget, or for none if one is used up. `names`, `mosts` and `starts` (ISO times)
 * have an entry for each budget, and so has the result. SQL: sums and counts are one change, under locks of
 * the names.
 */
export function countTogether(
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
