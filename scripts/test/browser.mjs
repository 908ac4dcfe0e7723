import { existsSync } from "node:fs";
import { runQuietly } from "../processes.mjs";
import { UserFacingError } from "../user-facing-error.mjs";
import { HEADLESS_SHELL, installedChromium, installedForTests } from "./chromium.mjs";

/**
 * Finds or installs a Chromium for the browser tests, if possible the headless shell: an installed one,
 * Playwright's own, or one from the package manager. Throws UserFacingError.
 * @param {string} playwright the path of its command
 * @param {import("./output.mjs").Output} output
 */
export async function installBrowser(playwright, output) {
  const { chromium } = await import("@playwright/test");
  const playwrightsOwn = () => existsSync(chromium.executablePath());
  const present = () => installedForTests() !== undefined || playwrightsOwn();
  if (installedForTests() === installedChromium() && !process.env.CHROMIUM_PATH && !playwrightsOwn()) {
    await installPackage(HEADLESS_SHELL, output);
  }
  if (present()) return;
  output.say("Installing Chromium ...");
  await output.run([playwright, "install", "chromium"]);
  if (!present()) await installPackage("chromium", output);
  if (!present()) {
    throw new UserFacingError("The browser tests need Chromium: install it, or name one in CHROMIUM_PATH.");
  }
}

/**
 * Installs a Debian package, if this is Debian and the user is root.
 * @param {string} name
 * @param {import("./output.mjs").Output} output
 */
async function installPackage(name, { say }) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  say(`Installing ${name} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const failure = `${name} could not be installed.`;
  const apt = (/** @type {string[]} */ ...args) => runQuietly("apt-get", args, { env, failure, quiet: true });
  try {
    await apt("update");
    await apt("install", "-y", "--no-install-recommends", name);
  } catch {
    say(failure);
  }
}
