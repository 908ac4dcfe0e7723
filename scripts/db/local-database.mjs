import { setTimeout as sleep } from "node:timers/promises";
import { firstMessage, startNode, stopProcess } from "../processes.mjs";
import { displayPath, readRecord } from "../start/data-folder.mjs";
import { lockHolder } from "../start/lock.mjs";
import { isRunning } from "../start/process-status.mjs";
import { UserFacingError } from "../user-facing-error.mjs";

/**
 * A local database. `child` is undefined if another process runs it; `notice` is a sentence for the terminal.
 * @typedef {{
 *   url: string, notice?: string | undefined, child: import("node:child_process").ChildProcess | undefined,
 *   stop: () => Promise<void>,
 * }} LocalDatabase
 */

/**
 * Opens the PostgreSQL of a data folder: that of a running `npm start`, or else one started here. Throws
 * UserFacingError.
 * @param {string} folder
 * @param {"start" | "command"} owner "start" for the product itself, which never shares
 * @param {Record<string, string>} [settings] other settings of PostgreSQL than those of local-postgres.mjs
 * @returns {Promise<LocalDatabase>}
 */
export async function openLocalDatabase(folder, owner, settings = {}) {
  for (const giveUpAt = Date.now() + TIMEOUT_MS; Date.now() < giveUpAt; await sleep(200)) {
    const holder = lockHolder(folder, "postgres.lock");
    if (holder === undefined) {
      const started = await start(folder, owner, settings);
      if (started !== undefined) return started;
    } else if (holder.owner === "start" && holder.parent !== undefined && isRunning(holder.parent)) {
      if (owner === "start") throw inUse(folder, holder.parent.pid);
      const record = readRecord(folder, "postgres.json");
      if (record?.pid === holder.pid) return { url: record.url, child: undefined, stop: async () => {} };
    }
  }
  throw inUse(folder, lockHolder(folder, "postgres.lock")?.pid);
}

// Another command holds the folder for as long as it runs; the database of a killed start closes within
// seconds.
const TIMEOUT_MS = 30_000;

/**
 * @param {string} folder
 * @param {string} owner
 * @param {Record<string, string>} settings
 * @returns {Promise<LocalDatabase | undefined>} undefined when another process took the folder meanwhile
 */
async function start(folder, owner, settings) {
  const child = startNode(["scripts/db/local-postgres.mjs", folder, owner, JSON.stringify(settings)]);
  const { url, notice } = await firstMessage(child, "The local database");
  return url === undefined ? undefined : { url, notice, child, stop: () => stopProcess(child, 9_000) };
}

/**
 * @param {string} folder
 * @param {number | undefined} pid
 */
function inUse(folder, pid) {
  const holder = pid === undefined ? "another process" : `process ${pid}`;
  return new UserFacingError(
    `The data folder ${displayPath(folder)} is in use by ${holder}: stop that process, or name another folder in OFFER_CALCULATOR_DATA.`,
  );
}
