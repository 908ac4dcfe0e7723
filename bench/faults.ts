import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { openLocalDatabase } from "@/scripts/db/local-database.mjs";
import { applyMigrations } from "@/scripts/db/migrations";
import { startNginx } from "@/tests/helpers/nginx";
import { startPgBouncer } from "@/tests/helpers/pgbouncer";
import { secretsOf, startServer, type TestServer } from "@/tests/helpers/product-server";
import { until } from "@/tests/helpers/receiver";
import { actionId } from "@/tests/helpers/server-actions";
import { startBadReceivers } from "./bad-receivers";
import { startFaultTraffic, type Told } from "./fault-traffic";
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

const startedAt = Date.now();
const folder = mkdtempSync(join(tmpdir(), "offer-calculator-faults-"));
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
await phase("nothing", pause);
await phase("PostgreSQL stopped", async () => {
  await postgres.stop();
  await pause();
  postgres = await openLocalDatabase(folder, "start", SETTINGS);
  await pause();
});
await phase("PostgreSQL hung", async () => {
  const processes = await serverProcesses();
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
await phase("nothing, until every lease of before has ended", () => sleep(125_000));
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
rmSync(folder, { recursive: true });
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
async function serverProcesses(): Promise<number[]> {
  const parent = Number(readFileSync(join(folder, "postgresql/postmaster.pid"), "utf8").split("\n")[0]);
  const found = [parent];
  for (const name of await readdir("/proc")) {
    const status = /^\d+$/.test(name) ? await readFile(`/proc/${name}/status`, "utf8").catch(() => "") : "";
    if (status.includes(`\nPPid:\t${parent}\n`)) found.push(Number(name));
  }
  return found;
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

/** The 503 that say that nothing was changed, and yet it was. */
async function untrue(funderId: string, { undone }: Told): Promise<string[]> {
  const count = async (condition: string, deals: string[]) => {
    const query = `SELECT count(*)::int FROM offers WHERE funder_id = $1 AND deal_id = ANY ($2) ${condition}`;
    return (await sql.query(query, [funderId, deals])).rows[0].count as number;
  };
  const [created, changed] = [await count("", undone.offers), await count("AND version > 1", undone.changes)];
  return created + changed === 0
    ? []
    : [`${created} offers and ${changed} changes were done, against their 503`];
}

/** How many deliveries to each bad receiver are in which state, and the most attempts at one. */
async function statesOfBad(): Promise<string> {
  const { rows } = await sql.query(
    `SELECT url, string_agg(count || ' ' || status || ' after up to ' || most, ', ' ORDER BY status) AS states FROM (
       SELECT url, status, count(*), max(attempt_count) AS most FROM deliveries WHERE funder_id = $1 GROUP BY 1, 2) s
     GROUP BY url`,
    [other.id],
  );
  const states = new Map(rows.map(({ url, states }) => [String(url), String(states)]));
  return bad.receivers
    .map(({ kind, url }) => `${kind}: ${bad.reached.get(kind)} requests, ${states.get(url)}`)
    .join("; ");
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
    { what: "Deliveries to bad receivers", value: bad.receivers.length, unit: "kinds", note: ofBad },
  ];
}
