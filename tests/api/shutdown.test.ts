import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, prisma } from "@/lib/server/database/database";
import packageFile from "@/package.json";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import {
  openTestDatabase,
  startServer,
  type TestDatabase,
  type TestServer,
} from "@/tests/helpers/product-server";
import { startReceiver, startSilentReceiver, until } from "@/tests/helpers/receiver";
import { signedHeaders } from "@/tests/helpers/signatures";
import { startGate } from "@/tests/helpers/tcp-gate";

// A server that is stopped may hold claims of any pending delivery: it is a database of its own, with
// another server that stays.

/** What SIGTERM gives a server, and a little for a busy machine. */
const LONGEST_MS = 10_000 + 3_000;

let db: TestDatabase;
let staying: TestServer;
let server: TestServer;
let funder: TestFunder;

beforeAll(async () => {
  db = await openTestDatabase();
  staying = await startServer(db);
  funder = await newFunder({}, staying.settings);
});
afterEach(() => server.stop());
afterAll(async () => {
  await closeDatabase();
  await staying.stop();
  await db.close();
});

const ask = (method: string, path: string, body?: object, { baseUrl } = staying) =>
  call(funder, method, path, body, { to: baseUrl });

async function another(url = db.url, changes: Record<string, string> = {}): Promise<TestServer> {
  server = await startServer({ ...db, url }, changes);
  return server;
}

/** Sends SIGTERM; gives how long the process went on and its exit code. */
async function terminate() {
  const started = performance.now();
  server.process.kill("SIGTERM");
  const [code] = await once(server.process, "exit");
  return { code, ms: performance.now() - started };
}

/** A signed POST of which only the first half has been sent. */
function halfSent(dealId: string): { sent: ClientRequest; rest: string } {
  const target = `/api/v1/${funder.slug}/offers`;
  const body = JSON.stringify({ ...SMALLEST_OFFER, merchant_name: "Bakery", deal_id: dealId });
  const signed = signedHeaders(funder.apiKey, funder.apiSecret, { method: "POST", target, body });
  const headers = { ...signed, "Content-Length": Buffer.byteLength(body) };
  const sent = request(`${server.baseUrl}${target}`, { method: "POST", headers });
  sent.write(body.slice(0, 20));
  return { sent, rest: body.slice(20) };
}

describe("a server that is stopping", () => {
  // Rule: D12-30
  test("says for DRAIN_SECONDS that it is not ready and serves every request; then it accepts no new ones, finishes those under way, and ends with exit code 0", async () => {
    await another(db.url, { DRAIN_SECONDS: "3" });
    const check = async (name: string) => {
      const response = await fetch(`${server.baseUrl}/api/health${name}`);
      return [response.status, await response.json()];
    };
    const ok = { status: "ok", version: packageFile.version };
    for (const name of ["", "/ready", "/live"]) expect(await check(name)).toEqual([200, ok]);
    const { sent, rest } = halfSent("STOP-1");
    await once(sent, "socket");
    await until(async () => (await check(""))[0] === 200);
    const ended = terminate();
    await until(async () => (await check("/ready"))[0] === 503);
    expect(await check("/ready")).toEqual([503, { status: "stopping" }]);
    expect(await check("")).toEqual([503, { status: "stopping" }]);
    expect(await check("/live")).toEqual([200, ok]);
    const offer = { deal_id: "STOP-0", ...SMALLEST_OFFER };
    expect((await ask("POST", "/offers", offer, server)).status).toBe(201);
    const refused = () =>
      fetch(`${server.baseUrl}/api/health`).then(
        () => false,
        () => true,
      );
    await until(refused);
    sent.end(rest);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    expect(response.statusCode).toBe(201);
    expect(JSON.parse(Buffer.concat(await response.toArray()).toString())).toMatchObject({ version: 1 });
    const { code, ms } = await ended;
    expect(code).toBe(0);
    expect(ms).toBeGreaterThanOrEqual(3_000);
    expect((await ask("GET", "/offers/STOP-1")).status).toBe(200);
  });

  test("ends within 10 seconds also while a receiver keeps it waiting; the delivery is made later", async () => {
    const silent = await startSilentReceiver();
    const subscription = { url: silent.url, events: ["offer.created"] };
    const { id } = (await ask("POST", "/webhooks", subscription)).body;
    await another();
    await ask("POST", "/offers", { deal_id: "STOP-2", ...SMALLEST_OFFER }, server);
    await until(() => silent.received.length > 0);
    expect((await terminate()).ms).toBeLessThan(LONGEST_MS);
    const receiver = await startReceiver();
    await ask("PATCH", `/webhooks/${id}`, { url: receiver.url });
    await silent.close();
    // The lease of the server that was stopped would run out by itself after 30 seconds.
    const where = { endpoint_id: String(id) };
    await prisma.delivery.updateMany({ where, data: { lease_until: new Date(0) } });
    await until(() => receiver.received.length > 0);
    expect(receiver.received[0]?.headers["webhook-id"]).toBe(silent.received[0]);
    await receiver.close();
  });

  test("ends within 10 seconds also while its database does not respond", async () => {
    const gate = await startGate(db.url);
    await another(gate.url);
    gate.hold();
    const waiting = ask("GET", "/offers", undefined, server).catch(() => null);
    await fetch(`${server.baseUrl}/robots.txt`);
    expect((await terminate()).ms).toBeLessThan(LONGEST_MS);
    // A response of ours or none: never a wrong one.
    expect([503, undefined]).toContain((await waiting)?.status);
    gate.close();
  });
});

// Rule: D4-46
test("an idle connection is kept as long as KEEP_ALIVE_SECONDS says, so that a balancer closes it first", async () => {
  const { baseUrl } = await another(db.url, { KEEP_ALIVE_SECONDS: "620" });
  const keptBy = async (url: string) => (await fetch(`${url}/api/health/live`)).headers.get("keep-alive");
  expect([await keptBy(baseUrl), await keptBy(staying.baseUrl)]).toEqual(["timeout=620", "timeout=65"]);
});
