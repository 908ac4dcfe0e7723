import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

// PGlite writes each commit to the operating system, which survives the death of the process, not of the
// machine: it starts Postgres without fsync, and its file system knows none. With OFFER_CALCULATOR_FSYNC=on
// both are put right here.

/**
 * The engine's file system of a folder, with an fsync that reaches the disk.
 * @param {string} folder
 */
export function durableFileSystem(folder) {
  return new DurableNodeFS(folder);
}

/** The engine's parameters without the one that turns fsync off. */
export function durableStartParameters() {
  const kept = PGlite.defaultStartParams.filter((parameter) => parameter !== "-F");
  // The default on Linux is fdatasync, which does nothing in the engine.
  return [...kept, "-c", "wal_sync_method=fsync"];
}

/**
 * Writes every file under a folder to the disk: what a start without fsync left to the operating system.
 * @param {string} folder
 */
export function syncFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncPath(path, "r+");
  }
  syncPath(folder, "r");
}

/**
 * What is used here of Emscripten's file system over Node's.
 * @typedef {{
 *   stream_ops: { fsync?: (stream: { nfd?: number, node: object }) => number },
 *   realPath: (node: object) => string,
 * }} NodeFileSystem
 */

class DurableNodeFS extends NodeFS {
  /**
   * @override
   * @type {NodeFS["init"]}
   */
  async init(engine, options) {
    const { emscriptenOpts } = await super.init(engine, options);
    const addFsync = (/** @type {{ FS: unknown }} */ module) => {
      const { filesystems, ErrnoError } = /** @type {{
        filesystems: { NODEFS: NodeFileSystem }, ErrnoError: new (errno: number) => Error
      }} */ (module.FS);
      filesystems.NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        try {
          if (nfd === undefined) syncPath(filesystems.NODEFS.realPath(node), "r");
          else fsyncSync(nfd);
          return 0;
        } catch {
          throw new ErrnoError(EIO);
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

// As WebAssembly's system interface numbers it.
const EIO = 29;

/**
 * @param {string} path
 * @param {"r" | "r+"} flags "r" for a folder; Windows writes only files to the disk that are open for writing
 */
function syncPath(path, flags) {
  // Windows opens no folder and keeps their entries by itself.
  if (flags === "r" && process.platform === "win32") return;
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
