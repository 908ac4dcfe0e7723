import { once } from "node:events";
import { generateClient } from "./build.mjs";
import { openLocalDatabase } from "./db/local-database.mjs";
import { packagesInstalled } from "./packages.mjs";
import { runQuietly, startNode, typescriptArguments } from "./processes.mjs";
import { dataFolder, displayPath, openDataFolder, readRecord } from "./start/data-folder.mjs";
import { productEnvironment } from "./start/local-profile.mjs";
import { printed, UserFacingError } from "./user-facing-error.mjs";

/**
 * Runs a TypeScript script on the database of DATABASE_URL or, without it, on the embedded one of the data folder under the
 * local profile; this process then ends with the script's exit code.
 */
export async function runScript(script, args) {
  let close = async () => {};
  try {
    if (!packagesInstalled())
      throw new UserFacingError("The packages are not installed: run npm install, or npm start.");
    await generateClient();
    const { env, database } = process.env.DATABASE_URL
      ? { env: givenEnvironment() }
      : await openLocal(script);
    if (database !== undefined) close = database.stop;
    const child = startNode(typescriptArguments(script, args), { env, stdio: "inherit" });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    const [code] = await once(child, "exit");
    process.exitCode = code ?? 1;
  } catch (error) {
    process.stderr.write(`${printed(error)}\n`);
    process.exitCode = 1;
  }
  await close();
  process.exit();
}

async function openLocal(script) {
  const folder = openDataFolder();
  // Somebody who meant a server's database, and forgot its settings, must see that this is another one.
  process.stderr.write(`DATABASE_URL is not set: this is the embedded database in ${displayPath(folder)}.\n`);
  const database = await openLocalDatabase(folder, "command");
  const baseUrl = readRecord(folder, "demo.json")?.base_url ?? "http://localhost:3000";
  const env = productEnvironment(folder, { databaseUrl: database.url, embedded: true, baseUrl });
  // Nobody else has brought a database up to date that only this command opened.
  if (database.child !== undefined && script !== MIGRATE) {
    await runQuietly(process.execPath, typescriptArguments(MIGRATE), {
      env,
      failure: "The database is not up to date.",
    });
  }
  return { env, database };
}

const MIGRATE = "scripts/db/migrate.ts";

/** As given; after `npm start` with the same DATABASE_URL and nothing else, that one's profile and secrets. */
function givenEnvironment() {
  const { APP_PROFILE, ENCRYPTION_KEY, DATABASE_URL } = process.env;
  if (APP_PROFILE || ENCRYPTION_KEY) return process.env;
  const folder = dataFolder();
  if (readRecord(folder, "secrets.json") === undefined) return process.env;
  return productEnvironment(folder, {
    databaseUrl: DATABASE_URL,
    embedded: false,
    baseUrl: "http://localhost:3000",
  });
}
