import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newApiKey } from "@/lib/server/secrets";
import { call, newAddress, newKey, send } from "@/tests/helpers/api-client";
import { startTappedProduct, type TappedProduct } from "@/tests/helpers/own-product";
import { expectError } from "@/tests/helpers/responses";

let product: TappedProduct;
beforeAll(async () => {
  product = await startTappedProduct();
});
afterAll(() => product.close());

/** How many seconds of the clock began while something ran, the one it began in included. */
async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const start = Math.floor(Date.now() / 1000);
  await run();
  return Math.floor(Date.now() / 1000) - start + 1;
}

const KEY_LOOKUP = /FROM api_keys k\s+JOIN funders/;
const HEALTH_CHECK = /SELECT 1 FROM funders/;

describe("an address that sends unknown keys", () => {
  // Rule: D4-5
  test("costs no more lookups than its budget has requests, however many it sends concurrently", async () => {
    const from = newAddress();
    const unknown = { ...product.funder, apiKey: newApiKey({ isSandbox: false }) };
    const before = product.tap.count(KEY_LOOKUP);
    const attempt = () =>
      call(unknown, "POST", "/offers", "x".repeat(10_000), { from, to: product.server.baseUrl });
    const statuses: number[] = [];
    const seconds = await secondsOf(async () => {
      for (let round = 0; round < 3; round += 1) {
        const responses = await Promise.all(Array.from({ length: 150 }, attempt));
        statuses.push(...responses.map(({ status }) => status));
      }
    });
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(product.tap.count(KEY_LOOKUP) - before).toBeLessThanOrEqual(50 * seconds);
  });

  // Rule: D4-6
  test("delays no request of a recently verified key, and those requests do not count against the address", async () => {
    const from = newAddress();
    const good = await newKey(product.funder.slug, {});
    const read = (address = from) =>
      call(good, "GET", "/offers/NONE", undefined, { from: address, to: product.server.baseUrl });
    const options = () =>
      send("OPTIONS", "/api/v1/acme/offers", {}, undefined, { from, to: product.server.baseUrl });
    expectError(await read(newAddress()), "NOT_FOUND");
    for (let request = 0; request < 5; request += 1) expectError(await read(), "NOT_FOUND");
    const first = await options();
    expect(Number(first.headers.get("x-ratelimit-remaining"))).toBe(599);
    const statuses: number[] = [];
    for (let burst = 0; burst < 5 && !statuses.includes(429); burst += 1) {
      const responses = await Promise.all(Array.from({ length: 120 }, options));
      statuses.push(...responses.map(({ status }) => status));
      expectError(await read(), "NOT_FOUND");
    }
    expect(statuses).toContain(429);
  });

  test("is refused with a key that was not verified recently once its budget is spent", async () => {
    const from = newAddress();
    const options = () =>
      send("OPTIONS", "/api/v1/acme/offers", {}, undefined, { from, to: product.server.baseUrl });
    const statuses: number[] = [];
    // A new second may begin between a burst and the request with the key, which the key then survives.
    for (let round = 0; round < 5 && !statuses.includes(429); round += 1) {
      const unused = await newKey(product.funder.slug, {});
      const burst = Promise.all(Array.from({ length: 130 }, options));
      const { status } = await call(unused, "GET", "/offers/NONE", undefined, {
        from,
        to: product.server.baseUrl,
      });
      statuses.push(status);
      await burst;
    }
    expect(statuses).toContain(429);
  });
});

describe("the health check", () => {
  // Rule: D10-20
  test("queries the database at most once a second, under any load", async () => {
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
});

describe.each([
  ["the health check", "/api/health"],
  ["an unknown path of the API", "/api/v1/nothing"],
  ["an unknown path under /api", "/api/nothing"],
  ["the schedule without its bearer", "/api/internal/drain"],
])("%s", (_what, path) => {
  // Rule: D4-7
  test("is refused once its address has spent 50 requests in a second", async () => {
    const from = newAddress();
    const refused = [];
    for (let burst = 0; burst < 5 && refused.length === 0; burst += 1) {
      const ask = () => send("GET", path, {}, undefined, { from, to: product.server.baseUrl });
      const responses = await Promise.all(Array.from({ length: 130 }, ask));
      refused.push(...responses.filter(({ status }) => status === 429));
    }
    expect(refused).not.toEqual([]);
    for (const response of refused) expectError(response, "RATE_LIMITED");
  });
});

// Rule: D4-7
test("a spent budget of the API's requests leaves the health check its own", async () => {
  const from = newAddress();
  await Promise.all(
    Array.from({ length: 130 }, () =>
      send("GET", "/api/nothing", {}, undefined, { from, to: product.server.baseUrl }),
    ),
  );
  expect((await send("GET", "/api/health", {}, undefined, { from, to: product.server.baseUrl })).status).toBe(
    200,
  );
});
