import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { UserFacingError } from "../user-facing-error.mjs";

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
