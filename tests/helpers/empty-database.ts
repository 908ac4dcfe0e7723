import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { openLocalDatabase } from "@/scripts/db/local-database.mjs";
import { applyMigrations, readMigrations } from "@/scripts/db/migrations";
import { ROOT } from "@/scripts/start/data-folder.mjs";

const KEPT = join(ROOT, "node_modules/.cache/offer-calculator");
const ENGINE = join(ROOT, "node_modules/@electric-sql/pglite/package.json");

/**
 * Copies a new, empty embedded database into a data folder before it is opened, since creating one takes
 * seconds. Tests of the creation itself open a folder without it.
 */
export async function copyEmptyDatabase(folder: string): Promise<void> {
  cpSync(await emptyDatabase(), join(folder, "postgres"), { recursive: true });
}

/** The same with all migrations applied. Tests of the migrations apply them to an empty database themselves. */
export async function copyMigratedDatabase(folder: string): Promise<void> {
  cpSync(await migratedDatabase(), join(folder, "postgres"), { recursive: true });
}

/** The files of a database that this version of the engine created, once for all runs. */
function emptyDatabase(): Promise<string> {
  return keep(engineVersion(), async (folder) => {
    const { stop } = await openLocalDatabase(folder, "command");
    await stop();
  });
}

/** The same files after the migrations of this checkout; those of other migrations are removed. */
async function migratedDatabase(): Promise<string> {
  const { migrationDirectories } = await readMigrations();
  const hash = createHash("sha256").update(JSON.stringify(migrationDirectories)).digest("hex").slice(0, 16);
  const prefix = `${engineVersion()}-migrated-`;
  const empty = await emptyDatabase();
  return keep(`${prefix}${hash}`, async (folder) => {
    for (const name of readdirSync(KEPT))
      if (name.startsWith(prefix)) rmSync(join(KEPT, name), { recursive: true, force: true });
    cpSync(empty, join(folder, "postgres"), { recursive: true });
    const { url, stop } = await openLocalDatabase(folder, "command");
    await applyMigrations(url);
    await stop();
  });
}

const engineVersion = (): string => `pglite-${JSON.parse(readFileSync(ENGINE, "utf8")).version}`;

/** The kept database of this name; if there is none, what `make` puts into the folder `postgres` of its folder. */
async function keep(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const kept = join(KEPT, name);
  if (existsSync(kept)) return kept;
  mkdirSync(KEPT, { recursive: true });
  const folder = mkdtempSync(join(KEPT, "making-"));
  await make(folder);
  try {
    renameSync(join(folder, "postgres"), kept);
  } catch (error) {
    // Another test file made it first.
    if (!existsSync(kept)) throw error;
  }
  rmSync(folder, { recursive: true });
  return kept;
}
