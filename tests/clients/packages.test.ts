import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { OPENAPI } from "@/app/docs/openapi";
import { codeExamples, exampleRequests } from "@/components/docs/reference/code-examples";
import { operationsOf } from "@/components/docs/reference/openapi-document";
import { VERSION } from "@/lib/server/observe/version";
import {
  changedSince,
  contentsDigest,
  currentDigests,
  releasedVersions,
} from "@/scripts/release/digests.mjs";
import { packClients } from "@/scripts/release/pack.mjs";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { filesOf, SERVED, servedArchives } from "@/tests/helpers/archives";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "client-packages-"));
const npmPackage = join(folder, `packages/offer-calculator-${VERSION}.tgz`);
const wheel = join(folder, `packages/offer_calculator-${VERSION}-py3-none-any.whl`);
const command = join(folder, `packages/offer-calculator-cli-${VERSION}.tgz`);
const python = spawnSync("python3", ["--version"]).status === 0;

let funder: TestFunder;
let env: NodeJS.ProcessEnv;
let current: Awaited<ReturnType<typeof currentDigests>>;
beforeAll(async () => {
  await packClients(join(folder, "packages"));
  current = await currentDigests();
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

/** A program of docs/recipes. */
function recipe(name: string): string {
  return readFileSync(join(ROOT, "docs/recipes", name), "utf8");
}

/** Two offers to fill in, a line each, as the recipe reads them. */
function writeOffers(folder: string, deals: string): void {
  const offers = [1, 2].map((number) => JSON.stringify({ deal_id: `${deals}-${number}`, ...SMALLEST_OFFER }));
  writeFileSync(join(folder, "offers.ndjson"), `${offers.join("\n")}\n`);
}

async function offersOf(deals: string): Promise<number> {
  const { body } = await call(funder, "GET", "/offers?limit=100");
  return (body.data as { deal_id: string }[]).filter(({ deal_id }) => deal_id.startsWith(deals)).length;
}

async function expectCalculator(printed: string): Promise<void> {
  const url = printed.trim();
  expect(url.startsWith(`${inject("baseUrl")}/DEAL-`)).toBe(true);
  expect((await fetch(url)).status).toBe(200);
}

/** Every example call of the reference, in each language. */
function referenceExamples() {
  return operationsOf(OPENAPI).flatMap((found) =>
    exampleRequests(found).map(({ body }) => codeExamples(found, body)),
  );
}

describe("the server offers the packages", () => {
  // Rule: K-20
  test("of every version that public has, as they are", async () => {
    const served = servedArchives();
    expect(served).toEqual(
      expect.arrayContaining([npmPackage, wheel, command].map((path) => basename(path))),
    );
    for (const name of served) {
      const response = await fetch(`${inject("baseUrl")}/docs/clients/${name}`);
      expect([name, response.status]).toEqual([name, 200]);
      expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(join(SERVED, name)))).toBe(true);
    }
  });

  // Rule: K-20
  test.each([
    ["offer-calculator.tgz", npmPackage],
    ["offer_calculator.whl", wheel],
    ["offer-calculator-cli.tgz", command],
  ])("and leads from %s to that of the newest version", async (name, newest) => {
    const response = await fetch(`${inject("baseUrl")}/docs/clients/${name}`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `/docs/clients/${basename(newest)}`,
    ]);
    expect((await fetch(`${inject("baseUrl")}/docs/clients/${basename(newest)}`)).status).toBe(200);
  });
});

// Rule: K-27
test("a released version has the document and the clients that it was released with (npm run release)", () => {
  const releases = releasedVersions();
  expect(changedSince(releases[VERSION], current)).toEqual([]);
  for (const name of servedArchives()) {
    const released = releases[/\d+\.\d+\.\d+/.exec(name)?.[0] ?? ""];
    if (released === undefined) continue;
    const ofNpm = name.startsWith("offer-calculator-cli-") ? released.cli : released.typescript;
    const digest = name.endsWith(".tgz") ? ofNpm : released.python;
    expect([name, contentsDigest(filesOf(join(SERVED, name)))]).toEqual([name, digest]);
  }
});

test("an archive holds the files that were packed", () => {
  expect(contentsDigest(filesOf(npmPackage))).toBe(current.typescript);
  expect(contentsDigest(filesOf(wheel))).toBe(current.python);
  expect(contentsDigest(filesOf(command))).toBe(current.cli);
});

describe("the package for npm", () => {
  const install = join(folder, "typescript");

  const NODENEXT = ["--module", "nodenext"];
  /** As TypeScript finds a package by `main` and `types` alone, which "node10" does. */
  const OLDER = [
    ["--module", "commonjs", "--moduleResolution", "bundler"],
    ["--resolvePackageJsonExports", "false"],
  ].flat();

  /** What TypeScript says of programs in strict mode, a line each; nothing if they compile. */
  function compiled(programs: Record<string, string>, resolution = NODENEXT): string[] {
    for (const [name, code] of Object.entries(programs)) writeFileSync(join(install, name), code);
    const mode = ["--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--outDir", "."];
    const types = ["--types", "node", "--typeRoots", join(ROOT, "node_modules/@types")];
    const tool = join(ROOT, "node_modules/typescript/bin/tsc");
    const command = [tool, ...mode, ...resolution, ...types, ...Object.keys(programs)];
    const { stdout } = spawnSync(process.execPath, command, { cwd: install, encoding: "utf8" });
    return stdout.split("\n").filter((line) => /^\S/.test(line));
  }

  beforeAll(async () => {
    const manifest = { name: "consumer", private: true, type: "module" };
    await run("mkdir", [install]);
    writeFileSync(join(install, "package.json"), JSON.stringify(manifest));
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", npmPackage], { cwd: install });
  });

  // Rule: K-20
  test("installs without a registry, and the README's first offer runs in plain Node", async () => {
    writeFileSync(join(install, "first.mjs"), blocks("typescript", "ts")[0] ?? "");
    const { stdout } = await run(process.execPath, ["first.mjs"], { cwd: install, env });
    await expectCalculator(stdout);
  });

  // Rule: K-30
  test("brings types under which every example of the README and every call of the reference compile, and a wrong field does not", () => {
    const [first, ...others] = blocks("typescript", "ts");
    const scoped = others.map((code) => (code.startsWith("export") ? code : `{\n${code}}\n`));
    const prelude =
      'import { Conflict, verifyWebhook } from "offer-calculator";\nconst WEBHOOK_SECRET = "whsec_";\n';
    const readme = `${prelude}${first}${scoped.join("")}`;
    expect(others.length).toBe(4);
    const calls = referenceExamples().map(({ typescript }) => `{\n${typescript}\n}\n`);
    const client =
      'import { OfferCalculator } from "offer-calculator";\ndeclare const client: OfferCalculator;\n';
    const problems = compiled({
      "readme.ts": readme,
      "reference.ts": `${client}${calls.join("")}`,
      "wrong.ts": readme.replace("merchant_name", "merchant"),
    });
    expect(problems.filter((line) => !line.startsWith("wrong.ts"))).toEqual([]);
    expect(problems.join()).toContain("'merchant' does not exist");
  });

  // Rule: K-16
  test.each([
    ["that is CommonJS", NODENEXT],
    ["that resolves modules as older TypeScript does", OLDER],
  ])("brings types and code for a program %s", async (_what, resolution) => {
    const [first = ""] = blocks("typescript", "ts");
    const program = first
      .replace(/\n(?=const \{)/, "\nasync function main() {\n")
      .concat("}\nvoid main();\n");
    expect(compiled({ "older.cts": program }, resolution)).toEqual([]);
    expect(readFileSync(join(install, "older.cjs"), "utf8")).toContain('require("offer-calculator")');
    const { stdout } = await run(process.execPath, ["older.cjs"], { cwd: install, env });
    await expectCalculator(stdout);
  });

  // Rule: K-25
  test("runs the recipe of a backfill, which makes each offer once", async () => {
    writeFileSync(join(install, "backfill.mjs"), recipe("backfill.mjs"));
    writeOffers(install, "TS-FILL");
    const backfill = () => run(process.execPath, ["backfill.mjs"], { cwd: install, env });
    expect((await backfill()).stdout).toMatch(
      /^TS-FILL-1 \/TS-FILL-1\?sig=\S+\nTS-FILL-2 \/TS-FILL-2\?sig=\S+\n$/,
    );
    expect(await offersOf("TS-FILL")).toBe(2);
    await backfill();
    expect(await offersOf("TS-FILL")).toBe(2);
  });

  test("holds what it needs and nothing else", () => {
    const names = readdirSync(join(install, "node_modules/offer-calculator"));
    expect(names.sort()).toEqual(["README.md", "dist", "package.json"]);
  });
});

describe("the command's package", () => {
  // Rule: M1-14
  test("runs with npx from the service's own address, and installs nothing beside itself", async () => {
    const home = join(folder, "command");
    await run("mkdir", [home]);
    const { slug, apiKey, apiSecret } = funder;
    const settings = {
      OFFER_CALCULATOR_URL: inject("baseUrl"),
      OFFER_CALCULATOR_FUNDER: slug,
      OFFER_CALCULATOR_KEY: apiKey,
      OFFER_CALCULATOR_SECRET: apiSecret,
    };
    const address = `${inject("baseUrl")}/docs/clients/offer-calculator-cli.tgz`;
    const npx = ["--yes", "--cache", join(home, "cache"), address, "doctor", "--live"];
    const { stdout } = await run("npx", npx, { cwd: home, env: { ...process.env, ...settings } });
    const checks = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(checks.map(({ check }) => check)).toContain("signature");
    const [installed = ""] = readdirSync(join(home, "cache/_npx"));
    const packages = readdirSync(join(home, "cache/_npx", installed, "node_modules"));
    expect(packages.filter((name) => !name.startsWith("."))).toEqual(["offer-calculator-cli"]);
  });
});

describe.skipIf(!python)("the wheel (needs python3)", () => {
  // Rule: K-20
  test("is a sound archive, and the README's first offer runs on it", async () => {
    expect((await run("python3", ["-m", "zipfile", "-t", wheel])).stdout).toBe("Done testing\n");
    const { stdout } = await run("python3", ["-c", blocks("python", "python")[0] ?? ""], { env });
    await expectCalculator(stdout);
  });

  test("runs the recipe of a backfill, which makes each offer once", async () => {
    writeOffers(folder, "PY-FILL");
    const backfill = () => run("python3", ["-c", recipe("backfill.py")], { cwd: folder, env });
    expect((await backfill()).stdout).toMatch(
      /^PY-FILL-1 \/PY-FILL-1\?sig=\S+\nPY-FILL-2 \/PY-FILL-2\?sig=\S+\n$/,
    );
    await backfill();
    expect(await offersOf("PY-FILL")).toBe(2);
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

  test("every example of the README, and every call of the reference, is Python 3.9", async () => {
    const all = [...blocks("python", "python"), ...referenceExamples().map(({ python }) => python)];
    const check = "import ast, sys; ast.parse(sys.stdin.read(), feature_version=(3, 9)); print('fine')";
    const parsed = spawnSync("python3", ["-c", check], { input: all.join("\n"), encoding: "utf8" });
    expect(parsed.stdout).toBe("fine\n");
  });

  // Rule: K-30
  test("every call of the reference has the arguments its method takes", () => {
    const calls = referenceExamples().map(({ python }) => python.replace(/^for item in (.*?):\n.*$/s, "$1"));
    const check = `
import inspect, json, sys
from offer_calculator import OfferCalculator
class Recorder:
    def __getattr__(self, name):
        signature = inspect.signature(getattr(OfferCalculator, name))
        return lambda *given, **named: signature.bind(self, *given, **named)
for call in json.load(sys.stdin):
    exec(call, {"client": Recorder()})
print("fine")`;
    const bound = spawnSync("python3", ["-c", check], {
      input: JSON.stringify(calls),
      encoding: "utf8",
      env,
    });
    expect(bound.stdout, bound.stderr).toBe("fine\n");
  });
});
