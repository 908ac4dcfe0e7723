import { randomInt } from "node:crypto";
import { test as base } from "@playwright/test";

export * from "@playwright/test";

/**
 * A test whose browser has its own client address, since an address may load 10 pages a second and all tests
 * run on this machine. The tested product trusts one proxy (tests/helpers/demo-product.ts).
 */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, ...fromNewAddress() });
  },
});

/** The header with which a browser gets another client address, for `page.setExtraHTTPHeaders`. */
export function fromNewAddress(): Record<string, string> {
  return { "X-Forwarded-For": ["10", ...Array.from({ length: 3 }, () => randomInt(1, 255))].join(".") };
}
