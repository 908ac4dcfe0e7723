import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/database/database";
import { NEWEST_MIGRATION } from "@/lib/services/migration-statements";
import packageFile from "@/package.json";
import { freePort } from "@/scripts/ports.mjs";
import { firstMessage, SERVER_ARGUMENTS, startNode } from "@/scripts/processes.mjs";
import { adminCommand } from "@/tests/helpers/admin-command";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  type ReceivedResponse,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import {
  createTestDatabase,
  openTestDatabase,
  secretsOf,
  startServer,
  type TestDatabase,
  type TestServer,
} from "@/tests/helpers/product-server";
import { until } from "@/tests/helpers/receiver";
import { startGate } from "@/tests/helpers/tcp-gate";

// The database is held up and made read-only here: it is a database of its own.

/** The role that the server has. */
const ROLE = `role_${randomBytes(6).toString("hex")}`;

let db: TestDatabase;
let gate: Awaited<ReturnType<typeof startGate>>;
let server: TestServer;
let funder: TestFunder;
let client: Client;
let calculatorPath: string;

beforeAll(async () => {
  db = await openTestDatabase();
  gate = await startGate(db.url);
  client = new Client({ connectionString: db.url });
  await client.connect();
  await client.query(
    `CREATE ROLE ${ROLE} LOGIN PASSWORD '${ROLE}' IN ROLE pg_read_all_data, pg_write_all_data`,
  );
  const url = new URL(gate.url);
  url.username = ROLE;
  url.password = ROLE;
  const settings = { DATABASE_POOL_SIZE: "4" };
  server = await startServer({ ...db, url: url.href }, settings, { keepOutput: true });
  funder = await newFunder({}, { ...server.settings, DATABASE_URL: db.url });
  await closeDatabase();
  const created = await ask("POST", "/offers", { deal_id: "BEFORE", ...SMALLEST_OFFER });
  calculatorPath = String(created.body.calculator_url);
});

afterAll(async () => {
  await server.stop();
  gate.close();
  await client.query(`DROP ROLE ${ROLE}`);
  await client.end();
  await db.close();
});

function ask(method: string, path: string, body?: object) {
  return call(funder, method, path, body, { to: server.baseUrl });
}

let isReadOnly = false;

/** Sets what new connections may do, and ends those there are. */
async function readOnly(on: boolean) {
  isReadOnly = on;
  const { rows } = await client.query("SELECT current_database() AS name");
  await client.query("SET default_transaction_read_only = off");
  await client.query(
    `ALTER DATABASE ${rows[0].name} SET default_transaction_read_only = ${on ? "on" : "off"}`,
  );
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
}

async function rowsOfEverything() {
  const tables = ["offers", "offer_versions", "events", "deliveries", "audit_entries", "links"];
  const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  const { rows } = await client.query(`SELECT ${counts.join(", ")}`);
  return rows[0];
}

describe("a database that does not respond", () => {
  // Rules: D3-34, D12-29
  test("gets 503 in bounded time, under any load, and the service recovers by itself", async () => {
    const before = await rowsOfEverything();
    gate.hold();
    const started = performance.now();
    const writes = Array.from({ length: 6 }, (_, index) =>
      ask("POST", "/offers", { deal_id: `HELD-${index}`, ...SMALLEST_OFFER }),
    );
    const reads = Array.from({ length: 6 }, () => ask("GET", "/offers/BEFORE"));
    for (const response of await Promise.all([...writes, ...reads])) {
      expectError(response, "SERVICE_UNAVAILABLE");
      expect(response.headers.get("retry-after")).toBe("5");
    }
    expect((await fetch(`${server.baseUrl}/api/health/ready`)).status).toBe(503);
    expect((await fetch(`${server.baseUrl}/api/health`)).status).toBe(503);
    const live = await fetch(`${server.baseUrl}/api/health/live`);
    expect([live.status, await live.json()]).toEqual([200, { status: "ok", version: packageFile.version }]);
    // One wait for a connection and one for its response, three times over for a busy machine.
    expect(performance.now() - started).toBeLessThan(3 * 2 * 13_000);
    gate.open();
    await until(async () => (await ask("GET", "/offers/BEFORE")).status === 200);
    await until(async () => (await fetch(`${server.baseUrl}/api/health`)).ok);
    // What arrived too late for its response is there whole, or not at all.
    const after = await rowsOfEverything();
    const grown = ["offers", "offer_versions", "events", "links"].map(
      (table) => after[table] - before[table],
    );
    expect(new Set(grown).size).toBe(1);
  });
});

/** Every 503 that says so must be true. */
const NOTHING = /^The service cannot reach its database now\. Nothing was changed\.$/;
const PERHAPS =
  /^The service cannot reach its database now\. This may have been done: read before you try again\.$/;

describe("a lock that another program holds for long", () => {
  // Rule: D3-49
  test("ends each write that waits for it on the server: what was answered with 'Nothing was changed.' is never applied, and no connection is left behind", async () => {
    const before = await rowsOfEverything();
    const holder = new Client({ connectionString: db.url });
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM offers WHERE deal_id = 'BEFORE' FOR UPDATE");
    let held = true;
    let most = 0;
    const counting = (async () => {
      for (; held; await sleep(100)) {
        const { rows } = await client.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = '${ROLE}'`,
        );
        most = Math.max(most, rows[0].n);
      }
    })();
    const answers: ReceivedResponse[] = [];
    const clients = Array.from({ length: 12 }, async () => {
      while (held) answers.push(await ask("PATCH", "/offers/BEFORE", { version: 1, max_upsell: 0.2 }));
    });
    await sleep(14_000);
    held = false;
    await Promise.all(clients);
    await holder.query("COMMIT");
    await holder.end();
    await counting;
    expect(answers.length).toBeGreaterThan(12);
    for (const answer of answers)
      if (answer.status !== 429) expect(expectError(answer, "SERVICE_UNAVAILABLE").message).toMatch(NOTHING);
    expect(most).toBeLessThanOrEqual(4 + 2);
    await until(async () => (await ask("GET", "/offers/BEFORE")).status === 200);
    await sleep(1_000);
    expect(await rowsOfEverything()).toEqual(before);
  });
});

describe("a write whose connection to the database breaks", () => {
  const create = (deal_id: string, headers: Record<string, string> = {}) =>
    call(funder, "POST", "/offers", { deal_id, ...SMALLEST_OFFER }, { to: server.baseUrl, headers });
  const stored = async (deal_id: string) => {
    const { rows } = await client.query("SELECT version FROM offers WHERE deal_id = $1", [deal_id]);
    return rows[0]?.version;
  };

  let holder: Client;
  beforeEach(async () => {
    await until(async () => (await ask("GET", "/offers")).status === 200);
    holder = new Client({ connectionString: db.url });
    await holder.connect();
  });
  afterEach(() => holder.end());

  /** Sends a write, whose statement waits until `go`. */
  async function held(write: () => Promise<ReceivedResponse>) {
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE offers IN EXCLUSIVE MODE");
    const response = write();
    await until(async () => {
      const { rowCount } = await client.query(
        `SELECT FROM pg_stat_activity WHERE usename = '${ROLE}' AND wait_event_type = 'Lock'`,
      );
      return rowCount !== 0;
    });
    return { response, go: () => holder.query("COMMIT") };
  }

  // Rule: D3-50
  test("after it was done gets its ordinary response if it has an Idempotency-Key", async () => {
    const { response, go } = await held(() => create("KEYED", { "Idempotency-Key": "keyed" }));
    gate.mute();
    await go();
    await until(async () => (await stored("KEYED")) === 1);
    gate.cut();
    gate.open();
    expectResponse(await response, 201);
    expect((await response).body.deal_id).toBe("KEYED");
  });

  test("after it was done says that it may have been done, if it has none", async () => {
    const { response, go } = await held(() => ask("PATCH", "/offers/KEYED", { version: 1, max_upsell: 0.2 }));
    gate.mute();
    await go();
    await until(async () => (await stored("KEYED")) === 2);
    gate.cut();
    gate.open();
    expect(expectError(await response, "SERVICE_UNAVAILABLE").message).toMatch(PERHAPS);
  });

  test("before it was done is canceled on the server and says that nothing was changed", async () => {
    const { response, go } = await held(() => create("NEVER"));
    gate.cut();
    expect(expectError(await response, "SERVICE_UNAVAILABLE").message).toMatch(NOTHING);
    await go();
    await sleep(1_000);
    expect(await stored("NEVER")).toBeUndefined();
  });

  test("says that it may have been done while the database cannot be asked", async () => {
    const { response, go } = await held(() => create("UNKNOWN"));
    gate.shut();
    await go();
    expect(expectError(await response, "SERVICE_UNAVAILABLE").message).toMatch(PERHAPS);
    gate.open();
    await until(async () => (await ask("GET", "/offers")).status === 200);
  });
});

describe("a database that refuses our role", () => {
  // Rule: D3-35
  test("gets 503, and the health check reports it, until the database accepts connections again", async () => {
    const health = async () => (await fetch(`${server.baseUrl}/api/health`)).json();
    await client.query(`ALTER ROLE ${ROLE} NOLOGIN`);
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${ROLE}'`);
    await until(async () => (await health()).status === "database_refused");
    const response = await ask("GET", "/offers/BEFORE");
    expectError(response, "SERVICE_UNAVAILABLE");
    expect(response.headers.get("retry-after")).toBe("5");
    const line = `"event":"database_refused","request_id":"${response.headers.get("x-request-id")}"`;
    expect(server.output()).toContain(line);
    await client.query(`ALTER ROLE ${ROLE} LOGIN`);
    await until(async () => (await ask("GET", "/offers/BEFORE")).status === 200);
    await until(async () => (await health()).status === "ok");
  });
});

describe("a database that lacks a migration of this build", () => {
  const newest = (finishedAt: string) =>
    client.query(`UPDATE _prisma_migrations SET finished_at = ${finishedAt}
      WHERE migration_name = '${NEWEST_MIGRATION}'`);

  // Rule: D12-29
  test("makes an instance not ready until the migration is applied; a migration of a later release does not", async () => {
    await newest("NULL");
    await client.query(`
      INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at)
      VALUES ('later', '', '99991231000000_later', now())`);
    const behind = await startServer(db, secretsOf(server.settings), { keepOutput: true, awaitReady: false });
    const ready = () => fetch(`${behind.baseUrl}/api/health/ready`);
    try {
      const response = await ready();
      expect([response.status, await response.json()]).toEqual([503, { status: "migrations_missing" }]);
      expect(behind.output()).toContain(`The migration ${NEWEST_MIGRATION} is not applied`);
      expect((await fetch(`${behind.baseUrl}/api/health/live`)).status).toBe(200);
      await newest("now()");
      await until(async () => (await ready()).ok);
    } finally {
      await behind.stop();
    }
  });

  test("is said by a command of the operator in one sentence", async () => {
    const empty = await createTestDatabase();
    const settings = { ...server.settings, DATABASE_URL: empty.url };
    const { code, stdout, stderr } = await adminCommand(settings, ["deliveries", "list", "acme"]);
    await empty.close();
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr.trim()).toBe(
      "The database lacks a table or a column of this build: npm run db:migrate makes it.",
    );
  });
});

describe("a read-only database", () => {
  afterEach(async () => {
    if (isReadOnly) await readOnly(false);
  });

  test("can still be read: offers, lists, the page and the health check respond", async () => {
    await readOnly(true);
    await until(async () => (await ask("GET", "/offers/BEFORE")).status === 200);
    expectResponse(await ask("GET", "/offers"), 200);
    expect((await send("GET", calculatorPath, {}, undefined, { to: server.baseUrl })).status).toBe(200);
    expect((await fetch(`${server.baseUrl}/api/health`)).status).toBe(200);
  });

  test("makes the schedule fail each second: the log says so once, and once that it works again", async () => {
    const logged = (event: string) => server.output().split(`"event":"${event}"`).length - 1;
    await readOnly(false);
    await until(() => logged("drain_failing") === logged("drain_recovered"));
    const [failing, recovered] = [logged("drain_failing"), logged("drain_recovered")];
    await readOnly(true);
    await until(() => logged("drain_failing") > failing);
    // Two more runs.
    await sleep(2_500);
    await readOnly(false);
    await until(() => logged("drain_recovered") > recovered);
    expect(logged("drain_failing")).toBe(failing + 1);
    expect(logged("person_mails_failed")).toBe(0);
  });

  test("is named by a command of the operator that writes; one that reads works", async () => {
    await readOnly(true);
    const admin = (...args: string[]) => adminCommand(server.settings, args);
    const written = await admin("funder", "create", "unwritten", "--name", "Unwritten");
    expect([written.code, written.stdout]).toEqual([1, ""]);
    expect(written.stderr).toMatch(/^The database is read-only, so nothing was changed: [^\n]*\n$/);
    expect(await admin("deliveries", "list", funder.slug)).toMatchObject({ code: 0, stderr: "" });
    await readOnly(false);
  });

  // Rules: D3-34, D5-81
  test("refuses every write as 503, leaves nothing of it, and takes it once it may be written again", async () => {
    const before = await rowsOfEverything();
    await readOnly(true);
    await until(async () => (await ask("GET", "/offers/BEFORE")).status === 200);
    const offer = { deal_id: "LATER", ...SMALLEST_OFFER };
    expectError(await ask("POST", "/offers", offer), "SERVICE_UNAVAILABLE");
    const once = { to: server.baseUrl, headers: { "Idempotency-Key": "later" } };
    expectError(await call(funder, "POST", "/offers", offer, once), "SERVICE_UNAVAILABLE");
    expectError(await ask("PATCH", "/offers/BEFORE", { version: 1, max_upsell: 0.2 }), "SERVICE_UNAVAILABLE");
    expectError(await ask("PUT", "/offers/BEFORE", { version: 1, ...SMALLEST_OFFER }), "SERVICE_UNAVAILABLE");
    expectError(await ask("POST", "/offers/BEFORE/calculator-url"), "SERVICE_UNAVAILABLE");
    expectError(await ask("DELETE", "/offers/BEFORE"), "SERVICE_UNAVAILABLE");
    expect(await rowsOfEverything()).toEqual(before);
    await readOnly(false);
    await until(async () => (await call(funder, "POST", "/offers", offer, once)).status === 201);
    expect((await ask("GET", "/offers/BEFORE")).body).toMatchObject({ version: 1, status: "active" });
  });
});

// Rule: D3-48
test("a request that its client breaks off is no error and no 5xx in the log, of the API and of a page", async () => {
  const { port } = new URL(server.baseUrl);
  const key = `X-API-Key: ${funder.apiKey}`;
  const offers = `POST /api/v1/${funder.slug}/offers HTTP/1.1\r\nHost: a.example\r\n${key}\r\nContent-Type: application/json`;
  const action = `POST /console HTTP/1.1\r\nHost: a.example\r\nOrigin: http://a.example\r\nNext-Action: ${"0".repeat(42)}\r\nContent-Type: text/plain`;
  const form = "POST /console HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/x-www-form-urlencoded";
  const length = "\r\nContent-Length: 1000\r\n\r\n{";
  const chunked = '\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n["abc\r\n';
  const before = server.output().length;
  const aborted = () => server.output().slice(before).split('"event":"client_aborted"').length - 1;
  for (const [index, request] of [offers, action, form]
    .flatMap((head) => [head + length, head + chunked])
    .entries()) {
    for (const end of ["destroy", "end"] as const) {
      const socket = connect(Number(port), "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(request);
      await sleep(100);
      socket[end]();
      await until(() => aborted() > 2 * index + (end === "destroy" ? 0 : 1), 10);
      socket.destroy();
    }
  }
  const lines = server.output().slice(before);
  expect(lines).not.toContain('"level":"error"');
  expect(lines).not.toMatch(
    /"status":5\d\d|"event":"(?:internal_error|database_unreachable|request_failed)"/,
  );
});

test("a function of Vercel whose settings are not usable refuses in the API's shape, tells probes why, and its log names the setting", async () => {
  const settings = { VERCEL: "1", LINK_KEY: "short" };
  const options = { keepOutput: true, awaitReady: false };
  const deployed = await startServer(db, settings, options);
  const ready = await fetch(`${deployed.baseUrl}/api/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: "settings_unusable" }]);
  const refused = await fetch(`${deployed.baseUrl}/api/v1/acme/offers`);
  expect([refused.status, await refused.json()]).toMatchObject([500, { error: "INTERNAL_ERROR" }]);
  expect(deployed.output()).toContain(
    "The environment is not usable: LINK_KEY must be the base64 of 32 bytes",
  );
  expect(deployed.output()).not.toContain("short");
  await deployed.stop();
});

test.each([
  ["HOST", () => "203.0.113.9", "HOST is no address of this machine: 203.0.113.9."],
  ["PORT", () => server.settings.PORT, "is in use: set PORT to another one."],
])("a server that cannot listen names %s in one sentence", async (setting, value, sentence) => {
  const env = { ...server.settings, PORT: String(await freePort()), [setting]: value() };
  const started = firstMessage(startNode(SERVER_ARGUMENTS, { env }), "The server");
  await expect(started).rejects.toThrow(sentence);
});
