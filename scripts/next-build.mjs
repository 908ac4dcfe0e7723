import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeDocsTexts } from "./docs/texts.mjs";

// npm run build: runs `next build`, then moves the inline
// scripts of the pages it has rendered into files. Such a page is the same for every request and cannot carry
// a nonce: its policy allows files of this origin only. Of the documentation's pages it also writes the texts
// into the folder of public files.

const FILES = "static/pages";
const INLINE_SCRIPT = /<script(?: id="_R_")?>(.*?)<\/script>/gs;

// `npm start` and CI build once and wait for it. Only who builds again gets a cache for the build after.
const FIRST_BUILD = existsSync(".next/BUILD_ID") ? "0" : "1";

const { status } = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
  stdio: "inherit",
  env: { ...process.env, FIRST_BUILD },
});
if (status !== 0) process.exit(status ?? 1);
mkdirSync(join(".next", FILES), { recursive: true });
writeDocsTexts(".next/server/app", "public");
for (const page of renderedPages(".next/server/app")) {
  writeFileSync(page, withoutInlineScripts(readFileSync(page, "utf8")));
}

/**
 * Next's own pages, such as `_global-error.html`, are sent with the nonce's policy and stay as they are.
 * @param {string} folder
 */
function renderedPages(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => /^[^_].*\.html$/.test(file)).map((file) => join(folder, file));
}

/**
 * Replaces the inline scripts by one file of all of them, in their order, where the first one stood.
 * @param {string} html
 */
function withoutInlineScripts(html) {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => script);
  if (scripts.length === 0) return html;
  const all = scripts.join(";\n");
  const name = `${createHash("sha256").update(all).digest("hex").slice(0, 16)}.js`;
  writeFileSync(join(".next", FILES, name), all);
  // Deferred: Next's code takes the data for complete when the document is.
  let file = `<script src="/_next/${FILES}/${name}" defer=""></script>`;
  return html.replace(INLINE_SCRIPT, () => {
    const first = file;
    file = "";
    return first;
  });
}
