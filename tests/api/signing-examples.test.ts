import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { isInstalled } from "@/tests/helpers/installed";

const EXAMPLES = join(import.meta.dirname, "../../docs/examples");
const run = promisify(execFile);

let funder: TestFunder;
let folder: string;
beforeAll(async () => {
  funder = await newFunder();
  folder = await mkdtemp(join(tmpdir(), "signing-examples-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const examples: { file: string; runtimes: string[]; start: () => Promise<string[]> }[] = [
  { file: "sign.sh", runtimes: ["bash", "openssl", "curl"], start: async () => ["bash", source("sign.sh")] },
  { file: "sign.mjs", runtimes: ["node"], start: async () => ["node", source("sign.mjs")] },
  { file: "sign.py", runtimes: ["python3"], start: async () => ["python3", source("sign.py")] },
  { file: "sign.php", runtimes: ["php"], start: async () => ["php", source("sign.php")] },
  {
    file: "Sign.java",
    runtimes: ["javac", "java"],
    start: async () => {
      await run("javac", ["-d", folder, source("Sign.java")]);
      return ["java", "-cp", folder, "Sign"];
    },
  },
  {
    file: "Sign.cs",
    runtimes: ["mcs", "mono"],
    start: async () => {
      const program = join(folder, "Sign.exe");
      await run("mcs", [
        "-langversion:latest",
        "-r:System.Net.Http.dll",
        `-out:${program}`,
        source("Sign.cs"),
      ]);
      return ["mono", program];
    },
  },
];

for (const { file, runtimes, start } of examples) {
  const title = `${file} creates an offer as it stands, and shows a refusal (needs ${runtimes.join(", ")})`;
  test.skipIf(!runtimes.every(isInstalled))(title, async () => {
    const [program = "", ...args] = await start();
    const dealId = `EXAMPLE-${file}`;
    const create = async () => readResponse(await run(program, [...args, dealId], { env: environment() }));

    expect(await create()).toMatchObject({ status: 201, body: { deal_id: dealId, version: 1 } });
    const stored = await call(funder, "GET", `/offers/${dealId}`);
    expect(stored.body).toMatchObject({ merchant_name: "Café Río", purchase_price_ceiling: 50_000 });

    expect(await create()).toMatchObject({ status: 409, body: { error: "DEAL_ALREADY_EXISTS" } });
  });
}

function source(file: string): string {
  return join(EXAMPLES, file);
}

/** Nothing but what an example asks for: no locale, and no proxy of this machine. */
function environment() {
  const { PATH, HOME, NODE_ENV } = process.env;
  const { slug, apiKey, apiSecret } = funder;
  const given = { BASE_URL: inject("baseUrl"), FUNDER: slug, API_KEY: apiKey, API_SECRET: apiSecret };
  return { PATH, HOME, NODE_ENV, ...given };
}

/** Every example prints the status first and the response's JSON last. */
function readResponse({ stdout }: { stdout: string }) {
  const status = Number(/\b\d{3}\b/.exec(stdout)?.[0]);
  return { status, body: JSON.parse(stdout.slice(stdout.indexOf("{"))) };
}
