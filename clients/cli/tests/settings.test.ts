import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { newFunder, newSandbox, type TestFunder } from "@/tests/helpers/api-client";
import { proxyToServer } from "@/tests/helpers/faulty-proxy";
import { emptyFolder, jsonLines, run, settingsOf, writeSettings } from "./command";

let sandbox: TestFunder;
beforeAll(async () => {
  ({ sandbox } = await newSandbox());
});

describe("the settings", () => {
  // Rule: M1-1
  test("come from .offer-calculator of the folder, with mode 600", async () => {
    const folder = emptyFolder();
    writeSettings(folder, sandbox);
    const { code, stdout } = await run(["whoami"], {}, folder);
    expect([code, jsonLines(stdout)[0]?.funder]).toEqual([0, sandbox.slug]);
  });

  // Rule: M1-1
  test.each([0o644, 0o640, 0o660, 0o400, 0o700])(
    "are refused in a file of mode %o, and nothing is sent",
    async (mode) => {
      const [folder, proxy] = [emptyFolder(), await proxyToServer()];
      writeSettings(folder, sandbox, mode, proxy.baseUrl);
      const { code, stderr } = await run(["whoami"], {}, folder);
      await proxy.close();
      expect([code, stderr]).toEqual([
        2,
        `.offer-calculator holds a secret and has mode ${mode.toString(8)}: run chmod 600 .offer-calculator.\n`,
      ]);
      expect(proxy.requests).toEqual([]);
    },
  );

  // Rule: M1-1
  test("of the environment count more than those of the file", async () => {
    const folder = emptyFolder();
    writeSettings(folder, { ...sandbox, slug: "another" });
    const { code } = await run(["whoami"], { OFFER_CALCULATOR_FUNDER: sandbox.slug }, folder);
    expect(code).toBe(0);
  });

  test("that are missing are named, with the two places for them", async () => {
    const { OFFER_CALCULATOR_SECRET: _secret, ...others } = settingsOf(sandbox);
    const { code, stderr, stdout } = await run(["whoami"], others, emptyFolder());
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^Missing: OFFER_CALCULATOR_SECRET\. .*environment.*chmod 600/);
  });

  test("of a line that is none are refused by its number, without its words", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, ".offer-calculator"), `${sandbox.apiSecret}\n`, { mode: 0o600 });
    const { code, stderr } = await run(["whoami"], {}, folder);
    expect(code).toBe(2);
    expect(stderr).toContain("Line 1 of .offer-calculator is not NAME=value");
    expect(stderr).not.toContain(sandbox.apiSecret);
  });

  test("that cannot be right are named, without the secret", async () => {
    const env = { ...settingsOf(sandbox), OFFER_CALCULATOR_SECRET: `${sandbox.apiSecret}x` };
    const { code, stderr } = await run(["whoami"], env, emptyFolder());
    expect(code).toBe(2);
    expect(stderr).toContain("OFFER_CALCULATOR_SECRET must be the key's secret as it was shown");
    expect(stderr).not.toContain(sandbox.apiSecret);
  });
});

// Rules: M1-2, M1-16
test.each([
  ["a key in quotes", (key: string, secret: string) => [`"${key}"`, secret], "stands in quotes"],
  [
    "a key and a secret that are swapped",
    (key: string, secret: string) => [secret, key],
    "Swap OFFER_CALCULATOR_KEY",
  ],
  ["a word", () => ["password", "password"], "OFFER_CALCULATOR_KEY is no key of this service"],
])("%s is no live key: it is said what it is, without it", async (_what, change, says) => {
  const [key = "", secret = ""] = change(sandbox.apiKey, sandbox.apiSecret);
  const env = { ...settingsOf(sandbox), OFFER_CALCULATOR_KEY: key, OFFER_CALCULATOR_SECRET: secret };
  for (const args of [["whoami"], ["whoami", "--live"]]) {
    const { code, stdout, stderr } = await run(args, env, emptyFolder());
    expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(says)]);
    expect(stderr).not.toContain("This key is live");
    for (const own of [sandbox.apiKey, sandbox.apiSecret]) expect(stderr).not.toContain(own);
  }
});

// Rule: M1-16
test("an address with a user and a password is refused, and printed nowhere", async () => {
  const url = "http://ann:hunter2@127.0.0.1:9";
  for (const command of ["whoami", "doctor", "offers"]) {
    const { code, stdout, stderr } = await run([command], settingsOf(sandbox, url), emptyFolder());
    expect([code, stdout + stderr]).toEqual([2, expect.stringContaining("without a user and a password")]);
    expect(stdout + stderr).not.toMatch(/ann|hunter2/);
  }
});

// Rule: M1-2
test.each(["whoami", "doctor", "offers", "submissions", "deliveries", "events", "mcp"])(
  "%s takes a live key with --live alone, and sends nothing without",
  async (command) => {
    const [live, proxy] = [await newFunder(), await proxyToServer()];
    const { code, stderr } = await run([command], settingsOf(live, proxy.baseUrl), emptyFolder());
    await proxy.close();
    expect([code, proxy.requests]).toEqual([3, []]);
    expect(stderr).toMatch(/^This key is live: .* Add --live if you mean it/);
  },
);

// Rule: M1-2
test("a live key works with --live", async () => {
  const live = await newFunder();
  const { code, stdout } = await run(["whoami", "--live"], settingsOf(live), emptyFolder());
  expect([code, jsonLines(stdout)[0]?.test]).toEqual([0, false]);
});
