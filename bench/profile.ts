import { once } from "node:events";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { loadOperation } from "./api-speed";
import { drain } from "./outbox-speed";
import { startProduct } from "./product";
import { keep, type Row, rounded } from "./record";

// npm run bench:profile [-- --operation "POST /offers" --operation drain --seconds 10 --top 20]: where the
// time of the server and of the database goes in each operation.

const DRAIN = "drain";
const { values } = parseArgs({
  options: {
    operation: {
      type: "string",
      multiple: true,
      default: [
        "POST /offers",
        "GET /offers/{dealId}",
        "PATCH /offers/{dealId}",
        "POST /offers/{dealId}/calculator-url",
        "Calculator page, HTML",
        DRAIN,
      ],
    },
    seconds: { type: "string", default: "10" },
    top: { type: "string", default: "20" },
  },
});

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** The setting with which PostgreSQL loads the extension that times statements. */
const TIMING_SETTINGS = { shared_preload_libraries: "pg_stat_statements" };

const hook = new URL("process-reports.mjs", import.meta.url).href;
const product = await startProduct({ NODE_OPTIONS: `--import ${hook}` }, TIMING_SETTINGS);
const { sql, postgres } = product;
const { process: server } = product.server;
const seconds = Number(values.seconds);
const rows: Row[] = [];
for (const what of values.operation) {
  process.stdout.write(`\n${what} `);
  rows.push(...(await profileOf(what)));
}
await product.stop();
keep("profile", "Profile", rows, { postgres, connections: 8, seconds_each: seconds });
process.exit();

async function profileOf(what: string): Promise<Row[]> {
  let timed = false;
  const begin = async () => {
    timed = await startTiming(sql);
    server.send("profile start");
    await once(server, "message");
  };
  const { rate, done } = await run(what, begin);
  server.send("profile end");
  const [{ profile }] = (await once(server, "message")) as [{ profile: Profile }];
  return [
    { what, value: rate, unit: "/s", note: `${done} done; the profile takes its share` },
    ...(timed ? await statementTimes(sql, what, done) : []),
    ...functionTimes(profile, what, done),
  ];
}

/** Runs the operation after `begin`; returns how many a second, and how many in all. */
async function run(what: string, begin: () => Promise<void>): Promise<{ rate: number; done: number }> {
  if (what !== DRAIN) {
    const rate = await loadOperation(product, what, seconds, begin);
    return { rate, done: Math.round(rate * seconds) };
  }
  await begin();
  return drain(product);
}

/**
 * The server's milliseconds for each of `done` requests, and the functions with the largest shares of its
 * time, without what they call.
 */
function functionTimes({ nodes, samples, timeDeltas }: Profile, what: string, done: number): Row[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const own = new Map<string, number>();
  for (const [index, sample] of samples.entries()) {
    const name = names.get(sample) ?? "";
    if (name === "(idle)") continue;
    own.set(name, (own.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const total = [...own.values()].reduce((sum, time) => sum + time, 0);
  const most = [...own].sort((a, b) => b[1] - a[1]).slice(0, Number(values.top));
  return [
    { what: `${what}: the server`, value: total / 1000 / done, unit: "ms" },
    ...most.map(([name, time]) => ({ what: `${what}: ${name}`, value: (time / total) * 100, unit: "%" })),
  ];
}

function nameOf({ functionName, url, lineNumber }: Profile["nodes"][number]["callFrame"]): string {
  if (url === "") return functionName;
  const place = url
    .split("/node_modules/")
    .at(-1)
    ?.replace(/^.*\.next\/server\//, "");
  return `${functionName || "(anonymous)"}  ${place}:${lineNumber + 1}`;
}

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
async function startTiming(sql: Client): Promise<boolean> {
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
async function statementTimes(sql: Client, what: string, done: number): Promise<Row[]> {
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
      what: `${what}: ${statementName(query, names)}`,
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
function statementName(query: string, tables: Set<string>): string {
  const named = (verbs: RegExp) => {
    const found = [...query.matchAll(verbs)].map(([, table]) => table ?? "");
    return [...new Set(found)].filter((name) => tables.has(name)).join(", ");
  };
  const written = named(/(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:"public"\.)?"?(\w+)/g);
  if (written) return `writes ${written}`;
  const read = named(/(?:FROM|JOIN)\s+(?:"public"\.)?"?(\w+)/g);
  return read ? `reads ${read}` : query.slice(0, 40);
}
