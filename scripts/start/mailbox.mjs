import { mkdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";

/**
 * Watches the folder in which the server stores mails. Calls `print` with the text and the HTML's path of
 * each new mail. Returns a function that stops watching.
 * @param {string} folder
 * @param {(text: string, page: string) => void} print
 */
export function watchMailbox(folder, print) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const shown = new Set();
  const watcher = watch(folder, (_event, name) => {
    if (!name?.endsWith(".txt") || shown.has(name)) return;
    shown.add(name);
    const page = join(folder, name.replace(/txt$/, "html"));
    print(indented(readFileSync(join(folder, name), "utf8")), page);
  });
  return () => watcher.close();
}

/** @param {string} text */
function indented(text) {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `          ${line}`.trimEnd())
    .join("\n");
}
