import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { authenticate } from "@/lib/server/identity/authenticate";
import { requestSignature } from "@/lib/server/identity/hmac";
import { newApiKey } from "@/lib/server/identity/secrets";
import { revokeApiKey } from "@/lib/services/funders/api-keys";
import {
  type Changes,
  call,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  operator,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { isInstalled } from "@/tests/helpers/installed";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { signedHeaders } from "@/tests/helpers/signatures";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  expectResponse(await call(funder, "POST", "/offers", { deal_id: "SIGNED-1", ...SMALLEST_OFFER }), 201);
});

const read = (changes: Changes) => call(funder, "GET", "/offers/SIGNED-1", undefined, changes);
const hasPythonRequests = () => spawnSync("python3", ["-c", "import requests"]).status === 0;
const nowSeconds = () => Math.floor(Date.now() / 1000);

describe("a request is accepted", () => {
  test("with a timestamp of 4 minutes ago, and of 4 ahead", async () => {
    expectResponse(await read({ timestamp: nowSeconds() - 240 }), 200);
    expectResponse(await read({ timestamp: nowSeconds() + 240 }), 200);
  });

  // Rule: D2-8
  test("with v1= before the signature, and in upper case", async () => {
    const timestamp = nowSeconds();
    const target = `/api/v1/${funder.slug}/offers/SIGNED-1`;
    const request = { method: "GET", target, timestamp };
    const { "X-Signature": signature } = signedHeaders(funder.apiKey, funder.apiSecret, request);
    expectResponse(await read({ timestamp, headers: { "X-Signature": `v1=${signature}` } }), 200);
    expectResponse(await read({ timestamp, headers: { "X-Signature": signature.toUpperCase() } }), 200);
  });

  // Rule: D2-17
  test("again, when a client resends the same bytes", async () => {
    const timestamp = nowSeconds();
    expectResponse(await read({ timestamp }), 200);
    expectResponse(await read({ timestamp }), 200);
  });

  // Rule: D2-3
  test("with a percent-escape in the path, signed as sent", async () => {
    expectResponse(await call(funder, "GET", "/offers/SIGNED%2D1"), 200);
  });

  // Rule: D2-3
  test("with a question mark and an empty query, signed as sent", async () => {
    expectResponse(await call(funder, "GET", "/offers?"), 200);
    expectResponse(await call(funder, "POST", "/offers/SIGNED-1/quote?", {}), 200);
  });
});

// Rule: Q1-17
test.each(["__proto__", "constructor"])("a query named %s is signed as sent, and unknown", async (name) => {
  for (const query of [`?${name}=1`, `?${name}=1&limit=1`, `?limit=1&${name}=1`, `?${name}=1&${name}=2`]) {
    const { errors } = expectError(await call(funder, "GET", `/offers${query}`), "VALIDATION_FAILED");
    expect(errors).toMatchObject([{ path: name, code: "unknown_field" }]);
    const forged = await call(funder, "GET", `/offers${query}`, undefined, { secret: "fsk_wrong" });
    expect(expectError(forged, "SIGNATURE_INVALID").message).toContain(`/offers${query}, a body`);
  }
});

// Rule: Q1-5
describe("a colon in a query", () => {
  const since = (colon: string) => `?updated_since=2026-01-05T00${colon}00${colon}00Z`;

  test.each([":", "%3A", "%3a"])("may be sent and signed as %s", async (colon) => {
    expectResponse(await call(funder, "GET", `/offers${since(colon)}`), 200);
    const { message } = expectError(
      await call(funder, "GET", `/offers${since(colon)}`, undefined, { secret: "fsk_wrong" }),
      "SIGNATURE_INVALID",
    );
    expect(message).toContain(`/offers${since(colon)}, a body of 0 bytes`);
  });

  test("may be sent in several ways at once", async () => {
    expectResponse(await call(funder, "GET", "/offers?updated_since=2026-01-05T00%3A00:00Z"), 200);
    expectResponse(await call(funder, "GET", "/offers?updated_since=2026-01-05T00%3a00%3A00Z"), 200);
  });

  test("that is sent in another way than it was signed is refused", async () => {
    const timestamp = nowSeconds();
    const target = `/api/v1/${funder.slug}/offers${since(":")}`;
    const headers = signedHeaders(funder.apiKey, funder.apiSecret, { method: "GET", target, timestamp });
    for (const more of [{}, { "X-Sent-Target": target }]) {
      const sent = { timestamp, headers: { ...headers, ...more } };
      expectError(await call(funder, "GET", `/offers${since("%3A")}`, undefined, sent), "SIGNATURE_INVALID");
    }
  });

  test.each(["a%3Ab=1", "limit=%31", "x=a%20b", "x=%3", "x=%3B"])(
    "any other escape is refused: %s",
    async (query) => {
      const { details } = expectError(await call(funder, "GET", `/offers?${query}`), "VALIDATION_FAILED");
      expect(details).toEqual([
        "query may hold only A-Z a-z 0-9 - . _ in names, and these and : (or %3A) in values",
      ]);
    },
  );

  test.skipIf(!isInstalled("curl"))("as curl sends it", async () => {
    const target = `/api/v1/${funder.slug}/offers${since("%3A")}`;
    const signed = signedHeaders(funder.apiKey, funder.apiSecret, { method: "GET", target });
    const given = Object.entries(signed).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
    const { stdout } = await run("curl", ["-sS", `${inject("baseUrl")}${target}`, ...given]);
    expect(JSON.parse(stdout).data).toMatchObject([{ deal_id: "SIGNED-1" }]);
  });

  test.skipIf(!hasPythonRequests())("as Python's requests sends it", async () => {
    const program = `import hashlib, hmac, os, requests, time
get = requests.Request("GET", os.environ["LIST"], params={"updated_since": "2026-01-05T00:00:00Z"}).prepare()
now = str(int(time.time()))
text = f"{now}\\nGET\\n{get.path_url}\\n".encode()
get.headers.update({"X-API-Key": os.environ["API_KEY"], "X-Timestamp": now,
  "X-Signature": hmac.new(os.environ["API_SECRET"].encode(), text, hashlib.sha256).hexdigest()})
print(get.path_url, requests.Session().send(get).text)`;
    const list = `${inject("baseUrl")}/api/v1/${funder.slug}/offers`;
    const env = { ...process.env, LIST: list, API_KEY: funder.apiKey, API_SECRET: funder.apiSecret };
    const { stdout } = await run("python3", ["-c", program], { env });
    expect(stdout).toContain("00%3A00%3A00Z");
    expect(stdout).toContain('"deal_id":"SIGNED-1"');
  });
});

describe("401 API_KEY_INVALID", () => {
  // Rules: D3-8, S5-1
  test.each([
    ["missing", undefined],
    ["nonsense", "hello"],
    ["unknown", "fk_0000000000000000000000000000"],
  ])("a key that is %s", async (_how, key) => {
    expectError(await read({ headers: { "X-API-Key": key } }), "API_KEY_INVALID");
  });

  // Rule: D12-9
  test("a missing one, a secret, a mistyped one and an unknown one are told apart; a revoked one reads as unknown", async () => {
    const messageFor = async (key: string | undefined) =>
      expectError(await read({ headers: { "X-API-Key": key } }), "API_KEY_INVALID").message;
    expect(await messageFor(undefined)).toBe("X-API-Key is missing.");
    const secret = await messageFor(funder.apiSecret);
    expect(secret).toContain("that is a secret, not a key");
    expect(secret).not.toContain(funder.apiSecret.slice(4));
    const [first = "", ...others] = funder.apiKey.slice(3);
    const mistyped = `fk_${first === "a" ? "b" : "a"}${others.join("")}`;
    expect(await messageFor(mistyped)).toBe(
      "X-API-Key is mistyped: its check digits, the last six, do not match the rest.",
    );
    expect(await messageFor("hello")).toContain("28 letters and digits");
    const unknown = await messageFor(newApiKey({ isSandbox: false }));
    expect(unknown).toBe("X-API-Key is unknown, revoked or expired.");
    const revoked = await newKey(funder.slug, {});
    await revokeApiKey(await operator(funder.slug), revoked.apiKey);
    expect(await messageFor(revoked.apiKey)).toBe(unknown);
  });

  // Rules: D3-9, D9-11
  test("a revoked key stops immediately, an expired one by itself", async () => {
    const revoked = await newKey(funder.slug, {});
    expectResponse(await call(revoked, "GET", "/offers/SIGNED-1"), 200);
    await revokeApiKey(await operator(funder.slug), revoked.apiKey);
    expectError(await call(revoked, "GET", "/offers/SIGNED-1"), "API_KEY_INVALID");
    const brief = await newKey(funder.slug, { expires_in_seconds: 1 });
    await until(async () => (await call(brief, "GET", "/offers/SIGNED-1")).status === 401);
    expectError(await call(brief, "GET", "/offers/SIGNED-1"), "API_KEY_INVALID");
  });
});

describe("401 SIGNATURE_INVALID", () => {
  // Rule: D3-10
  test.each([
    ["no signature", { headers: { "X-Signature": undefined } }],
    ["a short signature", { headers: { "X-Signature": "abc" } }],
    ["a signature with a digit that is none", { headers: { "X-Signature": `g${"0".repeat(63)}` } }],
    ["no timestamp", { headers: { "X-Timestamp": undefined } }],
    ["a timestamp that is no number", { headers: { "X-Timestamp": "now" } }],
    ["a negative timestamp", { headers: { "X-Timestamp": "-1" } }],
    ["another secret", { secret: "fsk_wrong" }],
  ])("%s", async (_what, changes) => {
    expectError(await read(changes), "SIGNATURE_INVALID");
  });

  // Rule: D12-10
  test.each([
    ["X-Timestamp", undefined, "X-Timestamp is missing."],
    ["X-Timestamp", "1767225600123", "that is a time in milliseconds"],
    ["X-Timestamp", "1767225600.5", "X-Timestamp must be the current time in Unix seconds."],
    ["X-Signature", undefined, "X-Signature is missing."],
    ["X-Signature", `fsk_${"0".repeat(43)}`, "that is a secret, which is never sent"],
    ["X-Signature", "abc", "64 hex digits"],
  ])("the message says what is wrong with %s %s", async (header, value, words) => {
    const { message } = expectError(await read({ headers: { [header]: value } }), "SIGNATURE_INVALID");
    expect(message).toContain(words);
    if (value?.startsWith("fsk_")) expect(message).not.toContain("0000");
  });

  // Rules: D2-5, D2-13, S5-2
  test("a changed body; the message says what the server received, and never what it expected", async () => {
    const body = JSON.stringify({ deal_id: "X-1", ...SMALLEST_OFFER });
    const changed = body.replace("50000", "90000");
    const response = await call(funder, "POST", "/offers", body, { sentBody: changed });
    const { message } = expectError(response, "SIGNATURE_INVALID");
    expect(message).toContain(`POST /api/v1/${funder.slug}/offers`);
    expect(message).toContain(`${Buffer.byteLength(changed)} bytes`);
    expect(message).toContain(createHash("sha256").update(changed).digest("hex").slice(0, 8));
    expect(message).not.toMatch(/[0-9a-f]{16}/);
  });
});

describe("401 TIMESTAMP_EXPIRED", () => {
  // Rule: D3-11
  test("more than 300 seconds old, or ahead", async () => {
    expectError(await read({ timestamp: nowSeconds() - 301 }), "TIMESTAMP_EXPIRED");
    expectError(await read({ timestamp: nowSeconds() + 360 }), "TIMESTAMP_EXPIRED");
  });
});

// Rules: D2-11, S5-3
test("300 seconds to the second pass either way, one more does not", async () => {
  const timestamp = "1767225600";
  const request = { timestamp, method: "GET", target: "/api/v1/x", body: new Uint8Array() };
  const signature = requestSignature(funder.apiSecret, request).toString("hex");
  const headers = new Headers({
    "X-API-Key": funder.apiKey,
    "X-Timestamp": timestamp,
    "X-Signature": signature,
  });
  const at = (offset: number) =>
    authenticate(
      { ...request, headers, targets: [request.target] },
      new Date((1_767_225_600 + offset) * 1000),
    );
  for (const offset of [-300, 300])
    expect(await at(offset)).toMatchObject({ caller: { apiKey: funder.apiKey } });
  for (const offset of [-301, 301])
    await expect(at(offset)).rejects.toMatchObject({ code: "TIMESTAMP_EXPIRED" });
});

// Rule: D2-12
test("a query value outside A-Za-z0-9-._ is refused before any other check", async () => {
  for (const value of ["b%20c", "%41", "b=c"]) {
    const response = await call(funder, "GET", `/offers/SIGNED-1?a=${value}`, undefined, {
      headers: { "X-API-Key": undefined },
    });
    expectError(response, "VALIDATION_FAILED");
  }
});

// Rule: D2-12
test.each(["?limit", "?limit=5&", "?&limit=5", "?=1"])(
  "a query that is no list of pairs says so: %s",
  async (query) => {
    const { details } = expectError(await call(funder, "GET", `/offers${query}`), "VALIDATION_FAILED");
    expect(details).toEqual(["query must be pairs name=value, joined by one & each"]);
  },
);

const EXAMPLES = join(import.meta.dirname, "../../docs/examples");
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
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
