import { existsSync, readFileSync } from "node:fs";

/**
 * The counts of a vitest JSON report: {passed, failed, skipped: names}. A file that could not be run counts as one
 * failure, and so does a run that failed in any other way.
 */
export function vitestCounts(report, exitCode) {
  const files = read(report)?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const brokenFiles = files.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  return counts(
    tests.filter(({ status }) => status === "passed").length,
    tests.filter(({ status }) => status === "failed").length + brokenFiles.length,
    tests.filter(({ status }) => status !== "passed" && status !== "failed").map(({ fullName }) => fullName),
    exitCode,
  );
}

/** The counts of a Playwright JSON report, likewise. */
export function playwrightCounts(report, exitCode) {
  const result = read(report);
  const specs = (result?.suites ?? []).flatMap(specsOf);
  const tests = specs.flatMap(({ title, tests }) => tests.map(({ status }) => ({ title, status })));
  return counts(
    tests.filter(({ status }) => status === "expected").length,
    tests.filter(({ status }) => status === "unexpected" || status === "flaky").length,
    tests.filter(({ status }) => status === "skipped").map(({ title }) => title),
    exitCode,
  );
}

function counts(passed, failed, skipped, exitCode) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed, skipped };
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
}
