import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { columnsOf } from "@/lib/server/database/row-statements";
import { linkSignature } from "@/lib/server/identity/hmac";
import { newApiKey } from "@/lib/server/identity/secrets";
import { RENDER_LIMITS } from "@/lib/server/limits/page-renders";
import { openLink } from "@/lib/services/links/links";
import { MAX_OFFERS_COMPARED } from "@/lib/services/links/links-statements";
import {
  call,
  expectError,
  expectResponse,
  newAddress,
  newFunder,
  newKey,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { LARGEST_OFFER, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startTappedProduct, type TappedProduct } from "@/tests/helpers/own-product";
import { until } from "@/tests/helpers/receiver";
import { withWrongSignature } from "@/tests/helpers/signatures";
import { partsOf, submitFor } from "@/tests/helpers/submissions";

const from = newAddress();
let product: TappedProduct;
beforeAll(async () => {
  product = await startTappedProduct();
  // The first request sets its connection up, and lets the server know who signs from this address.
  expectResponse(await call(product.funder, "GET", "/offers", undefined, { from }), 200);
});
afterAll(() => product.close());

// Rule: D4-62
/** Goals: 2 for a read, 3 for a write. The key and the object of the path are read together. */
test.each([
  ["POST", "/offers", SMALLEST_OFFER, 2],
  ["GET", "/offers/READ", undefined, 1],
  ["PATCH", "/offers/PATCHED", { version: 1, max_upsell: 0.15 }, 2],
  ["PUT", "/offers/REPLACED", { version: 1, ...SMALLEST_OFFER }, 3],
  ["POST", "/offers/QUOTED/quote", {}, 1],
  ["GET", "/offers", undefined, 2],
  ["DELETE", "/offers/REVOKED", undefined, 2],
])("%s %s waits for the database at most as often as promised", async (method, path, body, most) => {
  const [, , deal_id] = path.split("/");
  if (deal_id)
    expectResponse(await call(product.funder, "POST", "/offers", { deal_id, ...SMALLEST_OFFER }), 201);
  const creates = method === "POST" && path === "/offers";
  const given = creates ? { ...body, deal_id: `NEW-${randomUUID()}` } : body;
  const all = await product.tap.messagesDuring(async () => {
    expectResponse(await call(product.funder, method, path, given, { from }), creates ? 201 : 200);
  });
  // What all requests of a second stored is saved together, after their responses; daily digests have a timer.
  const messages = all.filter((message) => !/INSERT INTO stored_bytes|next_digest_at/.test(message));
  expect(messages).not.toEqual([]);
  expect(messages.length, messages.join("\n")).toBeLessThanOrEqual(most);
});

test("the offer of a path is not read for a key that has not signed a request yet", async () => {
  const { funder, tap } = product;
  const deal_id = "UNPROVEN";
  expectResponse(await call(funder, "POST", "/offers", { deal_id, ...SMALLEST_OFFER }), 201);
  const { apiKey, apiSecret } = await newKey(funder.slug, {});
  const offersRead = () => tap.count(/row_to_json\(o\).* AS read/s);
  const before = offersRead();
  const ask = (secret: string) => call({ ...funder, apiKey, apiSecret: secret }, "GET", `/offers/${deal_id}`);
  expectError(await ask("fsk_of_another_key"), "SIGNATURE_INVALID");
  expect(offersRead()).toBe(before);
  expectResponse(await ask(apiSecret), 200);
  expect(offersRead()).toBe(before + 1);
});

/** How many seconds of the clock began while something ran, the one it began in included. */
async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const start = Math.floor(Date.now() / 1000);
  await run();
  return Math.floor(Date.now() / 1000) - start + 1;
}

const KEY_LOOKUP = /FROM api_keys k\s+JOIN funders/;
const HEALTH_CHECK = /SELECT 1 FROM funders/;

// Rule: D4-5
describe("an address costs no more key lookups than its budget has requests, however many it sends concurrently", () => {
  test("with unknown keys", () =>
    expectWithinBudget({ ...product.funder, apiKey: newApiKey({ isSandbox: false }) }, newAddress()));

  test("with wrong signatures of a key that signs well from another address", async () => {
    const to = product.server.baseUrl;
    expectResponse(await call(product.funder, "GET", "/offers", undefined, { from: newAddress(), to }), 200);
    await expectWithinBudget({ ...product.funder, apiSecret: "f".repeat(64) }, newAddress());
  });

  async function expectWithinBudget(stranger: TestFunder, address?: string): Promise<void> {
    const to = product.server.baseUrl;
    const before = product.tap.count(KEY_LOOKUP);
    const attempt = () => call(stranger, "POST", "/offers", "x".repeat(10_000), { from: address, to });
    const statuses: number[] = [];
    const seconds = await secondsOf(async () => {
      for (let round = 0; round < 3; round += 1) {
        const responses = await Promise.all(Array.from({ length: 150 }, attempt));
        statuses.push(...responses.map(({ status }) => status));
      }
    });
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(product.tap.count(KEY_LOOKUP) - before).toBeLessThanOrEqual(50 * seconds);
  }
});

// Rule: D10-20
test("the health check queries the database at most once a second, under any load", async () => {
  const before = product.tap.count(HEALTH_CHECK);
  const ask = () => send("GET", "/api/health", {}, undefined, { to: product.server.baseUrl });
  const statuses: number[] = [];
  const seconds = await secondsOf(async () => {
    for (let round = 0; round < 4; round += 1) {
      const responses = await Promise.all(Array.from({ length: 100 }, ask));
      statuses.push(...responses.map(({ status }) => status));
    }
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(product.tap.count(HEALTH_CHECK) - before).toBeLessThanOrEqual(seconds);
});

const open = (path: string) => send("GET", path, {}, undefined, { to: product.server.baseUrl });

/** Gives a deal older offers like its first one, all of them revoked; the ids, oldest first. */
async function addRevoked(offerId: string, count: number): Promise<string[]> {
  const head = offerId.slice(9, 13);
  const ids = Array.from({ length: count }, (_, index) => {
    return `00000000-${head}-7000-8000-${offerId.slice(-4)}${String(index).padStart(8, "0")}`;
  });
  await prisma.$executeRaw`
    INSERT INTO offers (${columnsOf("offers")}) SELECT ${columnsOf("offers", "r")}
    FROM offers o, jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS made(id),
      jsonb_populate_record(o, jsonb_build_object('id', made.id, 'status', 'revoked', 'revoked_at', now())) r
    WHERE o.id = ${offerId}::uuid`;
  return ids;
}

/** The fewest of three: the outbox sends queries of its own in between. */
async function fewestMessages(ask: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < 3; round += 1) counts.push((await product.tap.messagesDuring(ask)).length);
  return Math.min(...counts);
}

describe("opening a page waits for the database", () => {
  test("twice at most: with a submission, for its receipt, and once for an invalid link", async () => {
    const number = await submitFor(product.funder, "LOOKUP-1");
    const path = String((await readOffer(product.funder, "LOOKUP-1")).calculator_url);
    const receipt = `${path.replace("?", "/receipt?")}&number=${number}`;
    expect((await open(path)).status).toBe(200);
    expect((await open(receipt)).text).toContain(number);
    expect(await fewestMessages(() => open(path))).toBe(2);
    expect(await fewestMessages(() => open(receipt))).toBe(2);
    expect(await fewestMessages(() => open(withWrongSignature(path)))).toBe(1);
  });
});

describe("a deal with hundreds of revoked offers", () => {
  // Rule: D6-3
  test("is not read for a signature that matches none of them; for one that matches, one offer is", async () => {
    const { id, calculator_url: path } = await createOffer(product.funder, LARGEST_OFFER);
    await addRevoked(id, 300);
    await open(path);
    const guess = () => open(withWrongSignature(path));
    expect(await product.tap.bytesDuring(guess)).toBeLessThan(40_000);
    const large = await product.tap.bytesDuring(async () => expect((await open(path)).status).toBe(200));
    expect(large).toBeLessThan(400_000);
  });

  // Rule: D6-3
  test("opens by the signature of the live one, and of the newest others up to the bound", async () => {
    const { id, deal_id, calculator_url: path } = await createOffer(product.funder);
    const { exp } = partsOf(path);
    const ids = await addRevoked(id, MAX_OFFERS_COMPARED);
    const key = Buffer.from(product.server.settings.LINK_KEY ?? "", "base64");
    const stateOf = async (offerId: string) => {
      const sig = linkSignature(key, { offerId, seq: 1, exp: Number(exp) });
      return (await openLink({ dealId: deal_id, sig, exp }, new Date())).state;
    };
    expect(await stateOf(id)).toBe("live");
    expect(await stateOf(ids.at(-1) as string)).toBe("withdrawn");
    expect(await stateOf(ids[1] as string)).toBe("withdrawn");
    // With the live one compared first, the oldest is one too many.
    expect(await stateOf(ids[0] as string)).toBe("not_found");
  });
});

describe("a replaced link", () => {
  test("says that it was replaced, however many links were issued since", async () => {
    const { deal_id, calculator_url: path } = await createOffer(product.funder);
    const replace = () =>
      call(product.funder, "POST", `/offers/${deal_id}/calculator-url`, { revoke_previous: true });
    for (let link = 0; link < 105; link += 1) await replace();
    expect((await openLink(partsOf(path), new Date())).state).toBe("replaced");
  });
});

// Rule: D6-4
test.each(["0", "00", "+"])("an end that is written with %s before it is not found", async (prefix) => {
  const { calculator_url: path } = await createOffer(product.funder);
  const spelled = path.replace("exp=", `exp=${encodeURIComponent(prefix)}`);
  expect((await open(spelled)).status).toBe(404);
  expect((await open(path)).status).toBe(200);
});

/** Holds locks for which requests wait. */
let locker: Client;
/** Asks outside any transaction: within one, PostgreSQL shows the same activity again. */
let watcher: Client;
beforeAll(async () => {
  const { url: connectionString } = product.database;
  [locker, watcher] = [new Client({ connectionString }), new Client({ connectionString })];
  await Promise.all([locker.connect(), watcher.connect()]);
});
afterAll(() => Promise.all([locker.end(), watcher.end()]));

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
    const [greedy, other] = [await newFunder(), product.funder];
    await createOffer(greedy, { ...SMALLEST_OFFER, deal_id: "LOCKED-1" });
    await createOffer(other, { ...SMALLEST_OFFER, deal_id: "FREE-1" });
    await whileLocked("SELECT FROM offers WHERE deal_id = 'LOCKED-1' FOR UPDATE", async () => {
      const patches = Array.from({ length: 20 }, () =>
        call(greedy, "PATCH", "/offers/LOCKED-1", { version: 1, funder_notes: "Late" }),
      );
      const answered = settledOf(patches);
      await until(async () => (await waiting()) >= 8);
      const reads = [];
      for (let read = 0; read < 5; read += 1) {
        const response = await call(other, "GET", "/offers/FREE-1");
        reads.push([response.status, answered.length, await waiting()]);
      }
      expect(reads).toEqual(Array(5).fill([200, 0, 8]));
      await until(async () => answered.length >= 12);
      for (const response of answered) {
        expectError(response, "RATE_LIMITED");
        expect(response.headers.get("retry-after")).toBe("1");
        expect(response.text).toContain("no turn in 5 seconds");
      }
      expect((await call(other, "GET", "/offers/FREE-1")).status).toBe(200);
      await Promise.race([Promise.all(patches), locker.query("ROLLBACK")]);
      expect((await Promise.all(patches)).filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    });
  });
});

describe("while every page of one address hangs", () => {
  // Rule: D4-24
  test("no more than its part of them is rendered, pages of others and the API are answered at once, and who waits too long reads when to come again", async () => {
    const { funder: other } = product;
    const { deal_id, calculator_url: path } = await createOffer(other);
    const [from, elsewhere] = [newAddress(), newAddress()];
    const openFrom = (address: string | undefined, path: string) =>
      send("GET", path, {}, undefined, { from: address, to: product.server.baseUrl });
    // The calculator's page reads the last submission; a read of the API does not.
    await whileLocked("LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE", async () => {
      const pages = Array.from({ length: 9 }, () => openFrom(from, path));
      const answered = settledOf(pages);
      const most = RENDER_LIMITS.most - RENDER_LIMITS.kept;
      await until(async () => (await waiting()) >= most);
      expect((await openFrom(elsewhere, "/console/-/sign-in")).status).toBe(200);
      expect((await call(other, "GET", `/offers/${deal_id}`)).status).toBe(200);
      expect([answered.length, await waiting()]).toEqual([0, most]);
      await until(async () => answered.length >= 9 - most);
      for (const page of answered) expect([page.status, page.headers.get("retry-after")]).toEqual([429, "5"]);
    });
  });
});
