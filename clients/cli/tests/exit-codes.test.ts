import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "@/scripts/ports.mjs";
import { newKey, newSandbox, type TestFunder } from "@/tests/helpers/api-client";
import { proxyToServer } from "@/tests/helpers/faulty-proxy";
import { commandFile, run, settingsOf } from "./command";

let sandbox: TestFunder;
beforeAll(async () => {
  ({ sandbox } = await newSandbox());
});

/** The end of `offers` when its first requests meet these responses. */
async function endedAfter(...faults: { status: number; headers?: Record<string, string>; body: string }[]) {
  const proxy = await proxyToServer();
  onTestFinished(() => proxy.close());
  proxy.faults.push(...faults);
  return run(["offers"], settingsOf(sandbox, proxy.baseUrl));
}

// Rule: M1-15
describe("the exit code", () => {
  test("is 0 when it is done", async () => {
    expect((await run(["offers"], settingsOf(sandbox))).code).toBe(0);
  });

  test.each([
    [3, "a refusal", ["offers", "NOPE-1"], {}, "NOT_FOUND"],
    [4, "an unknown key", ["offers"], { OFFER_CALCULATOR_KEY: `fkt_${"A".repeat(28)}` }, "API_KEY_INVALID"],
    [
      4,
      "a wrong secret",
      ["offers"],
      { OFFER_CALCULATOR_SECRET: `fskt_${"A".repeat(43)}` },
      "SIGNATURE_INVALID",
    ],
    [4, "another funder's slug", ["offers"], { OFFER_CALCULATOR_FUNDER: "nobody-test" }, "FUNDER_FORBIDDEN"],
  ])("is %i for %s, whose words are printed", async (expected, _what, args, changes, says) => {
    const { code, stdout, stderr } = await run(args, { ...settingsOf(sandbox), ...changes });
    expect([code, stdout]).toEqual([expected, ""]);
    expect(stderr).toContain(`${says}: `);
  });

  test("is 4 for a scope that the key lacks", async () => {
    const key = await newKey(sandbox.slug, { scopes: ["events:read"] });
    const { code, stderr } = await run(["offers"], settingsOf(key));
    const says =
      "INSUFFICIENT_SCOPE: offers needs offers:read, and this key has events:read alone. Use a key that has it.\n";
    expect([code, stderr]).toEqual([4, says]);
  });

  test("is 5 where the limits last longer than the command waits", async () => {
    const body = '{"error":"RATE_LIMITED","message":"Too many requests."}';
    const { code, stderr } = await endedAfter({ status: 429, headers: { "retry-after": "3600" }, body });
    expect([code, stderr]).toEqual([5, "RATE_LIMITED: Too many requests.\n"]);
  });

  test("is 6 where nothing responds, the service fails, or something else responds", async () => {
    const nowhere = await run(["offers"], settingsOf(sandbox, `http://127.0.0.1:${await freePort()}`));
    expect([nowhere.code, nowhere.stderr]).toEqual([6, expect.stringContaining("ECONNREFUSED")]);
    const failing = { status: 503, headers: { "retry-after": "3600" }, body: "{}" };
    expect((await endedAfter(failing)).code).toBe(6);
    const other = await endedAfter({ status: 404, body: "<html>Not found</html>" });
    expect([other.code, other.stderr]).toEqual([
      6,
      expect.stringContaining("is OFFER_CALCULATOR_URL the address of the service?"),
    ]);
  });
});

// Rule: M1-15
test.skipIf(!existsSync("/dev/full"))(
  "an output that is full ends a command with one sentence (needs /dev/full)",
  async () => {
    const command = `"${process.execPath}" "${await commandFile()}"`;
    for (const args of ["whoami", "doctor", "--help"]) {
      const env = { ...process.env, ...settingsOf(sandbox) };
      const { status, stderr } = spawnSync("sh", ["-c", `${command} ${args} > /dev/full`], {
        env,
        encoding: "utf8",
      });
      expect([args, status, stderr.split("\n").filter((line) => !line.startsWith("Note: "))]).toEqual([
        args,
        2,
        ["The output cannot be written: ENOSPC.", ""],
      ]);
    }
  },
);

// Rule: M1-16
test("no command prints the secret of the key, nor the whole key, whatever it is refused for", async () => {
  const commands = [["whoami"], ["doctor"], ["offers"], ["events"], ["deliveries"], ["submissions"], ["mcp"]];
  for (const args of commands) {
    for (const format of ["json", "table"]) {
      const { stdout, stderr } = await run([...args, "--format", format], settingsOf(sandbox));
      for (const secret of [sandbox.apiSecret, sandbox.apiKey]) {
        expect([args, stdout.includes(secret), stderr.includes(secret)]).toEqual([args, false, false]);
      }
    }
  }
});
