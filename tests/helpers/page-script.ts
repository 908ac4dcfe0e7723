import { gzipSync } from "node:zlib";
import type { Page, Route } from "@playwright/test";

/** The size in bytes of the scripts that a page's HTML names, each compressed. */
export async function namedScriptOf(page: Page, url: string): Promise<number> {
  const html = await (await page.request.get(url)).text();
  const tags = [...html.matchAll(/<script[^>]*src="([^"]+)"[^>]*>/g)].filter(
    ([tag]) => !/nomodule/i.test(tag),
  );
  return sizeOf(
    page,
    tags.map(([, source]) => new URL(url).origin + source),
  );
}

/** The size of all scripts that a browser loads for a page until the page rests, those on demand included. */
export async function restedScriptOf(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.waitForFunction(
    (rest) => {
      const ends = performance
        .getEntriesByType("resource")
        .map((entry) => entry as PerformanceResourceTiming);
      const last = Math.max(...ends.map(({ responseEnd }) => responseEnd));
      return document.querySelector("fieldset:disabled") === null && performance.now() - last > rest;
    },
    REST_MS,
    { polling: 250 },
  );
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  return sizeOf(
    page,
    loaded.filter((name) => new URL(name).pathname.endsWith(".js")),
  );
}

/** Longer than a page waits before it fetches what it needs on demand (components/ui/on-demand.tsx). */
const REST_MS = 2_000;

/** The scripts of a build. */
export const SCRIPTS = /\/_next\/static\/.*\.js/;

/** Handles every request of a page for a script that its HTML does not name: what it fetches on demand. */
export async function onDemandScripts(page: Page, url: string, handle: (route: Route) => Promise<void>) {
  const html = await (await page.request.get(url)).text();
  await page.route(SCRIPTS, (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : handle(route),
  );
}

/** The size of a page's HTML and of the stylesheets that it names, each compressed, in bytes. */
export async function documentSizeOf(page: Page, url: string): Promise<number> {
  const html = await (await page.request.get(url)).text();
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, source]) => source);
  if (sheets.length === 0) throw new Error("The page names no stylesheet.");
  return (
    gzipSync(html).length +
    (await sizeOf(
      page,
      sheets.map((source) => new URL(url).origin + source),
    ))
  );
}

async function sizeOf(page: Page, sources: string[]): Promise<number> {
  const sizes = [...new Set(sources)].map((source) => {
    const known = SIZES.get(source) ?? compressedSize(page, source);
    SIZES.set(source, known);
    return known;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** By the address, which names the content: pages share most of their scripts. */
const SIZES = new Map<string, Promise<number>>();

async function compressedSize(page: Page, source: string): Promise<number> {
  return gzipSync(await (await page.request.get(source)).body()).length;
}
