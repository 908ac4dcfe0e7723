import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * Copies what git would hand to whoever clones it, and the installed packages, from `root` to an empty folder.
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
 * Copies the build of `root`, and makes `npm run build` in the copy run `command` instead: a second build would
 * take a minute to make the same files.
 * @param {string} root
 * @param {string} folder
 * @param {string} command
 */
export function copyBuild(root, folder, command) {
  const [from, cache] = [join(root, ".next"), join(root, ".next/cache")];
  cpSync(from, join(folder, ".next"), { recursive: true, filter: (path) => path !== cache });
  const file = join(folder, "package.json");
  const settings = JSON.parse(readFileSync(file, "utf8"));
  settings.scripts.build = command;
  writeFileSync(file, JSON.stringify(settings));
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
