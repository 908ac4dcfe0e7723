import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/database/database";
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
import { type Received, startReceiver, until } from "@/tests/helpers/receiver";
import { submitUnder } from "@/tests/helpers/submissions";

// Two instances behind one address, restarted one after the other while requests come, as docs/operations.md
// says: under the role that serves, which may change rows and nothing else.

const newKeyText = () => randomBytes(32).toString("base64");
const OLD = { ENCRYPTION_KEY: newKeyText(), LINK_KEY: newKeyText() };
const NEW = { ENCRYPTION_KEY: newKeyText(), LINK_KEY: newKeyText() };

/** The environments of the rotation, one restart of every instance each; the last is NEW. */
const ANNOUNCED = { ...OLD, ENCRYPTION_KEY_PREVIOUS: NEW.ENCRYPTION_KEY, LINK_KEY_PREVIOUS: NEW.LINK_KEY };
const SWAPPED = { ...NEW, ENCRYPTION_KEY_PREVIOUS: OLD.ENCRYPTION_KEY, LINK_KEY_PREVIOUS: OLD.LINK_KEY };
const REENCRYPTED = { ...NEW, LINK_KEY_PREVIOUS: OLD.LINK_KEY };

const ROLE = `serves_${randomBytes(6).toString("hex")}`;
const PAUSE_MS = 150;

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
  for (const index of servers.keys()) await restart(index, keys);
}

async function restart(index: number, keys: Record<string, string>): Promise<void> {
  await servers[index]?.stop();
  const next = await startInstance(keys);
  servers[index] = next;
  balancer.upstreams[index] = next.baseUrl;
}

const ask = (method: string, path: string, body?: object) =>
  call(funder, method, path, body, { to: balancer.baseUrl });
const open = (link: string) => send("GET", link, {}, undefined, { to: balancer.baseUrl });

async function newOffer(deal_id: string): Promise<string> {
  const once = { to: balancer.baseUrl, headers: { "Idempotency-Key": deal_id } };
  const { body } = await call(funder, "POST", "/offers", { deal_id, ...SMALLEST_OFFER }, once);
  return String(body.calculator_url);
}

async function newWebhook(): Promise<{ id: string; secret: string }> {
  const { body } = await ask("POST", "/webhooks", { url: receiver.url, events: ["webhook.test"] });
  return { id: String(body.id), secret: String(body.secret) };
}

/** The first new message of a type. */
async function newlyReceived(type: string, cause: () => Promise<unknown>): Promise<Received> {
  const ofType = () => receiver.received.filter(({ body }) => JSON.parse(body).type === type);
  const before = ofType().length;
  await cause();
  await until(() => ofType().length > before);
  return ofType()[before] as Received;
}

async function expectToVerify({ id, secret }: { id: string; secret: string }) {
  const tested = await newlyReceived("webhook.test", () => ask("POST", `/webhooks/${id}/test`));
  new Webhook(secret).verify(tested.body, tested.headers);
}

/** API keys, webhooks and callbacks, each with the secret it was issued with. */
async function expectSecretsToWork(webhook: { id: string; secret: string }, link: string) {
  expect((await ask("GET", "/offers/OLD")).status).toBe(200);
  await expectToVerify(webhook);
  const called = await newlyReceived("submission.created", () => submitUnder(link));
  new Webhook(funder.callbackSecret).verify(called.body, called.headers);
}

/** What one funder does, round after round, until `stop`, which returns what failed and the rounds made. */
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
      await sleep(PAUSE_MS);
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

/** Runs `secrets reencrypt` beside the instances, with their settings or these keys. */
async function reencrypt(keys: Record<string, string> = {}) {
  const command = ["secrets", "reencrypt", "--json"];
  const { code, stdout, stderr } = await adminCommand({ ...servers[0]?.settings, ...keys }, command);
  const { kinds, unreadable } = JSON.parse(stdout) as {
    kinds: { kind: string; reencrypted: number }[];
    unreadable: number;
  };
  const counts = Object.fromEntries(kinds.map(({ kind, reencrypted }) => [kind, reencrypted]));
  return { code, counts, unreadable, output: stdout + stderr };
}

/** How many keys encrypted the stored secrets. Each begins with its key's id; a deleted endpoint has none. */
async function encryptionKeysInUse(): Promise<number> {
  const { rows } = await owner.query<{ secret: string }>(
    `SELECT secret FROM api_keys UNION ALL SELECT callback_secret FROM funders
     UNION ALL SELECT secret FROM webhook_endpoints WHERE secret <> ''`,
  );
  return new Set(rows.map(({ secret }) => secret.slice(0, 8))).size;
}

// Rules: D6-5, D9-2, D9-3, D9-4
test("both keys are rotated while two instances are restarted one after the other: no request fails, and what was issued works", async () => {
  const oldLink = await newOffer("OLD");
  const webhook = await newWebhook();
  // What no given key decrypts is counted, left as it is, and fails the command.
  const lost = await reencrypt({ ENCRYPTION_KEY: newKeyText() });
  expect(lost.code).toBe(1);
  expect(lost.unreadable).toBeGreaterThanOrEqual(3);
  await expectSecretsToWork(webhook, oldLink);

  const traffic = ["A", "B"].map(startTraffic);
  await restartAll(ANNOUNCED);
  await restartAll(SWAPPED);
  expect((await open(oldLink)).status).toBe(200);
  await expectSecretsToWork(webhook, oldLink);
  // What is issued now is encrypted by the new key, beside what the old one encrypted.
  await expectToVerify(await newWebhook());
  expect(await encryptionKeysInUse()).toBe(2);

  const first = await reencrypt();
  const again = await reencrypt();
  expect([first.code, again.code]).toEqual([0, 0]);
  expect(first.counts["Callback secrets"]).toBe(1);
  expect(first.counts["Webhook secrets"]).toBeGreaterThanOrEqual(1);
  expect(first.counts["API key secrets"]).toBeGreaterThanOrEqual(1);
  expect(Object.values(again.counts).every((count) => count === 0)).toBe(true);
  expect(await encryptionKeysInUse()).toBe(1);
  for (const secret of [funder.apiSecret, funder.callbackSecret, webhook.secret, ...Object.values(SWAPPED)])
    expect(first.output + again.output).not.toContain(secret);

  // Beside an instance that still has all keys.
  await restart(0, REENCRYPTED);
  await expectSecretsToWork(webhook, oldLink);
  const done = await Promise.all(traffic.map(({ stop }) => stop()));
  expect(done.flatMap(({ failed }) => failed)).toEqual([]);
  // Some of each step, and the links of the old key too: they open until LINK_KEY_PREVIOUS is emptied.
  for (const { rounds, links } of done) {
    expect(rounds).toBeGreaterThan(6);
    expect((await open(links[0] as string)).status).toBe(200);
  }

  // Without any previous key everything works but the links that it signed. One instance shows it.
  await servers.pop()?.stop();
  balancer.upstreams.pop();
  await restart(0, NEW);
  await expectSecretsToWork(webhook, oldLink);
  expect((await open(oldLink)).status).toBe(404);
  const current = String((await ask("GET", "/offers/OLD")).body.calculator_url);
  expect((await open(current)).status).toBe(200);
  expect(current).not.toBe(oldLink);
  // The creation sent again: its recorded link has the same end, and the signature of the new key.
  expect(await newOffer("OLD")).toBe(current);
}, 600_000);
