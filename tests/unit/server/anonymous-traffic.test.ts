import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { anonymousTraffic } from "@/lib/server/limits/anonymous-traffic";
import { writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import { keepLogLines } from "@/tests/helpers/log-lines";
import { useTestSettings } from "@/tests/helpers/settings";

beforeAll(() => {
  useTestSettings();
  keepLogLines();
});
afterAll(() => vi.restoreAllMocks());

const { POST } = apiRoutes(
  writeRoute(OFFER_OPERATIONS.createOffer, {
    run: () => Promise.reject(new Error("Nobody is let in here.")),
    drain: async () => undefined,
  }),
);

/** A request without a good key, and whether its body was read. */
async function post(address: string) {
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.enqueue(new TextEncoder().encode("{}"));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "x-api-key": "fk_nobody", "x-socket-address": address };
  const init = { method: "POST", headers, body, duplex: "half" };
  const request = new Request("http://localhost/api/v1/acme/offers", init);
  const { status } = await POST(request, { params: Promise.resolve({ funder: "acme" }) });
  return { status, isRead };
}

// Rule: D4-5
test("an address that has spent its budget is refused before a byte of its body is read", async () => {
  const statuses: number[] = [];
  // A budget is spent within one second, whenever that begins.
  for (let sent = 0; sent < 2_000 && statuses.at(-1) !== 429; sent += 1) {
    const { status, isRead } = await post("192.0.2.1");
    statuses.push(status);
    expect([status, isRead]).toEqual(status === 429 ? [429, false] : [401, true]);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeGreaterThan(50);
  expect((await post("192.0.2.2")).status).toBe(401);
});

test("concurrent key lookups of an address are limited to its remaining requests", async () => {
  const traffic = anonymousTraffic();
  const address = "address:192.0.2.3";
  const now = new Date();
  let [started, running, most] = [0, 0, 0];
  const lookUp = async () => {
    await traffic.startLookup(address);
    try {
      if (traffic.spentLimit(address, now)) return;
      started += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      await traffic.count(address, now);
      running -= 1;
    } finally {
      traffic.endLookup(address);
    }
  };
  await Promise.all(Array.from({ length: 500 }, lookUp));
  expect([started, most]).toEqual([50, 50]);
});

describe("lookups of one address that come in bursts", () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, 30, ms));
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: at(0) }));
  afterEach(() => vi.useRealTimers());

  /** Sends so many at once, as the API does, and notes the second of the clock in which each is looked up. */
  async function burst(address: string, count: number, whileRunning = () => {}): Promise<number[]> {
    const traffic = anonymousTraffic();
    const seconds: number[] = [];
    const lookUp = async () => {
      await traffic.startLookup(address);
      const now = new Date();
      try {
        if (traffic.spentLimit(address, now)) return;
        seconds.push(now.getUTCSeconds());
        await new Promise((resolve) => setTimeout(resolve, 1));
        whileRunning();
        await traffic.count(address, now);
      } finally {
        traffic.endLookup(address);
      }
    };
    await Promise.all(Array.from({ length: count }, lookUp));
    return seconds;
  }

  test("use what an earlier burst of the same second left, and no more", async () => {
    const address = "address:192.0.2.6";
    expect(await burst(address, 20)).toHaveLength(20);
    expect(await burst(address, 200)).toHaveLength(30);
    expect(await burst(address, 200)).toHaveLength(0);
  });

  test("count in the second in which they start, also when they came in the one before", async () => {
    const address = "address:192.0.2.7";
    let ended = 0;
    const seconds = await burst(address, 200, () => {
      ended += 1;
      if (ended === 10) vi.setSystemTime(at(1_000));
    });
    for (const second of [30, 31]) {
      expect(seconds.filter((each) => each === second).length).toBeLessThanOrEqual(50);
    }
    expect(seconds).toContain(31);
  });

  test("use up the minute, and leave nothing of it to its next seconds", async () => {
    const address = "address:192.0.2.8";
    let looked = 0;
    for (let second = 0; second < 20; second += 1) {
      vi.setSystemTime(at(second * 1_000));
      looked += (await burst(address, second === 0 ? 45 : 200)).length;
    }
    expect(looked).toBe(600);
  });
});

test("lookups of valid keys run one after another", async () => {
  const traffic = anonymousTraffic();
  let made = 0;
  const lookUp = async () => {
    await traffic.startLookup("address:192.0.2.4");
    await new Promise((resolve) => setTimeout(resolve, 1));
    made += 1;
    traffic.endLookup("address:192.0.2.4");
  };
  await Promise.all(Array.from({ length: 500 }, lookUp));
  expect(made).toBe(500);
});

test("a used budget is reset when its window ends, and when the clock is set back", async () => {
  const traffic = anonymousTraffic();
  const address = "address:192.0.2.5";
  const now = new Date("2026-01-01T00:00:30.500Z");
  for (let sent = 0; sent < 50; sent += 1) await traffic.count(address, now);
  expect(traffic.spentLimit(address, now)?.refusedBy).toBe("second");
  expect(traffic.spentLimit(address, new Date("2026-01-01T00:00:31.000Z"))).toBeNull();
  for (let sent = 0; sent < 50; sent += 1) await traffic.count(address, new Date("2026-01-01T00:00:31.000Z"));
  expect(traffic.spentLimit(address, new Date("2025-12-31T23:00:00.000Z"))).toBeNull();
});

test("a key counts as verified for the address that signed with it, for an hour, and no longer once it is refused; the oldest of 10,000 is removed", () => {
  const traffic = anonymousTraffic();
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));
  const address = "address:192.0.2.6";
  traffic.noteVerified("fk_one", address, "a funder", at(0));
  expect(traffic.verifiedFunder("fk_one", address, at(59))).toBe("a funder");
  expect(traffic.verifiedFunder("fk_one", address, at(60))).toBeNull();
  expect(traffic.verifiedFunder("fk_one", "address:192.0.2.7", at(59))).toBeNull();
  traffic.noteInvalid("fk_one", address);
  expect(traffic.verifiedFunder("fk_one", address, at(1))).toBeNull();
  for (let key = 0; key <= 10_000; key += 1) traffic.noteVerified(`fk_${key}`, address, `of ${key}`, at(1));
  const funders = ["fk_0", "fk_10000"].map((key) => traffic.verifiedFunder(key, address, at(1)));
  expect(funders).toEqual([null, "of 10000"]);
});
