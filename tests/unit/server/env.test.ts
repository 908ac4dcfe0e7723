import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEnv, settingNames } from "@/lib/server/env";
import { TEST_SETTINGS } from "@/tests/helpers/settings";

const PRODUCTION: Record<string, string> = {
  ...TEST_SETTINGS,
  APP_PROFILE: "production",
  BASE_URL: "https://offers.example.com",
};

describe("production refuses to start", () => {
  // Rules: D8-54, D10-12
  test.each([
    [
      "a plain-http base address",
      { BASE_URL: "http://offers.example.com" },
      "BASE_URL must start with https://",
    ],
    [
      "OUTBOUND_ALLOWED_HOSTS",
      { OUTBOUND_ALLOWED_HOSTS: "localhost" },
      "OUTBOUND_ALLOWED_HOSTS is for development",
    ],
    ["a missing key", { ENCRYPTION_KEY: undefined }, "ENCRYPTION_KEY is missing"],
    ["an empty key", { LINK_KEY: "" }, "LINK_KEY is missing"],
    ["a short key", { LINK_KEY: "YWJj" }, "LINK_KEY must be the base64 of 32 bytes"],
    ["a weak schedule secret", { CRON_SECRET: "short" }, "CRON_SECRET must have at least 32 characters"],
    [
      "a rate-limit store without its token",
      { UPSTASH_REDIS_REST_URL: "https://limits.example.com" },
      "UPSTASH_REDIS_REST_TOKEN is missing beside UPSTASH_REDIS_REST_URL",
    ],
    [
      "a rate-limit store without its address",
      { UPSTASH_REDIS_REST_TOKEN: "token" },
      "UPSTASH_REDIS_REST_URL is missing beside UPSTASH_REDIS_REST_TOKEN",
    ],
    [
      "a plain-http rate-limit store, even on this machine",
      { UPSTASH_REDIS_REST_URL: "http://127.0.0.1:8079", UPSTASH_REDIS_REST_TOKEN: "token" },
      "UPSTASH_REDIS_REST_URL must start with https://",
    ],
    [
      "a rate-limit store that speaks no REST",
      { UPSTASH_REDIS_REST_URL: "rediss://limits.example.com", UPSTASH_REDIS_REST_TOKEN: "token" },
      "UPSTASH_REDIS_REST_URL must be an https:// address",
    ],
    [
      "a mail server of another kind",
      { SMTP_URL: "mail.example.com" },
      "SMTP_URL must be an smtp:// or smtps://",
    ],
    ["a profile that is none", { APP_PROFILE: "prod" }, "APP_PROFILE must be local or production"],
    ["a sender that is none", { MAIL_FROM: "nobody" }, "MAIL_FROM must be an e-mail address"],
    ["mail kept in a folder", { MAIL_FOLDER: "/tmp/mail" }, "MAIL_FOLDER is for development and tests only"],
    [
      "keys that are all zeros",
      { ENCRYPTION_KEY: Buffer.alloc(32).toString("base64") },
      "ENCRYPTION_KEY must be random",
    ],
    [
      "a key that is a pattern",
      { LINK_KEY: Buffer.from("abcd".repeat(8)).toString("base64") },
      "LINK_KEY must be random",
    ],
    [
      "one key for two uses",
      { LINK_KEY: PRODUCTION.ENCRYPTION_KEY },
      "LINK_KEY must differ from ENCRYPTION_KEY",
    ],
    [
      "a key rotated to itself",
      { LINK_KEY_PREVIOUS: PRODUCTION.LINK_KEY },
      "LINK_KEY_PREVIOUS must differ from LINK_KEY",
    ],
    [
      "a weak previous key",
      { ENCRYPTION_KEY_PREVIOUS: "YWJj" },
      "ENCRYPTION_KEY_PREVIOUS must be the base64",
    ],
    [
      "a weak key of server actions",
      { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: "secret" },
      "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY must be the base64",
    ],
    ["a schedule secret of one letter", { CRON_SECRET: "a".repeat(40) }, "CRON_SECRET must be random"],
    ["no schedule secret", { CRON_SECRET: undefined }, "CRON_SECRET is missing"],
    ["no base address", { BASE_URL: undefined }, "BASE_URL is missing"],
    [
      "a base address that is none",
      { BASE_URL: "offers.example.com" },
      "BASE_URL must be the public address",
    ],
    [
      "a base address with a path",
      { BASE_URL: "https://offers.example.com/app" },
      "BASE_URL must be scheme, host",
    ],
    [
      "this machine as base address",
      { BASE_URL: "https://localhost:3000" },
      "BASE_URL must be the address people",
    ],
    ["no database", { DATABASE_URL: undefined }, "DATABASE_URL is missing"],
    ["an unknown profile", { APP_PROFILE: "staging" }, "APP_PROFILE"],
    [
      "a pool of none",
      { DATABASE_POOL_SIZE: "0" },
      "DATABASE_POOL_SIZE must be a whole number from 1 to 200",
    ],
    ["hops that are no number", { TRUSTED_PROXY_HOPS: "all" }, "TRUSTED_PROXY_HOPS must be a whole number"],
    ["a port that is none", { PORT: "http" }, "PORT must be a whole number"],
    [
      "a collector that speaks no HTTP",
      { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317" },
      "OTEL_EXPORTER_OTLP_ENDPOINT must be the address",
    ],
    [
      "single sign-on for what is no funder",
      {
        OIDC_ISSUER: "https://login.example.com",
        OIDC_CLIENT_ID: "console",
        OIDC_CLIENT_SECRET: "secret",
        OIDC_NAME: "Acme",
        OIDC_FUNDERS: "acme,bad slug",
      },
      "OIDC_FUNDERS must be slugs of funders",
    ],
    ["another database", { DATABASE_URL: "mysql://x" }, "DATABASE_URL must be a postgresql:// address"],
  ])("with %s, and names it", (_what, change, sentence) => {
    expect(() => readEnv({ ...PRODUCTION, ...change })).toThrow(sentence);
  });

  test("and never says what the value was", () => {
    const weak = { LINK_KEY: "weak-link-key", CRON_SECRET: "weak-cron", SMTP_URL: "user:pass@mail" };
    try {
      readEnv({ ...PRODUCTION, ...weak });
      expect.unreachable();
    } catch (error) {
      for (const value of Object.values(weak)) expect(String(error)).not.toContain(value);
    }
  });

  // Rule: D10-13
  test("without a profile the profile is production", () => {
    expect(readEnv({ ...PRODUCTION, APP_PROFILE: undefined }).profile).toBe("production");
  });
});

test("the local profile allows a plain-http base address and OUTBOUND_ALLOWED_HOSTS", () => {
  const settings = readEnv({ ...TEST_SETTINGS, OUTBOUND_ALLOWED_HOSTS: "a.test, B.test" });
  expect(settings.outboundAllowedHosts).toEqual(["a.test", "b.test"]);
});

describe("the rate-limit store", () => {
  const token = { UPSTASH_REDIS_REST_TOKEN: "token" };

  test("is Upstash Redis when address and token are given", () => {
    const settings = readEnv({
      ...PRODUCTION,
      ...token,
      UPSTASH_REDIS_REST_URL: "https://limits.example.com",
    });
    expect(settings.rateLimitStore).toEqual({ url: "https://limits.example.com", token: "token" });
  });

  test("is memory when neither is given, or both are empty", () => {
    const empty = { UPSTASH_REDIS_REST_URL: "", UPSTASH_REDIS_REST_TOKEN: "" };
    expect(readEnv(PRODUCTION).rateLimitStore).toBeNull();
    expect(readEnv({ ...PRODUCTION, ...empty }).rateLimitStore).toBeNull();
  });

  test.each(["http://localhost:8079", "http://127.0.0.1:8079", "http://[::1]:8079"])(
    "may be %s under the local profile",
    (url) => {
      const settings = readEnv({ ...TEST_SETTINGS, ...token, UPSTASH_REDIS_REST_URL: url });
      expect(settings.rateLimitStore?.url).toBe(url);
    },
  );

  test("never gets its token over plain http to another machine", () => {
    const elsewhere = { ...token, UPSTASH_REDIS_REST_URL: "http://localhost.example.com" };
    expect(() => readEnv({ ...TEST_SETTINGS, ...elsewhere })).toThrow(
      "UPSTASH_REDIS_REST_URL must start with https://",
    );
  });
});

test(".env.example names every setting, and nothing else", () => {
  const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  // The platform sets VERCEL itself.
  expect(named.sort()).toEqual(
    settingNames()
      .filter((name) => name !== "VERCEL")
      .sort(),
  );
});

test("all issues are reported together", () => {
  expect(() => readEnv({ APP_PROFILE: "local" })).toThrow(
    /BASE_URL.*DATABASE_URL.*ENCRYPTION_KEY.*LINK_KEY.*CRON_SECRET/,
  );
});
