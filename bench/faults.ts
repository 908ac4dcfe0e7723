import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { openLocalDatabase } from "@/scripts/db/local-database.mjs";
import { applyMigrations } from "@/scripts/db/migrations";
import { parentOf } from "@/scripts/start/process-status.mjs";
import { HAS_NGINX, startNginx } from "@/tests/helpers/nginx";
import { HAS_PGBOUNCER, startPgBouncer } from "@/tests/helpers/pgbouncer";
import { secretsOf, startServer, type TestServer } from "@/tests/helpers/product-server";
import { until } from "@/tests/helpers/receiver";
import { actionId } from "@/tests/helpers/server-actions";
import { startBadReceivers } from "./bad-receivers";
import { QUIET, startFaultTraffic, type Told } from "./fault-traffic";
import { removeAtExit } from "./postgres";
import { newFunder, send, signed } from "./product";
import { keep, type Row } from "./record";
import { faultsOf, startSoakReceiver } from "./soak-faults";

// npm run bench:faults [-- --seconds 20 --workers 4]: two instances behind nginx as docs/operations.md has it, and
// before PgBouncer, under traffic of two funders, one of which has a receiver of each bad kind. PostgreSQL is
// stopped, and hangs; PgBouncer ends; nginx reads its configuration again; an instance is killed. Nothing
// acknowledged may be missing, no 503 be untrue, and nothing be sent twice but what a killed instance had sent.

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "20" }, workers: { type: "string", default: "4" } },
});
const SECONDS = Number(values.seconds);
const SETTINGS = { max_connections: "200", shared_buffers: "256MB" };

if (!HAS_NGINX || !HAS_PGBOUNCER)
  throw new Error("This needs nginx and pgbouncer: install nginx-light and pgbouncer.");
const startedAt = Date.now();
const folder = mkdtempSync(join(tmpdir(), "offer-calculator-faults-"));
removeAtExit(folder);
let postgres = await openLocalDatabase(folder, "start", SETTINGS);
await applyMigrations(postgres.url);
let pooler = await startPgBouncer(postgres.url);
const poolerPort = Number(new URL(pooler.url).port);
const first = await startInstance();
const instances = [first, await startInstance(secretsOf(first.settings))];
const nginx = await startNginx(portsOf(instances));
Object.assign(process.env, first.settings, { DATABASE_URL: postgres.url });

const receiver = await startSoakReceiver();
const bad = await startBadReceivers();
const [good, other] = [await newFunder(receiver.url), await newFunder()];
const direct = { server: first };
const subscribed = { url: receiver.url, events: ["offer.created", "offer.updated"] };
await send(direct, signed(good, "POST", "/webhooks", subscribed));
for (const { url } of bad.receivers)
  await send(direct, signed(other, "POST", "/webhooks", { url, events: ["offer.created"] }));

const at = { baseUrl: nginx.baseUrl, submit: actionId("submit") };
const traffics = [
  startFaultTraffic(good, { ...at, workers: Number(values.workers), name: "G" }),
  startFaultTraffic(other, { ...at, workers: 1, name: "B" }),
];
await phase(QUIET, pause);
await phase("PostgreSQL stopped", async () => {
  await postgres.stop();
  await pause();
  postgres = await openLocalDatabase(folder, "start", SETTINGS);
  await pause();
});
await phase("PostgreSQL hung", async () => {
  const processes = serverProcesses();
  for (const pid of processes) process.kill(pid, "SIGSTOP");
  await pause();
  for (const pid of processes) process.kill(pid, "SIGCONT");
  await pause();
});
await phase("PgBouncer ended", async () => {
  await pooler.close();
  await sleep(5_000);
  pooler = await startPgBouncer(postgres.url, poolerPort);
  await pause();
});
await phase("nginx read its configuration again", async () => {
  nginx.serve(portsOf(instances));
  await pause();
});
const sql = new Client({ connectionString: postgres.url });
await sql.connect();
await until(async () => (await pendingOf(good.id)) < 200, 120);
// A message that was sent and not recorded is sent again once its lease has ended.
await phase(`${QUIET}, until every lease of before has ended`, () => sleep(125_000));
const twiceBefore = sentTwice();
await phase("an instance killed", async () => {
  instances[0]?.process.kill("SIGKILL");
  await sleep(5_000);
  instances[0] = await startInstance(secretsOf(first.settings));
  nginx.serve(portsOf(instances));
  await pause();
});
const [told, toldBad] = (await Promise.all(traffics.map((traffic) => traffic.stop()))) as [Told, Told];
const faults = [
  ...(await faultsOf(sql, good.id, told.acknowledged, receiver.seen)),
  ...told.faults,
  ...toldBad.faults,
  ...(await untrue(good.id, told)),
  ...(await untrue(other.id, toldBad)),
];
if (twiceBefore > 0) faults.push(`${twiceBefore} messages were sent twice, and no instance was killed`);
const ofBad = await statesOfBad();
const twice = sentTwice() - twiceBefore;

for (const instance of instances) await instance.stop();
await nginx.close();
receiver.close();
bad.close();
const version = await sql.query("SHOW server_version");
await sql.end();
await pooler.close();
await postgres.stop();
keep("faults", "Faults", rows(), { postgres: `PostgreSQL ${version.rows[0].server_version}`, ...values });
process.exit(faults.length > 0 ? 1 : 0);

function startInstance(secrets: Record<string, string> = {}): Promise<TestServer> {
  const environment = { DATABASE_PREPARED_STATEMENTS: "off", TRUSTED_PROXY_HOPS: "1", ...secrets };
  // Its log has a line for each refusal.
  return startServer({ folder, url: pooler.url }, environment, { keepOutput: true });
}

function portsOf(servers: TestServer[]): number[] {
  return servers.map(({ baseUrl }) => Number(new URL(baseUrl).port));
}

/** PostgreSQL's first process and its children. */
function serverProcesses(): number[] {
  const parent = Number(readFileSync(join(folder, "postgresql/postmaster.pid"), "utf8").split("\n")[0]);
  const all = readdirSync("/proc").map(Number);
  return [parent, ...all.filter((pid) => pid > 0 && parentOf(pid)?.parent === parent)];
}

function pause(): Promise<void> {
  return sleep(SECONDS * 1_000);
}

async function phase(name: string, work: () => Promise<unknown>): Promise<void> {
  console.log(`${((Date.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${name}`);
  for (const traffic of traffics) traffic.enter(name);
  await work();
}

async function pendingOf(funderId: string): Promise<number> {
  const query = "SELECT count(*) FROM deliveries WHERE funder_id = $1 AND status = 'pending'";
  return Number((await sql.query(query, [funderId])).rows[0].count);
}

/** How many messages came more than once: each has one receiver, the endpoint or the callback. */
function sentTwice(): number {
  return [...receiver.seen.values()].filter((count) => count > 1).length;
}

/** What is not stored as its response has said: acknowledged and missing, or done against its 503. */
async function untrue(funderId: string, { acknowledged, undone }: Told): Promise<string[]> {
  const { rows } = await sql.query("SELECT deal_id, version FROM offers WHERE funder_id = $1", [funderId]);
  const stored = new Map(rows.map(({ deal_id, version }) => [String(deal_id), Number(version)]));
  const missing = [...acknowledged.offers].filter(([deal, version]) => (stored.get(deal) ?? 0) < version);
  const created = undone.offers.filter((deal) => stored.has(deal));
  const changed = undone.changes.filter((deal) => stored.get(deal) !== 1);
  const found = {
    "acknowledged offers or versions are missing": missing,
    "offers were created against their 503": created,
    "offers were changed against their 503": changed,
  };
  return Object.entries(found).flatMap(([what, deals]) =>
    deals.length > 0 ? [`${deals.length} ${what}`] : [],
  );
}

/** How many requests each bad receiver got, and how many deliveries to it are in which state. */
async function statesOfBad(): Promise<Row[]> {
  const { rows } = await sql.query(
    `SELECT url, string_agg(count || ' ' || status || ' after up to ' || most, ', ' ORDER BY status) AS states FROM (
       SELECT url, status, count(*), max(attempt_count) AS most FROM deliveries WHERE funder_id = $1 GROUP BY 1, 2) s
     GROUP BY url`,
    [other.id],
  );
  const states = new Map(rows.map(({ url, states }) => [String(url), String(states)]));
  return bad.receivers.map(({ kind, url }) => ({
    what: `A receiver that ${kind}`,
    value: bad.reached.get(kind) ?? 0,
    unit: "requests",
    note: `Deliveries: ${states.get(url)}`,
  }));
}

function rows(): Row[] {
  const sum = (of: (each: Told) => number) => of(told) + of(toldBad);
  const { slowest } = told;
  return [
    { what: "Faults", value: faults.length, goal: 0, most: true, note: faults.slice(0, 10).join("; ") },
    {
      what: "Requests",
      value: sum(({ requests }) => requests),
      note: `503: ${sum(({ unavailable }) => unavailable.certain)} that nothing was changed, ${sum(({ unavailable }) => unavailable.uncertain)} that it may have been done; ${sum(({ broken }) => broken)} broke off`,
    },
    {
      what: "Acknowledged",
      value: sum(({ acknowledged }) => acknowledged.offers.size),
      unit: "offers",
      note: `${sum(({ acknowledged }) => acknowledged.submissions)} submissions; ${receiver.seen.size} messages received`,
    },
    { what: "Sent twice after an instance was killed", value: twice, unit: "messages" },
    {
      what: "Slowest request",
      value: slowest.ms,
      unit: "ms",
      note: `${slowest.what}, during: ${slowest.during}`,
    },
    ...ofBad,
  ];
}
