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
    await use(context);
  },
});

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
