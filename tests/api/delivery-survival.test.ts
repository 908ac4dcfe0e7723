import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/database/database";
import { createApiKey } from "@/lib/services/funders/api-keys";
import { createFunder } from "@/lib/services/funders/funders";
import { productEnvironment } from "@/scripts/start/local-profile.mjs";
import { adminContext } from "@/tests/helpers/admin-command";
import { call, EVERY_SCOPE, operator, type TestKey, WIDE } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import {
  openTestDatabase,
  startServer,
  type TestDatabase,
  type TestServer,
} from "@/tests/helpers/product-server";
import { startCountingReceiver, until } from "@/tests/helpers/receiver";
import { startGate } from "@/tests/helpers/tcp-gate";

// Servers are killed and the database is taken away here: it is a database of its own, and needs real
// concurrency.

let db: TestDatabase;
let client: Client;
let keys: TestKey[];
let servers: TestServer[] = [];
const receivers: { close(): Promise<void> }[] = [];

/** A receiver that the end of the file closes. */
async function receiverOf(onRequest?: (respond: () => void) => void) {
  const receiver = await startCountingReceiver(onRequest);
  receivers.push(receiver);
  return receiver;
}

async function start(url = db.url): Promise<TestServer> {
  const server = await startServer({ ...db, url });
  servers.push(server);
  return server;
}

async function stopServers() {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
}

beforeAll(async () => {
  db = await openTestDatabase();
  client = new Client({ connectionString: db.url });
  await client.connect();
  const baseUrl = "http://127.0.0.1:1";
  const settings = productEnvironment(db.folder, { databaseUrl: db.url, baseUrl });
  Object.assign(process.env, settings, { BASE_URL: baseUrl });
  keys = await Promise.all(
    ["one", "two", "three", "four", "five"].map(async (slug) => {
      await createFunder(adminContext(), { slug, name: slug });
      const key = await createApiKey(await operator(slug), { scopes: EVERY_SCOPE, ...WIDE });
      return { slug, apiKey: key.api_key, apiSecret: key.api_secret };
    }),
  );
});

afterAll(async () => {
  await stopServers();
  await closeDatabase();
  await Promise.all(receivers.map(({ close }) => close()));
  await client.end();
  await db.close();
});

/** Subscribes a funder's receiver to new offers. */
async function subscribe(key: TestKey, url: string, to: string) {
  const response = await call(key, "POST", "/webhooks", { url, events: ["offer.created"] }, { to });
  expect(response.status).toBe(201);
}

/**
 * Creates offers at the same time on several servers; returns the ids of the acknowledged ones.
 * Calls `onAcknowledged` for each.
 */
async function create(key: TestKey, count: number, to: string[], name: string, onAcknowledged?: () => void) {
  const acknowledged: string[] = [];
  const one = async (index: number) => {
    const offer = { deal_id: `${name}-${index}`, ...SMALLEST_OFFER };
    const server = to[index % to.length] as string;
    // A killed server sends no response: nothing was acknowledged.
    const response = await call(key, "POST", "/offers", offer, { to: server }).catch(() => null);
    if (response?.status !== 201) return;
    acknowledged.push(String(response.body.id));
    onAcknowledged?.();
  };
  await Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  return acknowledged;
}

async function eventsOf(offers: string[]): Promise<string[]> {
  const { rows } = await client.query("SELECT id FROM events WHERE offer_id = ANY ($1)", [offers]);
  return rows.map(({ id }) => id);
}

async function undelivered(slug: string): Promise<number> {
  const { rows } = await client.query(
    "SELECT count(*)::int AS n FROM deliveries d JOIN funders f ON f.id = d.funder_id WHERE f.slug = $1 AND d.status <> 'delivered'",
    [slug],
  );
  return rows[0].n;
}

const repeats = (counts: Map<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count - 1, 0);

describe("nothing that was acknowledged is lost", () => {
  // Rule: D8-41
  test("when a server is killed between commit and send, between send and response, and within a batch", async () => {
    await stopServers();
    const first = await start();
    const responses: (() => void)[] = [];
    let holding = true;
    // Holds its responses until after the kill: sent, but never acknowledged.
    const held = await receiverOf((respond) => (holding ? responses.push(respond) : respond()));
    const slow = await receiverOf((respond) => setTimeout(respond, 1_500));
    const quick = await receiverOf();
    const [one, two, three] = keys as [TestKey, TestKey, TestKey];
    await subscribe(one, held.url, first.baseUrl);
    await subscribe(two, slow.url, first.baseUrl);
    await subscribe(three, quick.url, first.baseUrl);

    const acknowledged = { one: await create(one, 4, [first.baseUrl], "HELD"), two: [""], three: [""] };
    await until(() => held.counts.size > 0);
    // Not before: the server that sent these is the one that is killed.
    const second = await start();
    acknowledged.two = await create(two, 60, [first.baseUrl, second.baseUrl], "BATCH");
    await until(() => slow.counts.size > 2);
    let acknowledgedCount = 0;
    const burst = create(three, 60, [first.baseUrl], "COMMIT", () => {
      acknowledgedCount += 1;
      if (acknowledgedCount === 25) first.process.kill("SIGKILL");
    });
    acknowledged.three = await burst;
    holding = false;
    for (const respond of responses) respond();

    await until(
      async () => (await Promise.all(["one", "two", "three"].map(undelivered))).every((n) => n === 0),
      100,
    );
    const report: Record<string, object> = {};
    for (const [slug, { counts }] of Object.entries({ one: held, two: slow, three: quick })) {
      const offers = acknowledged[slug as keyof typeof acknowledged];
      const events = await eventsOf(offers);
      expect(events).toHaveLength(offers.length);
      expect(events.filter((id) => !counts.has(id))).toEqual([]);
      report[slug] = { acknowledged: offers.length, delivered: counts.size, duplicates: repeats(counts) };
    }
    console.log(`killed: ${JSON.stringify(report)}`);
    // What was sent and not acknowledged comes again, under its own id.
    expect(repeats(held.counts)).toBeGreaterThan(0);
    expect(acknowledged.three.length).toBeGreaterThanOrEqual(25);
  }, 150_000);

  // Rules: D8-33, D8-40
  test("and two servers that drain at the same time send each message exactly once", async () => {
    // One of them has outlived the other of the last test.
    servers = servers.filter(({ process }) => process.signalCode === null);
    while (servers.length < 2) await start();
    const to = servers.map(({ baseUrl }) => baseUrl);
    const receiver = await receiverOf((respond) => setTimeout(respond, 20));
    const four = keys[3] as TestKey;
    await subscribe(four, receiver.url, to[0] as string);
    const offers = await create(four, 80, to, "TWO");
    await until(async () => (await undelivered("four")) === 0);
    expect(offers).toHaveLength(80);
    expect(receiver.counts.size).toBe(80);
    expect(repeats(receiver.counts)).toBe(0);
  });

  // Rule: D3-37
  test("when the database is unavailable for 30 seconds: what was sent meanwhile is recorded afterwards", async () => {
    await stopServers();
    const gate = await startGate(db.url);
    const server = await start(gate.url);
    const responses: (() => void)[] = [];
    let holding = true;
    const receiver = await receiverOf((respond) => (holding ? responses.push(respond) : respond()));
    const five = keys[4] as TestKey;
    await subscribe(five, receiver.url, server.baseUrl);
    const before = await create(five, 10, [server.baseUrl], "BEFORE");
    await until(() => receiver.counts.size > 0);
    gate.shut();
    holding = false;
    for (const respond of responses) respond();
    const during = await call(five, "GET", "/offers", undefined, { to: server.baseUrl });
    expect([during.status, during.body.error]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    await sleep(30_000);
    gate.open();
    await until(
      async () => (await call(five, "GET", "/offers", undefined, { to: server.baseUrl })).status === 200,
    );
    const after = await create(five, 5, [server.baseUrl], "AFTER");
    await until(async () => (await undelivered("five")) === 0);
    const events = await eventsOf([...before, ...after]);
    console.log(
      `database gone: ${JSON.stringify({ acknowledged: events.length, delivered: receiver.counts.size, duplicates: repeats(receiver.counts) })}`,
    );
    expect([before.length, after.length]).toEqual([10, 5]);
    expect(events.filter((id) => !receiver.counts.has(id))).toEqual([]);
    expect(receiver.counts.size).toBe(events.length);
    gate.close();
  }, 150_000);
});
