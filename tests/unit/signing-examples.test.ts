import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { SIGNING_VECTORS, type SigningVector, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import { requestSignature, webhookSignature } from "@/lib/server/identity/hmac";
import { isInstalled } from "@/tests/helpers/installed";
import { WEBHOOK_MESSAGES, type WebhookMessage } from "@/tests/helpers/webhook-messages";

const DOCS = join(import.meta.dirname, "../../docs");
const GUIDE = readFileSync(join(DOCS, "signing.md"), "utf8");
const [CREATE, PATCH] = SIGNING_VECTORS as [SigningVector, SigningVector];
const TIMESTAMP = CREATE.timestamp;

const HARD_BODIES = [
  `{"quotes":"\\"double\\" 'single' \`back\`"}`,
  '{"shell":"$HOME $(id) %s %d \\\\ !! *"}',
  '{\n\t"lines": 3\n}\n\n',
  '{"windows":true}\r\n',
  '{"text":"Zürich 東京 𝟙 🚚 e\u0301"}',
  "@file",
  "-n",
  " ",
];

const folder = mkdtempSync(join(tmpdir(), "signing-examples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * How each example's `sign` is called: a program of its language that signs each five arguments and prints a
 * line.
 */
const languages: { file: string; runtimes: string[]; prepare: () => string[] }[] = [
  {
    file: "sign.sh",
    runtimes: ["bash", "openssl"],
    prepare: () => [
      "bash",
      written("drive.sh", `source '${example("sign.sh")}'; while (($#)); do sign "\${@:1:5}"; shift 5; done`),
    ],
  },
  {
    file: "sign.mjs",
    runtimes: ["node"],
    prepare: () => [
      "node",
      written(
        "drive.mjs",
        `import { sign } from "file://${example("sign.mjs")}";
         for (let i = 2; i < process.argv.length; i += 5) console.log(sign(...process.argv.slice(i, i + 5)));`,
      ),
    ],
  },
  {
    file: "sign.py",
    runtimes: ["python3"],
    prepare: () => [
      "python3",
      written(
        "drive.py",
        `import runpy, sys
sign = runpy.run_path("${example("sign.py")}")["sign"]
for i in range(1, len(sys.argv), 5):
    print(sign(*sys.argv[i : i + 4], sys.argv[i + 4].encode()))`,
      ),
    ],
  },
  {
    file: "sign.php",
    runtimes: ["php"],
    prepare: () => [
      "php",
      written(
        "drive.php",
        `<?php
        require '${example("sign.php")}';
        foreach (array_chunk(array_slice($argv, 1), 5) as [$secret, $time, $method, $target, $body]) {
            echo sign($secret, (int) $time, $method, $target, $body), "\\n";
        }`,
      ),
    ],
  },
  {
    file: "Sign.java",
    runtimes: ["javac", "java"],
    prepare: () => {
      const driver = written(
        "Drive.java",
        `public class Drive {
          public static void main(String[] a) throws Exception {
            for (int i = 0; i < a.length; i += 5)
              System.out.println(Sign.sign(a[i], Long.parseLong(a[i + 1]), a[i + 2], a[i + 3], a[i + 4].getBytes("UTF-8")));
          }
        }`,
      );
      execFileSync("javac", ["-d", folder, example("Sign.java"), driver]);
      return ["java", "-cp", folder, "Drive"];
    },
  },
  {
    file: "Sign.cs",
    runtimes: ["mcs", "mono"],
    prepare: () => {
      const driver = written(
        "Drive.cs",
        `class Drive {
          static void Main(string[] a) {
            for (var i = 0; i < a.Length; i += 5)
              System.Console.WriteLine(SignedRequest.Sign(
                a[i], long.Parse(a[i + 1]), a[i + 2], a[i + 3], System.Text.Encoding.UTF8.GetBytes(a[i + 4])));
          }
        }`,
      );
      const program = join(folder, "Drive.exe");
      const options = ["-langversion:latest", "-r:System.Net.Http.dll", "-main:Drive", `-out:${program}`];
      execFileSync("mcs", [...options, example("Sign.cs"), driver]);
      return ["mono", program];
    },
  },
];

for (const { file, runtimes, prepare } of languages) {
  describe.skipIf(!runtimes.every(isInstalled))(`${file} (needs ${runtimes.join(", ")})`, () => {
    // Rule: D2-2
    test("makes the five published signatures, and the service's for any text", () => {
      const hard = HARD_BODIES.map((body) => ({ ...PATCH, method: "PUT", body }));
      const requests = [...SIGNING_VECTORS, ...hard];
      const expected = [
        ...SIGNING_VECTORS.map(({ signature }) => signature),
        ...hard.map(signedByTheService),
      ];

      const [program = "", ...given] = prepare();
      const args = requests.flatMap(({ method, target, body }) => [
        VECTOR_SECRET,
        TIMESTAMP,
        method,
        target,
        body,
      ]);
      // Java reads its arguments in the locale's encoding.
      const env = { ...process.env, LC_ALL: "C.UTF-8" };
      const printed = execFileSync(program, [...given, ...args], { encoding: "utf8", env });

      expect(printed.trimEnd().split(/\r?\n/)).toEqual(expected);
    });
  });
}

describe("docs/signing.md", () => {
  test("publishes the contract's vectors, their secret and their time", () => {
    const rows = GUIDE.split("\n").filter((line) => line.startsWith("| `"));
    expect(rows).toHaveLength(SIGNING_VECTORS.length);
    for (const [index, { method, target, signature }] of SIGNING_VECTORS.entries()) {
      expect(rows[index]).toContain(`\`${method} ${target}\``);
      expect(rows[index]).toContain(`\`${signature}\``);
    }
    for (const text of [VECTOR_SECRET, TIMESTAMP, PATCH.body, `\n${CREATE.body}\n`])
      expect(GUIDE).toContain(text);
  });

  test.skipIf(!isInstalled("bash"))("its line for a file in bash keeps every byte (needs bash)", () => {
    const body = '{\n  "merchant_name": "Café Río"\n}\n\n';
    writeFileSync(join(folder, "offer.json"), body);
    const line = /^IFS= read .*$/m.exec(GUIDE)?.[0];
    const script = `set -e; ${line}\nprintf '%s' "$body"`;
    expect(execFileSync("bash", ["-c", script], { cwd: folder, encoding: "utf8" })).toBe(body);
  });

  test.skipIf(!isInstalled("node"))(
    "its Node verifier takes what the service sends only (needs node)",
    () => {
      const driver = `${snippet("js")}
      for (const delivery of JSON.parse(process.argv[2])) console.log(isGenuine(...delivery));`;
      expectVerdicts("node", written("verify.mjs", driver));
    },
  );

  test.skipIf(!isInstalled("python3"))(
    "its Python verifier takes what the service sends only (needs python3)",
    () => {
      const driver = `${snippet("python")}
import json, sys
for secret, headers, body in json.loads(sys.argv[1]):
    print(str(is_genuine(secret, headers, body.encode())).lower())`;
      expectVerdicts("python3", written("verify.py", driver));
    },
  );
});

function expectVerdicts(runtime: string, driver: string): void {
  const secret = `whsec_${Buffer.alloc(32, 3).toString("base64")}`;
  const other = `whsec_${Buffer.alloc(32, 4).toString("base64")}`;
  const body = '{"type":"webhook.test","data":{"merchant_name":"Café Río"}}';
  const now = Math.floor(Date.now() / 1000);
  const sign = (key: string, timestamp = now) => webhookSignature(key, { id: "evt-1", timestamp, body });
  const headers = (signature: string, timestamp = now) => ({
    "webhook-id": "evt-1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signature,
  });
  const genuine = headers(sign(secret));
  const deliveries = [
    [true, genuine, body],
    [true, headers(`${sign(other)} ${sign(secret)}`), body],
    [false, genuine, `${body} `],
    [false, { ...genuine, "webhook-id": "evt-2" }, body],
    [false, headers(sign(other)), body],
    [false, headers(sign(secret, now - 400), now - 400), body],
    [false, headers(sign(secret, now + 400), now + 400), body],
    [false, {}, body],
  ];
  const args = deliveries.map(([, given, text]) => [secret, given, text]);
  const printed = execFileSync(runtime, [driver, JSON.stringify(args)], { encoding: "utf8" });
  expect(printed.trimEnd().split("\n")).toEqual(deliveries.map(([verdict]) => String(verdict)));
}

function signedByTheService({ timestamp, method, target, body }: SigningVector): string {
  const request = { timestamp, method, target, body: Buffer.from(body) };
  return requestSignature(VECTOR_SECRET, request).toString("hex");
}

function snippet(language: string): string | undefined {
  return new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "ms").exec(GUIDE)?.[1];
}

function example(file: string): string {
  return join(DOCS, "examples", file);
}

function written(file: string, text: string): string {
  const path = join(folder, file);
  writeFileSync(path, text);
  return path;
}

const installed = spawnSync("bash", ["-c", "command -v openssl"]).status === 0;
const [{ given }] = WEBHOOK_MESSAGES as [WebhookMessage];

/** What docs/recipes/verify.sh says of a message, and its exit code. */
function verified(body: string, secret: string): [string, number | null] {
  const folder = mkdtempSync(join(tmpdir(), "verify-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "body.json");
  writeFileSync(file, body);
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = given.headers;
  const command = ["docs/recipes/verify.sh", id, timestamp, signature, file].map(String);
  const env = { ...process.env, WEBHOOK_SECRET: secret };
  const { stdout, status } = spawnSync("bash", command, { env, encoding: "utf8" });
  return [stdout.trim(), status];
}

// Rule: K-25
test.skipIf(!installed)("the recipe with openssl tells a genuine message (needs bash, openssl)", () => {
  const secret = [given.secret].flat()[0] ?? "";
  expect(verified(given.body, secret)).toEqual(["genuine", 0]);
  expect(verified(given.body.replace("{", "{ "), secret)).toEqual([
    expect.stringContaining("no signature"),
    1,
  ]);
  expect(verified(given.body, "whsec_AAAA")).toEqual([expect.stringContaining("no signature"), 1]);
});
