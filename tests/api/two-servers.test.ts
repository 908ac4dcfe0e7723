import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, prisma } from "@/lib/server/database/database";
import { revokeApiKey } from "@/lib/services/funders/api-keys";
import { setFunderLimits } from "@/lib/services/funders/funders";
import {
  call,
  callAction,
  expectError,
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
import { redisInstalled, startRedisBridge } from "@/tests/helpers/redis-bridge";
import { actionId } from "@/tests/helpers/server-actions";
import { partsOf, submissionInput } from "@/tests/helpers/submissions";

// Two production servers on one PostgreSQL and one Redis.

let db: TestDatabase;
let redis: Awaited<ReturnType<typeof startRedisBridge>>;
let a: TestServer;
let b: TestServer;
let funder: TestFunder;

beforeAll(async () => {
  if (!redisInstalled) return;
  db = await openTestDatabase();
  redis = await startRedisBridge();
  const { url, token } = redis.bridge.settings;
  const shared = { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token };
  // The secrets are those of the data folder: both servers have the same.
  a = await startServer(db, shared);
  b = await startServer(db, shared);
  funder = await newFunder({}, a.settings);
});

afterAll(async () => {
  if (!redisInstalled) return;
  await closeDatabase();
  await Promise.all([a.stop(), b.stop()]);
  await redis.close();
  await db.close();
});

const on = (server: TestServer, method: string, path: string, body?: object) =>
  call(funder, method, path, body, { to: server.baseUrl });
const open = (server: TestServer, path: string) => send("GET", path, {}, undefined, { to: server.baseUrl });

async function newOffer(server: TestServer, dealId: string, changes: object = {}): Promise<string> {
  const created = await on(server, "POST", "/offers", { deal_id: dealId, ...SMALLEST_OFFER, ...changes });
  expect(created.status).toBe(201);
  return new URL(String(created.body.calculator_url), server.baseUrl).href.slice(server.baseUrl.length);
}

/** Sends terms as the page does; returns the reference number in the response. */
async function submit(server: TestServer, path: string, submissionKey: string) {
  const args = [partsOf(path), submissionInput({ submissionKey })];
  const response = await callAction("submit", path, args, { to: server.baseUrl });
  // Without its text, which contains the link.
  const submitted = response.text.includes('"status":"submitted"');
  expect({ status: response.status, submitted }).toEqual({ status: 200, submitted: true });
  return /"number":"([^"]+)"/.exec(response.text)?.[1];
}

describe.skipIf(!redisInstalled)("two servers on one database and one Redis", () => {
  test("share a key's limits: what one has counted is spent on the other", async () => {
    // The store has 300 ms: on a busy machine an instance may miss it and count alone for 2 seconds.
    await until(async () => {
      const key = await newKey(funder.slug, { per_second: 100, per_minute: 6 });
      const ask = (server: TestServer) => call(key, "GET", "/offers", undefined, { to: server.baseUrl });
      const remaining: number[] = [];
      for (const server of [a, b, a, b, a, b])
        remaining.push(Number((await ask(server)).headers.get("x-ratelimit-remaining")));
      const over = [await ask(a), await ask(b)];
      if (over.some(({ status }) => status !== 429)) return false;
      for (const response of over) expectError(response, "RATE_LIMITED");
      return remaining.join() === "5,4,3,2,1,0";
    });
  });

  test("continue without their Redis, each with limits of its own, and share them again when it is back", async () => {
    const key = await newKey(funder.slug, { per_second: 100, per_minute: 4 });
    const ask = (server: TestServer) => call(key, "GET", "/offers", undefined, { to: server.baseUrl });
    for (const mode of ["hang", "fail"] as const) {
      redis.bridge.mode = mode;
      for (const server of [a, b]) {
        const statuses: number[] = [];
        for (let request = 0; request < 12; request += 1) statuses.push((await ask(server)).status);
        expect(statuses).toContain(429);
        expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
      }
    }
    redis.bridge.mode = "normal";
    const shared = await newKey(funder.slug, { per_second: 100, per_minute: 100_000 });
    await until(async () => {
      const [one, other] = await Promise.all(
        [a, b].map((server) => call(shared, "GET", "/offers", undefined, { to: server.baseUrl })),
      );
      const remaining = [one, other].map((response) =>
        Number(response?.headers.get("x-ratelimit-remaining")),
      );
      return Math.abs((remaining[0] ?? 0) - (remaining[1] ?? 0)) === 1;
    });
  });

  // Rule: D4-62
  test("share what a funder's keys stored in 24 hours: what one has stored is spent on the other", async () => {
    const of = await newFunder({}, a.settings);
    await setFunderLimits(await operator(of.slug), { bytes_per_day: 1024 ** 2 });
    const texts = { stipulations: Array.from({ length: 95 }, () => "s".repeat(2_000)) };
    const create = (server: TestServer) =>
      call(
        of,
        "POST",
        "/offers",
        { ...SMALLEST_OFFER, ...texts, deal_id: randomUUID() },
        { to: server.baseUrl },
      );
    for (const status of [201, 201]) expect((await create(a)).status).toBe(status);
    await until(async () => (await prisma.storedBytes.count({ where: { funder: { slug: of.slug } } })) > 0);
    expectError(await create(b), "RATE_LIMITED");
  });

  test("open each other's links, and a fresh link made on one replaces the older on the other immediately", async () => {
    const path = await newOffer(a, "TWO-LINK");
    expect((await open(b, path)).text).toContain("Café Río");
    const fresh = await on(a, "POST", "/offers/TWO-LINK/calculator-url", { revoke_previous: true });
    expect((await open(b, path)).text).not.toContain("Café Río");
    const next = new URL(String(fresh.body.calculator_url), b.baseUrl);
    expect((await open(b, `${next.pathname}${next.search}`)).text).toContain("Café Río");
    await on(b, "DELETE", "/offers/TWO-LINK");
    expect((await open(a, `${next.pathname}${next.search}`)).text).not.toContain("Café Río");
  });

  test("revoke a key for each other immediately", async () => {
    const key = await newKey(funder.slug, {});
    const ask = (server: TestServer) => call(key, "GET", "/offers", undefined, { to: server.baseUrl });
    expect((await Promise.all([a, b].map(ask))).map(({ status }) => status)).toEqual([200, 200]);
    await revokeApiKey(await operator(funder.slug), key.apiKey);
    for (const server of [a, b]) expectError(await ask(server), "API_KEY_INVALID");
  });

  test("make one submission of terms that a page of one sent to both at the same moment", async () => {
    const path = await newOffer(a, "TWO-SUBMIT");
    // The page of one server names the action that the other runs.
    expect((await open(a, path)).text).toContain(actionId("submit"));
    const key = randomUUID();
    const numbers = await Promise.all([a, b, a, b].map((server) => submit(server, path, key)));
    expect(new Set(numbers).size).toBe(1);
    expect(numbers[0]).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const stored = await on(b, "GET", "/offers/TWO-SUBMIT/submissions");
    expect(stored.body.data).toHaveLength(1);
  });

  test("run a request once that both received under one Idempotency-Key", async () => {
    const idempotencyKey = randomUUID();
    const post = (server: TestServer) => {
      const changes = { to: server.baseUrl, headers: { "Idempotency-Key": idempotencyKey } };
      return call(funder, "POST", "/offers", { deal_id: "TWO-ONCE", ...SMALLEST_OFFER }, changes);
    };
    const first = await Promise.all([a, b].map(post));
    const again = await Promise.all([a, b].map(post));
    for (const response of first) expect([201, 409]).toContain(response.status);
    expect(first.some(({ status }) => status === 201)).toBe(true);
    for (const response of again) {
      expect(response.status).toBe(201);
      expect(response.headers.get("idempotent-replayed")).toBe("true");
    }
    expect(again[0]?.text).toBe(again[1]?.text);
    expect(await prisma.event.count({ where: { offer: { deal_id: "TWO-ONCE" } } })).toBe(1);
  });
});
