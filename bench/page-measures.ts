import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { median } from "./record";

const HYDRATED_MS = 3_000;
const LOAD_TIMEOUT_MS = 60_000;

const PHONE = { width: 390, height: 844 };

// The preset "Slow 4G" of Chromium's own tools.
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };

/**
 * Bytes of a first visit by kind, compressed as they travel; `later` and `laterStylesheet` are what no HTML
 * names, which loads when the page rests.
 */
export interface LoadedBytes {
  document: number;
  stylesheet: number;
  script: number;
  later: number;
  laterStylesheet: number;
}

/** Where what no HTML names counts. */
const LATER: Record<string, keyof LoadedBytes> = { script: "later", stylesheet: "laterStylesheet" };

/** Loads a page until it rests; `cookie` signs the browser in. */
export async function bytesOf(from: Browser, url: string, cookie?: string): Promise<LoadedBytes> {
  const page = await from.newPage({ viewport: PHONE });
  if (cookie !== undefined) await page.setExtraHTTPHeaders({ Cookie: cookie });
  const found = { document: 0, stylesheet: 0, script: 0, later: 0, laterStylesheet: 0 };
  const sizes: Promise<void>[] = [];
  let html = "";
  page.on("requestfinished", (request) => {
    const type = request.resourceType();
    if (!(type in found) || request.method() !== "GET") return;
    const isNamed = html.includes(new URL(request.url()).pathname);
    const kind = (isNamed ? undefined : LATER[type]) ?? (type as keyof typeof found);
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        found[kind] += responseBodySize;
      }),
    );
  });
  const first = await page.request.get(url, { headers: cookie === undefined ? {} : { Cookie: cookie } });
  if (first.status() !== 200) throw new Error(`A page responded ${first.status()}.`);
  html = await first.text();
  await page.goto(url, { waitUntil: "networkidle" });
  // Hydration, and the rest after it, may begin after the network was idle.
  await page.waitForTimeout(HYDRATED_MS);
  await page.waitForLoadState("networkidle");
  await Promise.all(sizes);
  await page.close();
  return found;
}

/** A phone's first visit on slow 4G at a quarter of the machine's speed. */
async function onSlow4g(from: Browser): Promise<Page> {
  const page = await from.newPage({ viewport: PHONE });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  return page;
}

/** LCP in milliseconds and CLS of a first visit. */
export async function loadSlowly(from: Browser, url: string): Promise<{ lcp: number; shift: number }> {
  const page = await onSlow4g(from);
  await page.goto(url, { waitUntil: "networkidle", timeout: LOAD_TIMEOUT_MS });
  const seen = await page.evaluate(
    () =>
      new Promise<{ lcp: number; shift: number }>((resolve) => {
        const measured = { lcp: 0, shift: 0 };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) measured.lcp = entry.startTime;
        }).observe({ type: "largest-contentful-paint", buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            measured.shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(measured), 1_000);
      }),
  );
  await page.close();
  return seen;
}

/** Often enough for a figure in tenths of a second, and seldom enough to leave the page its processor. */
const PRESS_EVERY_MS = 25;

/**
 * The milliseconds from the navigation of a first visit until a press of an arrow key on the slider of the
 * price has changed the net funding. The key is pressed again and again from the moment the page is readable.
 */
export async function controlsWork(from: Browser, url: string): Promise<number> {
  const page = await onSlow4g(from);
  await page.goto(url, { waitUntil: "domcontentloaded", timeout: LOAD_TIMEOUT_MS });
  await page.evaluate(() => {
    const figure = document.querySelector(".net-funding");
    if (!figure) throw new Error("The page has no net funding.");
    const opened = figure.textContent;
    new MutationObserver((_, observer) => {
      if (figure.textContent === opened) return;
      observer.disconnect();
      (globalThis as unknown as Worked).worked = performance.now();
    }).observe(figure, { subtree: true, childList: true, characterData: true });
  });
  const slider = page.getByRole("slider", { name: "Purchase price" });
  const gaveUp = Date.now() + LOAD_TIMEOUT_MS;
  let worked: number | undefined;
  while (worked === undefined) {
    if (Date.now() > gaveUp) throw new Error("No press on the slider changed the net funding.");
    await slider.evaluate((element) => element.focus());
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(PRESS_EVERY_MS);
    worked = await page.evaluate(() => (globalThis as unknown as Worked).worked);
  }
  await page.close();
  return worked;
}

interface Worked {
  /** When a press first changed the net funding, in milliseconds since the navigation began. */
  worked?: number;
}

/** A page to visit; `cookie` signs the visitor in. */
export interface Audit {
  url: string;
  cookie?: string;
}

interface WithBrowser {
  chromium: string | undefined;
  flags: string[];
}

/** Lighthouse's scores of a mobile visit, 0 to 100, by category. */
export function audit({ url, cookie, chromium, flags }: Audit & WithBrowser): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-lighthouse-"));
  const report = join(folder, "report.json");
  execFileSync(
    process.execPath,
    [
      "bench/node_modules/lighthouse/cli/index.js",
      url,
      "--quiet",
      "--output=json",
      `--output-path=${report}`,
      "--only-categories=performance,accessibility,best-practices",
      `--chrome-flags=--headless=new ${flags.join(" ")}`,
      "--no-enable-error-reporting",
      ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, stdio: ["ignore", "ignore", "inherit"] },
  );
  const { categories } = JSON.parse(readFileSync(report, "utf8")) as {
    categories: Record<string, { score: number }>;
  };
  rmSync(folder, { recursive: true });
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
  );
}

export function lighthouseVersion(): string {
  return JSON.parse(readFileSync("bench/node_modules/lighthouse/package.json", "utf8")).version;
}

/**
 * The longest interaction of each kind in milliseconds, as the browser reports it: in steps of 8, and 0 below
 * 16.
 */
interface InputTimes {
  drag: number;
  arrows: number;
  typing: number;
  frequency: number;
  shift: number;
  /** The median time that one step of the drag spends in handlers and rendering, before layout and paint. */
  step: number;
}

/** How many times slower than this machine a phone is taken to be. */
const SLOW_DOWN = 4;

/**
 * Measures a drag of 40 steps, arrow keys, typing 8 digits and a switch of frequency, as real input on a
 * slowed-down processor.
 */
export async function measureInput(browser: Browser, link: string): Promise<InputTimes> {
  const { page, longest } = await openSlowly(browser, link);
  const drag = await longest(async () => {
    const box = await page.getByRole("slider", { name: "Purchase price" }).boundingBox();
    if (!box) throw new Error("There is no slider for the purchase price.");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 20, y);
    await page.mouse.down();
    for (let step = 1; step <= 40; step += 1) await page.mouse.move(box.x + 20 + step * 7, y);
    await page.mouse.up();
  });
  const step = median(await page.evaluate(() => (globalThis as unknown as Seen).handled));
  const arrows = await longest(async () => {
    await page.getByRole("slider", { name: "Purchase price" }).focus();
    for (let press = 0; press < 10; press += 1) await page.keyboard.press("ArrowLeft");
  });
  const typing = await longest(async () => {
    await page.getByRole("textbox", { name: "Purchase price" }).click();
    await page.keyboard.press("ControlOrMeta+a");
    for (const key of "043210.98") await page.keyboard.press(key);
  });
  const frequency = await longest(() => page.getByRole("radio", { name: "Weekly" }).click());
  const shift = await page.evaluate(() => (globalThis as unknown as Seen).shifted);
  await page.close();
  return { drag, arrows, typing, frequency, shift, step };
}

/** Measures a switch of structure in the same way. */
export async function measureStructureSwitch(browser: Browser, link: string): Promise<number> {
  const { page, longest } = await openSlowly(browser, link);
  const switched = await longest(() => page.getByRole("radio", { name: "9 months", exact: true }).click());
  await page.close();
  return switched;
}

/** Opens a page on a phone; `longest` measures the longest interaction while it acts. */
async function openSlowly(browser: Browser, link: string) {
  const page = await browser.newPage({ viewport: PHONE });
  await page.addInitScript(observe);
  await page.goto(link, { waitUntil: "networkidle" });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  const longest = async (act: () => Promise<void>): Promise<number> => {
    await page.evaluate(() => {
      (globalThis as unknown as Seen).longest = 0;
    });
    await act();
    await page.waitForTimeout(600);
    return page.evaluate(() => (globalThis as unknown as Seen).longest);
  };
  return { page, longest };
}

interface Seen {
  /** The milliseconds that the handlers of each `input` event took. */
  handled: number[];
  longest: number;
  shifted: number;
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen = globalThis as unknown as Seen;
  seen.longest = 0;
  seen.shifted = 0;
  seen.handled = [];
  let began = 0;
  addEventListener(
    "input",
    () => {
      began = performance.now();
    },
    true,
  );
  // React listens on the document: it has rendered before this listener of the window is called.
  addEventListener("input", () => seen.handled.push(performance.now() - began));
  type Timed = PerformanceEntry & { interactionId?: number; value?: number; hadRecentInput?: boolean };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Timed[]) {
      if (entry.interactionId || entry.name === "pointermove" || entry.name === "input") {
        seen.longest = Math.max(seen.longest, entry.duration);
      }
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Timed[])
      if (!entry.hadRecentInput) seen.shifted += entry.value ?? 0;
  }).observe({ type: "layout-shift", buffered: true });
}
