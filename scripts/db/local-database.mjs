import { setTimeout as sleep } from "node:timers/promises";
import { firstMessage, startNode, stopProcess } from "../processes.mjs";
import { displayPath, readRecord } from "../start/data-folder.mjs";
import { lockHolder } from "../start/lock.mjs";
import { UserFacingError } from "../user-facing-error.mjs";

/**
 * The embedded Postgres of a data folder: the one a running `npm start` serves, else one of our own.
 * `owner` is "start" for the product itself, which never shares, or "command". Gives {url, child, stop}; child is undefined
 * when it is another process's. Throws UserFacingError.
 */
export async function openLocalDatabase(folder, owner) {
  for (const giveUpAt = Date.now() + PATIENCE; Date.now() < giveUpAt; await sleep(200)) {
    const holder = lockHolder(folder, "postgres.lock");
    if (holder === undefined) {
      const started = await start(folder, owner);
      if (started !== undefined) return started;
    } else if (holder.owner === "start" && isRunning(holder.parent)) {
      if (owner === "start") throw inUse(folder, holder.parent);
      const record = readRecord(folder, "postgres.json");
      if (record?.pid === holder.pid) return { url: record.url, child: undefined, stop: async () => {} };
    }
  }
  throw inUse(folder, lockHolder(folder, "postgres.lock")?.pid);
}

// Another command holds the folder for as long as it runs; a killed start's database closes within seconds.
const PATIENCE = 30_000;

async function start(folder, owner) {
  const child = startNode(["scripts/db/embedded-postgres.mjs", folder, owner]);
  const { url } = await firstMessage(child, "The embedded database");
  return url === undefined ? undefined : { url, child, stop: () => stopProcess(child, 9_000) };
}

function inUse(folder, pid) {
  return new UserFacingError(
    `The data folder ${displayPath(folder)} is in use by process ${pid}: stop that one, or name another in OFFER_CALCULATOR_DATA.`,
  );
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
