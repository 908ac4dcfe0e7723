import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/database";
import { RENDER_LIMITS } from "@/lib/server/page-renders";
import { setFunderLimits } from "@/lib/services/funders/funders";
import {
  call,
  newAddress,
  newFunder,
  newKey,
  operator,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import {
  openTestDatabase,
  startServer,
  type TestDatabase,
  type TestServer,
} from "@/tests/helpers/product-server";
import { until } from "@/tests/helpers/receiver";
import { expectError } from "@/tests/helpers/responses";

// One server with ten connections, as by default; another client holds locks for which its requests wait.

let db: TestDatabase;
let server: TestServer;
let locker: Client;
/** Asks outside any transaction: within one, PostgreSQL shows the same activity again. */
let watcher: Client;
let greedy: TestFunder;
let other: TestFunder;

beforeAll(async () => {
  db = await openTestDatabase();
  server = await startServer(db);
  [locker, watcher] = [new Client({ connectionString: db.url }), new Client({ connectionString: db.url })];
  await Promise.all([locker.connect(), watcher.connect()]);
  greedy = await newFunder({}, server.settings);
  other = await newFunder();
  const wide = { per_second: 1_000, per_minute: 10_000 };
  for (const { slug } of [greedy, other]) await setFunderLimits(await operator(slug), wide);
  greedy = { ...greedy, ...(await newKey(greedy.slug, wide)) };
  for (const [funder, dealId] of [
    [greedy, "LOCKED-1"],
    [other, "FREE-1"],
  ] as const)
    expect((await on(funder, "POST", "/offers", { ...SMALLEST_OFFER, deal_id: dealId })).status).toBe(201);
});

afterAll(async () => {
  await Promise.all([locker.end(), watcher.end()]);
  await closeDatabase();
  await server.stop();
  await db.close();
});

const on = (funder: TestFunder, method: string, path: string, body?: object) =>
  call(funder, method, path, body, { to: server.baseUrl });

/** Runs while a transaction of another client holds what a statement locks. */
async function whileLocked<T>(statement: string, run: () => Promise<T>): Promise<T> {
  await locker.query("BEGIN");
  try {
    await locker.query(statement);
    return await run();
  } finally {
    await locker.query("ROLLBACK");
  }
}

/** How many connections of the server wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await watcher.query(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0].count;
}

/** Follows promises without waiting for them. */
function settledOf<T>(promises: Promise<T>[]): T[] {
  const done: T[] = [];
  for (const promise of promises) void promise.then((value) => done.push(value));
  return done;
}

describe("while every request of one funder hangs", () => {
  // Rule: D4-26
  test("it has no more than its part of them under way, another's are answered at once, and who waits too long reads 429", async () => {
    await whileLocked("SELECT FROM offers WHERE deal_id = 'LOCKED-1' FOR UPDATE", async () => {
      const patches = Array.from({ length: 20 }, () =>
        on(greedy, "PATCH", "/offers/LOCKED-1", { version: 1, funder_notes: "Late" }),
      );
      const answered = settledOf(patches);
      await until(async () => (await waiting()) >= 8);
      const reads = [];
      for (let read = 0; read < 5; read += 1) {
        const response = await on(other, "GET", "/offers/FREE-1");
        reads.push([response.status, answered.length, await waiting()]);
      }
      expect(reads).toEqual(Array(5).fill([200, 0, 8]));
      await until(async () => answered.length >= 12);
      for (const response of answered) {
        expectError(response, "RATE_LIMITED");
        expect(response.headers.get("retry-after")).toBe("1");
        expect(response.text).toContain("no turn in 5 seconds");
      }
      expect((await on(other, "GET", "/offers/FREE-1")).status).toBe(200);
      await Promise.race([Promise.all(patches), locker.query("ROLLBACK")]);
      expect((await Promise.all(patches)).filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    });
  });
});

describe("while every page of one address hangs", () => {
  // Rule: D4-24
  test("no more than its part of them is rendered, pages of others and the API are answered at once, and who waits too long reads when to come again", async () => {
    const { calculator_url: path } = (await on(other, "GET", "/offers/FREE-1")).body;
    const [from, elsewhere] = [newAddress(), newAddress()];
    const open = (path: string, address: string | undefined) =>
      send("GET", path, {}, undefined, { from: address, to: server.baseUrl });
    // The calculator's page reads the last submission; a read of the API does not.
    await whileLocked("LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE", async () => {
      const pages = Array.from({ length: 9 }, () => open(String(path), from));
      const answered = settledOf(pages);
      const most = RENDER_LIMITS.most - RENDER_LIMITS.kept;
      await until(async () => (await waiting()) >= most);
      expect((await open("/console/-/sign-in", elsewhere)).status).toBe(200);
      expect((await on(other, "GET", "/offers/FREE-1")).status).toBe(200);
      expect([answered.length, await waiting()]).toEqual([0, most]);
      await until(async () => answered.length >= 9 - most);
      for (const page of answered) expect([page.status, page.headers.get("retry-after")]).toEqual([429, "5"]);
    });
  });
});
