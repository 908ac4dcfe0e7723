import { describe, expect, test, vi } from "vitest";
import { TEST_SETTINGS } from "@/tests/helpers/settings";

describe("in production", async () => {
  const { outboundIssue } = await guardUnder({
    APP_PROFILE: "production",
    BASE_URL: "https://offers.example.com",
  });

  test.each([
    "https://funder.example/hook",
    "https://funder.example:8443/hook?a=b",
    "https://93.184.215.14/hook",
  ])("%s may be sent to", (url) => expect(outboundIssue(url)).toBeNull());

  // Rule: D8-48
  test.each([
    ["http://funder.example/hook", "must use https"],
    ["ftp://funder.example/hook", "must be an https URL"],
    ["//funder.example", "must be an https URL"],
    ["https:funder.example", "must be an https URL"],
    ["https://user:pass@funder.example/", "must not carry a user name or password"],
    ["https://funder.example:22/", "must use port 443 or one from 1024 up"],
    ["https://funder.example/a\nb", "must be an https URL"],
    ["https://localhost/", "must not name a local host"],
    ["https://db.internal./", "must not name a local host"],
    ...[
      "127.0.0.1",
      "2130706433",
      "0x7f.1",
      "0177.0.0.1",
      "10.0.0.1",
      "172.16.0.1",
      "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1",
      "0.0.0.0",
      "224.0.0.1",
      "255.255.255.255",
      "[::1]",
      "[::]",
      "[fe80::1]",
      "[fd00::1]",
      "[::ffff:127.0.0.1]",
      "[::ffff:a00:1]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
      "168.63.129.16",
      "[::ffff:168.63.129.16]",
    ].map((host) => [`https://${host}/`, "must not name a private, local or reserved address"]),
  ])("%j is refused: it %s", (url, issue) => expect(outboundIssue(url as string)).toBe(issue));
});

describe("in the local profile", async () => {
  const { outboundIssue } = await guardUnder({
    APP_PROFILE: "local",
    OUTBOUND_ALLOWED_HOSTS: "receiver.test",
  });

  // Rule: D8-55
  test.each([
    "http://localhost:4000/",
    "http://127.0.0.1:4000/",
    "http://[::1]:4000/",
    "http://receiver.test:81/",
  ])("%s may be sent to", (url) => expect(outboundIssue(url)).toBeNull());

  test("other private addresses stay refused", () => {
    expect(outboundIssue("https://10.0.0.1/")).toBe("must not name a private, local or reserved address");
  });
});

async function guardUnder(settings: Record<string, string>) {
  vi.resetModules();
  Object.assign(process.env, TEST_SETTINGS, { OUTBOUND_ALLOWED_HOSTS: "" }, settings);
  const { env } = await import("@/lib/server/env");
  env();
  return import("@/lib/server/outbound/guard");
}
