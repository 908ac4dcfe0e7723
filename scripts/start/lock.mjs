import { readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createRecord, readRecord } from "./data-folder.mjs";

/**
 * Takes the lock `name` of a data folder for this process and keeps `note` in it.
 * Gives a function that releases it, or null when another living process holds it. A dead holder's lock is taken over.
 */
export function takeLock(folder, name, note) {
  const mine = { pid: process.pid, started: startOf(process.pid), ...note };
  if (!createRecord(folder, name, mine)) {
    if (lockHolder(folder, name) !== undefined) return null;
    setAside(folder, name);
    if (!createRecord(folder, name, mine)) return null;
  }
  return () => {
    if (readRecord(folder, name)?.pid === process.pid) rmSync(join(folder, name), { force: true });
  };
}

/** What the living holder of a lock wrote into it (`pid` and its note), or undefined when nobody holds it. */
export function lockHolder(folder, name) {
  const holder = readRecord(folder, name);
  return holder !== undefined && isAlive(holder) ? holder : undefined;
}

// Of several that find a dead holder's lock one moves it away; a lock taken meanwhile is put back.
function setAside(folder, name) {
  const aside = `${name}.stale-${process.pid}`;
  try {
    renameSync(join(folder, name), join(folder, aside));
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  const moved = lockHolder(folder, aside);
  if (moved !== undefined) createRecord(folder, name, moved);
  rmSync(join(folder, aside), { force: true });
}

function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === "ESRCH") return false;
  }
  return startOf(pid) === started;
}

/** When a process began, where the system tells (Linux): numbers of dead processes are given out again. */
function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ")[19];
  } catch {
    return null;
  }
}
