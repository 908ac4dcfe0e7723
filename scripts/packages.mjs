import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT, readRecord, UserFacingError } from "./data-folder.mjs";
import { runQuietly } from "./processes.mjs";

/** Whether node_modules holds what package-lock.json names, in those versions. */
export function packagesInstalled() {
  const wanted = readRecord(ROOT, "package-lock.json")?.packages ?? {};
  const installed = readRecord(join(ROOT, "node_modules"), ".package-lock.json")?.packages ?? {};
  return Object.entries(wanted)
    .filter(([path, { optional }]) => path !== "" && !optional)
    .every(([path, { version }]) => installed[path]?.version === version);
}

/** Installs package-lock.json. Throws UserFacingError. */
export async function installPackages() {
  const npm = process.env.npm_execpath;
  const runner = npm !== undefined && existsSync(npm) ? [process.execPath, [npm]] : ["npm", []];
  await runQuietly(runner[0], [...runner[1], "ci", "--include=dev", "--no-audit", "--no-fund"], {
    failure: "The packages could not be installed: is the npm registry reachable?",
  });
  if (!packagesInstalled())
    throw new UserFacingError("npm installed other packages than package-lock.json names.");
}
