import type { Client } from "pg";
import { type Row, rounded } from "./record";

/** The setting with which PostgreSQL loads the extension that times statements. */
export const TIMING_SETTINGS = { shared_preload_libraries: "pg_stat_statements" };

interface Times {
  query: string;
  calls: number;
  rows: number;
  /** Milliseconds. */
  total: number;
  mean: number;
  hit: number;
  read: number;
  wal: number;
}

/** Resets the times of statements; false on a server that does not load pg_stat_statements. */
export async function startTiming(sql: Client): Promise<boolean> {
  const { rows } = await sql.query("SHOW shared_preload_libraries");
  if (!String(rows[0].shared_preload_libraries).includes("pg_stat_statements")) return false;
  await sql.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
  await sql.query("SELECT pg_stat_statements_reset()");
  return true;
}

/**
 * The statements that took the most time since `startTiming`, in the database's milliseconds for each of
 * `done` requests.
 */
export async function statementTimes(sql: Client, what: string, done: number): Promise<Row[]> {
  // Statements that ran only a few times are the bench's own, or a timer's.
  const { rows } = await sql.query<Times>(
    `SELECT query, calls::int, rows::int, total_exec_time AS total, mean_exec_time AS mean,
            shared_blks_hit::float8 AS hit, shared_blks_read::float8 AS read, wal_bytes::float8 AS wal
     FROM pg_stat_statements JOIN pg_database d ON d.oid = dbid
     WHERE d.datname = current_database() AND calls > $1::int / 100 ORDER BY total DESC LIMIT 12`,
    [done],
  );
  const tables = await sql.query<{ relname: string }>("SELECT relname FROM pg_stat_user_tables");
  const names = new Set(tables.rows.map(({ relname }) => relname));
  return rows.map(({ query, calls, rows, total, mean, hit, read, wal }) => {
    const each = (value: number) => rounded(value / calls);
    const note = [
      `${calls} calls of ${rounded(mean)} ms`,
      `${each(rows)} rows, ${each(hit)} blocks from memory, ${each(read)} from disk, ${each(wal)} bytes of log each`,
    ];
    return {
      what: `${what}: ${nameOf(query, names)}`,
      value: total / done,
      unit: "ms",
      note: note.join("; "),
    };
  });
}

/**
 * Names a statement by the tables it writes, or else by those it reads; other names in it are of its own
 * subqueries.
 */
function nameOf(query: string, tables: Set<string>): string {
  const named = (verbs: RegExp) => {
    const found = [...query.matchAll(verbs)].map(([, table]) => table ?? "");
    return [...new Set(found)].filter((name) => tables.has(name)).join(", ");
  };
  const written = named(/(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:"public"\.)?"?(\w+)/g);
  if (written) return `writes ${written}`;
  const read = named(/(?:FROM|JOIN)\s+(?:"public"\.)?"?(\w+)/g);
  return read ? `reads ${read}` : query.slice(0, 40);
}
