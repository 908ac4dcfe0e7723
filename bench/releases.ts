import { randomBytes } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { Webhook as Verifier } from "standardwebhooks";
import { applyMigrations } from "@/scripts/db/migrations";
import { runQuietly } from "@/scripts/processes.mjs";
import { ROOT } from "@/scripts/start/data-folder.mjs";
import { adminCommand } from "@/tests/helpers/admin-command";
import { startBalancer } from "@/tests/helpers/balancer";
import { createTestDatabase, startServer, type TestServer } from "@/tests/helpers/product-server";
import { actionId } from "@/tests/helpers/server-actions";
import { openPostgres } from "./postgres";
import { keep, type Row } from "./record";
import { startReleaseTraffic } from "./release-traffic";
import { faultsOf, startSoakReceiver } from "./soak-faults";

// npm run bench:releases -- --commit <the release before> [--seconds 4 --workers 3]: upgrades two instances by
// docs/operations.md while requests come, rotates both keys, and takes one instance back and forward again.
// No request may fail, nothing acknowledged be missing, and every event must arrive with a good signature.

const { values } = parseArgs({
  options: {
    commit: { type: "string" },
    seconds: { type: "string", default: "4" },
    workers: { type: "string", default: "3" },
  },
});
const BEFORE = process.env.BENCH_BESIDE ?? "";
if (BEFORE === "") throw new Error("--commit names the release before.");

const newKey = () => randomBytes(32).toString("base64");
const OLD = { ENCRYPTION_KEY: newKey(), LINK_KEY: newKey() };
const NEW = { ENCRYPTION_KEY: newKey(), LINK_KEY: newKey() };
/** The environments of the rotation, in the order of docs/operations.md. */
const ANNOUNCED = { ...OLD, ENCRYPTION_KEY_PREVIOUS: NEW.ENCRYPTION_KEY, LINK_KEY_PREVIOUS: NEW.LINK_KEY };
const SWAPPED = { ...NEW, ENCRYPTION_KEY_PREVIOUS: OLD.ENCRYPTION_KEY, LINK_KEY_PREVIOUS: OLD.LINK_KEY };
const REENCRYPTED = { ...NEW, LINK_KEY_PREVIOUS: OLD.LINK_KEY };

const startedAt = Date.now();
const postgres = await openPostgres();
process.env.TEST_DATABASE_URL = postgres.url;
delete process.env.DATABASE_URL;
const database = await createTestDatabase();
const owner = new Client({ connectionString: database.url });
await owner.connect();
const role = await createServingRole();
await applyMigrations(database.url, join(BEFORE, "prisma/migrations"));
// A page that one release has rendered loads its scripts from an instance of the other.
cpSync(join(BEFORE, ".next/static"), join(ROOT, ".next/static"), { recursive: true, force: false });

const instances = [await startInstance(BEFORE, OLD), await startInstance(BEFORE, OLD)];
const balancer = await startBalancer(instances.map(({ baseUrl }) => baseUrl));
let restarts = 0;
let unsigned = 0;
const secrets: string[] = [];
const receiver = await startSoakReceiver((body, headers) => {
  if (!secrets.some((secret) => isSigned(secret, headers, body))) unsigned += 1;
});
const funder = await createFunder();
const traffic = await startReleaseTraffic(funder, {
  baseUrl: balancer.baseUrl,
  receiver: receiver.url,
  submit: actionId("submit", BEFORE),
  workers: Number(values.workers),
});
secrets.push(traffic.endpointSecret);

await step("the release before serves", sleepSome);
await step("migration while the release before serves", migrate);
await step("the release before on the new tables", sleepSome);
await step("first instance to this release, keys announced", () => replace(0, ROOT, ANNOUNCED));
await step("both releases side by side", sleepSome);
await step("second instance to this release, keys announced", () => replace(1, ROOT, ANNOUNCED));
await step("first instance, keys swapped", () => replace(0, ROOT, SWAPPED));
await step("second instance back to the release before, keys swapped", () => replace(1, BEFORE, SWAPPED));
await step("both releases side by side again", sleepSome);
await step("second instance forward again", () => replace(1, ROOT, SWAPPED));
await step("secrets encrypted anew", () => admin(ROOT, "secrets", "reencrypt"));
await step("first instance, previous encryption key emptied", () => replace(0, ROOT, REENCRYPTED));
await step("second instance, previous encryption key emptied", () => replace(1, ROOT, REENCRYPTED));
await step("this release serves", sleepSome);
const { acknowledged, failed, requests, slowest } = await traffic.stop();
const faults = await faultsOf(owner, funder.id, acknowledged, receiver.seen);
if (unsigned > 0) faults.push(`${unsigned} messages have no good signature`);
if (actionId("submit", BEFORE) !== actionId("submit"))
  faults.push("the releases' ids of an action differ: a page that is open during the upgrade cannot submit");
const seconds = (Date.now() - startedAt) / 1_000;

balancer.close();
receiver.close();
await Promise.all(instances.map((instance) => instance.stop()));
const version = await owner.query("SHOW server_version");
await owner.query(`DROP OWNED BY ${role}`);
await owner.query(`DROP ROLE ${role}`);
await owner.end();
await database.close();
await postgres.stop();
keep("releases", `Upgrade of two instances from ${values.commit}`, rows(), {
  postgres: `PostgreSQL ${version.rows[0].server_version} (${postgres.settings})`,
  release_before: values.commit,
  workers: values.workers,
  seconds_between: values.seconds,
});
process.exit(failed.length + faults.length > 0 ? 1 : 0);

/** The role that serves: it may change rows and nothing else, of later tables too. */
async function createServingRole(): Promise<string> {
  const name = `serves_${randomBytes(6).toString("hex")}`;
  await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await owner.query(`ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${name}`);
  return name;
}

function startInstance(release: string, keys: Record<string, string>): Promise<TestServer> {
  const url = new URL(database.url);
  url.username = role;
  url.password = role;
  const environment = { ...keys, DRAIN_SECONDS: "1", TRUSTED_PROXY_HOPS: "1" };
  return startServer({ ...database, url: url.href }, environment, { build: release });
}

/** Stops an instance with SIGTERM, and starts another one in its place. */
async function replace(index: number, release: string, keys: Record<string, string>): Promise<void> {
  await instances[index]?.stop();
  const next = await startInstance(release, keys);
  instances[index] = next;
  balancer.upstreams[index] = next.baseUrl;
  restarts += 1;
}

async function migrate(): Promise<void> {
  await runQuietly("npm", ["run", "db:migrate"], {
    env: { ...process.env, DATABASE_URL: database.url },
    failure: "The migration failed.",
  });
  // The release before has limits of keys alone.
  await admin(ROOT, "funder", "set-limits", funder.slug, "--per-second", "10000", "--per-minute", "100000");
}

/** A command of a release's `npm run admin`, with the settings of the first instance; its JSON. */
async function admin(release: string, ...args: string[]): Promise<Record<string, string>> {
  const settings = instances[0]?.settings ?? {};
  const { code, stdout, stderr } = await adminCommand(settings, [...args, "--json"], release);
  if (code !== 0) throw new Error(`admin ${args[0]} ${args[1]} failed: ${stderr}`);
  return JSON.parse(stdout);
}

async function createFunder() {
  const slug = `bench-${randomBytes(4).toString("hex")}`;
  const options = ["--name", "Bench", "--callback-url", receiver.url];
  const { id = "", callback_secret = "" } = await admin(BEFORE, "funder", "create", slug, ...options);
  secrets.push(callback_secret);
  const limits = ["--per-second", "10000", "--per-minute", "100000"];
  const scopes = ["--scopes", "offers:create,offers:update,webhooks:manage"];
  const { api_key = "", api_secret = "" } = await admin(BEFORE, "key", "create", slug, ...scopes, ...limits);
  return { id, slug, apiKey: api_key, apiSecret: api_secret };
}

function isSigned(secret: string, headers: Record<string, string>, body: string): boolean {
  try {
    new Verifier(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

function sleepSome(): Promise<void> {
  return sleep(Number(values.seconds) * 1_000);
}

/** One step of the upgrade; failures of requests name the one that was under way. */
async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  console.log(`${((Date.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${name}`);
  traffic.enter(name);
  await work();
}

function rows(): Row[] {
  return [
    {
      what: "Failed requests",
      value: failed.length,
      goal: 0,
      most: true,
      note: failed.slice(0, 10).join("; "),
    },
    { what: "Faults", value: faults.length, goal: 0, most: true, note: faults.join("; ") },
    { what: "Requests", value: requests, note: `${restarts} restarts, ${Math.round(seconds)} s` },
    {
      what: "Acknowledged",
      value: acknowledged.offers.size,
      unit: "offers",
      note: `${acknowledged.submissions} submissions; ${receiver.seen.size} messages received`,
    },
    {
      what: "Slowest request",
      value: slowest.ms,
      unit: "ms",
      note: `${slowest.what}, during: ${slowest.step}`,
    },
  ];
}
