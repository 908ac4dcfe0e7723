import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateClient } from "./build.mjs";
import { printed } from "./user-facing-error.mjs";

// npm run build: generates Prisma's client if it is missing or out of date, runs `next build`, and moves the
// inline scripts of the rendered pages into files. A rendered page is the same for every request and cannot
// carry a nonce: its policy allows files of this origin only.

const FILES = "static/pages";
const INLINE_SCRIPT = /<script(?: id="_R_")?>(.*?)<\/script>/gs;

// `npm start` and CI build once and wait for it, so the first build writes no cache. Later builds do.
const FIRST_BUILD = existsSync(".next/BUILD_ID") ? "0" : "1";

try {
  await generateClient();
} catch (error) {
  process.stderr.write(`${printed(error)}\n`);
  process.exit(1);
}
removeOldTexts("public");
const { status } = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
  stdio: "inherit",
  env: { ...process.env, FIRST_BUILD },
});
if (status !== 0) process.exit(status ?? 1);
mkdirSync(join(".next", FILES), { recursive: true });
for (const page of renderedPages(".next/server/app")) {
  writeFileSync(page, withoutInlineScripts(readFileSync(page, "utf8")));
}
protectActionsKey(".next/server");

/**
 * The rendered pages except Next's own, such as `_global-error.html`, which are sent with a nonce's policy.
 * @param {string} folder
 */
function renderedPages(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => /^[^_].*\.html$/.test(file)).map((file) => join(folder, file));
}

/**
 * Removes the texts that builds of 1.0 wrote beside the public files: their addresses are those of routes now.
 * @param {string} folder
 */
function removeOldTexts(folder) {
  const texts = /^(?:llms\.txt|docs\.md|docs\/search\.json|docs\/.*\.md)$/;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const file of files) if (texts.test(file.replaceAll("\\", "/"))) rmSync(join(folder, file));
}

/**
 * Lets only owner and group read the files that hold the key with which arguments of actions are encrypted.
 * @param {string} folder
 */
function protectActionsKey(folder) {
  const files = readdirSync(folder).filter((file) => file.startsWith("server-reference-manifest."));
  for (const file of files) chmodSync(join(folder, file), 0o640);
}

/**
 * Replaces the inline scripts by one script element in the place of the first; its file has all of them in
 * order.
 * @param {string} html
 */
function withoutInlineScripts(html) {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => script);
  if (scripts.length === 0) return html;
  const all = scripts.join(";\n");
  const name = `${createHash("sha256").update(all).digest("hex").slice(0, 16)}.js`;
  writeFileSync(join(".next", FILES, name), all);
  // Deferred, because Next's code expects all data once the document is complete.
  let file = `<script src="/_next/${FILES}/${name}" defer=""></script>`;
  return html.replace(INLINE_SCRIPT, () => {
    const first = file;
    file = "";
    return first;
  });
}
