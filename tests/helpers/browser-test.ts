import { createHash, randomInt } from "node:crypto";
import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { demoFolder } from "./product";

export * from "@playwright/test";

export interface TypefaceOptions {
  /** The package with the typeface of a run of tests (playwright.config.ts) that this machine lacks. */
  lacking: string | null;
}

/**
 * A test whose browser has its own client address, since an address may load 600 pages a minute and all tests
 * run on this machine. The tested product trusts one proxy (tests/helpers/product.setup.ts).
 */
export const test = base.extend<TypefaceOptions & { inTypeface: undefined }>({
  lacking: [null, { option: true }],
  inTypeface: [
    async ({ lacking }, use, testInfo) => {
      testInfo.skip(lacking !== null, `This machine lacks ${lacking}.`);
      const release = await turnOf(testInfo.titlePath.join(" "));
      await use(undefined);
      release();
    },
    { auto: true },
  ],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, ...fromNewAddress() });
  },
  context: async ({ context }, use) => {
    await withoutRestingMouse(context);
    context.on("page", waitForScripts);
    await use(context);
  },
});

/**
 * Lets `goto` and `reload` of a page end only once a press is taken: before React listens, a button of the
 * console or of the documentation does nothing; the calculator's are disabled until then. A test that names
 * another moment of the load (`waitUntil`) looks at what comes before the scripts. The pages of a test's own
 * context are so already.
 */
export function waitForScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await untilListening(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await untilListening(page);
    return response;
  };
}

async function untilListening(page: Page): Promise<void> {
  if (!/^\/(?:console|docs)\b/.test(new URL(page.url()).pathname)) return;
  // While a page goes on to another there is nothing to ask.
  const isListening = () =>
    page
      .evaluate(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")))
      .catch(() => false);
  await base.expect.poll(isListening, { intervals: [20, 50, 100] }).toBe(true);
}

/** Waits until no other run has a test, whose offers have fixed names; the result ends the turn. */
async function turnOf(test: string): Promise<() => void> {
  const folder = join(demoFolder(), `turn-${createHash("sha256").update(test).digest("hex")}`);
  for (;;) {
    try {
      mkdirSync(folder);
      return () => rmdirSync(folder);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    await new Promise((next) => setTimeout(next, 200));
  }
}

/** The header with which a browser gets another client address, for `page.setExtraHTTPHeaders`. */
export function fromNewAddress(): Record<string, string> {
  return { "X-Forwarded-For": ["10", ...Array.from({ length: 3 }, () => randomInt(1, 255))].join(".") };
}

/**
 * Keeps from pages the mouse that rests in the corner of a headless browser's window. Chromium reports it at
 * any moment of a load, and the calculator loads more scripts as soon as somebody points at it.
 */
export async function withoutRestingMouse(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(() => {
    addEventListener(
      "pointerover",
      (event) => {
        if (event.isTrusted && event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
      },
      { capture: true },
    );
  });
}
