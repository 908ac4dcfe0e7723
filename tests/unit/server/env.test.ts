import { describe, expect, test } from "vitest";
import { readEnv } from "@/lib/server/env";
import { TEST_SETTINGS } from "@/tests/helpers/settings";

const PRODUCTION = { ...TEST_SETTINGS, APP_PROFILE: "production", BASE_URL: "https://offers.example.com" };

describe("production refuses to start", () => {
  test.each([
    [
      "a plain-http base address",
      { BASE_URL: "http://offers.example.com" },
      "BASE_URL must start with https://",
    ],
    ["freed hosts", { OUTBOUND_ALLOWED_HOSTS: "localhost" }, "OUTBOUND_ALLOWED_HOSTS is for development"],
    ["a missing key", { ENCRYPTION_KEY: undefined }, "ENCRYPTION_KEY is missing"],
    ["an empty key", { LINK_KEY: "" }, "LINK_KEY is missing"],
    ["a short key", { LINK_KEY: "YWJj" }, "LINK_KEY must be the base64 of 32 bytes"],
    ["a weak schedule secret", { CRON_SECRET: "short" }, "CRON_SECRET must have at least 32 characters"],
    ["another database", { DATABASE_URL: "mysql://x" }, "DATABASE_URL must be a postgresql:// address"],
  ])("with %s, and names it", (_what, change, sentence) => {
    expect(() => readEnv({ ...PRODUCTION, ...change })).toThrow(sentence);
  });

  test("without a profile the profile is production", () => {
    expect(readEnv({ ...PRODUCTION, APP_PROFILE: undefined }).profile).toBe("production");
  });
});

test("the local profile allows a plain-http base address and freed hosts", () => {
  const settings = readEnv({ ...TEST_SETTINGS, OUTBOUND_ALLOWED_HOSTS: "a.test, B.test" });
  expect(settings.outboundAllowedHosts).toEqual(["a.test", "b.test"]);
});

test("every fault is told at once", () => {
  expect(() => readEnv({ APP_PROFILE: "local" })).toThrow(
    /BASE_URL.*DATABASE_URL.*ENCRYPTION_KEY.*LINK_KEY.*CRON_SECRET/,
  );
});
