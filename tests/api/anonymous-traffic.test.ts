import { beforeAll, describe, expect, test } from "vitest";
import { call, newAddress, newFunder, newKey, send, type TestFunder } from "@/tests/helpers/api-client";
import { expectError } from "@/tests/helpers/responses";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

describe("an address that has spent its budget of unsigned requests", () => {
  // Rule: D4-6
  test("delays no request of a recently verified key, and those requests do not count against the address", async () => {
    const from = newAddress();
    const good = await newKey(funder.slug, {});
    const read = (address = from) => call(good, "GET", "/offers/NONE", undefined, { from: address });
    const options = () => send("OPTIONS", "/api/v1/acme/offers", {}, undefined, { from });
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
    const options = () => send("OPTIONS", "/api/v1/acme/offers", {}, undefined, { from });
    const statuses: number[] = [];
    // A new second may begin between a burst and the request with the key, which the key then survives.
    for (let round = 0; round < 5 && !statuses.includes(429); round += 1) {
      const unused = await newKey(funder.slug, {});
      const burst = Promise.all(Array.from({ length: 130 }, options));
      const { status } = await call(unused, "GET", "/offers/NONE", undefined, { from });
      statuses.push(status);
      await burst;
    }
    expect(statuses).toContain(429);
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
      const ask = () => send("GET", path, {}, undefined, { from });
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
  await Promise.all(Array.from({ length: 130 }, () => send("GET", "/api/nothing", {}, undefined, { from })));
  expect((await send("GET", "/api/health", {}, undefined, { from })).status).toBe(200);
});
