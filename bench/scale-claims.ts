import type { Client } from "pg";
import { newId } from "@/lib/server/ids";
import { claimDue } from "@/lib/services/deliveries/claims";
import { median } from "./record";
import { inTurn } from "./scale-twin";
import { type Statement, statementsOf } from "./statements";

const RECEIVERS = 20;
const DUE = 200;
const WARM_UP = 50;

/** Of a process that knows no receiver yet: forty deliveries, of twenty receivers two each. */
export const ROOM = { all: 2 * RECEIVERS, each: 2, of: new Map<string, number>(), except: [] };

/**
 * Milliseconds of a claim, the middle one of so many for each database. Claims are made in turn, by the prepared statement
 * that the product sends; what was claimed is delivered then, and as much owed anew, so that two hundred are due every time.
 */
export async function claimTimes(databases: Client[], funderId: string, times: number): Promise<number[]> {
  const [statement] = await statementsOf(() => claimDue(new Date(), ROOM));
  if (!statement) throw new Error("A claim sends no statement.");
  for (const sql of databases) await owe(sql, funderId, DUE);
  const taken = databases.map((): number[] => []);
  for (let round = 0; round < WARM_UP + times; round += 1) {
    for (const [index, sql] of inTurn(databases, round)) {
      const ms = await claim(sql, statement);
      if (round >= WARM_UP) taken[index]?.push(ms);
      await owe(sql, funderId, ROOM.all);
    }
  }
  return taken.map(median);
}

async function claim(sql: Client, statement: Statement): Promise<number> {
  const start = performance.now();
  const { rows } = await sql.query({ name: "claim", ...statement });
  const ms = performance.now() - start;
  if (rows.length !== ROOM.all) throw new Error(`Claimed ${rows.length} of ${ROOM.all}.`);
  await sql.query(
    `UPDATE deliveries SET status = 'delivered', attempt_count = 1, next_attempt_at = NULL, delivered_at = now(),
                           lease_token = NULL, lease_until = NULL
     WHERE id = ANY ($1)`,
    [rows.map(({ id }) => id)],
  );
  return ms;
}

async function owe(sql: Client, funderId: string, count: number): Promise<void> {
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
