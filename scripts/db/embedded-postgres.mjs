import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRecord, writeRecord } from "../start/data-folder.mjs";
import { takeLock } from "../start/lock.mjs";
import { identityOf } from "../start/process-status.mjs";
import { DISK_FULL, UserFacingError } from "../user-facing-error.mjs";
import { syncFolder } from "./durable-files.mjs";
import { Engine } from "./engine.mjs";
import { Gateway } from "./gateway.mjs";

// node scripts/db/embedded-postgres.mjs <data folder> <owner> [limits as JSON]: a Postgres on a local port,
// until SIGTERM or until the parent process ends. Sends its parent {url}, {held: true} or {failed: sentence};
// later {restarted: sentence} or {failed: sentence}.

// Only their owner can read PostgreSQL's own files too.
process.umask(0o077);

/**
 * Time limits in milliseconds: for a statement, for a statement whose client has disconnected, and for a
 * transaction that a client leaves open while others wait, since it occupies the one session.
 */
const LIMITS = { statement: 60_000, orphan: 5_000, idle: 30_000 };
const OPENING_MS = 60_000;
const STOP_MS = 8_000;

const [folder = "", owner = "command", changes = "{}"] = process.argv.slice(2);
/** @type {typeof LIMITS} */
const limits = { ...LIMITS, ...JSON.parse(changes) };
const data = join(folder, "postgres");
// Exists while the database is being created.
const unfinished = join(folder, "postgres.unfinished");
/** @type {(() => void) | undefined} */
let release;

/** @type {Engine | undefined} */
let engine;
/** @type {Gateway | undefined} */
let gateway;
let stopping = false;

process.on("SIGTERM", stop);
process.on("disconnect", stop);
// Ctrl-C and a closed terminal reach the whole group: the parent ends this process once the server has
// finished its requests.
for (const signal of ["SIGINT", "SIGHUP"]) {
  process.on(signal, () => {
    if (!process.connected) void stop();
  });
}

try {
  const taken = takeLock(folder, "postgres.lock", { owner, parent: identityOf(process.ppid) });
  if (taken === null) {
    await report({ held: true });
    process.exit(0);
  }
  release = taken;
  const fsync = wantsFsync();
  prepareFolder();
  engine = new Engine(data, {
    fsync,
    limits: { ...limits, opening: OPENING_MS },
    onFailure: (error) => void fail(`The embedded database stopped: ${reasonOf(error)}.`),
    onRestart: ({ message }) => {
      gateway?.reset(message);
      void report({ restarted: message });
    },
  });
  await engine.open();
  rmSync(unfinished, { force: true });
  if (fsync) syncFolder(data);
  const last = readRecord(folder, "postgres.json");
  const password = last?.password ?? randomBytes(24).toString("base64url");
  gateway = new Gateway({ engine, password, idleLimit: limits.idle });
  // Uses the previous port when it is free, so that an open tool can connect again.
  const port = await gateway.listen(last?.port ?? 0);
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  writeRecord(folder, "postgres.json", { pid: process.pid, port, password, url });
  await report({ url });
} catch (error) {
  await fail(
    error instanceof UserFacingError
      ? error.message
      : `The embedded database in ${data} does not open: ${reasonOf(error)}.`,
  );
}

function wantsFsync() {
  const setting = process.env.OFFER_CALCULATOR_FSYNC || "off";
  if (setting !== "on" && setting !== "off") {
    throw new UserFacingError(`OFFER_CALCULATOR_FSYNC is ${setting}; it must be on or off.`);
  }
  return setting === "on";
}

/**
 * The folder of the database, readable by its owner only. A folder whose creation was interrupted holds no
 * data and is created again.
 */
function prepareFolder() {
  if (existsSync(unfinished)) rmSync(data, { recursive: true, force: true });
  if (!existsSync(join(data, "PG_VERSION"))) writeFileSync(unfinished, "");
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o700);
}

async function stop() {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_MS).unref();
  gateway?.close();
  await engine?.close(STOP_MS / 2);
  release?.();
  process.exit(0);
}

/** @param {string} sentence */
async function fail(sentence) {
  if (stopping) return;
  stopping = true;
  release?.();
  await report({ failed: sentence });
  process.exit(1);
}

/** @param {{ url?: string, held?: boolean, failed?: string, restarted?: string }} message */
async function report(message) {
  if (process.connected) await new Promise((sent) => process.send?.(message, sent));
  else
    console.log(
      message.failed ?? message.restarted ?? (message.held ? "The data folder is in use." : "Ready."),
    );
}

/** @param {unknown} error */
function reasonOf(error) {
  const { code = "", message } = /** @type {NodeJS.ErrnoException} */ (error);
  const text = `${code} ${message}`;
  if (DISK_FULL.test(text)) return "the disk is full";
  if (/EACCES|EROFS|EPERM|permission/i.test(text)) return "the folder cannot be written";
  return message.split("\n")[0];
}
