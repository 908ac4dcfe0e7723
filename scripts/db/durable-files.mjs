import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

// PGlite writes each commit to the operating system, which survives the end of the process but not a crash of
// the machine: it starts Postgres without fsync, and its file system has none. With OFFER_CALCULATOR_FSYNC=on
// this module adds both.

/**
 * The engine's file system on a folder, with an fsync that writes to the disk.
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
 * Writes every file under a folder to the disk; a start without fsync leaves that to the operating system.
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
 * The members of Emscripten's Node file system that this module uses.
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

// The number in WebAssembly's system interface.
const EIO = 29;

/**
 * @param {string} path
 * @param {"r" | "r+"} flags "r" for a folder; Windows writes only files to the disk that are open for writing
 */
function syncPath(path, flags) {
  // Windows cannot open a folder and persists its entries itself.
  if (flags === "r" && process.platform === "win32") return;
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
