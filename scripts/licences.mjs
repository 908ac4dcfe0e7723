import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT, readRecord } from "./start/data-folder.mjs";

// npm run licences: prints the packages of the product and of its command by licence, and those that are not
// allowed. The exit code is 1 if there are any.

/** Licences whose only condition is that their text is kept. */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Unlicense",
  "MIT OR Apache-2.0",
  "(MIT OR Apache-2.0)",
  "MIT and ISC",
]);

/**
 * Packages under another licence, each with the reason it is allowed.
 * @type {[RegExp, string, string][]}
 */
const EXCEPTIONS = [
  [/^caniuse-lite$/, "CC-BY-4.0", "data of browsers, read while building, never served"],
  [/^lightningcss(?:-|$)/, "MPL-2.0", "of tailwindcss, runs while building, is not changed"],
  [/^axe-core$/, "MPL-2.0", "tests only"],
  [
    /^@img\/sharp-/,
    "LGPL-3.0-or-later",
    "optional part of next for images, which is not used; a library of its own",
  ],
  [/^elkjs$/, "EPL-2.0", "used by the studio of Prisma's command line, which the product does not run"],
  [/^@expo-google-fonts\/tinos$/, "OFL-1.1", "the font of the documents, embedded unchanged"],
  [/^png-js$/, "none named", "of pdfkit; the file LICENSE in it is MIT's"],
  [/^seq-queue$/, "none named", "of Prisma's command line; the file LICENSE in it is MIT's"],
];

/** The folders whose packages reach others: the product, and the command, which has its packages built in. */
const FOLDERS = [ROOT, join(ROOT, "clients/cli")];

/** The packages of each package-lock.json: {name, version, licence, allowed}. */
export function licences() {
  return FOLDERS.flatMap((folder) => Object.entries(readRecord(folder, "package-lock.json")?.packages ?? {}))
    .filter(([path]) => path !== "")
    .map(([path, { version, license = "none named" }]) => {
      const name = path.split("node_modules/").at(-1) ?? path;
      return { name, version, licence: license, allowed: isAllowed(name, license) };
    });
}

/**
 * @param {string} name
 * @param {string} licence
 */
function isAllowed(name, licence) {
  if (ALLOWED.has(licence)) return true;
  return EXCEPTIONS.some(([names, named]) => names.test(name) && licence.includes(named));
}

function print() {
  const all = licences();
  for (const licence of [...new Set(all.map((entry) => entry.licence))].sort()) {
    const names = all
      .filter((entry) => entry.licence === licence)
      .map(({ name, version }) => `${name}@${version}`);
    console.log(`${licence} (${names.length})\n  ${names.join("\n  ")}`);
  }
  const refused = all.filter(({ allowed }) => !allowed);
  for (const { name, licence } of refused)
    console.error(`${name} is under ${licence}, which is not allowed.`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) print();
