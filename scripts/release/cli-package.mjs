import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { installPackages, packagesInstalled } from "../packages.mjs";
import { ROOT } from "../start/data-folder.mjs";

/** The command's package, with packages of its own: those are in its one file, and nowhere else. */
const CLI = join(ROOT, "clients/cli");

/**
 * The files of the command's package: one bundled program, its README, and the licences of what is in it.
 * Nothing is installed beside it. Installs the packages of clients/cli if they are missing. Throws
 * UserFacingError.
 * @returns {Promise<import("./pack.mjs").Package>}
 */
export async function cliPackage() {
  const manifest = readFileSync(join(CLI, "package.json"));
  const { name, version, devDependencies: _builtIn, ...fields } = JSON.parse(manifest.toString());
  const { program, folders } = await bundle();
  const served = JSON.stringify({ name, version, ...fields }, null, 2);
  const files = [
    { path: "package/package.json", bytes: Buffer.from(`${served}\n`) },
    { path: "package/README.md", bytes: readFileSync(join(CLI, "README.md")) },
    { path: "package/offer-calculator.mjs", bytes: program },
    { path: "package/LICENCES.txt", bytes: Buffer.from(folders.map(licenceOf).join("\n")) },
  ];
  return { archive: `${name}-${version}.tgz`, files };
}

/** The program in one file, readable as it is, and the folders of the packages in it. */
async function bundle() {
  if (!packagesInstalled(CLI)) await installPackages(CLI);
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["clients/cli/src/main.ts"],
    tsconfigRaw: {},
    alias: { "@": ROOT },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.3",
    banner: { js: "#!/usr/bin/env node" },
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const inputs = Object.keys(metafile.inputs).map(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0],
  );
  const folders = [...new Set(inputs)].filter((folder) => folder !== undefined).sort();
  return { program: Buffer.from(outputFiles[0]?.contents ?? []), folders };
}

/**
 * The name of a package, and the text of its licence.
 * @param {string} folder
 */
function licenceOf(folder) {
  const path = join(ROOT, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  const file = readdirSync(path).find((each) => /^licen[cs]e(?:\.|$)/i.test(each));
  if (file === undefined) throw new Error(`${name} has no text of its licence.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(path, file), "utf8").trim()}\n`;
}
