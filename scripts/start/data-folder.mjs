import { randomBytes, randomUUID } from "node:crypto";
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { UserFacingError } from "../user-facing-error.mjs";

/**
 * The contents of JSON files by name: those of the data folder, and npm's, which the same functions read.
 * @typedef {{
 *   "postgres.json": { pid: number, port: number, password?: string, url: string },
 *   "receiver.json": { port: number, secret?: string },
 *   "demo.json": DemoRecord,
 *   "secrets.json": Record<string, string>,
 *   "package-lock.json": PackageLock,
 *   ".package-lock.json": PackageLock,
 *   [lock: `${string}.lock`]: import("./lock.mjs").LockHolder,
 * }} Records
 *
 * The demo's addresses, and a key of its funder with every scope.
 * @typedef {Omit<import("@/prisma/seed").Demo, "calculator_path" | "structures_path" | "console_email"> & {
 *   base_url: string, calculator_url: string, receiver_url: string | undefined,
 * }} DemoRecord
 *
 * @typedef {{ packages: Record<string, LockedPackage> }} PackageLock
 * @typedef {{
 *   version: string, license?: string, optional?: boolean, dev?: boolean, os?: string[], cpu?: string[],
 * }} LockedPackage
 */

/** The repository's root. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The absolute path of the folder OFFER_CALCULATOR_DATA names (default `.data`), which need not exist. */
export function dataFolder() {
  return resolve(ROOT, process.env.OFFER_CALCULATOR_DATA || ".data");
}

/** Creates the data folder; returns its absolute path. Throws UserFacingError. */
export function openDataFolder() {
  const folder = dataFolder();
  const trial = join(folder, `.trial-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(trial, "");
    rmSync(trial);
  } catch (error) {
    const { code = "", message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UserFacingError(`The data folder ${folder} cannot be written: ${REASONS[code] ?? message}.`);
  }
  return folder;
}

/** @type {Record<string, string | undefined>} */
const REASONS = {
  EACCES: "permission is denied",
  EROFS: "it is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
};

// Not `recursive`: on a file system that returns ENOENT for a new folder, such as /proc, Node then retries
// forever.
/** @param {string} folder */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * A path relative to the repository's root, as a person would type it.
 * @param {string} path
 */
export function displayPath(path) {
  const near = relative(ROOT, path);
  return near === "" || near.startsWith("..") ? path : near;
}

/**
 * A JSON file of the data folder; undefined when it is absent or incomplete.
 * @template {keyof Records} Name
 * @param {string} folder
 * @param {Name} name
 * @returns {Records[Name] | undefined}
 */
export function readRecord(folder, name) {
  try {
    return JSON.parse(readFileSync(join(folder, name), "utf8"));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return undefined;
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Writes a JSON file of the data folder whole, readable by its owner only.
 * @template {keyof Records} Name
 * @param {string} folder
 * @param {Name} name
 * @param {Records[Name]} value
 */
export function writeRecord(folder, name, value) {
  renameSync(draft(folder, name, value), join(folder, name));
}

/**
 * Writes a JSON file unless it exists; returns whether this call wrote it. Of concurrent calls, one writes.
 * @template {keyof Records} Name
 * @param {string} folder
 * @param {Name} name
 * @param {Records[Name]} value
 */
export function createRecord(folder, name, value) {
  const written = draft(folder, name, value);
  try {
    linkSync(written, join(folder, name));
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(written, { force: true });
  }
}

/**
 * The secrets of the local profile as environment variables: generated once, stored in the data folder.
 * @param {string} folder
 */
export function localSecrets(folder) {
  const key = () => randomBytes(32).toString("base64");
  if (readRecord(folder, SECRETS) === undefined) {
    // What the demo stored can be read only with the secrets that it was stored with.
    if (readRecord(folder, "demo.json") !== undefined)
      throw new UserFacingError(
        `${join(folder, SECRETS)} is missing: restore it from a copy, because nothing else opens the keys and links in this folder's database.`,
      );
    createRecord(folder, SECRETS, {
      ENCRYPTION_KEY: key(),
      LINK_KEY: key(),
      CRON_SECRET: randomBytes(32).toString("base64url"),
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key(),
    });
  }
  return readRecord(folder, SECRETS);
}

const SECRETS = "secrets.json";

/**
 * @param {string} folder
 * @param {string} name
 * @param {object} value
 */
function draft(folder, name, value) {
  const path = join(folder, `${name}.${randomUUID()}.tmp`);
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  // Files that root writes into another user's folder belong to that user.
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(folder);
    chownSync(path, uid, gid);
  }
  return path;
}
