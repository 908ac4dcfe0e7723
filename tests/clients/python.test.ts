import { spawn, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SIGNING_VECTORS, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import { newFunder, newKey, newSandbox, type TestKey } from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import type { FaultyProxy } from "@/tests/helpers/faulty-proxy";
import { operationsNotCalled, proxyToServer } from "@/tests/helpers/faulty-proxy";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { submitFor } from "@/tests/helpers/submissions";
import { WEBHOOK_MESSAGES } from "@/tests/helpers/webhook-messages";

const FOLDER = join(import.meta.dirname, "../../clients/python");
const TESTS = join(FOLDER, "tests");
/** The files of tests there, as unittest names them. */
const FILES = readdirSync(TESTS)
  .filter((file) => file.startsWith("test_"))
  .map((file) => file.slice(0, -".py".length));
const OF_EVENT_LOOP = "test_async";
const installed = spawnSync("python3", ["--version"]).status === 0;
/** The client of an event loop needs httpx: Debian's belongs to Debian's own Python. */
const withHttpx = ["python3", "/usr/bin/python3"].find(
  (command) => spawnSync(command, ["-c", "import httpx"]).status === 0,
);

describe.skipIf(!installed)("the Python client (needs python3)", () => {
  let proxy: FaultyProxy;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    const callback_url = "http://127.0.0.1:1/hook";
    const [funder, other] = await Promise.all([newFunder(), newFunder({ callback_url })]);
    const { sandbox } = await newSandbox();
    const slow = await newKey(funder.slug, { per_second: 1 });
    proxy = await proxyToServer();
    await submitFor(funder, "PY-KNOWN");
    await completeProfile(funder);
    const disclosed = await createOffer(funder, DISCLOSED_RENEWAL);
    const given = {
      proxy: proxy.baseUrl,
      key: keyword(funder),
      key_of_other_funder: keyword(other),
      key_of_sandbox: keyword(sandbox),
      slow_key: keyword(slow),
      smallest_offer: SMALLEST_OFFER,
      known_deal: "PY-KNOWN",
      disclosed_deal: disclosed.deal_id,
      vectors: { secret: VECTOR_SECRET, requests: SIGNING_VECTORS },
      deliveries: WEBHOOK_MESSAGES,
    };
    const settings = {
      PYTHONPATH: FOLDER,
      PYTHONDONTWRITEBYTECODE: "1",
      OFFER_CALCULATOR_TEST: JSON.stringify(given),
    };
    env = { ...process.env, ...settings };
  });
  afterAll(() => proxy?.close());

  // Rules: K-5, K-11
  test.each(FILES.filter((file) => file !== OF_EVENT_LOOP))("passes its own tests: %s", async (file) => {
    const { code, output } = await run("python3", ["-W", "error", "-m", "unittest", file], env);
    expect(code, output).toBe(0);
  });

  // Rules: K-5, K-11
  test.skipIf(!withHttpx)(`passes its own tests: ${OF_EVENT_LOOP} (needs httpx)`, async () => {
    const { code, output } = await run(withHttpx ?? "", ["-m", "unittest", OF_EVENT_LOOP], env);
    expect(code, output).toBe(0);
  });

  // Rule: K-3
  test("calls every operation of the document for real", () => {
    expect(operationsNotCalled(proxy.requests)).toEqual([]);
  });
});

function keyword({ slug, apiKey, apiSecret }: TestKey) {
  return { funder: slug, api_key: apiKey, api_secret: apiSecret };
}

async function run(command: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { cwd: TESTS, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((ended) => child.on("close", ended));
  return { code, output };
}
