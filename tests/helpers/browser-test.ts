import { randomInt } from "node:crypto";
import { type BrowserContext, test as base, type Page } from "@playwright/test";

export * from "@playwright/test";

/**
 * A test whose browser has its own client address, since an address may load 600 pages a minute and all tests
 * run on this machine. The tested product trusts one proxy (tests/helpers/product.setup.ts).
 */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, ...fromNewAddress() });
  },
  context: async ({ context }, use) => {
    await withoutRestingMouse(context);
    await use(context);
  },
});

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
