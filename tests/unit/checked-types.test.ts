import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, normalize, relative } from "node:path";
import { expect, test } from "vitest";
import nextConfig from "@/next.config.mjs";
import { ROOT } from "@/scripts/start/data-folder.mjs";

const TSC = join(ROOT, "node_modules/typescript/bin/tsc");

/** The files of a folder whose names match, without packages and folders that are made. */
function filesUnder(folder: string, names: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^\.(?!well-known)|^node_modules$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path, names);
    return names.test(entry.name) ? [relative(ROOT, path)] : [];
  });
}

/** The files that tsc checks with these settings. */
function checkedFiles(settings: string): Set<string> {
  const shown = execFileSync(process.execPath, [TSC, "--showConfig", "--project", settings], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return new Set(JSON.parse(shown).files.map(normalize));
}

const scripts = filesUnder(ROOT, /\.mjs$/);

test("the types of every .mjs file are checked", () => {
  const checked = checkedFiles("tsconfig.json");
  expect(scripts).toContain("scripts/serve.mjs");
  expect(scripts.filter((path) => !checked.has(path))).toEqual([]);
});

test("no .mjs file is left out of the check or holds an `any`", () => {
  const suppressed = scripts.filter((path) =>
    /@ts-(?:ignore|nocheck|expect-error)|@(?:type|param|returns)\s*\{[^}]*\bany\b/.test(
      readFileSync(join(ROOT, path), "utf8"),
    ),
  );
  expect(suppressed).toEqual([]);
});

test("a wrong type in a .mjs file is an error under the repository's settings", () => {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-types-"));
  writeFileSync(join(folder, "wrong.mjs"), '/** @type {number} */\nexport const port = "3000";\n');
  writeFileSync(join(folder, "untyped.mjs"), "export function half(amount) {\n  return amount / 2;\n}\n");
  const settings = {
    extends: join(ROOT, "tsconfig.json"),
    include: ["*.mjs"],
    compilerOptions: { types: [] },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  const { status, stdout } = spawnSync(process.execPath, [TSC, "--noEmit", "--project", folder], {
    encoding: "utf8",
  });
  expect(status).not.toBe(0);
  expect(stdout).toMatch(/untyped\.mjs.*TS7006/);
  expect(stdout).toMatch(/wrong\.mjs.*TS2322/);
  rmSync(folder, { recursive: true });
});

test("next build refuses a wrong type in every source of the product: nothing switches its check off", () => {
  expect(nextConfig.typescript).toEqual({ tsconfigPath: "tsconfig.build.json" });
  const checked = checkedFiles("tsconfig.build.json");
  const sources = ["app", "components", "lib"].flatMap((folder) => filesUnder(join(ROOT, folder), /\.tsx?$/));
  expect(sources).toContain("app/[dealId]/page.tsx");
  expect(sources.filter((path) => !checked.has(path))).toEqual([]);
});
