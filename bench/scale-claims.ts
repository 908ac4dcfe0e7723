import type { Client } from "pg";
import { newId } from "@/lib/server/ids";
import { claimDue, dueLanes } from "@/lib/services/deliveries/claim-statements";
import { type Statement, statementsOf } from "@/tests/helpers/sent-statements";
import { median } from "./record";
import { inTurn } from "./scale-twin";

const RECEIVERS = 20;
const DUE = 200;
const CLAIMED = 2 * RECEIVERS;
const WARM_UP = 50;

/**
 * Claims two deliveries of each of twenty receivers, as a process does that knows no receiver yet: two
 * statements.
 */
export async function claimOnce(): Promise<void> {
  const now = new Date();
  const lanes = await dueLanes(now, 0);
  const grants = lanes.slice(0, RECEIVERS).map((lane) => ({ ...lane, count: 2, others: 2 }));
  const claimed = await claimDue(now, grants, []);
  if (claimed.length !== CLAIMED) throw new Error(`Claimed ${claimed.length} of ${CLAIMED}.`);
}

/**
 * The median milliseconds of a claim in each database. The databases take turns, with the prepared statements
 * that the product sends. After each claim its deliveries are marked as delivered and replaced, so that 200
 * are always due. `home` is the database of services in this process.
 */
export async function claimTimes(
  databases: Client[],
  { home, funderId, times }: { home: Client; funderId: string; times: number },
): Promise<number[]> {
  const [lanes, claim] = await claimStatements(home, funderId);
  for (const sql of databases) {
    await insertPending(sql, funderId, DUE);
    // As PostgreSQL does within a minute after 10,000 changes, which is longer than this measurement.
    await sql.query("ANALYZE deliveries");
  }
  const taken = databases.map((): number[] => []);
  for (let round = 0; round < WARM_UP + times; round += 1) {
    for (const [index, sql] of inTurn(databases, round)) {
      const ms = await timed(sql, [lanes, claim]);
      if (round >= WARM_UP) taken[index]?.push(ms);
      await insertPending(sql, funderId, CLAIMED);
    }
  }
  return taken.map(median);
}

/** The statements of a claim by services in this process, whose database is `home`; nothing stays due there. */
async function claimStatements(home: Client, funderId: string): Promise<[Statement, Statement]> {
  await insertPending(home, funderId, DUE);
  const [lanes, claim] = await statementsOf(claimOnce);
  await home.query("DELETE FROM deliveries WHERE status = 'pending' AND funder_id = $1", [funderId]);
  if (!lanes || !claim) throw new Error("A claim sends two statements.");
  return [lanes, claim];
}

async function timed(sql: Client, [lanes, claim]: [Statement, Statement]): Promise<number> {
  const start = performance.now();
  await sql.query({ name: "lanes", ...lanes });
  const { rows } = await sql.query({ name: "claim", ...claim });
  const ms = performance.now() - start;
  if (rows.length !== CLAIMED) throw new Error(`Claimed ${rows.length} of ${CLAIMED}.`);
  await sql.query(
    `UPDATE deliveries SET status = 'delivered', attempt_count = 1, next_attempt_at = NULL, delivered_at = now(),
                           lease_token = NULL, lease_until = NULL
     WHERE id = ANY ($1)`,
    [rows.map(({ id }) => id)],
  );
  return ms;
}

async function insertPending(sql: Client, funderId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, newId);
  await sql.query(
    `INSERT INTO deliveries (id, funder_id, event_id, type, kind, url, receiver, status, attempt_count, replayed_after,
                             next_attempt_at, request_id, created_at)
     SELECT id, $1, (SELECT id FROM events WHERE funder_id = $1 LIMIT 1), 'offer.created', 'callback',
            'https://r' || n % $2::int || '.example/', 'https://r' || n % $2::int || '.example', 'pending', 0, 0, now(), 'req_bench', now()
     FROM unnest($3::uuid[]) WITH ORDINALITY AS due (id, n)`,
    [funderId, RECEIVERS, ids],
  );
}
