import "./node-version.mjs";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { generateClient } from "./build.mjs";
import { openLocalDatabase } from "./db/local-database.mjs";
import { packagesInstalled } from "./packages.mjs";
import { forwardSignals, runQuietly, startNode, typescriptArguments } from "./processes.mjs";
import { dataFolder, displayPath, openDataFolder, ROOT, readRecord } from "./start/data-folder.mjs";
import { productEnvironment } from "./start/local-profile.mjs";
import { printed, UserFacingError } from "./user-facing-error.mjs";

/**
 * Runs a TypeScript script on the database of DATABASE_URL or, without it, on the local one of the data
 * folder under the local profile; this process then ends with the script's exit code.
 * @param {string} script
 * @param {string[]} args
 */
export function runScript(script, args) {
  return run(script, args, () => {
    const { DATABASE_URL } = process.env;
    return DATABASE_URL ? { env: givenEnvironment(DATABASE_URL) } : openLocal(script);
  });
}

/**
 * Runs a TypeScript script that needs no database, in the same way.
 * @param {string} script
 * @param {string[]} args
 */
export function runWithoutDatabase(script, args) {
  return run(script, args, () => ({ env: process.env }));
}

/**
 * @typedef {{ env: NodeJS.Dict<string>, stop?: () => Promise<void> }} Opened
 *
 * @param {string} script
 * @param {string[]} args
 * @param {() => Opened | Promise<Opened>} open
 */
async function run(script, args, open) {
  let close = async () => {};
  try {
    // The scripts need only the packages of production.
    if (!packagesInstalled(ROOT, { development: false }))
      throw new UserFacingError("The packages are not installed: run npm install, or npm start.");
    // Migrations do not use Prisma's client, and an install of production cannot generate it.
    if (script !== MIGRATE) await generateClient();
    const { env, stop } = await open();
    if (stop !== undefined) close = stop;
    const child = startNode(typescriptArguments(script, args), { env, stdio: "inherit" });
    forwardSignals(child);
    const [code] = await once(child, "exit");
    process.exitCode = code ?? 1;
  } catch (error) {
    process.stderr.write(`${printed(error)}\n`);
    process.exitCode = 1;
  }
  await close();
  process.exit();
}

/** @param {string} script */
async function openLocal(script) {
  const folder = openDataFolder();
  // A user who meant a server's database and forgot its settings must see that this is another one.
  process.stderr.write(`DATABASE_URL is not set: this is the local database in ${displayPath(folder)}.\n`);
  const database = await openLocalDatabase(folder, "command");
  const baseUrl = readRecord(folder, "demo.json")?.base_url ?? "http://localhost:3000";
  const env = productEnvironment(folder, { databaseUrl: database.url, baseUrl });
  // A running `npm start` has applied the migrations. If this command opened the database itself, it applies
  // them.
  if (database.child !== undefined && script !== MIGRATE) {
    await runQuietly(process.execPath, typescriptArguments(MIGRATE), {
      env,
      failure: "The database is not up to date.",
    });
  }
  return { env, stop: database.stop };
}

const MIGRATE = "scripts/db/migrate.ts";

/**
 * The environment of this process. After `npm start` with only DATABASE_URL, also the profile and the secrets
 * of that start.
 * @param {string} databaseUrl
 * @returns {NodeJS.Dict<string>}
 */
function givenEnvironment(databaseUrl) {
  const { APP_PROFILE, ENCRYPTION_KEY } = process.env;
  if (APP_PROFILE || ENCRYPTION_KEY) return process.env;
  const folder = dataFolder();
  if (readRecord(folder, "secrets.json") === undefined) return process.env;
  return productEnvironment(folder, {
    databaseUrl,
    baseUrl: "http://localhost:3000",
  });
}

// node scripts/run.mjs <script.ts> [arguments]
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [script = "", ...args] = process.argv.slice(2);
  await runScript(script, args);
}
