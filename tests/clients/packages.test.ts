import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { packClients } from "@/scripts/clients/pack.mjs";
import { newFunder, type TestFunder } from "@/tests/helpers/api-client";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "client-packages-"));
const npmPackage = join(folder, "packages/offer-calculator.tgz");
const wheel = join(folder, "packages/offer_calculator-1.0.0-py3-none-any.whl");
const python = spawnSync("python3", ["--version"]).status === 0;

let funder: TestFunder;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  await packClients(join(folder, "packages"));
  funder = await newFunder();
  const { slug, apiKey, apiSecret } = funder;
  const named = { BASE_URL: inject("baseUrl"), FUNDER: slug, API_KEY: apiKey, API_SECRET: apiSecret };
  env = { ...process.env, ...named, PYTHONPATH: wheel };
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The code blocks of a client's README. */
function blocks(client: string, language: string): string[] {
  const readme = readFileSync(join(ROOT, "clients", client, "README.md"), "utf8");
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(
    ([, code = ""]) => code,
  );
}

async function expectCalculator(printed: string): Promise<void> {
  const url = printed.trim();
  expect(url.startsWith(`${inject("baseUrl")}/DEAL-`)).toBe(true);
  expect((await fetch(url)).status).toBe(200);
}

test("the server offers both packages, the same bytes on every build", async () => {
  for (const file of [npmPackage, wheel]) {
    const response = await fetch(
      `${inject("baseUrl")}${file.slice(folder.length).replace("packages", "docs/clients")}`,
    );
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(file))).toBe(true);
  }
  expect(readdirSync(join(folder, "packages"))).toHaveLength(2);
});

describe("the package for npm", () => {
  const install = join(folder, "typescript");
  beforeAll(async () => {
    const manifest = { name: "stranger", private: true, type: "module" };
    await run("mkdir", [install]);
    writeFileSync(join(install, "package.json"), JSON.stringify(manifest));
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", npmPackage], { cwd: install });
  });

  test("installs without a registry, and the README's first offer runs in plain Node", async () => {
    writeFileSync(join(install, "first.mjs"), blocks("typescript", "ts")[0] ?? "");
    const { stdout } = await run(process.execPath, ["first.mjs"], { cwd: install, env });
    await expectCalculator(stdout);
  });

  test("brings types under which every example of the README compiles, and a wrong field does not", async () => {
    const [first, ...others] = blocks("typescript", "ts");
    const tsc = (code: string) => {
      writeFileSync(join(install, "example.ts"), code);
      const options = [
        "--strict",
        "--noEmit",
        "--target",
        "es2022",
        "--module",
        "nodenext",
        "--types",
        "node",
      ];
      const roots = ["--typeRoots", join(ROOT, "node_modules/@types"), "--exactOptionalPropertyTypes"];
      const tool = join(ROOT, "node_modules/typescript/bin/tsc");
      return spawnSync(process.execPath, [tool, ...options, ...roots, "example.ts"], {
        cwd: install,
        encoding: "utf8",
      });
    };
    const scoped = others.map((code) => (code.startsWith("export") ? code : `{\n${code}}\n`));
    const prelude =
      'import { ApiError, verifyWebhook } from "offer-calculator";\nconst WEBHOOK_SECRET = "whsec_";\n';
    const examples = `${prelude}${first}${scoped.join("")}`;
    expect(others.length).toBe(3);
    expect(tsc(examples).stdout).toBe("");
    expect(tsc(examples.replace("merchant_name", "merchant")).stdout).toContain("'merchant' does not exist");
  });

  test("holds what it needs and nothing else", () => {
    const names = readdirSync(join(install, "node_modules/offer-calculator"));
    expect(names.sort()).toEqual(["README.md", "dist", "package.json"]);
  });
});

describe.skipIf(!python)("the wheel (needs python3)", () => {
  test("is a sound archive, and the README's first offer runs on it", async () => {
    expect((await run("python3", ["-m", "zipfile", "-t", wheel])).stdout).toBe("Done testing\n");
    const { stdout } = await run("python3", ["-c", blocks("python", "python")[0] ?? ""], { env });
    await expectCalculator(stdout);
  });

  test("is complete: its record names every file with its length and digest", async () => {
    const check = `
import base64, csv, hashlib, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
record = next(name for name in archive.namelist() if name.endswith("/RECORD"))
rows = {row[0]: row[1:] for row in csv.reader(archive.read(record).decode().splitlines())}
assert rows.keys() == set(archive.namelist()), rows
for name, (digest, length) in rows.items():
    if name != record:
        data = archive.read(name)
        found = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        assert (digest, length) == ("sha256=" + found, str(len(data))), name
print(len(rows))`;
    const { stdout } = await run("python3", ["-c", check, wheel]);
    expect(Number(stdout)).toBe(
      readdirSync(join(ROOT, "clients/python/offer_calculator"), { withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ).length + 3,
    );
  });

  test("every example of the README is Python 3.9", async () => {
    const all = blocks("python", "python").join("\n");
    const { stdout } = await run("python3", [
      "-c",
      "import ast, sys; ast.parse(sys.argv[1], feature_version=(3, 9)); print('fine')",
      all,
    ]);
    expect(stdout).toBe("fine\n");
  });
});
