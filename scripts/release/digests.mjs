import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../start/data-folder.mjs";
import { clientPackages } from "./pack.mjs";

/** The released versions, oldest first, with their days and digests. `npm run release` writes it. */
export const RELEASES = join(ROOT, "docs/releases.json");

/**
 * The digests of a version: the SHA-256 of the OpenAPI document and of the files in each client's package, and
 * in the command's, which 1.0.0 did not have. The bytes of an archive do not count, since they depend on the
 * machine.
 * @typedef {{ document: string, typescript: string, python: string, cli?: string }} Digests
 */

/** @returns {Record<string, Digests & { date: string }>} */
export function releasedVersions() {
  return JSON.parse(readFileSync(RELEASES, "utf8"));
}

/**
 * The digests of this checkout.
 * @returns {Promise<Digests>}
 */
export async function currentDigests() {
  const { typescript, python, cli } = await clientPackages();
  const document = sha256(readFileSync(join(ROOT, "docs/openapi.json")));
  return {
    document,
    typescript: contentsDigest(typescript.files),
    python: contentsDigest(python.files),
    cli: contentsDigest(cli.files),
  };
}

/**
 * The digest of an archive's files, whatever their order in it.
 * @param {import("./pack.mjs").ArchiveFile[]} files
 */
export function contentsDigest(files) {
  const lines = files.map(({ path, bytes }) => `${path} ${sha256(bytes)}\n`);
  return sha256(Buffer.from(lines.sort().join("")));
}

/**
 * The kinds of digests that differ from the released version; none if the version is not released yet.
 * @param {Digests | undefined} released
 * @param {Digests} current
 */
export function changedSince(released, current) {
  const kinds = /** @type {const} */ (["document", "typescript", "python", "cli"]);
  return released === undefined ? [] : kinds.filter((kind) => released[kind] !== current[kind]);
}

/** @param {Buffer} bytes */
function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
