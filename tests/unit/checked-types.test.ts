import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import nextConfig from "@/next.config.mjs";
import { ROOT } from "@/scripts/start/data-folder.mjs";

const TSC = join(ROOT, "node_modules/typescript/bin/tsc");

/** The .mjs files of the repository, without packages and folders that are made. */
function scriptsUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return scriptsUnder(path);
    return entry.name.endsWith(".mjs") ? [relative(ROOT, path)] : [];
  });
}

const scripts = scriptsUnder(ROOT);

test("the types of every .mjs file are checked", () => {
  const listed = execFileSync(process.execPath, [TSC, "--noEmit", "--listFilesOnly"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const checked = new Set(listed.split("\n").map((path) => relative(ROOT, path)));
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

test("next build refuses a wrong type: nothing switches its check off", () => {
  expect(nextConfig).not.toHaveProperty("typescript");
});
