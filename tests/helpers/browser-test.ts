import { randomInt } from "node:crypto";
import { test as base } from "@playwright/test";

export * from "@playwright/test";

/**
 * A test whose browser has a client address of its own: an address has 10 pages a second, and all tests come from
 * this machine. The product of the tests trusts one proxy (tests/helpers/demo-product.ts).
 */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const address = ["10", ...Array.from({ length: 3 }, () => randomInt(1, 255))].join(".");
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": address });
  },
});
