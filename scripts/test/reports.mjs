import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * The number of tests that passed in a run, and the names of the others. A test that passed only at its
 * second try counts as passed and is in `retried`.
 * @typedef {{ passed: number, retried: string[], failed: string[], skipped: string[], files: FileTime[] }}
 * Counts
 * @typedef {{ name: string, seconds: number }} FileTime
 */

/**
 * The members of the reports that this file reads.
 * @typedef {{ testResults: VitestFile[] }} VitestReport
 * @typedef {{
 *   name: string, status: string, startTime: number, endTime: number,
 *   assertionResults: { status: string, fullName: string, failureMessages: string[] }[],
 * }} VitestFile
 * @typedef {{ suites: PlaywrightSuite[] }} PlaywrightReport
 * @typedef {{ file: string, specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ title: string, tests: { status: string, results: { duration: number }[] }[] }} PlaywrightSpec
 */

/**
 * The counts of a vitest JSON report. A file that could not run counts as one failure, and so does a run that
 * failed in any other way.
 * @param {string} report its path
 * @param {number} exitCode of vitest
 * @returns {Counts}
 */
export function vitestCounts(report, exitCode) {
  /** @type {VitestReport | undefined} */
  const result = read(report);
  const files = result?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const brokenFiles = files.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  return counts(
    tests.filter(({ status }) => status === "passed").length,
    // A test that passed has messages only if its first try failed.
    tests
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split("\n")[0]}`),
    [
      ...tests.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
      ...brokenFiles.map(({ name }) => basename(name)),
    ],
    tests.filter(({ status }) => status !== "passed" && status !== "failed").map(({ fullName }) => fullName),
    exitCode,
    files.map(({ name, startTime, endTime }) => ({
      name: basename(name),
      seconds: (endTime - startTime) / 1000,
    })),
  );
}

/**
 * The last line of a run: `N passed, N failed`, and the number of skipped tests if there are any.
 * @param {Pick<Counts, "passed" | "failed" | "skipped">} counts
 */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`;
}

/**
 * The slowest files of all parts, one per line with its seconds and the part that ran it.
 * @param {(FileTime & { part: string })[]} files
 * @param {number} [most]
 */
export function slowestFiles(files, most = 10) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  return slowest.map(({ name, seconds, part }) => `${seconds.toFixed(1).padStart(7)} s  ${part}: ${name}`);
}

/**
 * The counts of a Playwright JSON report, in the same form.
 * @param {string} report its path
 * @param {number} exitCode of Playwright
 * @returns {Counts}
 */
export function playwrightCounts(report, exitCode) {
  /** @type {PlaywrightReport | undefined} */
  const result = read(report);
  const specs = (result?.suites ?? []).flatMap(specsOf);
  const tests = specs.flatMap(({ title, tests }) => tests.map(({ status }) => ({ title, status })));
  return counts(
    tests.filter(({ status }) => status === "expected" || status === "flaky").length,
    tests.filter(({ status }) => status === "flaky").map(({ title }) => title),
    tests.filter(({ status }) => status === "unexpected").map(({ title }) => title),
    tests.filter(({ status }) => status === "skipped").map(({ title }) => title),
    exitCode,
    (result?.suites ?? []).map((suite) => ({
      name: basename(suite.file),
      seconds: secondsOf(specsOf(suite)),
    })),
  );
}

/**
 * @param {number} passed
 * @param {string[]} retried
 * @param {string[]} failed
 * @param {string[]} skipped
 * @param {number} exitCode
 * @param {FileTime[]} files
 * @returns {Counts}
 */
function counts(passed, retried, failed, skipped, exitCode, files) {
  const unnamed = exitCode !== 0 && failed.length === 0;
  return { passed, retried, failed: unnamed ? [`exit code ${exitCode}`] : failed, skipped, files };
}

/** @param {PlaywrightSpec[]} specs */
function secondsOf(specs) {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  return results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** @param {string} report */
function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
}
