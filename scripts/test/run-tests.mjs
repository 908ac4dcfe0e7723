import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildServer, generateClient } from "../build.mjs";
import { installPackages, packagesInstalled } from "../packages.mjs";
import { runAloud } from "../processes.mjs";
import { say } from "../progress.mjs";
import { ROOT } from "../start/data-folder.mjs";
import { printed } from "../user-facing-error.mjs";
import { installBrowser } from "./browser.mjs";
import { filesOnEmbedded } from "./embedded.mjs";
import { lastLine, playwrightCounts, slowestFiles, vitestCounts } from "./reports.mjs";

const BIN = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  next: "node_modules/next/dist/bin/next",
  tsc: "node_modules/typescript/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
  playwright: "node_modules/@playwright/test/cli.js",
};

const reports = mkdtempSync(join(tmpdir(), "offer-calculator-reports-"));
const postgres = process.env.TEST_DATABASE_URL;
const { TEST_DATABASE_URL, ...withoutPostgres } = process.env;
const responses = join(reports, "responses.ndjson");

/**
 * The result of a part. Only tests have `retried` and `files`: tests that failed, perhaps because the machine
 * was busy, run once more and are named.
 * @typedef {Pick<import("./reports.mjs").Counts, "passed" | "failed" | "skipped">
 *   & Partial<import("./reports.mjs").Counts>} PartCounts
 */

/**
 * Each part of `npm test` in its order.
 * @type {Record<string, () => Promise<PartCounts>>}
 */
const PARTS = {
  format: () => check(BIN.biome, "format", "."),
  lint: () => check(BIN.biome, "check", "--formatter-enabled=false", "."),
  types: async () => {
    const typegen = await check(BIN.next, "typegen");
    return typegen.failed.length > 0 ? typegen : check(BIN.tsc, "--noEmit");
  },
  unit: () => vitest("unit", withoutPostgres),
  document: async () => {
    await installTools("tests/tools");
    return check("tests/tools/lint.mjs");
  },
  build: async () => {
    await buildServer(process.env);
    return { passed: 0, failed: [], skipped: [] };
  },
  // All files without a server; with one, the files that the single session or the build could affect.
  api: async () => {
    if (!postgres) return vitest("api", recording(withoutPostgres));
    const counts = await vitest("api", withoutPostgres, filesOnEmbedded());
    // Tests that need real concurrency are skipped here and counted in the run on PostgreSQL.
    return { ...counts, skipped: [] };
  },
  postgres: () => (postgres ? vitest("api", recording(process.env)) : withoutServer()),
  clients: () => vitest("clients", withoutPostgres),
  contract: async () => {
    await installTools("tests/tools");
    return check("tests/tools/contract.mjs", responses);
  },
  vercel: async () => {
    await installTools("tests/vercel");
    return check("tests/vercel/check.mjs");
  },
  e2e: browserTests,
};

/**
 * Runs all parts, or those named, in their order; the last line says how many checks passed, failed and were
 * skipped.
 * @param {string[]} named
 */
export async function runTests(named) {
  const unknown = named.filter((name) => !(name in PARTS));
  if (unknown.length > 0) {
    say(`There is no part ${unknown.join(", ")}: ${Object.keys(PARTS).join(", ")}.`);
    process.exit(1);
  }
  /** @type {Required<PartCounts> & { files: { name: string, seconds: number, part: string }[] }} */
  const total = { passed: 0, retried: [], failed: [], skipped: [], files: [] };
  const began = performance.now();
  try {
    await prepare();
    for (const [name, part] of Object.entries(PARTS)) {
      if (named.length > 0 && !named.includes(name)) continue;
      say(`\n== ${name}`);
      const started = performance.now();
      const counts = await runPart(part);
      say(`\n${name}: ${Math.round((performance.now() - started) / 1000)} s`);
      total.passed += counts.passed;
      total.failed.push(...counts.failed.map((failure) => `${name}: ${failure}`));
      total.retried.push(...(counts.retried ?? []).map((retried) => `${name}: ${retried}`));
      total.skipped.push(...counts.skipped);
      total.files.push(...(counts.files ?? []).map((file) => ({ ...file, part: name })));
    }
  } catch (error) {
    total.failed.push(...failedPart(error).failed);
  }
  rmSync(reports, { recursive: true });
  say(`\nIn all: ${Math.round((performance.now() - began) / 1000)} s`);
  sayNames("Slowest files", slowestFiles(total.files));
  sayNames("Skipped", total.skipped);
  sayNames("Passed at the second try only", total.retried);
  sayNames("Failed", total.failed);
  say(`\n${lastLine(total)}`);
  process.exit(total.failed.length > 0 ? 1 : 0);
}

/**
 * @param {string} heading
 * @param {string[]} names
 */
function sayNames(heading, names) {
  if (names.length > 0) say(`\n${heading}:\n${names.map((name) => `  ${name}`).join("\n")}`);
}

/** @param {() => Promise<PartCounts>} part */
async function runPart(part) {
  try {
    return await part();
  } catch (error) {
    return failedPart(error);
  }
}

async function prepare() {
  if (!packagesInstalled()) {
    say("Installing the packages ...");
    await installPackages();
  }
  await generateClient();
}

/** @param {string} place */
async function installTools(place) {
  const folder = join(ROOT, place);
  if (packagesInstalled(folder)) return;
  say(`Installing the checkers of ${place} ...`);
  await installPackages(folder);
}

/**
 * @param {string[]} command
 * @returns {Promise<PartCounts>}
 */
async function check(...command) {
  const code = await runAloud(process.execPath, command, process.env);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : [`exit code ${code}`], skipped: [] };
}

/**
 * @param {string} project
 * @param {NodeJS.Dict<string>} env
 * @param {string[]} [files]
 */
async function vitest(project, env, files = []) {
  const report = join(reports, `${project}-${env.TEST_DATABASE_URL ? "postgres" : "embedded"}.json`);
  // Property tests find a failing case by chance, and another try would hide it. Tests of servers can fail on
  // a busy machine.
  const retries = project === "unit" ? [] : ["--retry=1"];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runAloud(
    process.execPath,
    [BIN.vitest, "run", "--project", project, ...retries, ...reporters, ...files],
    env,
  );
  return vitestCounts(report, code);
}

async function browserTests() {
  await installBrowser(BIN.playwright);
  const report = join(reports, "browser.json");
  const env = { ...withoutPostgres, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runAloud(
    process.execPath,
    [BIN.playwright, "test", "--retries=1", "--reporter=list,json"],
    env,
  );
  return playwrightCounts(report, code);
}

/** @param {NodeJS.Dict<string>} env */
function recording(env) {
  return { ...env, RECORDED_RESPONSES: responses };
}

async function withoutServer() {
  say("TEST_DATABASE_URL is not set: the API tests ran on the embedded Postgres only.");
  return {
    passed: 0,
    failed: [],
    skipped: ["API tests on a PostgreSQL server (TEST_DATABASE_URL is not set)"],
  };
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
