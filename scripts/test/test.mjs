import "../node-version.mjs";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { buildServer, generateClient } from "../build.mjs";
import { installPackages, packagesInstalled } from "../packages.mjs";
import { say } from "../progress.mjs";
import { ROOT } from "../start/data-folder.mjs";
import { printed } from "../user-facing-error.mjs";
import { installBrowser } from "./browser.mjs";
import { openTestCluster } from "./cluster.mjs";
import { outputOf } from "./output.mjs";
import { lastLine, playwrightCounts, slowestFiles, vitestCounts } from "./reports.mjs";
import { sideBySide } from "./side-by-side.mjs";

const BIN = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  next: "node_modules/next/dist/bin/next",
  tsc: "node_modules/typescript/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
  playwright: "node_modules/@playwright/test/cli.js",
};

const reports = mkdtempSync(join(tmpdir(), "offer-calculator-reports-"));
const responses = join(reports, "responses.ndjson");

/**
 * The result of a part. Only test runs have `retried` and `files`. A test that failed, perhaps because the
 * machine was busy, runs once more; if it then passes, it is in `retried`.
 * @typedef {Pick<import("./reports.mjs").Counts, "passed" | "failed" | "skipped">
 *   & Partial<import("./reports.mjs").Counts>} PartCounts
 */

/**
 * A part, the parts that must have ended before it, and the processors that it keeps busy (one by default).
 * On two processors two parts run at a time, so that one works while another waits for a timeout, a receiver
 * or a single-threaded program.
 * @typedef {import("./output.mjs").Output} Output
 * @typedef {{ needs?: string[], load?: number, run: (output: Output) => Promise<PartCounts> }} Part
 */
const PROCESSORS = Math.min(2, availableParallelism());

/**
 * The parts of `npm test` in their order, the longest as early as possible.
 * @type {Record<string, Part>}
 */
const PARTS = {
  format: { run: (output) => check(output, BIN.biome, "format", ".") },
  lint: { run: (output) => check(output, BIN.biome, "check", "--formatter-enabled=false", ".") },
  types: {
    run: async (output) => {
      const typegen = await check(output, BIN.next, "typegen");
      // One checker: several would each work out the types of the packages again.
      if (typegen.failed.length > 0) return typegen;
      const checked = await check(output, BIN.tsc, "--noEmit", "--checkers", "1");
      if (checked.failed.length > 0) return checked;
      // The command has packages of its own.
      return check(output, BIN.tsc, "--noEmit", "--checkers", "1", "-p", "clients/cli");
    },
  },
  // After types, because both write the types of the routes.
  build: {
    needs: ["types"],
    run: async () => {
      await buildServer(process.env);
      return { passed: 0, failed: [], skipped: [] };
    },
  },
  unit: { run: (output) => vitest(output, "unit") },
  e2e: { needs: ["build"], load: 0.75, run: browserTests },
  api: {
    needs: ["build"],
    load: 0.75,
    run: (output) => vitest(output, "api", { RECORDED_RESPONSES: responses }),
  },
  clients: {
    needs: ["build"],
    load: 0.5,
    run: async (output) => {
      await installTools(output, "tests/generators");
      return vitest(output, "clients");
    },
  },
  document: {
    load: 0.5,
    run: async (output) => {
      await installTools(output, "tests/tools");
      return check(output, "tests/tools/lint.mjs");
    },
  },
  // Checks the responses that the API tests record.
  contract: {
    needs: ["api", "document"],
    run: async (output) => {
      await installTools(output, "tests/tools");
      return check(output, "tests/tools/contract.mjs", responses);
    },
  },
  vercel: {
    needs: ["build"],
    load: 0.5,
    run: async (output) => {
      await installTools(output, "tests/vercel");
      return check(output, "tests/vercel/check.mjs");
    },
  },
};

/** The parts whose tests use PostgreSQL. They share one server for the whole run. */
const ON_POSTGRES = ["unit", "e2e", "api", "clients"];

/**
 * Runs all parts, or the named ones. The last line has the numbers of passed, failed and skipped checks.
 * @param {string[]} named
 */
async function runTests(named) {
  const unknown = named.filter((name) => !(name in PARTS));
  if (unknown.length > 0) {
    say(`There is no part ${unknown.join(", ")}: ${Object.keys(PARTS).join(", ")}.`);
    process.exit(1);
  }
  const chosen = Object.entries(PARTS).filter(([name]) => named.length === 0 || named.includes(name));
  const began = performance.now();
  const total = await totalOf(chosen);
  rmSync(reports, { recursive: true });
  say(`\nIn all: ${secondsSince(began)} s`);
  sayNames("Slowest files", slowestFiles(total.files));
  sayNames("Skipped", total.skipped);
  sayNames("Passed at the second try only", total.retried);
  sayNames("Failed", total.failed);
  say(`\n${lastLine(total)}`);
  process.exit(total.failed.length > 0 ? 1 : 0);
}

/** @param {[name: string, part: Part][]} chosen */
async function totalOf(chosen) {
  /** @type {Map<string, PartCounts>} */
  const results = new Map();
  let closeCluster = async () => {};
  try {
    await prepare(chosen);
    if (chosen.some(([name]) => ON_POSTGRES.includes(name))) closeCluster = await openTestCluster();
    const work = chosen.map(([name, { needs = [], load = 1, run }]) => ({
      name,
      needs,
      load,
      run: async () => {
        results.set(name, await runPart(name, run, chosen.length === 1));
      },
    }));
    await sideBySide(work, PROCESSORS);
  } catch (error) {
    results.set("prepare", failedPart(error));
  }
  await closeCluster();
  /** @param {(counts: PartCounts, name: string) => string[]} names */
  const all = (names) => [...results].flatMap(([name, counts]) => names(counts, name));
  return {
    passed: [...results.values()].reduce((sum, { passed }) => sum + passed, 0),
    failed: all(({ failed }, name) => failed.map((failure) => `${name}: ${failure}`)),
    retried: all(({ retried = [] }, name) => retried.map((title) => `${name}: ${title}`)),
    skipped: all(({ skipped }) => skipped),
    files: [...results].flatMap(([part, { files = [] }]) => files.map((file) => ({ ...file, part }))),
  };
}

/**
 * @param {string} name
 * @param {Part["run"]} run
 * @param {boolean} alone
 */
async function runPart(name, run, alone) {
  say(`\n== ${name}`);
  const began = performance.now();
  const counts = await run(outputOf(name, alone)).catch(failedPart);
  say(`\n${name}: ${secondsSince(began)} s`);
  return counts;
}

/** @param {number} began */
function secondsSince(began) {
  return Math.round((performance.now() - began) / 1000);
}

/**
 * @param {string} heading
 * @param {string[]} names
 */
function sayNames(heading, names) {
  if (names.length > 0) say(`\n${heading}:\n${names.map((name) => `  ${name}`).join("\n")}`);
}

/** @param {[name: string, part: Part][]} chosen */
async function prepare(chosen) {
  // Here, since several parts use those of the command: its types, its archive, its tests.
  for (const folder of [ROOT, join(ROOT, "clients/cli")]) {
    if (packagesInstalled(folder)) continue;
    say("Installing the packages ...");
    await installPackages(folder);
  }
  await generateClient();
  // Two parts that run at the same time must not both build.
  const users = chosen.filter(([, { needs }]) => needs?.includes("build"));
  if (users.length > 1 && !chosen.some(([name]) => name === "build")) await buildServer(process.env);
}

/**
 * @param {Output} output
 * @param {string} place
 */
async function installTools(output, place) {
  const folder = join(ROOT, place);
  if (packagesInstalled(folder)) return;
  output.say(`Installing the checkers of ${place} ...`);
  await installPackages(folder);
}

/**
 * @param {Output} output
 * @param {string[]} command
 * @returns {Promise<PartCounts>}
 */
async function check(output, ...command) {
  const code = await output.run(command);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : [`exit code ${code}`], skipped: [] };
}

/**
 * @param {Output} output
 * @param {string} project One of vitest.config.ts, or what the names of several begin with.
 * @param {Record<string, string>} [settings]
 */
async function vitest(output, project, settings = {}) {
  const report = join(reports, `${project}.json`);
  // No retries for unit tests: property tests find a failing case by chance, and another try would hide it.
  // Tests of servers can fail because the machine is busy.
  const retries = project === "unit" ? [] : ["--retry=1"];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await output.run([BIN.vitest, "run", `--project=${project}*`, ...retries, ...reporters], {
    ...process.env,
    ...settings,
  });
  return vitestCounts(report, code);
}

/** @param {Output} output */
async function browserTests(output) {
  await installBrowser(BIN.playwright, output);
  const report = join(reports, "browser.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await output.run([BIN.playwright, "test", "--retries=1", "--reporter=list,json"], env);
  return playwrightCounts(report, code);
}

/**
 * @param {unknown} error
 * @returns {PartCounts}
 */
function failedPart(error) {
  process.stderr.write(`${printed(error)}\n`);
  const message = error instanceof Error ? error.message : String(error);
  return { passed: 0, failed: [message], skipped: [] };
}

// npm test [-- <part> ...]
await runTests(process.argv.slice(2));
