import { existsSync } from "node:fs";
import { runWithOutput } from "../processes.mjs";
import { UserFacingError } from "../user-facing-error.mjs";
import { HEADLESS_SHELL, installedChromium, installedForTests } from "./chromium.mjs";

/**
 * Makes sure that the browser tests have a Chromium, if possible the headless shell: an installed one,
 * Playwright's own, or the package manager's. Throws UserFacingError.
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
 * Installs a package if the package manager is Debian's, has it, and this user may.
 * @param {string} name
 * @param {import("./output.mjs").Output} output
 */
async function installPackage(name, { say }) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  say(`Installing ${name} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runWithOutput("apt-get", ["update", "-qq"], env, say);
  await runWithOutput("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], env, say);
}
