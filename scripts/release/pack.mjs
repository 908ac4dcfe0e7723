import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { zipSync } from "fflate";
import { npmCommand } from "../packages.mjs";
import { runQuietly } from "../processes.mjs";
import { ROOT } from "../start/data-folder.mjs";
import { cliPackage } from "./cli-package.mjs";

/**
 * A file of an archive: its path in it, and its bytes.
 * @typedef {{ path: string, bytes: Buffer }} ArchiveFile
 */

const PYTHON = join(ROOT, "clients/python");
const TYPESCRIPT = join(ROOT, "clients/typescript");

/**
 * The name of an archive, with the version, and its files.
 * @typedef {{ archive: string, files: ArchiveFile[] }} Package
 */

/**
 * The packages of both clients and of the command in their current version. Throws UserFacingError.
 * @returns {Promise<{ typescript: Package, python: Package, cli: Package }>}
 */
export async function clientPackages() {
  return { typescript: await npmPackage(), python: wheel(), cli: await cliPackage() };
}

/**
 * Writes the archives of the clients and of the command into a folder and returns their names. A server serves
 * those of its own API under `/docs/clients`, from where npm and pip install them. Throws UserFacingError.
 * @param {string} folder
 */
export async function packClients(folder) {
  const { typescript, python, cli } = await clientPackages();
  mkdirSync(folder, { recursive: true });
  await packForNpm(typescript.files, folder);
  await packForNpm(cli.files, folder);
  writeFileSync(join(folder, python.archive), zipped(python.files));
  return [typescript.archive, python.archive, cli.archive];
}

/**
 * Writes the files as a package of npm, with `npm pack`.
 * @param {ArchiveFile[]} files
 * @param {string} folder
 */
async function packForNpm(files, folder) {
  const staged = mkdtempSync(join(tmpdir(), "npm-package-"));
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(staged, path)), { recursive: true });
    writeFileSync(join(staged, path), bytes);
  }
  const [npm, ...first] = npmCommand();
  await runQuietly(npm, [...first, "pack", join(staged, "package"), "--pack-destination", folder], {
    failure: "npm could not pack a client.",
  });
  rmSync(staged, { recursive: true });
}

/** The earliest time of a zip archive: archives of the same files have the same bytes. */
const ZIP_TIME = new Date(1980, 0, 1);
/** A regular file that everyone may read, as Unix stores it. */
const READABLE = { os: 3, attrs: 0o100644 << 16 };

/** @param {ArchiveFile[]} files */
function zipped(files) {
  return zipSync(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])), {
    mtime: ZIP_TIME,
    ...READABLE,
  });
}

async function npmPackage() {
  const dist = mkdtempSync(join(tmpdir(), "typescript-client-"));
  await compile(dist);
  // For CommonJS programs: require() needs CommonJS code, and TypeScript refuses them the types of an ES
  // module.
  await compile(join(dist, "cjs"), ["--module", "commonjs", "--moduleResolution", "bundler"]);
  const manifest = readFileSync(join(TYPESCRIPT, "package.json"));
  const files = [
    { path: "package/package.json", bytes: manifest },
    { path: "package/README.md", bytes: readFileSync(join(TYPESCRIPT, "README.md")) },
    ...filesIn(dist, "package/dist"),
    ...filesIn(join(dist, "cjs"), "package/dist/cjs"),
    file("package/dist/cjs/package.json", '{ "type": "commonjs" }\n'),
  ];
  rmSync(dist, { recursive: true });
  const { name, version } = JSON.parse(manifest.toString());
  return { archive: `${name}-${version}.tgz`, files };
}

/**
 * @param {string} folder
 * @param {string[]} [options]
 */
async function compile(folder, options = []) {
  const compiler = ["node_modules/typescript/bin/tsc", "-p", TYPESCRIPT, "--outDir", folder];
  await runQuietly(process.execPath, [...compiler, ...options], {
    failure: "The TypeScript client could not be compiled.",
  });
}

function wheel() {
  const project = readFileSync(join(PYTHON, "pyproject.toml"), "utf8");
  const version = valueIn(project, "version");
  const info = `offer_calculator-${version}.dist-info`;
  const readme = readFileSync(join(PYTHON, "README.md"), "utf8");
  const files = [
    ...filesIn(join(PYTHON, "offer_calculator"), "offer_calculator"),
    file(`${info}/METADATA`, `${metadata(project)}Description-Content-Type: text/markdown\n\n${readme}`),
    file(
      `${info}/WHEEL`,
      "Wheel-Version: 1.0\nGenerator: offer-calculator\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    ),
  ];
  const records = files.map(({ path, bytes }) => {
    const digest = createHash("sha256").update(bytes).digest("base64url");
    return `${path},sha256=${digest},${bytes.length}\n`;
  });
  const record = file(`${info}/RECORD`, `${records.join("")}${info}/RECORD,,\n`);
  return { archive: `offer_calculator-${version}-py3-none-any.whl`, files: [...files, record] };
}

/** @param {string} project */
function metadata(project) {
  const author = /^authors = \[\{ name = "(.*)" \}\]$/m.exec(project)?.[1];
  const licence = /^license = \{ text = "(.*)" \}$/m.exec(project)?.[1];
  return `Metadata-Version: 2.1
Name: offer-calculator
Version: ${valueIn(project, "version")}
Summary: ${valueIn(project, "description")}
Author: ${author}
License: ${licence}
Project-URL: Homepage, ${valueIn(project, "Homepage")}
Project-URL: Changelog, ${valueIn(project, "Changelog")}
Requires-Python: ${valueIn(project, "requires-python")}
${extras(project)}`;
}

/**
 * @param {string} project
 * @param {string} key
 */
function valueIn(project, key) {
  return new RegExp(`^${key} = "(.*)"$`, "m").exec(project)?.[1];
}

/**
 * The metadata of optional dependencies, which are one per line in pyproject.toml.
 * @param {string} project
 */
function extras(project) {
  const [, lines = ""] = /^\[project\.optional-dependencies\]\n((?:\w.*\n)*)/m.exec(project) ?? [];
  return [...lines.matchAll(/^(\w+) = \["(.*)"\]$/gm)]
    .map(([, extra, needed]) => `Provides-Extra: ${extra}\nRequires-Dist: ${needed}; extra == "${extra}"\n`)
    .join("");
}

/**
 * The files of a folder that has no subfolders.
 * @param {string} folder
 * @param {string} prefix
 * @returns {ArchiveFile[]}
 */
function filesIn(folder, prefix) {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return names
    .map(({ name }) => ({ path: `${prefix}/${name}`, bytes: readFileSync(join(folder, name)) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {ArchiveFile}
 */
function file(path, text) {
  return { path, bytes: Buffer.from(text) };
}
