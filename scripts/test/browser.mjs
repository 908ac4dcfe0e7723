import { existsSync } from "node:fs";
import { runAloud } from "../processes.mjs";
import { say } from "../progress.mjs";
import { UserFacingError } from "../user-facing-error.mjs";
import { installedChromium } from "./chromium.mjs";

/**
 * Makes sure that the browser tests have a Chromium: an installed one, Playwright's own, or the package
 * manager's.
 * @param {string} playwright the path of its command
 */
export async function installBrowser(playwright) {
  const { chromium } = await import("@playwright/test");
  const present = () => installedChromium() !== undefined || existsSync(chromium.executablePath());
  if (present()) return;
  say("Installing Chromium ...");
  await runAloud(process.execPath, [playwright, "install", "chromium"], process.env);
  if (present()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await runAloud("apt-get", ["update", "-qq"], process.env);
    await runAloud("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], process.env);
  }
  if (!present()) {
    throw new UserFacingError("The browser tests need Chromium: install it, or name one in CHROMIUM_PATH.");
  }
}
