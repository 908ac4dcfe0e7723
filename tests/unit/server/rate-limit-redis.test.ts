import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { countRequest, openRateLimitStore, rateLimitHeaders } from "@/lib/server/limits/rate-limit";
import type { Limits, RateLimitStore } from "@/lib/server/limits/rate-limit-store";
import { keepLogLines } from "@/tests/helpers/log-lines";
import { redisInstalled, startRedisBridge } from "@/tests/helpers/redis-bridge";
import { useTestSettings } from "@/tests/helpers/settings";

const MINUTE = Date.UTC(2026, 0, 1, 12, 0, 0);
const LIMITS = { perSecond: 3, perMinute: 5 };
const WIDE = { perSecond: 100, perMinute: 5 };
/** The store has 300 ms; the rest is for a busy machine. */
const LONGEST_MS = 1_500;

describe.skipIf(!redisInstalled)(
  redisInstalled ? "the shared store" : "redis-server is not installed",
  // The store's 300 ms are real time.
  { retry: 1 },
  () => {
    let redis: Awaited<ReturnType<typeof startRedisBridge>>;
    let logged: Record<string, unknown>[] = [];

    beforeAll(async () => {
      redis = await startRedisBridge();
      // The first request of a process loads its HTTP client; what follows has 300 ms.
      await count(await instance(), "warm-up", LIMITS);
    });
    afterAll(() => redis.close());

    // The store's library reads the clock itself: the tests set it, in milliseconds after a minute began.
    beforeEach(() => {
      run += 1;
      vi.useFakeTimers({ toFake: ["Date"] });
      at(0);
      logged = keepLogLines();
    });
    afterEach(() => {
      redis.bridge.mode = "normal";
      vi.restoreAllMocks();
      vi.useRealTimers();
    });

    const instance = () => openRateLimitStore(redis.bridge.settings);

    describe("while it works", () => {
      // Without the deadline, which a busy machine can miss.
      beforeEach(() => {
        vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
        at(0);
        vi.spyOn(AbortSignal, "timeout").mockReturnValue(new AbortController().signal);
      });
      // Memory would keep the same promises for one instance: it must not have decided.
      afterEach(() => expect(logged).toEqual([]));

      describe("the two windows of a key", () => {
        test("the second refuses first, and what it refuses does not spend the minute", async () => {
          const store = await instance();
          expect(await refusals(store, "second-first", LIMITS, 3)).toEqual([null, null, null]);
          for (let request = 0; request < 3; request += 1) {
            const refused = await count(store, "second-first", LIMITS);
            expect(refused.refusedBy).toBe("second");
            expect(refused.second.remaining).toBe(0);
            expect(refused.minute.remaining).toBe(2);
          }
          at(1_000);
          expect((await count(store, "second-first", LIMITS)).minute.remaining).toBe(1);
        });

        test("the minute refuses what is over it, and says when it starts anew", async () => {
          const store = await instance();
          await refusals(store, "minute", WIDE, 5);
          at(6_000);
          const refused = await count(store, "minute", WIDE);
          expect(refused.refusedBy).toBe("minute");
          expect(rateLimitHeaders(refused, new Date())).toEqual({
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset": String(MINUTE / 1000 + 60),
            "Retry-After": "54",
            "RateLimit-Policy": '"sec";q=100;w=1, "min";q=5;w=60',
            RateLimit: '"sec";r=99;t=1, "min";r=0;t=54',
          });
        });

        // Rule: D4-33
        test("after waiting until the reset, to the millisecond, the caller has the whole window again", async () => {
          const store = await instance();
          at(59_999);
          expect(await refusals(store, "whole-again", WIDE, 6)).toEqual([
            null,
            null,
            null,
            null,
            null,
            "minute",
          ]);
          at(60_000);
          expect(await refusals(store, "whole-again", WIDE, 6)).toEqual([
            null,
            null,
            null,
            null,
            null,
            "minute",
          ]);
        });

        test("a request counted after the edge of its minute reports the minute it was counted in", async () => {
          const store = await instance();
          at(60_005);
          const arrived = new Date(MINUTE + 59_990);
          const headers = rateLimitHeaders(await store.count("edge", LIMITS, arrived), arrived);
          expect(headers["X-RateLimit-Reset"]).toBe(String(MINUTE / 1000 + 120));
          expect(headers.RateLimit).toBe('"sec";r=2;t=1, "min";r=4;t=60');
        });

        test("each key has the numbers it was issued with", async () => {
          const store = await instance();
          expect(await refusals(store, "small", { perSecond: 1, perMinute: 9 }, 2)).toEqual([null, "second"]);
          expect(await refusals(store, "large", { perSecond: 2, perMinute: 9 }, 3)).toEqual([
            null,
            null,
            "second",
          ]);
          expect(await refusals(store, "brief", { perSecond: 9, perMinute: 1 }, 2)).toEqual([null, "minute"]);
        });
      });

      test("two instances share one budget", async () => {
        const [one, other] = [await instance(), await instance()];
        await refusals(one, "shared", WIDE, 3);
        expect((await count(other, "shared", WIDE)).minute.remaining).toBe(1);
        expect((await count(one, "shared", WIDE)).minute.remaining).toBe(0);
        expect((await count(one, "shared", WIDE)).refusedBy).toBe("minute");
        expect((await count(other, "shared", WIDE)).refusedBy).toBe("minute");
      });

      test("of many concurrent requests, over two instances, exactly the budget passes", async () => {
        const stores = [await instance(), await instance()];
        const states = await Promise.all(
          Array.from({ length: 40 }, (_, request) =>
            count(stores[request % 2] as RateLimitStore, "at-once", { perSecond: 100, perMinute: 25 }),
          ),
        );
        expect(states.filter(({ refusedBy }) => refusedBy === null)).toHaveLength(25);
        expect(Math.min(...states.map(({ minute }) => minute.remaining))).toBe(0);
      });

      // Rule: D4-34
      test("the environment's address and token make requests count there", async () => {
        useTestSettings();
        process.env.UPSTASH_REDIS_REST_URL = redis.bridge.settings.url;
        process.env.UPSTASH_REDIS_REST_TOKEN = redis.bridge.settings.token;
        await countRequest(`${run} configured`, WIDE, new Date());
        expect((await count(await instance(), "configured", WIDE)).minute.remaining).toBe(3);
      });
    });

    describe("a store that hangs", () => {
      // Rule: D4-36
      test("delays no request beyond 300 ms, and the limits continue from the last counts", async () => {
        const store = await instance();
        await refusals(store, "hang", WIDE, 3);
        redis.bridge.mode = "hang";
        const start = performance.now();
        expect((await count(store, "hang", WIDE)).minute.remaining).toBe(1);
        expect(performance.now() - start).toBeLessThan(LONGEST_MS);
        expect(await refusals(store, "hang", WIDE, 2)).toEqual([null, "minute"]);
      });

      test("has its 300 ms for both windows together", async () => {
        const store = await instance();
        await count(store, "both", WIDE);
        redis.bridge.mode = "slow";
        await count(store, "both", WIDE);
        expect(logged).toMatchObject([{ event: "rate_limit_store_down" }]);
      });

      test("holds up only the requests that were under way: the next ones do not ask it", async () => {
        const store = await instance();
        redis.bridge.mode = "hang";
        const limits = { perSecond: 30, perMinute: 60 };
        const states = await Promise.all(Array.from({ length: 50 }, () => count(store, "under-way", limits)));
        expect(states.filter(({ refusedBy }) => refusedBy === null)).toHaveLength(30);
        const before = redis.bridge.requests;
        at(1_999);
        expect(await refusals(store, "under-way", limits, 31)).toEqual([...Array(30).fill(null), "second"]);
        expect(redis.bridge.requests).toBe(before);
      });

      test("is tried again every two seconds, by one request that does not wait for it", async () => {
        const store = await instance();
        redis.bridge.mode = "hang";
        await count(store, "anew", WIDE);
        for (const elapsed of [2_000, 4_000]) {
          at(elapsed);
          const before = redis.bridge.requests;
          for (let request = 0; request < 3; request += 1) await count(store, "anew", WIDE);
          await holds(() => redis.bridge.requests > before);
          await sleep(400);
          expect(redis.bridge.requests).toBe(before + 1);
        }
      });

      // Rule: D4-38
      test("is logged once when it begins and once when it ends", async () => {
        const store = await instance();
        redis.bridge.mode = "hang";
        await Promise.all(Array.from({ length: 20 }, () => count(store, "log", WIDE)));
        at(2_000);
        await count(store, "log", WIDE);
        await sleep(400);
        expect(logged).toMatchObject([
          { event: "rate_limit_store_down", error: "Error: No response within 300 ms." },
        ]);
        redis.bridge.mode = "normal";
        at(6_000);
        await count(store, "log", WIDE);
        await holds(() => logged.length === 2);
        expect(logged[1]).toMatchObject({ event: "rate_limit_store_back", seconds: 6 });
      });
    });

    describe("a store that fails never lifts the limits", () => {
      const failures: [string, () => unknown, () => unknown][] = [
        ["a response of 500", () => setMode("fail"), () => setMode("normal")],
        ["a response without a count", () => setMode("malformed"), () => setMode("normal")],
        ["refused connections", () => redis.bridge.close(), () => redis.bridge.open()],
        [
          "a dead server behind it, back with empty memory",
          () => redis.killRedis(),
          () => redis.restartRedis(),
        ],
      ];

      // Rule: D4-37
      test.each(failures)("%s", async (what, breakIt, mendIt) => {
        const store = await instance();
        await refusals(store, what, WIDE, 2);
        await breakIt();
        try {
          expect(await refusals(store, what, WIDE, 5)).toEqual([null, null, null, "minute", "minute"]);
          expect(logged).toMatchObject([{ event: "rate_limit_store_down" }]);
        } finally {
          await mendIt();
        }
        at(62_000);
        await count(store, what, WIDE);
        await holds(() => logged.length === 2);
        await count(store, what, WIDE);
        expect((await count(await instance(), what, WIDE)).minute.remaining).toBe(2);
      });

      test("a wrong token", async () => {
        const store = await openRateLimitStore({ ...redis.bridge.settings, token: "wrong" });
        expect(await refusals(store, "wrong-token", WIDE, 6)).toEqual([
          null,
          null,
          null,
          null,
          null,
          "minute",
        ]);
        expect(logged).toHaveLength(1);
        expect(logged[0]?.error).toContain("WRONGPASS");
      });

      test("and the log names neither caller nor token", async () => {
        redis.bridge.mode = "fail";
        await count(await instance(), "address:203.0.113.7", WIDE);
        expect(logged).toHaveLength(1);
        expect(JSON.stringify(logged)).not.toContain("203.0.113.7");
        expect(JSON.stringify(logged)).not.toContain(redis.bridge.token);
      });
    });

    function setMode(now: typeof redis.bridge.mode) {
      redis.bridge.mode = now;
    }
  },
);

function at(milliseconds: number) {
  vi.setSystemTime(MINUTE + milliseconds);
}

/** Each test, and each try at one, counts from nothing: the store keeps what earlier ones counted. */
let run = 0;

function count(store: RateLimitStore, subject: string, limits: Limits) {
  return store.count(`${run} ${subject}`, limits, new Date());
}

/** Counts requests one after another, and returns which window refused each. */
async function refusals(store: RateLimitStore, subject: string, limits: Limits, requests: number) {
  const refusedBy: (string | null)[] = [];
  for (let request = 0; request < requests; request += 1)
    refusedBy.push((await count(store, subject, limits)).refusedBy);
  return refusedBy;
}

/** Waits until something holds, by the real clock; fails after 20 s. */
async function holds(what: () => boolean) {
  for (let look = 0; look < 1_000 && !what(); look += 1) await sleep(20);
  expect(what()).toBe(true);
}
