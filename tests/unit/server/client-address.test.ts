import { describe, expect, test, vi } from "vitest";
import { TEST_SETTINGS } from "@/tests/helpers/settings";

/** Whom a request with these headers counts against, under an environment of its own. */
async function addressUnder(settings: Record<string, string>, headers: Record<string, string>) {
  vi.resetModules();
  Object.assign(process.env, TEST_SETTINGS, { VERCEL: "", TRUSTED_PROXY_HOPS: "" }, settings);
  const { clientAddress } = await import("@/lib/server/client-address");
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
