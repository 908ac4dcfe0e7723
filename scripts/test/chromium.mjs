import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Chromium without a window: pages take half the time of those of the whole browser. */
export const HEADLESS_SHELL = "chromium-headless-shell";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The whole Chromium or Chrome this machine has: CHROMIUM_PATH, else the first on the PATH; undefined when there
 * is none.
 */
export function installedChromium() {
  return installed(NAMES) ?? MAC.find((path) => existsSync(path));
}

/** The same for tests, which need no window: the headless shell if this machine has it. */
export function installedForTests() {
  return installed([HEADLESS_SHELL]) ?? installedChromium();
}

/** @param {string[]} names */
function installed(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...onPath].find((path) => path && existsSync(path));
}
