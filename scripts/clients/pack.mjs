import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runQuietly } from "../processes.mjs";
import { ROOT } from "../start/data-folder.mjs";
import { tarball, zip } from "./archives.mjs";

/** @typedef {import("./archives.mjs").ArchiveFile} ArchiveFile */

const PYTHON = join(ROOT, "clients/python");
const TYPESCRIPT = join(ROOT, "clients/typescript");

/**
 * Makes both clients' packages, which npm and pip install from their addresses below `/docs/clients`: a
 * server offers the clients of its own API. Throws UserFacingError.
 */
export async function packClients(folder = join(ROOT, "public/docs/clients")) {
  const archives = [await npmPackage(), wheel()];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, bytes } of archives) writeFileSync(join(folder, name), bytes);
}

async function npmPackage() {
  const dist = mkdtempSync(join(tmpdir(), "typescript-client-"));
  await compile(dist);
  // For require() and for programs that are CommonJS: TypeScript refuses them the types of an ES module.
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
  const { name } = JSON.parse(manifest.toString());
  return { name: `${name}.tgz`, bytes: tarball(files) };
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
  const [version, summary, python] = ["version", "description", "requires-python"].map(
    (key) => new RegExp(`^${key} = "(.*)"$`, "m").exec(project)?.[1],
  );
  const info = `offer_calculator-${version}.dist-info`;
  const readme = readFileSync(join(PYTHON, "README.md"), "utf8");
  const heading = `Metadata-Version: 2.1\nName: offer-calculator\nVersion: ${version}\nSummary: ${summary}\nRequires-Python: ${python}\n${extras(project)}`;
  const files = [
    ...filesIn(join(PYTHON, "offer_calculator"), "offer_calculator"),
    file(`${info}/METADATA`, `${heading}Description-Content-Type: text/markdown\n\n${readme}`),
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
  return { name: `offer_calculator-${version}-py3-none-any.whl`, bytes: zip([...files, record]) };
}

/**
 * The metadata of optional dependencies, a line each in pyproject.toml.
 * @param {string} project
 */
function extras(project) {
  const [, lines = ""] = /^\[project\.optional-dependencies\]\n((?:\w.*\n)*)/m.exec(project) ?? [];
  return [...lines.matchAll(/^(\w+) = \["(.*)"\]$/gm)]
    .map(([, extra, needed]) => `Provides-Extra: ${extra}\nRequires-Dist: ${needed}; extra == "${extra}"\n`)
    .join("");
}

/**
 * The files of a folder without folders of its own.
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
