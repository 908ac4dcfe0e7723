import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { VERSION } from "@/clients/typescript/src/version";
import { freePort } from "@/scripts/ports.mjs";
import { newKey, newSandbox, type TestFunder, type TestKey } from "@/tests/helpers/api-client";
import { proxyToServer } from "@/tests/helpers/faulty-proxy";
import { commandFile, jsonLines, run, settingsOf } from "./command";

/** Where nothing listens. */
const CLOSED = `http://127.0.0.1:${await freePort()}`;

let sandbox: TestFunder;
let reader: TestKey;
beforeAll(async () => {
  ({ sandbox } = await newSandbox());
  reader = await newKey(sandbox.slug, { scopes: ["offers:read"], label: "Reader" });
});

/** What `doctor` found, by what was checked. */
async function found(env: Record<string, string>) {
  const { code, stdout } = await run(["doctor"], env);
  const checks = jsonLines(stdout);
  return { code, checks, wrong: checks.filter(({ ok }) => ok === false) };
}

describe("doctor", () => {
  // Rule: M1-3
  test("finds address, version, clock, signature, key and limits right", async () => {
    const { code, checks } = await found(settingsOf(reader));
    expect(code).toBe(0);
    expect(checks.map(({ check, ok, remedy }) => [check, ok, remedy])).toEqual(
      ["settings", "address", "version", "clock", "signature", "key", "limits"].map((check) => [
        check,
        true,
        null,
      ]),
    );
    expect(checks[2]?.found).toBe(`service ${VERSION}, this command ${VERSION}`);
  });

  // Rules: M1-3, M1-10
  test("says what a key may beyond reading", async () => {
    const key = (await found(settingsOf(sandbox))).checks.find(({ check }) => check === "key");
    expect(key).toMatchObject({
      ok: true,
      remedy: expect.stringContaining("It may also write (offers:create"),
    });
  });

  // Rule: M1-3
  test.each([
    [
      "signature",
      4,
      { OFFER_CALCULATOR_SECRET: `fskt_${"A".repeat(43)}` },
      "SIGNATURE_INVALID",
      "OFFER_CALCULATOR_SECRET",
    ],
    ["key", 4, { OFFER_CALCULATOR_FUNDER: "nobody-test" }, "FUNDER_FORBIDDEN", "OFFER_CALCULATOR_FUNDER"],
    ["address", 6, { OFFER_CALCULATOR_URL: CLOSED }, "ECONNREFUSED", "OFFER_CALCULATOR_URL"],
  ])("names what is wrong with the %s, with a remedy", async (check, code, change, says, remedy) => {
    const { wrong, ...ended } = await found({ ...settingsOf(reader), ...change });
    expect(ended.code).toBe(code);
    expect(wrong).toEqual([
      { check, ok: false, found: expect.stringContaining(says), remedy: expect.stringContaining(remedy) },
    ]);
  });

  // Rule: M1-3
  test.each([
    [{ OFFER_CALCULATOR_URL: "offers.example" }, ["OFFER_CALCULATOR_URL", "OFFER_CALCULATOR_URL"]],
    [{ OFFER_CALCULATOR_FUNDER: "Acme Test" }, ["OFFER_CALCULATOR_FUNDER"]],
    [{ OFFER_CALCULATOR_SECRET: "fskt_short" }, ["OFFER_CALCULATOR_SECRET"]],
    [{ OFFER_CALCULATOR_KEY: `"fkt_${"A".repeat(28)}"` }, ["OFFER_CALCULATOR_KEY"]],
  ])("names a setting that cannot be right by its own name, with its remedy: %j", async (change, names) => {
    const { code, checks } = await found({ ...settingsOf(reader), ...change });
    expect([code, checks.map(({ check, ok }) => [check, ok])]).toEqual([
      2,
      names.map(() => ["settings", false]),
    ]);
    for (const [index, name] of names.entries()) {
      expect(checks[index]?.found).toMatch(new RegExp(`^${name} (?:must|is no key)`));
      expect(checks[index]?.remedy).toContain(`Set ${name} to`);
    }
    expect(JSON.stringify(checks)).not.toMatch(/baseUrl|apiKey|apiSecret/);
  });

  // Rule: M1-3
  test("measures the clock against the service's, and names another version with its address", async () => {
    const proxy = await proxyToServer();
    const date = new Date(Date.now() - 120_000).toUTCString();
    proxy.faults.push({ status: 200, headers: { date }, body: '{"status":"ok","version":"9.9.9"}' });
    const { code, checks } = await found(settingsOf(reader, proxy.baseUrl));
    await proxy.close();
    const [version, clock] = ["version", "clock"].map((name) => checks.find(({ check }) => check === name));
    expect(code).toBe(0);
    expect(clock?.found).toMatch(/^(?:119|12\d) seconds ahead of the service's$/);
    expect(clock?.remedy).toContain("NTP");
    expect(version?.remedy).toContain(`npx ${proxy.baseUrl}/docs/clients/offer-calculator-cli-9.9.9.tgz`);
  });

  // Rule: M1-3
  test("finds a clock wrong whose signatures are refused", async () => {
    const proxy = await proxyToServer();
    const began = Date.now();
    const date = new Date(began + 400_000).toUTCString();
    proxy.faults.push({ status: 200, headers: { date }, body: '{"status":"ok","version":"1.1.0"}' });
    const { code, wrong } = await found(settingsOf(reader, proxy.baseUrl));
    await proxy.close();
    expect([code, wrong.map(({ check }) => check), proxy.requests.length]).toEqual([4, ["clock"], 1]);
    // The service's time stands still meanwhile: each second that the command takes is one less.
    const [behind = ""] = /^\d+(?= seconds behind the service's$)/.exec(String(wrong[0]?.found)) ?? [];
    expect(Number(behind)).toBeLessThanOrEqual(401);
    expect(Number(behind)).toBeGreaterThanOrEqual(399 - Math.ceil((Date.now() - began) / 1_000));
  });

  test("says when something else responds at the address", async () => {
    const proxy = await proxyToServer();
    proxy.faults.push({ status: 200, body: "<html>" });
    const { code, wrong } = await found(settingsOf(reader, proxy.baseUrl));
    await proxy.close();
    expect([code, wrong[0]?.found]).toEqual([6, "HTTP 200, and not from Offer Calculator"]);
  });
});

// Rule: M1-3
test("whoami prints the key as GET /key gives it, with its beginning and end, and a table of it on request", async () => {
  const shown = expect.stringMatching(/^fkt_\w{4}\.\.\.\w{4}$/);
  const { stdout } = await run(["whoami"], settingsOf(reader));
  expect(jsonLines(stdout)).toEqual([
    expect.objectContaining({
      key: shown,
      funder: reader.slug,
      label: "Reader",
      scopes: ["offers:read"],
      test: true,
    }),
  ]);
  const { stdout: table } = await run(["whoami", "--format", "table"], settingsOf(reader));
  expect(table).toMatch(/^kind +sandbox: nothing is real$/m);
  expect(table).toMatch(/^scopes +offers:read$/m);
});

// Rule: M1-10
test.each([
  ["offers", "has offers:create, offers:update, offers:delete, submissions:read, "],
  ["deliveries", "has offers:read, offers:create, "],
])("%s says that the key may more than it needs", async (command, more) => {
  const { stderr } = await run([command], settingsOf(sandbox));
  expect(stderr).toContain(`Note: this key also ${more}`);
  expect(stderr).toContain(`which ${command} does not need.`);
  expect(stderr.split("Note: ").length).toBe(2);
});

// Rule: M1-10
test("a command says nothing of a key that may what it needs alone", async () => {
  expect((await run(["offers"], settingsOf(reader))).stderr).toBe("");
});

const script = spawnSync("script", ["--version"]).status === 0;

test.skipIf(!script)("a terminal gets tables, without an option (needs script)", async () => {
  const command = `"${process.execPath}" "${await commandFile()}" whoami`;
  const env = { ...process.env, ...settingsOf(reader) };
  const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], { env, encoding: "utf8" });
  expect(stdout).toMatch(/^funder +\S+\r?$/m);
});
