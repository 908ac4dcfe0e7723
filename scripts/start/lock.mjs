import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createRecord, readRecord } from "./data-folder.mjs";
import { identityOf, isRunning } from "./process-status.mjs";

/**
 * The note in a lock about its holder: its process, its purpose ("start" or "command"), and its parent.
 * @typedef {import("./process-status.mjs").ProcessIdentity & LockNote} LockHolder
 * @typedef {{ owner: string, parent?: import("./process-status.mjs").ProcessIdentity }} LockNote
 */

/**
 * Takes the lock `name` of a data folder for this process and stores `note` in it. Returns a function that
 * releases it, or null if another running process holds it. Takes over the lock of a process that has ended.
 * @param {string} folder
 * @param {`${string}.lock`} name
 * @param {LockNote} note
 * @returns {(() => void) | null}
 */
export function takeLock(folder, name, note) {
  const mine = { ...identityOf(process.pid), ...note };
  if (!createRecord(folder, name, mine)) {
    if (lockHolder(folder, name) !== undefined) return null;
    setAside(folder, name);
    if (!createRecord(folder, name, mine)) return null;
  }
  return () => {
    if (readRecord(folder, name)?.pid === process.pid) rmSync(join(folder, name), { force: true });
  };
}

/**
 * The running process that holds a lock, or undefined when none does.
 * @param {string} folder
 * @param {`${string}.lock`} name
 * @returns {LockHolder | undefined}
 */
export function lockHolder(folder, name) {
  const holder = readRecord(folder, name);
  return holder !== undefined && isRunning(holder) ? holder : undefined;
}

/**
 * Removes the lock of a process that has ended. If several processes find it, one moves it away; a lock that
 * another one took in the meantime is restored.
 * @param {string} folder
 * @param {`${string}.lock`} name
 */
function setAside(folder, name) {
  const aside = /** @type {const} */ (`stale-${process.pid}-${name}`);
  try {
    renameSync(join(folder, name), join(folder, aside));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return;
    throw error;
  }
  const moved = lockHolder(folder, aside);
  if (moved !== undefined) createRecord(folder, name, moved);
  rmSync(join(folder, aside), { force: true });
}
