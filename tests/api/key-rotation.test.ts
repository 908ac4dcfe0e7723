import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/database";
import { adminCommand } from "@/tests/helpers/admin-command";
import { call, newFunder, send, type TestFunder, type TestKey } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import {
  openTestDatabase,
  startServer,
  type TestDatabase,
  type TestServer,
} from "@/tests/helpers/product-server";
import { type Received, startReceiver, until } from "@/tests/helpers/receiver";
import { submitUnder } from "@/tests/helpers/submissions";

// An installation with keys of its own, so with a database and a server of its own; each test begins with the
// secrets that the old keys encrypted.

const newKeyText = () => randomBytes(32).toString("base64");
const OLD = { ENCRYPTION_KEY: newKeyText(), LINK_KEY: newKeyText() };
const NEW = { ENCRYPTION_KEY: newKeyText(), LINK_KEY: newKeyText() };
const BOTH = { ...NEW, ENCRYPTION_KEY_PREVIOUS: OLD.ENCRYPTION_KEY, LINK_KEY_PREVIOUS: OLD.LINK_KEY };

let db: TestDatabase;
let server: TestServer;
let funder: TestFunder;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let webhook: { id: string; secret: string };
let oldLink: string;
let client: Client;
/** Every secret in the database: its table, column, row and encrypted text. */
let encryptedByOld: [table: string, column: string, id: string, secret: string][];

beforeAll(async () => {
  db = await openTestDatabase();
  receiver = await startReceiver();
  server = await startServer(db, OLD);
  funder = await newFunder({ callback_url: receiver.url }, server.settings);
  oldLink = await newOffer("OLD");
  const created = await ask("POST", "/webhooks", { url: receiver.url, events: ["webhook.test"] });
  webhook = { id: String(created.body.id), secret: String(created.body.secret) };
  client = new Client({ connectionString: db.url });
  await client.connect();
  encryptedByOld = await secretsNow();
});

afterAll(async () => {
  await client.end();
  await closeDatabase();
  await server.stop();
  await receiver.close();
  await db.close();
});

beforeEach(async () => {
  for (const [table, column, id, secret] of encryptedByOld)
    await client.query(`UPDATE ${table} SET ${column} = $1 WHERE id = $2`, [secret, id]);
});

const ask = (method: string, path: string, body?: object) =>
  call(funder, method, path, body, { to: server.baseUrl });
const opens = async (link: string) => (await send("GET", link, {}, undefined, { to: server.baseUrl })).status;

async function newOffer(deal_id: string): Promise<string> {
  const once = { to: server.baseUrl, headers: { "Idempotency-Key": deal_id } };
  const { body } = await call(funder, "POST", "/offers", { deal_id, ...SMALLEST_OFFER }, once);
  return String(body.calculator_url);
}

async function secretsNow(): Promise<typeof encryptedByOld> {
  const places: [table: string, column: string][] = [
    ["api_keys", "secret"],
    ["funders", "callback_secret"],
    ["webhook_endpoints", "secret"],
  ];
  const found = places.map(async ([table, column]) => {
    const { rows } = await client.query<{ id: string; secret: string }>(
      `SELECT id, ${column} AS secret FROM ${table}`,
    );
    return rows.map(({ id, secret }): (typeof encryptedByOld)[0] => [table, column, id, secret]);
  });
  return (await Promise.all(found)).flat();
}

async function restart(keys: Record<string, string>) {
  await server.stop();
  server = await startServer(db, keys);
}

async function newlyReceived(cause: () => Promise<unknown>): Promise<Received> {
  const before = receiver.received.length;
  await cause();
  await until(() => receiver.received.length > before);
  return receiver.received.at(-1) as Received;
}

/** API keys, webhooks and callbacks, each with the secret it was issued with. */
async function expectSecretsToWork() {
  expect((await ask("GET", "/offers/OLD")).status).toBe(200);
  const tested = await newlyReceived(() => ask("POST", `/webhooks/${webhook.id}/test`));
  new Webhook(webhook.secret).verify(tested.body, tested.headers);
  const called = await newlyReceived(() => submitUnder(oldLink));
  new Webhook(funder.callbackSecret).verify(called.body, called.headers);
}

/** A key issued by the keys the server has now; this process has the old ones. */
async function issueKey(): Promise<TestKey> {
  await closeDatabase();
  const args = ["key", "create", funder.slug, "--scopes", "offers:create", "--json"];
  const { stdout } = await adminCommand(server.settings, args);
  const { api_key, api_secret } = JSON.parse(stdout);
  return { slug: funder.slug, apiKey: api_key, apiSecret: api_secret };
}

const reencrypt = async (keys: Record<string, string>) => {
  return adminCommand({ ...server.settings, ...keys }, ["secrets", "reencrypt", "--json"]);
};

/** How many keys encrypted the secrets; each text begins with its key's id. */
const encryptionKeysInUse = async () =>
  new Set((await secretsNow()).map(([, , , secret]) => secret.slice(0, 8))).size;

describe("ENCRYPTION_KEY and LINK_KEY are rotated without an interruption", () => {
  // Rule: D9-3
  test("with the old keys as the previous ones, old links, keys, webhooks and callbacks still work", async () => {
    await restart(BOTH);
    expect(await opens(oldLink)).toBe(200);
    await expectSecretsToWork();
    // What is issued now is encrypted and signed by the new keys, beside the old ones.
    const added = await issueKey();
    expect((await call(added, "GET", "/offers/OLD", undefined, { to: server.baseUrl })).status).toBe(200);
  });

  // Rule: D9-4
  test("secrets reencrypt leaves none under the previous key while the server runs; again it finds nothing", async () => {
    await restart(BOTH);
    let polling = true;
    const traffic = (async () => {
      const statuses = new Set<number>();
      while (polling) statuses.add((await ask("GET", "/offers/OLD")).status);
      return [...statuses];
    })();
    const first = await reencrypt(BOTH);
    const again = await reencrypt(BOTH);
    polling = false;
    expect(await traffic).toEqual([200]);
    expect([first.code, again.code]).toEqual([0, 0]);
    const count = (said: string) =>
      Object.fromEntries(
        (JSON.parse(said).kinds as { kind: string; reencrypted: number }[]).map((row) => [
          row.kind,
          row.reencrypted,
        ]),
      );
    expect(count(first.stdout)).toMatchObject({ "Callback secrets": 1, "Webhook secrets": 1 });
    expect(count(first.stdout)["API key secrets"]).toBeGreaterThanOrEqual(1);
    expect(Object.values(count(again.stdout)).every((number) => number === 0)).toBe(true);
    expect(await encryptionKeysInUse()).toBe(1);
    for (const secret of [funder.apiSecret, funder.callbackSecret, webhook.secret, ...Object.values(BOTH)])
      expect(JSON.stringify([first, again])).not.toContain(secret);
    await expectSecretsToWork();
  });

  test("without the previous keys everything works but the links they signed", async () => {
    await restart(BOTH);
    await reencrypt(BOTH);
    await restart(NEW);
    await expectSecretsToWork();
    expect(await opens(oldLink)).toBe(404);
    const current = String((await ask("GET", "/offers/OLD")).body.calculator_url);
    expect(await opens(current)).toBe(200);
    expect(current).not.toBe(oldLink);
    // The creation sent again: its recorded link has the same end, and the signature of the new key.
    expect(await newOffer("OLD")).toBe(current);
  });

  // Rule: D9-2
  test("a secret that no given key decrypts is counted, left as it is, and fails the command", async () => {
    await restart(OLD);
    const lost = await reencrypt({ ENCRYPTION_KEY: newKeyText() });
    expect(lost.code).toBe(1);
    expect(JSON.parse(lost.stdout).unreadable).toBeGreaterThanOrEqual(3);
    expect((await ask("GET", "/offers/OLD")).status).toBe(200);
  });
});
