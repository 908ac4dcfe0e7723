import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { setFunderLimits } from "@/lib/services/funders/funders";
import { loadOffer } from "@/lib/services/offers/read";
import {
  call,
  expectError,
  expectResponse,
  newAddress,
  newFunder,
  newKey,
  operator,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { patchOffer } from "@/tests/helpers/calls-with-json";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { beginRequest, type UnfinishedRequest } from "@/tests/helpers/unfinished-request";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

/** Waits until a new second, early enough in the minute that no window of a minute ends during a test. */
async function freshSecond() {
  const intoMinute = Date.now() % 60_000;
  const wait = intoMinute > 50_000 ? 60_005 - intoMinute : 1005 - (Date.now() % 1000);
  await new Promise((resolve) => setTimeout(resolve, wait));
}

/** Sends requests at once until a second held more of them than it allows, and gives those refused. */
async function refusedAtOnce(count: number, send: () => ReturnType<typeof call>) {
  // On a busy machine a burst may be spread over two seconds, neither of which is full.
  for (let burst = 0; burst < 5; burst += 1) {
    await freshSecond();
    const responses = await Promise.all(Array.from({ length: count }, send));
    const refused = responses.filter(({ status }) => status === 429);
    if (refused.length > 0) return refused;
  }
  throw new Error(`None of ${count} requests at once was refused.`);
}

// Rule: D4-10
test("more than the key's requests a second are refused, with the window that refused and when it ends", async () => {
  const key = await newKey(funder.slug, { per_second: 3, per_minute: 1000 });
  const refused = await refusedAtOnce(6, () => call(key, "GET", "/offers/NONE"));
  for (const response of refused) {
    expectError(response, "RATE_LIMITED");
    expect(response.headers.get("x-ratelimit-limit")).toBe("3");
    expect(response.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(response.headers.get("retry-after")).toBe("1");
  }
  await freshSecond();
  expect((await call(key, "GET", "/offers/NONE")).headers.get("x-ratelimit-limit")).toBe("1000");
});

// Rules: D3-30, D4-32
test("more than the key's requests a minute are refused until the minute ends", async () => {
  const key = await newKey(funder.slug, { per_second: 100, per_minute: 4 });
  await freshSecond();
  for (let request = 0; request < 4; request += 1)
    expect((await call(key, "GET", "/offers/NONE")).status).toBe(404);
  const response = await call(key, "GET", "/offers/NONE");
  expectError(response, "RATE_LIMITED");
  expect(response.headers.get("x-ratelimit-limit")).toBe("4");
  const wait = Number(response.headers.get("x-ratelimit-reset")) - Math.floor(Date.now() / 1000);
  expect(Math.abs(Number(response.headers.get("retry-after")) - wait)).toBeLessThanOrEqual(1);
});

// Rule: D4-25
test("all keys of a funder together have a limit, which the operator sets; another funder's have their own", async () => {
  const of = await newFunder();
  const wide = { per_second: 1_000, per_minute: 10_000 };
  const keys = await Promise.all([1, 2, 3].map(() => newKey(of.slug, wide)));
  await setFunderLimits(await operator(of.slug), { per_second: 4, per_minute: 10_000 });
  let next = 0;
  const refused = await refusedAtOnce(9, () => {
    next += 1;
    return call(keys[next % 3] ?? of, "GET", "/offers/NONE");
  });
  for (const response of refused) {
    expectError(response, "RATE_LIMITED");
    expect(response.body.message).toContain("of the funder's keys together");
    expect(response.headers.get("x-ratelimit-limit")).toBe("4");
  }
  expect((await call(funder, "GET", "/offers/NONE")).status).toBe(404);
});

// Rule: D4-25
test("a funder for which the operator set nothing has 50 requests a second", async () => {
  const of = await newFunder();
  const limits = { per_second: null, per_minute: null };
  await prisma.funder.update({ where: { slug: of.slug }, data: limits });
  const [refused] = await refusedAtOnce(120, () => call(of, "GET", "/offers/NONE"));
  expect(refused?.headers.get("x-ratelimit-limit")).toBe("50");
});

/** An offer of about 190 kB, most of which is texts. */
const LARGE = {
  ...SMALLEST_OFFER,
  stipulations: Array.from({ length: 95 }, () => "s".repeat(2_000)),
};

describe("the bytes that a funder's keys store in 24 hours", () => {
  const MINUTE_MS = 60_000;
  const LEAST = 1024 ** 2;

  async function idOf({ slug }: TestFunder): Promise<string> {
    return (await prisma.funder.findUniqueOrThrow({ where: { slug } })).id;
  }

  /** Waits until what was counted is saved, and adds up all windows. */
  async function savedBytes(of: TestFunder, atLeast: number): Promise<number> {
    const where = { funder_id: await idOf(of) };
    let saved = 0;
    await until(async () => {
      saved = Number((await prisma.storedBytes.aggregate({ where, _sum: { bytes: true } }))._sum.bytes ?? 0);
      return saved >= atLeast;
    });
    return saved;
  }

  /** Stores bytes as another instance did so many minutes ago; the start of their window. */
  async function storedBefore(of: TestFunder, bytes: number, minutes: number): Promise<Date> {
    const tenMinutes = 10 * MINUTE_MS;
    const start = new Date(Math.floor((Date.now() - minutes * MINUTE_MS) / tenMinutes) * tenMinutes);
    await prisma.storedBytes.create({ data: { funder_id: await idOf(of), window_start: start, bytes } });
    return start;
  }

  // Rule: D4-61
  test("count the version and the event of a change, however small its request is", async () => {
    const of = await newFunder();
    const { deal_id } = await createOffer(of, LARGE);
    const created = await savedBytes(of, 380_000);
    expect(created).toBeLessThan(390_000);
    expectResponse(await call(of, "PATCH", `/offers/${deal_id}`, { version: 1, position: 2 }), 200);
    const patched = (await savedBytes(of, created + 380_000)) - created;
    expect(patched).toBeLessThan(390_000);
    expectResponse(await call(of, "DELETE", `/offers/${deal_id}`), 200);
    expect((await savedBytes(of, created + patched + 190_000)) - created - patched).toBeLessThan(195_000);
  });

  // Rule: D4-61
  test("count what an Idempotency-Key records, a decision with its event too", async () => {
    const of = await newFunder();
    const headers = { "Idempotency-Key": "one" };
    expectResponse(
      await call(of, "POST", "/offers", { ...SMALLEST_OFFER, deal_id: "B-1" }, { headers }),
      201,
    );
    const withRecord = await savedBytes(of, 1_000);
    expectResponse(await call(of, "POST", "/offers", { ...SMALLEST_OFFER, deal_id: "B-2" }), 201);
    const both = await savedBytes(of, withRecord + 500);
    expect(both - withRecord).toBeLessThan(withRecord - 100);
  });

  // Rules: D4-30, D4-61, D4-63
  test("above the limit are refused, whichever instance counted them, until the request fits", async () => {
    const of = await newFunder();
    const other = await newFunder();
    const { deal_id } = await createOffer(of, LARGE);
    await savedBytes(of, 380_000);
    await setFunderLimits(await operator(of.slug), { bytes_per_day: LEAST });
    await storedBefore(of, 200_000, 23 * 60);
    const second = await storedBefore(of, 300_000, 22 * 60);
    const patch = () => call(of, "PATCH", `/offers/${deal_id}`, { version: 1, position: 2 });
    const response = await patch();
    expectError(response, "RATE_LIMITED");
    expect(response.body.message).toContain("at most 1048576 bytes in 24 hours");
    const number = (name: string) => Number(response.headers.get(name));
    expect(number("x-ratelimit-limit")).toBe(LEAST);
    expect(number("x-ratelimit-remaining")).toBeGreaterThan(150_000);
    expect(number("x-ratelimit-remaining")).toBeLessThan(180_000);
    // The first window frees too little: the request fits when the second one no longer counts.
    const fits = second.getTime() / 1000 + 24 * 3_600 + 600;
    expect(number("x-ratelimit-reset")).toBe(fits);
    expect(Math.abs(number("retry-after") - (fits - Date.now() / 1000))).toBeLessThan(3);

    const read = await call(of, "GET", `/offers/${deal_id}`);
    expect(read.body).toMatchObject({ version: 1 });
    expect(read.headers.get("x-ratelimit-limit")).not.toBe(String(LEAST));
    expectResponse(await call(of, "POST", "/offers", { ...SMALLEST_OFFER, deal_id: "SMALL" }), 201);
    expectResponse(await call(other, "POST", "/offers", { ...LARGE, deal_id: "OTHER" }), 201);
    const person = await personOf(of, "owner");
    const offer = await loadOffer(person, { dealId: deal_id });
    await patchOffer(person, offer, { version: 1, position: 3 });

    // An hour and a half later the second window ends too.
    await prisma.storedBytes.updateMany({
      where: { funder_id: await idOf(of), window_start: { lte: second } },
      data: { bytes: 0 },
    });
    expectResponse(await call(of, "PATCH", `/offers/${deal_id}`, { version: 2, position: 4 }), 200);
  });

  // Rule: D4-63
  test("count for 24 hours, and no longer", async () => {
    const of = await newFunder();
    await setFunderLimits(await operator(of.slug), { bytes_per_day: LEAST });
    await storedBefore(of, 10 * LEAST, 24 * 60 + 20);
    expectResponse(await call(of, "POST", "/offers", { ...SMALLEST_OFFER, deal_id: "DAY-1" }), 201);
    await storedBefore(of, 10 * LEAST, 24 * 60 - 1);
    expectError(await call(of, "POST", "/offers", { ...SMALLEST_OFFER, deal_id: "DAY-2" }), "RATE_LIMITED");
  });

  // Rule: D4-61
  test("of many requests at once are no more than the limit, and an offer can be revoked at any time", async () => {
    const of = await newFunder();
    await setFunderLimits(await operator(of.slug), { bytes_per_day: LEAST });
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call(of, "POST", "/offers", { ...LARGE, deal_id: `MANY-${index}` }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(6).fill(429)]);
    const created = responses.find(({ status }) => status === 201)?.body.deal_id;
    expectResponse(await call(of, "DELETE", `/offers/${created}`), 200);
  });
});

describe("before a caller is known", () => {
  // Rules: D4-3, D4-8, D4-9
  test("requests count against the address and leave the key's budget alone", async () => {
    const key = await newKey(funder.slug, { per_second: 100, per_minute: 50 });
    await freshSecond();
    const first = await call(key, "GET", "/offers/NONE");
    const wrong = await call(key, "GET", "/offers/NONE", undefined, { secret: "fsk_wrong" });
    expectError(wrong, "SIGNATURE_INVALID");
    expect(wrong.headers.get("x-ratelimit-limit")).toBe("600");
    const second = await call(key, "GET", "/offers/NONE");
    const [before, after] = [first, second].map(({ headers }) =>
      Number(headers.get("x-ratelimit-remaining")),
    );
    expect(after).toBe((before ?? 0) - 1);
  });

  // Rule: D4-4
  test("an address has 50 requests a second, and a key passes with which it has signed recently", async () => {
    const from = newAddress();
    expect((await call(funder, "GET", "/offers/NONE", undefined, { from })).status).toBe(404);
    const wrong = () => call(funder, "GET", "/offers/NONE", undefined, { secret: "x", from });
    const refused = await refusedAtOnce(80, wrong);
    expect(refused[0]?.headers.get("x-ratelimit-limit")).toBe("50");
    expect((await call(funder, "GET", "/offers/NONE", undefined, { from })).status).toBe(404);
  });

  test("a request without a key is refused too once its address is over budget", async () => {
    const from = newAddress();
    const refused = await refusedAtOnce(80, () => call(funder, "OPTIONS", "/offers", undefined, { from }));
    for (const response of refused) expectError(response, "RATE_LIMITED");
  });

  // Rule: D4-12
  test("a client's own X-Forwarded-For gives it no other budget", async () => {
    await freshSecond();
    const from = newAddress();
    const remaining = async (address: string) => {
      const changes = { secret: "x", from, headers: { "X-Forwarded-For": address } };
      const response = await call(funder, "GET", "/offers/NONE", undefined, changes);
      return Number(response.headers.get("x-ratelimit-remaining"));
    };
    const first = await remaining("198.51.100.1");
    expect(await remaining("198.51.100.2")).toBe(first - 1);
  });
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
    await freshSecond();
    // A new second may begin between a burst and the request with the key, which the key then survives; twelve
    // full seconds spend the budget of the minute.
    for (let round = 0; round < 15 && !statuses.includes(429); round += 1) {
      const unused = await newKey(funder.slug, {});
      await Promise.all(Array.from({ length: 60 }, options));
      statuses.push((await call(unused, "GET", "/offers/NONE", undefined, { from })).status);
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
describe("bodies that are not finished", () => {
  const path = "/api/v1/acme/offers";
  const begin = (count: number, options: Parameters<typeof beginRequest>[2], target = path) =>
    Promise.all(Array.from({ length: count }, () => beginRequest(inject("baseUrl"), target, options)));
  const breakOff = (begun: UnfinishedRequest[]) => {
    for (const request of begun) request.breakOff();
  };

  // Rule: D4-41
  test("are 16 of an address: the next is refused until one ends, and another address is not", async () => {
    const from = newAddress();
    const begun = await begin(16, { from });
    const refused = await vi.waitUntil(
      async () => {
        const response = await send("POST", path, {}, "{}", { from });
        return response.status === 429 && response;
      },
      { timeout: 10_000, interval: 200 },
    );
    expect(expectError(refused, "RATE_LIMITED").message).toContain("unfinished bodies");
    const { headers } = refused;
    expect(headers.get("retry-after")).toBe("1");
    expect([headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]).toEqual(["16", "0"]);
    expect(Math.abs(Number(headers.get("x-ratelimit-reset")) - Date.now() / 1000)).toBeLessThan(5);
    expectError(await send("POST", path, {}, "{}"), "API_KEY_INVALID");
    // What has no body waits for none.
    expectError(await send("GET", path, {}, undefined, { from }), "API_KEY_INVALID");
    expectError(await send("POST", path, {}, "", { from }), "API_KEY_INVALID");
    breakOff(begun);
    await vi.waitUntil(async () => (await send("POST", path, {}, "{}", { from })).status === 401, {
      timeout: 10_000,
      interval: 200,
    });
  });

  // Rule: D4-41
  test("do not count with a key that the address has signed with lately, nor to a page", async () => {
    const from = newAddress();
    expect((await call(funder, "GET", "/offers", undefined, { from })).status).toBe(200);
    const begun = [
      ...(await begin(20, { from, headers: { "X-API-Key": funder.apiKey } })),
      ...(await begin(
        20,
        { from, headers: { "Content-Type": "multipart/form-data; boundary=a" } },
        "/DEAL-1",
      )),
    ];
    await sleep(500);
    expectError(await send("POST", path, {}, "{}", { from }), "API_KEY_INVALID");
    breakOff(begun);
  });

  // Rule: D4-42
  test("are refused after 10 seconds without a byte, headers after 15, and a request after 30 in all", async () => {
    const startedAt = Date.now();
    const seconds = () => (Date.now() - startedAt) / 1000;
    const { hostname, port } = new URL(inject("baseUrl"));
    const headersAlone = connect(Number(port), hostname);
    headersAlone.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\n`);
    const lateHeaders = headersAlone.toArray().then((chunks) => ({ text: String(chunks), after: seconds() }));
    const silent = await beginRequest(inject("baseUrl"), path, { from: newAddress() });
    const silentPage = await beginRequest(inject("baseUrl"), "/DEAL-1", { from: newAddress() });
    const slow = await beginRequest(inject("baseUrl"), path, { from: newAddress() });
    const dribble = setInterval(() => slow.sent.write(" "), 1_000);
    for (const { response } of [silent, silentPage]) {
      const { status, headers, body } = await response;
      expect([status, body.error]).toEqual([408, "REQUEST_TIMEOUT"]);
      expect(headers.get("x-ratelimit-limit")).toBe("600");
      expect(headers.get("connection")).toBe("close");
    }
    expect(seconds()).toBeGreaterThan(9);
    expect(seconds()).toBeLessThan(20);
    const { text, after } = await lateHeaders;
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain(
      '"The request took too long to arrive: its headers must arrive within 15 seconds."',
    );
    expect(after).toBeGreaterThan(14);
    expect(after).toBeLessThan(25);
    const { status, body } = await slow.response;
    clearInterval(dribble);
    expect([status, body.error]).toEqual([408, "REQUEST_TIMEOUT"]);
    expect(body.message).toContain("it must arrive within 30 seconds");
    expect(seconds()).toBeGreaterThan(29);
  });
});

test("a spent budget of the API's requests leaves the health check its own", async () => {
  const from = newAddress();
  await Promise.all(Array.from({ length: 130 }, () => send("GET", "/api/nothing", {}, undefined, { from })));
  expect((await send("GET", "/api/health", {}, undefined, { from })).status).toBe(200);
});
