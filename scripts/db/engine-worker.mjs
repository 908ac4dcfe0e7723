import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { durableFileSystem, durableStartParameters } from "./durable-files.mjs";

// The thread PGlite runs in. A statement occupies it until it ends, so the watchdog runs outside it, in
// engine.mjs.

/**
 * To this thread: wire protocol messages to execute, or the request to close.
 * @typedef {{ run: Uint8Array } | { close: true }} Request
 */

/**
 * From this thread: it is open; a part of a response; the end of a response; it is closed; why it cannot
 * continue.
 * @typedef {{ ready: true } | { data: Uint8Array } | { done: true, inTransaction: boolean } | { closed: true
 * }
 *   | { failed: string }} Report
 */

const OUTPUT_BYTES = 64 * 1024;
// An ErrorResponse of this severity: its code, a length of four bytes, its first field.
const PANIC = /E[\s\S]{4}SPANIC\0/;

/**
 * The numbers in WebAssembly's system interface.
 * @type {Record<number, string | undefined>}
 */
const FILE_ERRORS = { 2: "EACCES", 19: "EDQUOT", 29: "EIO", 51: "ENOSPC", 63: "EPERM", 69: "EROFS" };

const { folder, fsync } = /** @type {{ folder: string, fsync: boolean }} */ (workerData);

/**
 * @param {Report} message
 * @param {ArrayBuffer[]} [transfer]
 */
const report = (message, transfer = []) => parentPort?.postMessage(message, transfer);

try {
  const database = fsync
    ? new PGlite({ fs: durableFileSystem(folder), startParams: durableStartParameters() })
    : new PGlite(folder);
  await database.waitReady;
  parentPort?.on("message", (/** @type {Request} */ request) => {
    void ("run" in request ? run(database, request.run) : close(database));
  });
  report({ ready: true });
} catch (error) {
  report({ failed: textOf(error) });
}

/**
 * @param {PGlite} database
 * @param {Uint8Array} message
 */
async function run(database, message) {
  const output = new Output();
  try {
    await database.execProtocolRawStream(message, { onRawData: (bytes) => output.add(bytes) });
    output.flush();
    report({ done: true, inTransaction: database.isInTransaction() });
  } catch (error) {
    report({ failed: textOf(error) });
  }
}

/** @param {PGlite} database */
async function close(database) {
  await database.close().catch((error) => report({ failed: textOf(error) }));
  report({ closed: true });
}

/** Collects small parts of a response into one message. */
class Output {
  /** @type {Uint8Array[]} */
  #parts = [];
  #size = 0;

  /** @param {Uint8Array} bytes a view of the engine's memory, which the engine uses again */
  add(bytes) {
    this.#parts.push(bytes.slice());
    this.#size += bytes.length;
    if (this.#size >= OUTPUT_BYTES) this.flush();
  }

  flush() {
    if (this.#size === 0) return;
    const data = Buffer.from(new ArrayBuffer(this.#size));
    let end = 0;
    for (const part of this.#parts) {
      data.set(part, end);
      end += part.length;
    }
    this.#parts = [];
    this.#size = 0;
    // A Postgres server restarts after a panic; this one would never respond again.
    if (data.includes("SPANIC\0") && PANIC.test(data.toString("latin1"))) {
      report({ failed: data.toString("latin1") });
    }
    report({ data }, [data.buffer]);
  }
}

/**
 * The reason of a failure. An error of the engine's file system is not an Error and has only a number.
 * @param {unknown} error
 */
function textOf(error) {
  const { code, errno, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const name = code ?? (errno === undefined ? undefined : FILE_ERRORS[errno]);
  return [name, message].filter(Boolean).join(" ") || `file system error ${errno}`;
}
