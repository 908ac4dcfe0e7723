import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openLocalDatabase } from "@/scripts/db/local-database.mjs";
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

/** The files of a database that this version of the engine created, once for all runs. */
async function emptyDatabase(): Promise<string> {
  const made = join(KEPT, `pglite-${JSON.parse(readFileSync(ENGINE, "utf8")).version}`);
  if (existsSync(made)) return made;
  mkdirSync(KEPT, { recursive: true });
  const folder = mkdtempSync(join(KEPT, "making-"));
  const { stop } = await openLocalDatabase(folder, "command");
  await stop();
  try {
    renameSync(join(folder, "postgres"), made);
  } catch (error) {
    // Another test file created it first.
    if (!existsSync(made)) throw error;
  }
  rmSync(folder, { recursive: true });
  return made;
}
