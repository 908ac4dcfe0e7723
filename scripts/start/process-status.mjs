import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * The start time of a process in the system's own format, which distinguishes it from a later process with
 * the same number; null if the system does not provide it.
 * @typedef {{ pid: number, started: string | null }} ProcessIdentity
 */

/**
 * @param {number} pid
 * @returns {ProcessIdentity}
 */
export function identityOf(pid) {
  return { pid, started: statusOf(pid)?.started ?? null };
}

/**
 * Whether a process is still running. A zombie does not count as running, nor does a later process with the
 * same number. On Windows, which has no zombies, only the number is compared.
 * @param {ProcessIdentity} identity
 * @returns {boolean}
 */
export function isRunning({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it belongs to another user.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPERM") return false;
  }
  const status = statusOf(pid);
  if (status === undefined) return true;
  return !status.ended && (started === null || started === status.started);
}

/**
 * The parent and the name of a process, where the system provides them (Linux).
 * @param {number} pid
 * @returns {{ name: string, parent: number } | undefined}
 */
export function parentOf(pid) {
  const fields = linuxFields(pid);
  return fields && { name: fields.name, parent: Number(fields.rest[1]) };
}

/**
 * @param {number} pid
 * @returns {{ ended: boolean, started: string } | undefined}
 */
function statusOf(pid) {
  if (process.platform === "linux") {
    const fields = linuxFields(pid);
    return fields && { ended: isEnded(fields.rest[0]), started: fields.rest[19] ?? "" };
  }
  return process.platform === "win32" ? undefined : statusByPs(pid);
}

/**
 * Reads it from ps, on macOS, the BSDs and any other system that has it.
 * @param {number} pid
 * @returns {{ ended: boolean, started: string } | undefined}
 */
export function statusByPs(pid) {
  const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
  const { stdout } = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { env, encoding: "utf8" });
  const [, state, started] = /^\s*(\S+)\s+(\S.*\S)\s*$/.exec(stdout ?? "") ?? [];
  return started === undefined ? undefined : { ended: isEnded(state), started };
}

/** A zombie, or a process being removed. */
function isEnded(/** @type {string | undefined} */ state) {
  return /^[ZX]/.test(state ?? "");
}

/**
 * /proc/<pid>/stat after the number: the name, which may contain any character, and the fields after it, the
 * state first.
 * @param {number} pid
 * @returns {{ name: string, rest: string[] } | undefined}
 */
function linuxFields(pid) {
  try {
    const [, name = "", rest = ""] =
      /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, rest: rest.trim().split(" ") };
  } catch {
    return undefined;
  }
}
