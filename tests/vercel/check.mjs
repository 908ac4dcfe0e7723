import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildServer } from "../../scripts/build.mjs";
import { copyBuild, copyProject, linkProject } from "../helpers/project-copy.mjs";

// npm run vercel:check: lets Vercel's own command pack a copy of this repository and its build, without a
// network, and looks at what it would deploy: every route a function, the schedule, the migrations before the
// build, no development code. Prints the functions' sizes.
const here = fileURLToPath(new URL(".", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CLI = join(here, "node_modules/vercel/dist/vc.js");
/** Notes that it ran, as the substitute of the migrations' engine notes its calls. */
const NOTE_BUILD = `node -e "require('node:fs').appendFileSync(process.env.ENGINE_CALLS, 'npm run build')"`;
const RUNTIME = /^nodejs(?:20|22|24)\.x$/;
const LARGEST_MB = 40;
const DEVELOPMENT =
  /^(?:scripts|tests|bench|docs\/pictures|prisma\/(?!schema\/)|\.data)\/|(?:^|\/)node_modules\/(?:@electric-sql|pglite|prisma|@prisma\/(?:schema-engine-wasm|engines|dev|studio)|tsx|esbuild|typescript|vitest|@playwright|@biomejs|smtp-server|standardwebhooks|fast-check)[/-]/;

if (!existsSync(CLI)) stop("Vercel's command is not installed: npm ci --prefix tests/vercel");
const folder = mkdtempSync(join(tmpdir(), "offer-calculator-vercel-"));
const engineCalls = join(folder, "engine-calls");
const project = join(folder, "project");
/** @type {string[]} */
const errors = [];
try {
  mkdirSync(project);
  copyProject(ROOT, project);
  linkProject(project);
  await buildServer(process.env);
  copyBuild(ROOT, project, NOTE_BUILD);
  pack();
  inspect();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const error of errors) console.error(error);
console.log(`vercel: ${errors.length} errors`);
process.exit(errors.length > 0 ? 1 : 0);

function pack() {
  const key = () => randomBytes(32).toString("base64");
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    TMPDIR: process.env.TMPDIR ?? tmpdir(),
    CI: "1",
    VERCEL_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    CHECKPOINT_DISABLE: "1",
    PRISMA_SCHEMA_ENGINE_BINARY: join(here, "schema-engine.mjs"),
    ENGINE_CALLS: engineCalls,
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/offers",
    BASE_URL: "https://offers.example.com",
    ENCRYPTION_KEY: key(),
    LINK_KEY: key(),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key(),
    CRON_SECRET: randomBytes(32).toString("hex"),
  };
  const args = [CLI, "build", "--yes", "--prod", "--token=none", "--global-config", join(folder, "vercel")];
  const run = spawnSync(process.execPath, args, {
    cwd: project,
    // Next's types ask every environment for NODE_ENV, which Vercel's command sets itself.
    env: /** @type {NodeJS.ProcessEnv} */ (/** @type {NodeJS.Dict<string>} */ (env)),
    encoding: "utf8",
    timeout: 600_000,
  });
  if (run.status !== 0) stop(`${run.stdout}${run.stderr}\nVercel's command failed.`);
}

function inspect() {
  const output = join(project, ".vercel/output");
  const { crons, routes } = JSON.parse(readFileSync(join(output, "config.json"), "utf8"));
  expect(
    JSON.stringify(crons) === JSON.stringify([{ path: "/api/internal/drain", schedule: "* * * * *" }]),
    `The schedule is ${JSON.stringify(crons)}.`,
  );
  expect(Array.isArray(routes), "There are no routes.");
  expect(migratedBeforeBuild(), "The migrations were not applied before the build.");
  const functions = functionsIn(join(output, "functions"));
  for (const route of routesOf(join(ROOT, "app"))) {
    expect(functions.has(route), `No function serves ${route}.`);
  }
  inspectBuiltPages(output);
  for (const [route, path] of functions) {
    const size = inspectFunction(route, path);
    // A page's payload alone is the same function under a second name.
    if (!route.endsWith(".rsc")) console.log(`${size.padStart(8)}  ${route}`);
  }
}

/**
 * Checks the pages that the build rendered: those of /docs, whose scripts are files that are deployed.
 * @param {string} output
 */
function inspectBuiltPages(output) {
  const pages = filesUnder(join(output, "functions")).filter((file) => /[/]docs\b.*\.html$/.test(file));
  expect(pages.length > 20, `The build rendered ${pages.length} pages of the documentation.`);
  for (const page of pages) {
    const scripts = readFileSync(page, "utf8").match(/<script\b[^>]*>/g) ?? [];
    for (const script of scripts) {
      const [, file] = /^<script src="([^"]+)"/.exec(script) ?? [];
      const deployed = file !== undefined && existsSync(join(output, "static", file));
      expect(deployed, `${relative(output, page)} has ${script}, which is no file of the deployment.`);
    }
  }
}

/**
 * What is read of a function's .vc-config.json.
 * @typedef {{ runtime: string, maxDuration?: number, filePathMap?: Record<string, string> }} FunctionConfig
 */

/**
 * Checks a function; returns the size of its files.
 * @param {string} route
 * @param {string} path
 */
function inspectFunction(route, path) {
  /** @type {FunctionConfig} */
  const config = JSON.parse(readFileSync(join(path, ".vc-config.json"), "utf8"));
  // proxy.ts may run at the edge, where no version is chosen.
  expect(config.runtime === "edge" || RUNTIME.test(config.runtime), `${route} runs on ${config.runtime}.`);
  expect(
    !route.startsWith("api/") || config.maxDuration === 60,
    `${route} may run for ${config.maxDuration} seconds.`,
  );
  const files = new Map(
    Object.entries(config.filePathMap ?? {}).map(([name, at]) => [name, join(project, at)]),
  );
  for (const file of filesUnder(path)) files.set(relative(path, file), file);
  const development = [...files.keys()].filter((name) => DEVELOPMENT.test(name));
  expect(development.length === 0, `${route} holds development code: ${development.slice(0, 5).join(", ")}.`);
  const bytes = [...files.values()].reduce(
    (sum, file) => sum + (existsSync(file) ? statSync(file).size : 0),
    0,
  );
  expect(bytes < LARGEST_MB * 2 ** 20, `${route} is larger than ${LARGEST_MB} MB.`);
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

function migratedBeforeBuild() {
  if (!existsSync(engineCalls)) return false;
  return /"method":"applyMigrations".*npm run build$/s.test(readFileSync(engineCalls, "utf8"));
}

/**
 * The functions of a build: their path as a route, and their folder. Links to another function count as
 * functions.
 * @param {string} root
 * @returns {Map<string, string>}
 */
function functionsIn(root, at = root) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const name of readdirSync(at)) {
    const path = join(at, name);
    if (name.endsWith(".func")) found.set(relative(root, path).replace(/\.func$/, ""), path);
    else if (statSync(path).isDirectory())
      for (const [route, folder] of functionsIn(root, path)) found.set(route, folder);
  }
  return found;
}

/**
 * The paths that app serves by code, as Vercel names their functions.
 * @param {string} app
 */
function routesOf(app) {
  return filesUnder(app)
    .map((file) => relative(app, file))
    .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
    .map((file) => file.replace(/\/?(?:page\.tsx|route\.ts)$/, "") || "index");
}

/** @param {string} folder */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * @param {boolean} holds
 * @param {string} error
 */
function expect(holds, error) {
  if (!holds) errors.push(error);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence);
  process.exit(2);
}
