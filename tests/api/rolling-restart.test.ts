import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { Webhook as Verifier } from "standardwebhooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/database";
import { adminCommand } from "@/tests/helpers/admin-command";
import { call, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { type Balancer, startBalancer } from "@/tests/helpers/balancer";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import {
  openTestDatabase,
  startServer,
  type TestDatabase,
  type TestServer,
} from "@/tests/helpers/product-server";
import { startReceiver, until } from "@/tests/helpers/receiver";

// Two instances behind one address, restarted one after the other while requests come, as docs/operations.md says:
// under the role that serves, which may change rows and nothing else.

const newKey = () => randomBytes(32).toString("base64");
const OLD = { ENCRYPTION_KEY: newKey(), LINK_KEY: newKey() };
const NEW = { ENCRYPTION_KEY: newKey(), LINK_KEY: newKey() };

/** The environments of the rotation, one restart of every instance each. */
const ANNOUNCED = { ...OLD, ENCRYPTION_KEY_PREVIOUS: NEW.ENCRYPTION_KEY, LINK_KEY_PREVIOUS: NEW.LINK_KEY };
const SWAPPED = { ...NEW, ENCRYPTION_KEY_PREVIOUS: OLD.ENCRYPTION_KEY, LINK_KEY_PREVIOUS: OLD.LINK_KEY };
const REENCRYPTED = { ...NEW, LINK_KEY_PREVIOUS: OLD.LINK_KEY };

const ROLE = `serves_${randomBytes(6).toString("hex")}`;

let db: TestDatabase;
let owner: Client;
let servers: TestServer[];
let balancer: Balancer;
let funder: TestFunder;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

// Anew for each try, which begins with the old keys.
beforeEach(async () => {
  db = await openTestDatabase();
  owner = new Client({ connectionString: db.url });
  await owner.connect();
  await owner.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${ROLE}'`);
  await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${ROLE}`);
  servers = [await startInstance(OLD), await startInstance(OLD)];
  balancer = await startBalancer(servers.map(({ baseUrl }) => baseUrl));
  receiver = await startReceiver();
  funder = await newFunder({ callback_url: receiver.url }, servers[0]?.settings);
});

afterEach(async () => {
  await closeDatabase();
  balancer.close();
  await Promise.all(servers.map((server) => server.stop()));
  await receiver.close();
  await owner.query(`DROP OWNED BY ${ROLE}`);
  await owner.query(`DROP ROLE ${ROLE}`);
  await owner.end();
  await db.close();
});

function startInstance(keys: Record<string, string>): Promise<TestServer> {
  const url = new URL(db.url);
  url.username = ROLE;
  url.password = ROLE;
  return startServer({ ...db, url: url.href }, { ...keys, DRAIN_SECONDS: "1", TRUSTED_PROXY_HOPS: "1" });
}

/** SIGTERM to one instance after the other; each serves again before the next is stopped. */
async function restartAll(keys: Record<string, string>): Promise<void> {
  for (const [index, server] of servers.entries()) {
    await server.stop();
    const next = await startInstance(keys);
    servers[index] = next;
    balancer.upstreams[index] = next.baseUrl;
  }
}

const ask = (method: string, path: string, body?: object) =>
  call(funder, method, path, body, { to: balancer.baseUrl });
const open = (link: string) => send("GET", link, {}, undefined, { to: balancer.baseUrl });

/** What one funder does, again and again, until it is told to stop; what failed, and how often all of it was done. */
function startTraffic(name: string) {
  const failed: string[] = [];
  let rounds = 0;
  let stopped = false;
  const expecting = async (
    what: string,
    status: number,
    response: Promise<{ status: number; text: string }>,
  ) => {
    const received = await response.catch((error: Error) => ({ status: 0, text: error.message }));
    if (received.status !== status) failed.push(`${what}: ${received.status} ${received.text.slice(0, 200)}`);
    return received;
  };
  const round = async (links: string[]) => {
    const deal_id = `${name}-${rounds}`;
    const created = await expecting("create", 201, ask("POST", "/offers", { deal_id, ...SMALLEST_OFFER }));
    if (created.status === 201) links.push(String(JSON.parse(created.text).calculator_url));
    await expecting("read", 200, ask("GET", `/offers/${deal_id}`));
    await expecting("quote", 200, ask("POST", `/offers/${deal_id}/quote`, {}));
    const link = links[rounds % links.length];
    if (link) await expecting("open", 200, open(link));
    const given = { url: receiver.url, events: ["offer.revoked"] };
    const added = await expecting("add an endpoint", 201, ask("POST", "/webhooks", given));
    if (added.status === 201) {
      const { id } = JSON.parse(added.text);
      await expecting("rotate", 200, ask("POST", `/webhooks/${id}/rotate-secret`));
      await expecting("delete it", 204, ask("DELETE", `/webhooks/${id}`));
    }
    await expecting("health", 200, send("GET", "/api/health/live", {}, undefined, { to: balancer.baseUrl }));
    rounds += 1;
  };
  const ended = (async () => {
    const links: string[] = [];
    while (!stopped) {
      await round(links);
      await sleep(20);
    }
    return { failed, rounds, links };
  })();
  return {
    stop: () => {
      stopped = true;
      return ended;
    },
  };
}

test("no request fails while two instances are restarted one after the other and both keys are rotated", async () => {
  const traffic = ["A", "B"].map(startTraffic);
  await restartAll(ANNOUNCED);
  await restartAll(SWAPPED);
  const { code } = await adminCommand({ ...servers[0]?.settings }, ["secrets", "reencrypt", "--json"]);
  expect(code).toBe(0);
  await restartAll(REENCRYPTED);
  const done = await Promise.all(traffic.map(({ stop }) => stop()));
  expect(done.flatMap(({ failed }) => failed)).toEqual([]);
  // Some of each step, and the links of the old key too: they open until LINK_KEY_PREVIOUS is emptied.
  for (const { rounds, links } of done) {
    expect(rounds).toBeGreaterThan(6);
    expect((await open(links[0] as string)).status).toBe(200);
  }
  const before = receiver.received.length;
  expect((await ask("POST", "/callback/test")).status).toBe(202);
  await until(() => receiver.received.length > before);
  const [message] = receiver.received.slice(-1);
  expect(() =>
    new Verifier(funder.callbackSecret).verify(message?.body ?? "", message?.headers ?? {}),
  ).not.toThrow();
}, 600_000);
