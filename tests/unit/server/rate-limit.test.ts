import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  countRequest,
  FailoverRateLimitStore,
  openRateLimitStore,
  rateLimitHeaders,
} from "@/lib/server/limits/rate-limit";
import { MAX_SUBJECTS, MemoryRateLimitStore } from "@/lib/server/limits/rate-limit-store";
import { keepLogLines } from "@/tests/helpers/log-lines";
import { TEST_SETTINGS, useTestSettings } from "@/tests/helpers/settings";

const LIMITS = { perSecond: 3, perMinute: 5 };
const START = Date.UTC(2026, 0, 1, 12, 0, 0);
const at = (milliseconds: number) => new Date(START + milliseconds);

beforeAll(useTestSettings);

describe("the two windows of a key", () => {
  // Rules: D4-1, D4-2
  test("the second refuses first, and what it refuses does not spend the minute", async () => {
    const subject = "second-first";
    for (let request = 0; request < 3; request += 1) {
      expect((await countRequest(subject, LIMITS, at(100))).refusedBy).toBeNull();
    }
    const refused = await countRequest(subject, LIMITS, at(999));
    expect(refused.refusedBy).toBe("second");
    expect(refused.minute.remaining).toBe(2);
    expect((await countRequest(subject, LIMITS, at(1000))).minute.remaining).toBe(1);
  });

  test("the minute refuses what is over it, and says when it starts anew", async () => {
    const subject = "minute";
    for (let second = 0; second < 5; second += 1) await countRequest(subject, LIMITS, at(second * 1000));
    const refused = await countRequest(subject, LIMITS, at(6000));
    expect(refused.refusedBy).toBe("minute");
    const headers = rateLimitHeaders(refused, at(6000));
    expect(headers["X-RateLimit-Reset"]).toBe(String(START / 1000 + 60));
    expect(headers["Retry-After"]).toBe("54");
  });

  // Rule: S8-3
  test("after waiting until the reset the caller has the whole window again", async () => {
    const subject = "whole-again";
    for (let second = 0; second < 5; second += 1) await countRequest(subject, LIMITS, at(second * 1000));
    for (let request = 0; request < 3; request += 1) {
      expect((await countRequest(subject, LIMITS, at(60_000))).refusedBy).toBeNull();
    }
    for (let request = 0; request < 2; request += 1) {
      expect((await countRequest(subject, LIMITS, at(61_000))).refusedBy).toBeNull();
    }
  });

  test("a request that took long to arrive does not reset the minute", async () => {
    const subject = "late";
    for (let second = 60; second < 65; second += 1) await countRequest(subject, LIMITS, at(second * 1000));
    const late = await countRequest(subject, LIMITS, at(59_000));
    expect(late.refusedBy).toBe("minute");
    expect(rateLimitHeaders(late, at(59_000))["X-RateLimit-Reset"]).toBe(String(START / 1000 + 120));
    expect((await countRequest(subject, LIMITS, at(66_000))).refusedBy).toBe("minute");
  });

  // Rule: D4-27
  test.each([
    ["a minute and a half", 90_000],
    ["an hour", 3_600_000],
    ["three seconds", 3_000],
  ])("after the clock was set back by %s nobody waits for it to catch up", async (_what, back) => {
    const subject = `set back by ${back}`;
    for (let request = 0; request < 3; request += 1) await countRequest(subject, LIMITS, at(10_000_000));
    const now = at(10_000_000 - back);
    const state = await countRequest(subject, LIMITS, now);
    expect(state.refusedBy).toBeNull();
    expect(state.second.reset).toBe(now.getTime() / 1000 + 1);
    expect(state.minute.reset - now.getTime() / 1000).toBeLessThanOrEqual(62);
  });

  test("one subject never spends another's budget", async () => {
    for (let request = 0; request < 3; request += 1) await countRequest("one", LIMITS, at(0));
    expect((await countRequest("other", LIMITS, at(0))).refusedBy).toBeNull();
  });
});

// Rules: D4-29, D4-30, D4-31
test("the headers describe the minute, and on a refusal the window that refused", async () => {
  const first = await countRequest("headers", LIMITS, at(19_000));
  expect(rateLimitHeaders(first, at(19_000))).toEqual({
    "X-RateLimit-Limit": "5",
    "X-RateLimit-Remaining": "4",
    "X-RateLimit-Reset": String(START / 1000 + 60),
    "RateLimit-Policy": '"sec";q=3;w=1, "min";q=5;w=60',
    RateLimit: '"sec";r=2;t=1, "min";r=4;t=41',
  });
  for (let request = 0; request < 2; request += 1) await countRequest("headers", LIMITS, at(19_000));
  const refused = await countRequest("headers", LIMITS, at(19_000));
  expect(rateLimitHeaders(refused, at(19_000))).toMatchObject({
    "X-RateLimit-Limit": "3",
    "X-RateLimit-Remaining": "0",
    "X-RateLimit-Reset": String(START / 1000 + 20),
    "Retry-After": "1",
  });
});

test("a store that was down is tried again although the clock was set back meanwhile", async () => {
  let checks = 0;
  const down = {
    count: async () => {
      checks += 1;
      throw new Error("down");
    },
  };
  const lines = keepLogLines();
  const store = new FailoverRateLimitStore(down, new MemoryRateLimitStore());
  await store.count("a", LIMITS, at(3_600_000));
  await store.count("a", LIMITS, at(3_600_100));
  expect(checks).toBe(1);
  await store.count("a", LIMITS, at(0));
  expect(checks).toBe(2);
  vi.restoreAllMocks();
  expect(lines).toHaveLength(1);
});

test("a flood of subjects takes the place of the oldest ones, and of no newer", async () => {
  const store = new MemoryRateLimitStore();
  const spend = async (subject: string) => {
    for (let request = 0; request < 3; request += 1) await store.count(subject, LIMITS, at(0));
  };
  await spend("oldest");
  await spend("older");
  for (let flood = 0; flood < MAX_SUBJECTS - 2; flood += 1)
    await store.count(`flood ${flood}`, LIMITS, at(0));
  await spend("newest");
  expect(store.size).toBe(2 * MAX_SUBJECTS);
  expect((await store.count("older", LIMITS, at(0))).refusedBy).toBe("second");
  expect((await store.count("newest", LIMITS, at(0))).refusedBy).toBe("second");
  expect((await store.count("oldest", LIMITS, at(0))).refusedBy).toBeNull();
  // Windows that are over go first.
  await store.count("later", LIMITS, at(60_000));
  expect(store.size).toBe(2);
});

// Rule: D4-35
test("without a store in the environment each instance counts in its own memory", async () => {
  for (let request = 0; request < 3; request += 1) await countRequest("alone", LIMITS, at(0));
  expect((await countRequest("alone", LIMITS, at(0))).refusedBy).toBe("second");
  const other = await openRateLimitStore(null);
  expect((await other.count("alone", LIMITS, at(0))).minute.remaining).toBe(4);
});

/** Whom a request with these headers counts against, under an environment of its own. */
async function addressUnder(settings: Record<string, string>, headers: Record<string, string>) {
  vi.resetModules();
  Object.assign(process.env, TEST_SETTINGS, { VERCEL: "", TRUSTED_PROXY_HOPS: "" }, settings);
  const { clientAddress } = await import("@/lib/server/web/client-address");
  return clientAddress(new Headers(headers));
}

const SENT = {
  "x-socket-address": "10.0.0.9",
  "x-forwarded-for": "1.1.1.1, 2.2.2.2, 3.3.3.3",
  "x-vercel-forwarded-for": "4.4.4.4",
};

describe("a request counts against", () => {
  // Rules: D4-11, D4-13
  test.each([
    ["the socket's address, whatever it claims", {}, SENT, "10.0.0.9"],
    ["what the one trusted proxy saw", { TRUSTED_PROXY_HOPS: "1" }, SENT, "3.3.3.3"],
    ["the second from the right behind two proxies", { TRUSTED_PROXY_HOPS: "2" }, SENT, "2.2.2.2"],
    [
      "the socket's address when fewer proxies wrote than are trusted",
      { TRUSTED_PROXY_HOPS: "4" },
      SENT,
      "10.0.0.9",
    ],
    ["the platform's word on Vercel", { VERCEL: "1" }, SENT, "4.4.4.4"],
    ["the /64 of an IPv6 address", {}, { "x-socket-address": "2001:db8:1:2:3:4:5:6" }, "2001:db8:1:2::/64"],
    [
      "the same /64 however its address is written",
      { TRUSTED_PROXY_HOPS: "1" },
      { "x-forwarded-for": "2001:0DB8:0001:0002::ffff" },
      "2001:db8:1:2::/64",
    ],
    [
      "an IPv4 address written as IPv6",
      { VERCEL: "1" },
      { "x-vercel-forwarded-for": "::ffff:4.4.4.4" },
      "4.4.4.4",
    ],
    [
      "no more of a text than an address has",
      { TRUSTED_PROXY_HOPS: "1" },
      { "x-forwarded-for": "x".repeat(10_000) },
      "x".repeat(64),
    ],
    [
      "nobody else's address on Vercel when the platform says none",
      { VERCEL: "1" },
      { "x-forwarded-for": "1.1.1.1" },
      "unknown",
    ],
  ])("%s", async (_whom, settings, headers, expected) => {
    expect(await addressUnder(settings, headers)).toBe(expected);
  });
});
