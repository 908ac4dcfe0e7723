import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientPackages, packClients } from "../clients/pack.mjs";
import { npmCommand } from "../packages.mjs";
import { runQuietly } from "../processes.mjs";
import { step } from "../progress.mjs";
import { ROOT } from "../start/data-folder.mjs";
import { printed, UserFacingError } from "../user-facing-error.mjs";

const SERVED = join(ROOT, "public/docs/clients");
const KEPT_VERSIONS = 10;
const VERSION = /^\d+\.\d+\.\d+$/;
/** The released versions, oldest first, with their digests. `npm run release` writes it. */
const RELEASES = join(ROOT, "docs/releases.json");

/**
 * The digests of a version: the SHA-256 of the OpenAPI document and of the files in each client's package.
 * The bytes of an archive do not count, since they depend on the machine.
 * @typedef {{ document: string, typescript: string, python: string }} Digests
 */

/**
 * `npm run release -- <version>`: writes all files of a version, commits and tags it. With `--prepare` it
 * only writes the files, and may be repeated until the version has its tag. `npm run release -- --archives`
 * writes the served archives of a version that is not released yet. Sets the exit code.
 * @param {string[]} args
 */
export async function release(args) {
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

/** @returns {Record<string, Digests>} */
export function releasedVersions() {
  return JSON.parse(readFileSync(RELEASES, "utf8"));
}

/**
 * The digests of this checkout.
 * @returns {Promise<Digests>}
 */
export async function currentDigests() {
  const { typescript, python } = await clientPackages();
  const document = sha256(readFileSync(join(ROOT, "docs/openapi.json")));
  return { document, typescript: contentsDigest(typescript.files), python: contentsDigest(python.files) };
}

/**
 * The digest of an archive's files, whatever their order in it.
 * @param {import("../clients/pack.mjs").ArchiveFile[]} files
 */
export function contentsDigest(files) {
  const lines = files.map(({ path, bytes }) => `${path} ${sha256(bytes)}\n`);
  return sha256(Buffer.from(lines.sort().join("")));
}

// Rule: K-27
/**
 * The kinds of digests that differ from the released version; none if the version is not released yet.
 * @param {Digests | undefined} released
 * @param {Digests} current
 */
export function changedSince(released, current) {
  const kinds = /** @type {const} */ (["document", "typescript", "python"]);
  return released === undefined ? [] : kinds.filter((kind) => released[kind] !== current[kind]);
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
    const versions = { ...releasedVersions(), [version]: await currentDigests() };
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

/** Keeps the last ten versions of each client. */
function removeOldArchives() {
  for (const ending of [".tgz", ".whl"]) {
    const archives = readdirSync(SERVED).filter((name) => name.endsWith(ending));
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

/** @param {Buffer} bytes */
function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
