import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  type FileTime,
  lastLine,
  playwrightCounts,
  slowestFiles,
  vitestCounts,
} from "@/scripts/test/reports.mjs";

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
