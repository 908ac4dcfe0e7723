import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../ports.mjs";
import { displayPath, readRecord, writeRecord } from "../start/data-folder.mjs";
import { takeLock } from "../start/lock.mjs";
import { identityOf, parentOf } from "../start/process-status.mjs";
import { DISK_FULL, UserFacingError } from "../user-facing-error.mjs";
import { POSTGRES_MAJOR, postgresPrograms, runAs } from "./postgres-programs.mjs";

// node scripts/db/local-postgres.mjs <data folder> <owner> [settings as JSON]: PostgreSQL on a local port,
// until SIGTERM or until the parent process ends. Sends its parent {url, notice}, {held: true} or {failed:
// sentence}; later {failed: sentence} if PostgreSQL ends by itself.

// Only their owner can read PostgreSQL's own files too.
process.umask(0o077);

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "64MB",
  max_connections: "50",
  // Keeps the values of rows out of the log.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  // Ends a statement whose client has disconnected.
  client_connection_check_interval: "1s",
};
const OPENING_MS = 60_000;
const STOP_S = 7;

const [folder = "", owner = "command", changes = "{}"] = process.argv.slice(2);
const settings = Object.entries({ ...SETTINGS, ...JSON.parse(changes) });
const data = join(folder, "postgresql");
// A file that exists while the database is being created.
const unfinished = join(folder, "postgresql.unfinished");
const logFile = join(folder, "postgresql.log");
/** @type {(() => void) | undefined} */
let release;
/** @type {{ child: import("node:child_process").ChildProcess, end: () => Promise<void> } | undefined} */
let server;
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
  await report(await open());
} catch (error) {
  await fail(
    error instanceof UserFacingError
      ? error.message
      : `The local database in ${displayPath(data)} does not open: ${reasonOf(error)}.`,
  );
}

/** Creates the database unless it exists, and starts PostgreSQL on it. Throws UserFacingError. */
async function open() {
  const programs = postgresPrograms();
  if (existsSync(unfinished)) rmSync(data, { recursive: true, force: true });
  const isNew = !existsSync(join(data, "PG_VERSION"));
  if (isNew) writeFileSync(unfinished, "");
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (!isNew) refuseOtherMajor();
  const run = runner(runAs(data, programs.postgres));
  const last = readRecord(folder, "postgres.json");
  const password = last?.password ?? (isNew ? randomBytes(24).toString("base64url") : undefined);
  if (password === undefined) {
    throw new UserFacingError(
      `${displayPath(join(folder, "postgres.json"))} is missing, and with it the password of the database beside it: restore that file, or name another folder in OFFER_CALCULATOR_DATA.`,
    );
  }
  if (isNew) await create(run, programs.initdb, password);
  else await endLeftover(run, programs.pgCtl);
  // Uses the previous port if it is free, so that a connected tool can reconnect.
  const port = await freePort(last?.port);
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  await serve(run, programs, port, url);
  rmSync(unfinished, { force: true });
  writeRecord(folder, "postgres.json", { pid: process.pid, port, password, url });
  return { url, ...(isNew && { notice: noticeOfOldData() }) };
}

function refuseOtherMajor() {
  const major = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (major === POSTGRES_MAJOR) return;
  throw new UserFacingError(
    `The database in ${displayPath(data)} was made by PostgreSQL ${major}, and this release runs ${POSTGRES_MAJOR}: start the release that made it, or name another folder in OFFER_CALCULATOR_DATA.`,
  );
}

/** The notice about data of the release that ran on PGlite, which this release cannot read. */
function noticeOfOldData() {
  const old = join(folder, "postgres");
  if (!existsSync(join(old, "PG_VERSION"))) return undefined;
  return `The data of the release before stays in ${displayPath(old)}, and a new database is made beside it: to read the old one, start release 4a61601 on this folder, whose DATABASE_URL is a PostgreSQL.`;
}

/**
 * Runs a program of PostgreSQL as a permitted user, with its output in the log. It has a process group of its
 * own, so that Ctrl-C does not reach it.
 * @typedef {(program: string, args: string[]) => import("node:child_process").ChildProcess} Run
 * @param {import("./postgres-programs.mjs").RunAs} as
 * @returns {Run}
 */
function runner({ before, user }) {
  const log = openSync(logFile, "w", 0o600);
  return (program, args) => {
    const [command = "", ...rest] = [...before, program, ...args];
    const detached = process.platform !== "win32";
    return spawn(command, rest, { cwd: data, stdio: ["ignore", log, log], detached, ...user });
  };
}

/**
 * @param {Run} run
 * @param {string} initdb
 * @param {string} password
 */
async function create(run, initdb, password) {
  // initdb refuses a folder that is not empty, so the password file is outside it.
  const passwordFile = join(folder, "postgresql.password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const { uid, gid } = statSync(data);
  if (uid !== process.getuid?.()) chownSync(passwordFile, uid, gid);
  const locale = ["-E", "UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  try {
    const args = ["-D", data, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
    const code = await ended(run(initdb, [...args, ...locale]));
    if (code !== 0) throw new Error(logged() || `initdb ended with exit code ${code}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Ends a PostgreSQL of this folder whose parent was killed.
 * @param {Run} run
 * @param {string} pgCtl
 */
async function endLeftover(run, pgCtl) {
  const pid = Number(readOrEmpty(join(data, "postmaster.pid")).split("\n")[0]);
  // A later process may have got the same number.
  if (!(pid > 0) || (process.platform === "linux" && parentOf(pid)?.name !== "postgres")) return;
  await ended(run(pgCtl, ["stop", "-D", data, "-m", "fast", "-w", "-t", String(STOP_S)]));
}

/**
 * Starts PostgreSQL and waits until it accepts a connection.
 * @param {Run} run
 * @param {{ postgres: string, pgCtl: string }} programs
 * @param {number} port
 * @param {string} url
 */
async function serve(run, { postgres, pgCtl }, port, url) {
  const options = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = run(postgres, ["-D", data, "-p", String(port), ...options]);
  const exited = ended(child);
  server = {
    child,
    end: async () => {
      await ended(run(pgCtl, ["stop", "-D", data, "-m", "fast", "-w", "-t", String(STOP_S)]));
      child.kill("SIGKILL");
    },
  };
  const giveUpAt = Date.now() + OPENING_MS;
  for (let last = ""; ; await sleep(20)) {
    const error = await Promise.race([refusalOf(url), exited.then(() => "exited")]);
    if (error === undefined) break;
    if (error === "exited") throw new Error(logged());
    if (Date.now() > giveUpAt) throw new Error(last);
    last = error;
  }
  void exited.then(() => fail(`The local database stopped: ${reasonOfEnd(child)}.`));
}

/**
 * The reason why the server refuses a connection, or undefined if it accepts one.
 * @param {string} connectionString
 * @returns {Promise<string | undefined>}
 */
async function refusalOf(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function stop() {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), (STOP_S + 1) * 1_000).unref();
  await server?.end();
  release?.();
  process.exit(0);
}

/** @param {string} sentence */
async function fail(sentence) {
  if (stopping) return;
  stopping = true;
  await server?.end();
  release?.();
  await report({ failed: sentence });
  process.exit(1);
}

/** @param {{ url?: string, notice?: string | undefined, held?: boolean, failed?: string }} message */
async function report(message) {
  if (process.connected) await new Promise((sent) => process.send?.(message, sent));
  else console.log(message.failed ?? (message.held ? "The data folder is in use." : "Ready."));
}

/**
 * The exit code of a child; 1 if it could not be started.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>}
 */
function ended(child) {
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** The last line of the log that reports an error, or else its last line. */
function logged() {
  const lines = readOrEmpty(logFile).trim().split("\n");
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? "";
}

/** @param {string} file */
function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/**
 * Why the server ended. One that a signal ended wrote nothing of it: the last error of its log is an older one.
 * @param {import("node:child_process").ChildProcess} child
 */
function reasonOfEnd({ signalCode }) {
  return signalCode === null ? reasonOf(new Error(logged())) : `its process was ended by ${signalCode}`;
}

/** @param {unknown} error */
function reasonOf(error) {
  const { code = "", message } = /** @type {NodeJS.ErrnoException} */ (error);
  const text = `${code} ${message}`;
  if (DISK_FULL.test(text)) return "the disk is full";
  if (/EACCES|EROFS|EPERM|permission/i.test(text)) return "the folder cannot be written";
  return (message.split("\n")[0] ?? "").replace(/^.*?(?:FATAL|PANIC|error):\s*/, "");
}
