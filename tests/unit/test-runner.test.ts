import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runWithOutput } from "@/scripts/processes.mjs";
import { LEFT_OFF_BY_PLAYWRIGHT, TEST_ARGUMENTS } from "@/scripts/test/chromium.mjs";
import {
  type FileTime,
  lastLine,
  playwrightCounts,
  slowestFiles,
  vitestCounts,
} from "@/scripts/test/reports.mjs";
import { sideBySide } from "@/scripts/test/side-by-side.mjs";

/** Work that ends when the test ends it; what has started, in its order. */
function controlled(needs: Record<string, string[]>, loads: Record<string, number> = {}) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = Object.entries(needs).map(([name, needed]) => ({
    name,
    needs: needed,
    load: loads[name] ?? 1,
    run: () => {
      started.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    },
  }));
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((next) => setImmediate(next));
  };
  return { work, started, end };
}

test("two parts of a run go on at a time, in their order, each after those it needs", async () => {
  const { work, started, end } = controlled({
    types: [],
    build: ["types"],
    unit: [],
    api: ["build"],
    e2e: [],
  });
  const ended = sideBySide(work, 2);
  expect(started).toEqual(["types", "unit"]);
  await end("types");
  expect(started).toEqual(["types", "unit", "build"]);
  await end("unit");
  expect(started).toEqual(["types", "unit", "build", "e2e"]);
  await end("build");
  expect(started).toEqual(["types", "unit", "build", "e2e", "api"]);
  await end("e2e");
  await end("api");
  await ended;
});

test("parts that mostly wait run beside others, but no more than the processors bear", async () => {
  const needs = { api: [], clients: [], vercel: [], document: ["clients"], unit: [] };
  const { work, started, end } = controlled(needs, { api: 0.5, clients: 0.5, document: 0.5 });
  const ended = sideBySide(work, 2);
  expect(started).toEqual(["api", "clients", "vercel"]);
  await end("clients");
  expect(started).toEqual(["api", "clients", "vercel", "document"]);
  await end("api");
  expect(started).toHaveLength(4);
  await end("document");
  expect(started).toEqual(["api", "clients", "vercel", "document", "unit"]);
  for (const name of ["vercel", "unit"]) await end(name);
  await ended;
});

test("on one processor, and where a part needs one that is not run, each has its turn", async () => {
  const { work, started, end } = controlled({ api: ["build"], contract: ["api"], clients: ["build"] });
  const ended = sideBySide(work, 1);
  expect(started).toEqual(["api"]);
  await end("api");
  expect(started).toEqual(["api", "contract"]);
  await end("contract");
  await end("clients");
  await ended;
  expect(started).toEqual(["api", "contract", "clients"]);
});

test("every line that a part prints is passed on, the last one without its end too, and its exit code", async () => {
  const script = 'process.stdout.write("one\\ntwo"); process.stderr.write("wrong\\n"); process.exitCode = 3;';
  const lines: string[] = [];
  const code = await runWithOutput(process.execPath, ["-e", script], process.env, (line) => lines.push(line));
  expect(code).toBe(3);
  expect(lines.toSorted()).toEqual(["one", "two", "wrong"]);
});

const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
afterAll(() => rmSync(folder, { recursive: true }));

// Rule: D10-18
test("the last line of a run counts what passed and failed, and what was skipped only where something was", () => {
  expect(lastLine({ passed: 3, failed: [], skipped: [] })).toBe("3 passed, 0 failed");
  expect(lastLine({ passed: 3, failed: ["a"], skipped: ["b", "c"] })).toBe("3 passed, 1 failed, 2 skipped");
});

test("a run that failed without a failed test counts as one failure, and so does a file that could not be run", () => {
  const report = join(folder, "report.json");
  const passed = { status: "passed", fullName: "a", failureMessages: [] };
  writeFileSync(
    report,
    JSON.stringify({ testResults: [{ status: "passed", name: "a", assertionResults: [passed] }] }),
  );
  expect(vitestCounts(report, 1)).toMatchObject({ passed: 1, failed: ["exit code 1"] });
  writeFileSync(
    report,
    JSON.stringify({ testResults: [{ status: "failed", name: "/x/b.test.ts", assertionResults: [] }] }),
  );
  expect(vitestCounts(report, 1)).toMatchObject({ passed: 0, failed: ["b.test.ts"] });
  expect(vitestCounts(join(folder, "none.json"), 1)).toMatchObject({ passed: 0, failed: ["exit code 1"] });
});

test("the slowest files of a run are named with the part that ran them, the slowest first", () => {
  const report = join(folder, "times.json");
  const file = (name: string, endTime: number) => ({ name, startTime: 1_000, endTime, assertionResults: [] });
  const testResults = [file("/x/a.test.ts", 1_500), file("/x/b.test.ts", 13_340)];
  writeFileSync(report, JSON.stringify({ testResults }));
  const { files } = vitestCounts(report, 0);
  const spec = {
    title: "c",
    tests: [{ status: "flaky", results: [{ duration: 3_000 }, { duration: 2_000 }] }],
  };
  writeFileSync(report, JSON.stringify({ suites: [{ file: "c.spec.ts", specs: [spec] }] }));
  const { files: inBrowser } = playwrightCounts(report, 0);
  const ran = (part: string) => (file: FileTime) => ({ ...file, part });
  const all = [...files.map(ran("api")), ...inBrowser.map(ran("e2e"))];
  expect(slowestFiles(all, 2)).toEqual(["   12.3 s  api: b.test.ts", "    5.0 s  e2e: c.spec.ts"]);
});

test("the browser of the tests leaves off all that Playwright leaves off", () => {
  const playwright = readFileSync("node_modules/playwright-core/lib/coreBundle.js", "utf8");
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(playwright)?.[1] ?? "";
  const features = [...list.replaceAll(/\/\/.*/g, "").matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect(features.length).toBeGreaterThan(0);
  expect(LEFT_OFF_BY_PLAYWRIGHT.toSorted()).toEqual(features.toSorted());
  expect(TEST_ARGUMENTS.at(-1)).toContain(LEFT_OFF_BY_PLAYWRIGHT.join());
});
