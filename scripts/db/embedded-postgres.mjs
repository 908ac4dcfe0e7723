import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { readRecord, writeRecord } from "../start/data-folder.mjs";
import { takeLock } from "../start/lock.mjs";

// node scripts/db/embedded-postgres.mjs <data folder> <owner>: a Postgres in one process, on a local port, until SIGTERM or
// until the process that forked it is gone. Tells its parent {url}, {held: true} or {failed: sentence}.

/** PGlite as the socket server needs it when several clients are connected at once. */
class SharedPostgres extends PGlite {
  #midStatement = false;

  // Another client's Parse between one's Parse and Bind would replace the unnamed statement: until Sync, the backend is taken.
  isInTransaction() {
    return super.isInTransaction() || this.#midStatement;
  }

  async execProtocolRawStream(message, options) {
    this.#midStatement = EXTENDED_QUERY.has(message[0]);
    const onRawData = (bytes) => {
      options?.onRawData?.(bytes);
      // A Postgres that panics would restart itself; this one would only never answer again.
      const answer = Buffer.from(bytes).toString("latin1");
      if (PANIC.test(answer)) void fail(`The embedded database stopped: ${whatHappened(new Error(answer))}.`);
    };
    try {
      return await super.execProtocolRawStream(message, { ...options, onRawData });
    } catch (error) {
      // The socket server stops answering after such an error; so does the product, and says why.
      await fail(`The embedded database stopped: ${error.message}`);
      throw error;
    }
  }
}

// Parse, Bind, Describe, Execute, Flush, Close.
const EXTENDED_QUERY = new Set([..."PBDEHC"].map((letter) => letter.charCodeAt(0)));

// An ErrorResponse of this severity: its code, a length of four bytes, its first field.
const PANIC = /E[\s\S]{4}SPANIC\0/;

const [folder, owner] = process.argv.slice(2);
const release = takeLock(folder, "postgres.lock", { owner, parent: process.ppid });
if (release === null) {
  await tell({ held: true });
  process.exit(0);
}

let database;
let server;
let stopping = false;

process.on("SIGTERM", stop);
process.on("disconnect", stop);
// Ctrl-C and a closed terminal reach the whole group: the parent ends this process once the server has finished its requests.
for (const signal of ["SIGINT", "SIGHUP"]) {
  process.on(signal, () => {
    if (!process.connected) void stop();
  });
}

try {
  database = new SharedPostgres(join(folder, "postgres"));
  await database.waitReady;
  server = await listen(readRecord(folder, "postgres.json")?.port ?? 0);
  const port = Number(server.getServerConn().split(":").at(-1));
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  writeRecord(folder, "postgres.json", { pid: process.pid, port, url });
  await tell({ url });
} catch (error) {
  await fail(`The embedded database in ${join(folder, "postgres")} does not open: ${whatHappened(error)}.`);
}

/** On the port of last time when it is free, so that an open tool stays connected. */
async function listen(port) {
  const candidate = new PGLiteSocketServer({ db: database, host: "127.0.0.1", port, maxConnections: 50 });
  try {
    await candidate.start();
    return candidate;
  } catch (error) {
    if (port === 0 || error.code !== "EADDRINUSE") throw error;
    return listen(0);
  }
}

async function stop() {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), 8_000).unref();
  await server?.stop();
  await database?.close().catch(() => {});
  release();
  process.exit(0);
}

async function fail(sentence) {
  if (stopping) return;
  stopping = true;
  release();
  await tell({ failed: sentence });
  process.exit(1);
}

async function tell(message) {
  if (process.connected) await new Promise((sent) => process.send(message, sent));
  else console.log(message.failed ?? message.url ?? "Another process uses this data folder.");
}

function whatHappened(error) {
  const text = `${error.code ?? ""} ${error.message}`;
  if (/ENOSPC|no space/i.test(text)) return "the disk is full";
  if (/EACCES|EROFS|EPERM|permission/i.test(text)) return "the folder cannot be written";
  return String(error.message).split("\n")[0];
}
