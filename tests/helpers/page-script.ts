import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

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

/** The size of all scripts that a browser loads for a page until the network is idle and its fields work. */
export async function loadedScriptOf(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.querySelector("fieldset:disabled") === null);
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  return sizeOf(
    page,
    loaded.filter((name) => new URL(name).pathname.endsWith(".js")),
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
