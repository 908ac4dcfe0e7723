import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The typefaces with which pages must keep their rooms, each with its files and the Debian package that has
 * them. Liberation Sans has the widths of Arial and Helvetica. Inter is a little wider than what a Mac and
 * Windows have, the narrow Liberation Sans narrower.
 */
const TYPEFACES = {
  "DejaVu Sans": { files: "DejaVuSans*.ttf", from: "fonts-dejavu-core" },
  "Liberation Sans": { files: "LiberationSans-*.ttf", from: "fonts-liberation" },
  "Noto Sans": { files: "NotoSans-*.ttf", from: "fonts-noto-core" },
  Inter: { files: "Inter-*.otf", from: "fonts-inter" },
  "Liberation Sans Narrow": { files: "LiberationSansNarrow-*.ttf", from: "fonts-liberation" },
};

/** @typedef {keyof typeof TYPEFACES} Typeface */

export const ALL_TYPEFACES = /** @type {Typeface[]} */ (Object.keys(TYPEFACES));

/** What a machine lacks for a typeface: the name of the package. Null if it has it. */
export function missingFor(/** @type {Typeface} */ typeface) {
  const { files, from } = TYPEFACES[typeface];
  const pattern = new RegExp(`^${files.replace(".", "\\.").replace("*", ".*")}$`);
  return fontFiles().some((name) => pattern.test(name)) ? null : from;
}

/**
 * The environment in which Chromium on Linux knows one typeface and no other.
 * @param {Typeface} typeface one that is not missing
 */
export function environmentWith(typeface) {
  const folder = join(tmpdir(), `offer-calculator-fonts-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${typeface.replaceAll(" ", "-").toLowerCase()}.conf`);
  const folders = FOLDERS.map((name) => `<dir>${name}</dir>`).join("");
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${folders}<cachedir>${folder}</cachedir>
  <selectfont>
    <rejectfont><glob>*.*</glob></rejectfont>
    <acceptfont><glob>*/${TYPEFACES[typeface].files}</glob></acceptfont>
  </selectfont>
  <match target="pattern"><edit name="hintstyle" mode="assign"><const>hintslight</const></edit></match>
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}

const FOLDERS = [
  "/usr/share/fonts",
  "/usr/local/share/fonts",
  join(process.env.XDG_DATA_HOME ?? join(homedir(), ".local/share"), "fonts"),
];

/** @type {string[] | undefined} */
let found;

function fontFiles() {
  found ??= FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => String(path).replace(/^.*\//, "")),
  );
  return found;
}
