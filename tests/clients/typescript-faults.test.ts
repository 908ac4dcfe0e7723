import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError, ConnectionError, type OfferCalculator } from "@/clients/typescript/src/index";
import { VERSION } from "@/lib/server/observe/version";
import { freePort } from "@/scripts/ports.mjs";
import { newFunder, newKey, type TestFunder } from "@/tests/helpers/api-client";
import type { FaultyProxy } from "@/tests/helpers/faulty-proxy";
import { clientOf, proxyToServer } from "@/tests/helpers/faulty-proxy";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

const UNAVAILABLE = {
  status: 503,
  headers: { "Retry-After": "0" },
  body: '{"error":"SERVICE_UNAVAILABLE","message":"Later."}',
};
const NEW_WEBHOOK = { url: "https://funder.example/events", events: ["offer.created" as const] };

let proxy: FaultyProxy;
let funder: TestFunder;
let client: OfferCalculator;
beforeAll(async () => {
  [proxy, funder] = await Promise.all([proxyToServer(), newFunder()]);
  client = clientOf(funder, proxy);
  await client.createOffer({ deal_id: "KNOWN", ...SMALLEST_OFFER });
});
afterAll(() => proxy.close());

/** The requests that a call sent, and its outcome. */
async function observed<Result>(call: Promise<Result>) {
  const before = proxy.requests.length;
  const [outcome] = await Promise.allSettled([call]);
  return { outcome, requests: proxy.requests.slice(before) };
}

describe("a call is sent again", () => {
  // Rule: K-6
  test("when the key is over its limit, after Retry-After", async () => {
    const slow = clientOf(await newKey(funder.slug, { per_second: 1 }), proxy);
    // Four at once fall into at most two seconds of the clock, in each of which the key has one.
    const { outcome, requests } = await observed(
      Promise.all(Array.from({ length: 4 }, () => slow.readOffer("KNOWN"))),
    );
    expect(outcome.status).toBe("fulfilled");
    expect(requests.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
  });

  // Rule: K-7
  test("when its response was lost: with the same key, a new time and a new signature, and takes effect once", async () => {
    proxy.faults.push({ lose: true });
    let clock = Math.floor(Date.now() / 1000) - 10;
    const ticking = clientOf(funder, proxy, { now: () => ++clock });
    const { outcome, requests } = await observed(ticking.createOffer({ deal_id: "LOST", ...SMALLEST_OFFER }));
    expect(outcome).toMatchObject({ status: "fulfilled", value: { deal_id: "LOST", version: 1 } });
    const [first, second] = requests.map(({ headers }) => headers);
    expect(requests).toHaveLength(2);
    expect(second?.["idempotency-key"]).toBe(first?.["idempotency-key"]);
    expect(second?.["x-timestamp"]).not.toBe(first?.["x-timestamp"]);
    expect(second?.["x-signature"]).not.toBe(first?.["x-signature"]);
  });

  test("when the service is unavailable, and with another key for another call", async () => {
    proxy.faults.push(UNAVAILABLE, { status: 502, body: "<html>" });
    const { outcome, requests } = await observed(client.createOffer({ deal_id: "AGAIN", ...SMALLEST_OFFER }));
    expect(outcome.status).toBe("fulfilled");
    const keys = new Set(requests.map(({ headers }) => headers["idempotency-key"]));
    expect([requests.length, keys.size]).toEqual([3, 1]);
    const other = await observed(client.createOffer({ deal_id: "AGAIN-2", ...SMALLEST_OFFER }));
    expect([...keys]).not.toContain(other.requests[0]?.headers["idempotency-key"]);
  });

  test("with the key that the caller gave", async () => {
    const offer = { deal_id: "NAMED", ...SMALLEST_OFFER };
    const first = await client.createOffer(offer, { idempotencyKey: "order-7" });
    expect(await client.createOffer(offer, { idempotencyKey: "order-7" })).toEqual(first);
  });

  // Rule: K-6
  test("when other processes use up the key's limit, whatever its `retries`, for as long as the caller waits", async () => {
    const key = await newKey(funder.slug, { per_second: 1 });
    const processes = [1, 2, 3, 4, 5].map(() => clientOf(key, proxy, { retries: 0 }));
    const { outcome } = await observed(Promise.all(processes.map((one) => one.readOffer("KNOWN"))));
    expect(outcome.status).toBe("fulfilled");
    const limited = { status: 429, headers: { "Retry-After": "1" } };
    proxy.faults.push(limited, limited);
    const { outcome: ended, requests } = await observed(
      client.readOffer("KNOWN", { rateLimitWaitSeconds: 1 }),
    );
    expect(requests).toHaveLength(2);
    expect(ended).toMatchObject({ reason: { name: "RateLimited", attempts: 2 } });
  });

  // Rule: K-6
  test("no more often than `retries`, and the error says how often", async () => {
    proxy.faults.push(UNAVAILABLE, UNAVAILABLE, UNAVAILABLE);
    const { outcome, requests } = await observed(clientOf(funder, proxy, { retries: 2 }).readOffer("KNOWN"));
    expect(requests).toHaveLength(3);
    expect(outcome).toMatchObject({
      reason: { code: "SERVICE_UNAVAILABLE", status: 503, attempts: 3, mayHaveTakenEffect: false },
    });
  });

  test("not after a Retry-After that is longer than the caller waits", async () => {
    proxy.faults.push({ ...UNAVAILABLE, headers: { "Retry-After": "61" } });
    const { outcome, requests } = await observed(client.readOffer("KNOWN"));
    expect(requests).toHaveLength(1);
    expect(outcome).toMatchObject({ reason: { retryAfterSeconds: 61 } });
  });

  test("not once the caller has ended it", async () => {
    proxy.faults.push({ ...UNAVAILABLE, headers: { "Retry-After": "30" } });
    const signal = AbortSignal.timeout(300);
    const { outcome, requests } = await observed(client.readOffer("KNOWN", { signal }));
    expect(requests).toHaveLength(1);
    expect(outcome).toMatchObject({ reason: { name: "TimeoutError" } });
  });
});

describe("one call", () => {
  // Rule: K-14
  test("has its own retries, timeout and headers, beside the client's", async () => {
    proxy.faults.push(UNAVAILABLE);
    const headers = { traceparent: "00-1", "content-type": "text/plain", "user-agent": "mine" };
    const { outcome, requests } = await observed(
      client.patchOffer("KNOWN", { version: 1 }, { retries: 0, headers }),
    );
    expect(outcome.status).toBe("rejected");
    expect(requests.map(({ headers }) => headers)).toMatchObject([
      { traceparent: "00-1", "content-type": "application/json" },
    ]);
    expect(requests[0]?.headers["user-agent"]).toBe(`offer-calculator-typescript/${VERSION}`);
    const slow = await observed(client.readOffer("KNOWN", { retries: 0, timeoutSeconds: 0.001 }));
    expect(slow.outcome).toMatchObject({ reason: { name: "ConnectionError", attempts: 1 } });
  });

  // Rule: K-15
  test("after another waits for the limit that responses tell instead of running into it", async () => {
    const slow = clientOf(await newKey(funder.slug, { per_second: 1 }), proxy);
    const { requests } = await observed(
      (async () => {
        for (const _ of [1, 2, 3]) await slow.readOffer("KNOWN");
      })(),
    );
    expect(requests.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe("after a lost response", () => {
  // Rule: K-8
  test("a version conflict says that the change may be the call's own", async () => {
    const { version } = await client.readOffer("KNOWN");
    proxy.faults.push({ lose: true });
    const { outcome } = await observed(client.patchOffer("KNOWN", { version, max_upsell: 0.11 }));
    expect(outcome).toMatchObject({
      reason: { code: "VERSION_CONFLICT", attempts: 2, mayHaveTakenEffect: true },
    });
    expect(String(outcome.status === "rejected" && outcome.reason)).toContain("may have taken effect");
    expect(await client.readOffer("KNOWN")).toMatchObject({ version: version + 1, max_upsell: 0.11 });
  });

  // Rule: K-8
  test("a change that could happen twice is not sent again", async () => {
    proxy.faults.push({ lose: true });
    const { outcome, requests } = await observed(client.createWebhook(NEW_WEBHOOK));
    expect(requests).toHaveLength(1);
    expect(outcome).toMatchObject({
      reason: { name: "ConnectionError", attempts: 1, mayHaveTakenEffect: true },
    });
    expect((await client.listWebhooks().page()).data).toHaveLength(1);
  });

  test("nor is it after a server error, but over the limit it is", async () => {
    proxy.faults.push({ status: 500, body: '{"error":"INTERNAL_ERROR","message":"Failed."}' });
    const failed = await observed(client.createWebhook(NEW_WEBHOOK));
    expect(failed.requests).toHaveLength(1);
    expect(failed.outcome).toMatchObject({ reason: { code: "INTERNAL_ERROR", mayHaveTakenEffect: true } });
    proxy.faults.push({ status: 429, headers: { "Retry-After": "0" } });
    expect((await observed(client.createWebhook(NEW_WEBHOOK))).requests).toHaveLength(2);
  });
});

describe("an error", () => {
  // Rule: K-10
  test("has the code, the status, the sentence, the details and the request's id", async () => {
    const { outcome } = await observed(
      client.createOffer({ deal_id: "BAD", ...SMALLEST_OFFER, buy_rate: 0.9 }),
    );
    const { reason } = outcome as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(ApiError);
    expect(reason).toMatchObject({
      code: "VALIDATION_FAILED",
      status: 400,
      attempts: 1,
      mayHaveTakenEffect: false,
    });
    expect(reason.details).toEqual([expect.stringContaining("buy_rate")]);
    expect(reason.message).toContain(reason.details[0]);
    expect(reason.requestId).toMatch(/^req_/);
  });

  // Rule: K-18
  test("of a clock that is off says how far", async () => {
    const late = clientOf(funder, proxy, { now: () => Date.now() / 1000 - 900 });
    const { outcome, requests } = await observed(late.readOffer("KNOWN"));
    expect(requests).toHaveLength(1);
    const { reason } = outcome as PromiseRejectedResult;
    expect(reason).toMatchObject({ code: "TIMESTAMP_EXPIRED", status: 401 });
    expect(Math.abs(reason.clockSkewSeconds + 900)).toBeLessThan(60);
    expect(reason.message).toMatch(/This machine's clock is \d+ seconds behind the service's\./);
  });

  test("of a wrong secret says what the service received, never the secret", async () => {
    const apiSecret = `fsk_${"A".repeat(43)}`;
    const { outcome } = await observed(clientOf({ ...funder, apiSecret }, proxy).readOffer("KNOWN"));
    const { reason } = outcome as PromiseRejectedResult;
    expect(reason).toMatchObject({ code: "SIGNATURE_INVALID", clockSkewSeconds: null });
    expect(reason.message).toContain(`GET /api/v1/${funder.slug}/offers/KNOWN`);
    expect(JSON.stringify([reason, reason.message, reason.stack, client])).not.toMatch(/fskt?_/);
  });

  test("of a response that is not the API's has the code UNKNOWN", async () => {
    const notOurs = [
      { status: 403, body: "<html>" },
      { status: 200, body: "<html>" },
      { status: 302, headers: { Location: "https://elsewhere.example/" } },
    ];
    for (const fault of notOurs) {
      proxy.faults.push(fault);
      const { outcome, requests } = await observed(client.readOffer("KNOWN"));
      expect(requests).toHaveLength(1);
      expect(outcome).toMatchObject({ reason: { name: "ApiError", code: "UNKNOWN", status: fault.status } });
    }
  });

  test("of a wrong base URL names the address, and is not of an offer that is absent", async () => {
    const elsewhere = clientOf(funder, { ...proxy, baseUrl: `${proxy.baseUrl}/docs` });
    const { outcome } = await observed(elsewhere.readOffer("KNOWN"));
    const { reason } = outcome as PromiseRejectedResult;
    expect(reason).toMatchObject({ name: "ApiError", code: "UNKNOWN", status: 404 });
    expect(reason.message).toContain(
      `from ${proxy.baseUrl}/docs/api/v1/${funder.slug}/offers/KNOWN: is baseUrl the address of the service?`,
    );
  });

  // Rule: K-12
  test("of a service that cannot be reached is a ConnectionError that says why", async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const nowhere = clientOf(funder, { ...proxy, baseUrl }, { retries: 1 });
    const { outcome } = await observed(nowhere.readOffer("KNOWN"));
    const { reason } = outcome as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(ConnectionError);
    expect(reason).toMatchObject({ attempts: 2, mayHaveTakenEffect: false });
    expect(reason.message).toContain("fetch failed: connect ECONNREFUSED 127.0.0.1");
  });
});

test("an id that is no part of a path is refused before anything is sent", async () => {
  for (const id of ["", ".", ".."]) {
    const { outcome, requests } = await observed((async () => client.readOffer(id))());
    expect(requests).toEqual([]);
    expect(outcome).toMatchObject({ reason: { name: "TypeError" } });
  }
  const { outcome, requests } = await observed(client.readOffer("A/../B?c"));
  expect(requests[0]?.target).toBe(`/api/v1/${funder.slug}/offers/A%2F..%2FB%3Fc`);
  expect(outcome).toMatchObject({ reason: { code: "NOT_FOUND" } });
});
