import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { forwardSignals, runQuietly, startNode, typescriptArguments } from "../scripts/processes.mjs";
import { ROOT } from "../scripts/start/data-folder.mjs";

// node bench/in-copy.mjs <script.ts> [flags]: builds a copy of this tree with the two floors in it (an empty
// route, an empty page) and runs the script there. The product itself never has them. Results come back to
// bench/results.

/** What only a build of the bench has, by its place there. */
const ROUTES = {
  "constant.ts": "app/api/floor/route.ts",
  "empty-page.tsx": "app/floor/page.tsx",
  "plain-offers.ts": "app/api/plain/[funderId]/offers/route.ts",
  "plain-offer.ts": "app/api/plain/[funderId]/offers/[offerId]/route.ts",
};

const [script = "", ...flags] = process.argv.slice(2);
if (!existsSync(join(ROOT, "bench/node_modules"))) {
  console.error("The load generator is not installed: npm ci --prefix bench");
  process.exit(2);
}
const folder = realpathSync(mkdtempSync(join(tmpdir(), "offer-calculator-bench-")));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

for (const file of git("ls-files", "-co", "--exclude-standard", "-z").split("\0")) {
  if (file === "" || !existsSync(join(ROOT, file))) continue;
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  copyFileSync(join(ROOT, file), join(folder, file));
}
for (const packages of ["node_modules", "bench/node_modules"]) linkTree(packages);
for (const [from, to] of Object.entries(ROUTES)) cpSync(join(folder, "bench/floor", from), join(folder, to));

const env = {
  ...process.env,
  BENCH_COMMIT: `${git("rev-parse", "--short", "HEAD").trim()}${git("status", "--porcelain").trim() ? "+" : ""}`,
  BENCH_RESULTS: process.env.BENCH_RESULTS ?? join(ROOT, "bench/results"),
};
console.log("Building…");
await runQuietly(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
  cwd: folder,
  env: { ...env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  failure: "The database client could not be generated.",
});
await runQuietly(process.execPath, ["scripts/next-build.mjs"], {
  cwd: folder,
  env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  failure: "The build failed.",
});
const child = startNode(typescriptArguments(script, flags), { cwd: folder, env, stdio: "inherit" });
forwardSignals(child);
const [code] = await once(child, "exit");
process.exit(code ?? 1);

/** @param {string[]} args */
function git(...args) {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
}

/**
 * Hard links where the file system lets us: the packages are never written to.
 * @param {string} path
 */
function linkTree(path) {
  const [from, to] = [join(ROOT, path), join(folder, path)];
  try {
    execFileSync("cp", ["-al", from, to], { stdio: "ignore" });
  } catch {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}
