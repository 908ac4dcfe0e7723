import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Chromium without windows, in which pages take half the time they take in the whole browser. */
export const HEADLESS_SHELL = "chromium-headless-shell";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Includes Playwright's own list, because Chromium uses only the last such argument. */
export const LEFT_OFF_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/**
 * The whole Chromium or Chrome this machine has: CHROMIUM_PATH, else the first on the PATH; undefined when
 * there is none.
 */
export function installedChromium() {
  return installed(NAMES) ?? MAC.find((path) => existsSync(path));
}

/** The Chromium for tests, which need no window: the headless shell if this machine has it. */
export function installedForTests() {
  return installed([HEADLESS_SHELL]) ?? installedChromium();
}

/**
 * The arguments with which tests start Chromium. In every window the whole browser has pages of its own
 * behind the address bar; without them, opening a window takes half the processor time. A spare process for
 * the next page is of no use to a test that opens one page; without it, tests take 5 % less. A page of a test
 * lives for seconds: without the compilers that make long-running scripts fast, tests take a tenth less.
 */
export const TEST_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--js-flags=--no-maglev --no-turbofan",
  `--disable-features=${[...LEFT_OFF_BY_PLAYWRIGHT, "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"].join()}`,
];

/** @param {string[]} names */
function installed(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...onPath].find((path) => path && existsSync(path));
}
