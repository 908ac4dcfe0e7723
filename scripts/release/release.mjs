import "../node-version.mjs";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "../packages.mjs";
import { runQuietly } from "../processes.mjs";
import { step } from "../progress.mjs";
import { ROOT } from "../start/data-folder.mjs";
import { printed, UserFacingError } from "../user-facing-error.mjs";
import { currentDigests, RELEASES, releasedVersions } from "./digests.mjs";
import { packClients } from "./pack.mjs";

const SERVED = join(ROOT, "public/docs/clients");
const KEPT_VERSIONS = 10;
const VERSION = /^\d+\.\d+\.\d+$/;

/**
 * `npm run release -- <version>`: writes all files of a version, commits and tags it. With `--prepare` it
 * only writes the files, and may be repeated until the version has its tag. `npm run release -- --archives`
 * writes the served archives of a version that is not released yet. Sets the exit code.
 * @param {string[]} args
 */
async function release(args) {
  try {
    if (args.join(" ") === "--archives") return await renewArchives();
    const [version = "", ...others] = args.filter((arg) => arg !== "--prepare");
    if (!VERSION.test(version) || others.length > 0)
      throw new UserFacingError("npm run release -- <version> [--prepare], such as 1.1.0; or -- --archives.");
    await requireNewVersion(version);
    const tags = !args.includes("--prepare");
    if (tags) await requireCleanTree();
    await write(version);
    if (tags) await step("tag", () => commitAndTag(version));
  } catch (error) {
    process.stderr.write(`${printed(error)}\n`);
    process.exitCode = 1;
  }
}

/** @param {string} version */
async function requireNewVersion(version) {
  if ((await git("tag", "--list", `v${version}`)) !== "")
    throw new UserFacingError(`${version} is released (tag v${version}): give a higher version.`);
  const newest = Object.keys(releasedVersions())
    .filter((released) => released !== version)
    .at(-1);
  if (newest !== undefined && !isHigher(version, newest))
    throw new UserFacingError(`${version} is not above ${newest}, which is released.`);
  const first = /^## (.*)$/m.exec(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"))?.[1];
  if (first !== version)
    throw new UserFacingError(
      `CHANGELOG.md begins with ${first ?? "no version"}: say first what ${version} changes.`,
    );
}

async function requireCleanTree() {
  if ((await git("status", "--porcelain")) !== "")
    throw new UserFacingError("There are uncommitted changes: commit them first.");
}

/** @param {string} version */
async function write(version) {
  await step("version", async () => {
    await npm("version", version, "--no-git-tag-version", "--allow-same-version");
    return version;
  });
  await step("document", async () => {
    await npm("run", "openapi");
    return "and what both clients have of it";
  });
  await writeArchives();
  await step("sbom", async () => {
    writeFileSync(join(ROOT, "docs/sbom.json"), await npm("sbom", "--sbom-format=cyclonedx", "--omit=dev"));
    return "docs/sbom.json";
  });
  await step("statements", async () => {
    await npm("run", "db:statements");
    return "for the next release's migrations";
  });
  await step("digests", async () => {
    const date = new Date().toISOString().slice(0, 10);
    const versions = { ...releasedVersions(), [version]: { date, ...(await currentDigests()) } };
    writeFileSync(RELEASES, `${JSON.stringify(versions, null, 2)}\n`);
    return "docs/releases.json";
  });
}

async function renewArchives() {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  if (version in releasedVersions())
    throw new UserFacingError(`${version} is released: its archives stay as they are.`);
  await writeArchives();
}

async function writeArchives() {
  await step("clients", async () => {
    const archives = await packClients(SERVED);
    removeOldArchives();
    return archives.join(", ");
  });
}

/** Keeps the last ten versions of each client and of the command. */
function removeOldArchives() {
  for (const first of ["offer-calculator-", "offer_calculator-", "offer-calculator-cli-"]) {
    const ofOne = (/** @type {string} */ name) =>
      name.startsWith(first) && /^\d/.test(name.slice(first.length));
    const archives = readdirSync(SERVED).filter(ofOne);
    const newestFirst = archives.sort((a, b) => (isHigher(versionIn(a), versionIn(b)) ? -1 : 1));
    for (const name of newestFirst.slice(KEPT_VERSIONS)) rmSync(join(SERVED, name));
  }
}

/** @param {string} version */
async function commitAndTag(version) {
  await git("add", "--all");
  // If the files were prepared and committed before, nothing is left to commit.
  if ((await git("status", "--porcelain")) !== "") await git("commit", "--message", `Release ${version}`);
  await git("tag", "--annotate", `v${version}`, "--message", `Release ${version}`);
  return `v${version}: push it with git push --follow-tags`;
}

/** @param {string} archive */
function versionIn(archive) {
  return /\d+\.\d+\.\d+/.exec(archive)?.[0] ?? "";
}

/**
 * @param {string} version
 * @param {string} other
 */
function isHigher(version, other) {
  return version.localeCompare(other, "en", { numeric: true }) > 0;
}

/** @param {string[]} args */
async function git(...args) {
  return (await runQuietly("git", args, { failure: `git ${args[0]} failed.` })).trim();
}

/** @param {string[]} args */
function npm(...args) {
  const [command, ...first] = npmCommand();
  return runQuietly(command, [...first, ...args], {
    failure: `npm ${args.slice(0, 2).join(" ")} failed.`,
  });
}

await release(process.argv.slice(2));
