import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lastLine, vitestCounts } from "@/scripts/test/reports.mjs";

const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
afterAll(() => rmSync(folder, { recursive: true }));

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
