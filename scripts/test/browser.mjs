import { existsSync } from "node:fs";
import { runAloud } from "../processes.mjs";
import { say } from "../progress.mjs";
import { UserFacingError } from "../user-facing-error.mjs";
import { HEADLESS_SHELL, installedChromium, installedForTests } from "./chromium.mjs";

/**
 * Makes sure that the browser tests have a Chromium, if possible the headless shell: an installed one,
 * Playwright's own, or the package manager's. Throws UserFacingError.
 * @param {string} playwright the path of its command
 */
export async function installBrowser(playwright) {
  const { chromium } = await import("@playwright/test");
  const playwrightsOwn = () => existsSync(chromium.executablePath());
  const present = () => installedForTests() !== undefined || playwrightsOwn();
  if (installedForTests() === installedChromium() && !process.env.CHROMIUM_PATH && !playwrightsOwn()) {
    await installPackage(HEADLESS_SHELL);
  }
  if (present()) return;
  say("Installing Chromium ...");
  await runAloud(process.execPath, [playwright, "install", "chromium"], process.env);
  if (!present()) await installPackage("chromium");
  if (!present()) {
    throw new UserFacingError("The browser tests need Chromium: install it, or name one in CHROMIUM_PATH.");
  }
}

/**
 * Installs a package if the package manager is Debian's, has it, and this user may.
 * @param {string} name
 */
async function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  await runAloud("apt-get", ["update", "-qq"], process.env);
  await runAloud("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], process.env);
}
