import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * Copies what git would hand to Vercel, and the installed packages, from `root` to an empty folder.
 * @param {string} root
 * @param {string} folder
 */
export function copyProject(root, folder) {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of listed.split("\0").filter((path) => path !== "" && !path.startsWith("tests/vercel/")))
    copyFile(join(root, file), join(folder, file));
  copyPackages(join(root, "node_modules"), join(folder, "node_modules"));
}

/**
 * Links a project of Vercel's to the folder, without an account.
 * @param {string} folder
 */
export function linkProject(folder) {
  mkdirSync(join(folder, ".vercel"));
  const settings = { framework: "nextjs", installCommand: "true" };
  const project = { orgId: "team_local", projectId: "prj_local", settings };
  writeFileSync(join(folder, ".vercel/project.json"), JSON.stringify(project));
}

/**
 * Gives the copy what Next keeps of the last build, as Vercel does.
 * @param {string} root
 * @param {string} folder
 */
export function restoreCache(root, folder) {
  const cache = join(root, ".next/cache");
  if (existsSync(cache)) cpSync(cache, join(folder, ".next/cache"), { recursive: true });
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyFile(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/**
 * Hard links where the file system allows: packages are large, and a build only reads them.
 * @param {string} from
 * @param {string} to
 */
function copyPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyPackages(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

/**
 * @param {string} source
 * @param {string} target
 */
function linkOrCopy(source, target) {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
