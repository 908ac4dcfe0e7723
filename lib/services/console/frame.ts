import "server-only";
import type { ConsoleContext } from "@/lib/server/console-context";
import { queryRows } from "@/lib/server/database";
import { sql } from "@/lib/server/sql";

/** More than the console's bar shows of a count. */
const MOST_COUNTED = 100;

/**
 * What the console's bar shows: the person's other funders, the slugs of the live funder and of its sandbox, if
 * it has one, and what waits for somebody.
 */
export async function consoleFrame({ caller }: ConsoleContext) {
  const { id, slug } = caller.funder;
  const [row] = await queryRows<{
    live: string;
    test: string | null;
    undecided: number;
    failed: number;
    others: { slug: string; name: string }[];
  }>(sql`
    SELECT l.slug AS live, t.slug AS test,
      (SELECT count(*)::int FROM (
        SELECT 1 FROM submissions WHERE funder_id = ${id}::uuid AND decision IS NULL LIMIT ${MOST_COUNTED}) s) AS undecided,
      (SELECT count(*)::int FROM (
        SELECT 1 FROM deliveries WHERE funder_id = ${id}::uuid AND status = 'exhausted' LIMIT ${MOST_COUNTED}) d) AS failed,
      (SELECT coalesce(json_agg(json_build_object('slug', f.slug, 'name', f.name) ORDER BY f.name), '[]')
       FROM memberships m JOIN funders f ON f.id = m.funder_id
       WHERE m.user_id = ${caller.userId}::uuid AND m.funder_id <> l.id) AS others
    FROM funders f JOIN funders l ON l.id = coalesce(f.sandbox_of, f.id) LEFT JOIN funders t ON t.sandbox_of = l.id
    WHERE f.id = ${id}::uuid`);
  return {
    modes: { live: row?.live ?? slug, test: row?.test ?? null },
    waiting: { submissions: row?.undecided ?? 0, deliveries: row?.failed ?? 0 },
    otherFunders: row?.others ?? [],
  };
}
