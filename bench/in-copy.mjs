import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { forwardSignals, runQuietly, typescriptArguments } from "../scripts/processes.mjs";
import { ROOT } from "../scripts/start/data-folder.mjs";

// node bench/in-copy.mjs <script.ts> [--commit <commit>] [--unbuilt] [flags]: builds a copy of this tree, and of
// another commit if one is named, with the routes that only the bench has (bench/floor), and runs the script in
// the copy. With --unbuilt the copy has its packages alone. Results come back to bench/results.

/** The routes that only the bench's build has: files of bench/floor, and where they go. */
const ROUTES = {
  "constant.ts": "app/api/floor/route.ts",
  "empty-page.tsx": "app/floor/page.tsx",
  "plain-offers.ts": "app/api/plain/[funderId]/offers/route.ts",
  "plain-offer.ts": "app/api/plain/[funderId]/offers/[offerId]/route.ts",
  "careful-offers.ts": "app/api/careful/[funder]/offers/route.ts",
  "careful-offer.ts": "app/api/careful/[funder]/offers/[dealId]/route.ts",
};

const [script = "", ...flags] = process.argv.slice(2);
if (!existsSync(join(ROOT, "bench/node_modules"))) {
  console.error("The load generator is not installed: npm ci --prefix bench");
  process.exit(2);
}
const { commit, unbuilt } = parseArgs({
  args: flags,
  strict: false,
  options: { commit: { type: "string" }, unbuilt: { type: "boolean" } },
}).values;
const folder = newFolder();
for (const file of git("ls-files", "-co", "--exclude-standard", "-z").split("\0")) {
  if (file === "" || !existsSync(join(ROOT, file))) continue;
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  copyFileSync(join(ROOT, file), join(folder, file));
}

const env = {
  ...process.env,
  // Both builds give a page's actions the same ids, as a deployment's releases do.
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  BENCH_COMMIT: `${git("rev-parse", "--short", "HEAD").trim()}${git("status", "--porcelain").trim() ? "+" : ""}`,
  BENCH_RESULTS: process.env.BENCH_RESULTS ?? join(ROOT, "bench/results"),
};
if (unbuilt === true) await addPackages(folder);
else {
  console.log("Building…");
  await build(folder);
}
if (typeof commit === "string") {
  console.log(`Building ${commit}…`);
  const other = newFolder();
  execFileSync("tar", ["-x", "-C", other], { input: gitBytes("archive", commit) });
  // The other commit's bench is used there, except for the script that starts its product.
  cpSync(join(ROOT, "bench/side.ts"), join(other, "bench/side.ts"));
  await build(other);
  Object.assign(env, { BENCH_BESIDE: other });
}
// BENCH_NODES is a list of Node executables, separated by colons: the same build runs on each in turn, until
// one fails or is stopped.
for (const node of (process.env.BENCH_NODES ?? process.execPath).split(":")) {
  const child = spawn(node, typescriptArguments(script, flags), { cwd: folder, env, stdio: "inherit" });
  forwardSignals(child);
  const [code] = await once(child, "exit");
  if (code !== 0) process.exit(code ?? 1);
}
process.exit(0);

function newFolder() {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "offer-calculator-bench-")));
  process.on("exit", () => rmSync(path, { recursive: true, force: true }));
  return path;
}

/**
 * Builds the product in a folder that has its sources, with the routes of its bench.
 * @param {string} target
 */
async function build(target) {
  const options = { cwd: target, env: /** @type {NodeJS.Dict<string>} */ ({ ...env }) };
  await addPackages(target);
  // Another commit has its own: this one's may import what is not there.
  for (const [from, to] of Object.entries(ROUTES)) {
    const route = join(target, "bench/floor", from);
    if (existsSync(route)) cpSync(route, join(target, to));
  }
  await runQuietly(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
    ...options,
    env: { ...env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    failure: "The database client could not be generated.",
  });
  await runQuietly("npm", ["run", "build"], {
    ...options,
    env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    failure: "The build failed.",
  });
}

/** @param {string} target */
async function addPackages(target) {
  const lockOf = (/** @type {string} */ path) => readFileSync(join(path, "package-lock.json"), "utf8");
  if (lockOf(target) === lockOf(ROOT)) linkTree("node_modules", target);
  else {
    const failure = "The packages could not be installed.";
    await runQuietly("npm", ["install", "--include=dev", "--no-save"], { cwd: target, env, failure });
  }
  linkTree("bench/node_modules", target);
}

/** @param {string[]} args */
function git(...args) {
  return gitBytes(...args).toString("utf8");
}

/** @param {string[]} args */
function gitBytes(...args) {
  return execFileSync("git", args, { cwd: ROOT, maxBuffer: 2 ** 28 });
}

/**
 * Copies a folder as hard links where the file system has them: nothing writes to the packages.
 * @param {string} path
 * @param {string} target
 */
function linkTree(path, target) {
  const [from, to] = [join(ROOT, path), join(target, path)];
  try {
    execFileSync("cp", ["-al", from, to], { stdio: "ignore" });
  } catch {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}
