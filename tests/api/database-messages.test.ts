import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startTappedProduct, type TappedProduct } from "@/tests/helpers/own-product";
import { expectResponse } from "@/tests/helpers/responses";

let product: TappedProduct;
beforeAll(async () => {
  product = await startTappedProduct();
  // The first request sets its connection up.
  expectResponse(await call(product.funder, "GET", "/offers"), 200);
});
afterAll(() => product.close());

/** Goals: 2 for a read, 3 for a write. The key and the object of the path are read together. */
test.each([
  ["POST", "/offers", { deal_id: "NEW", ...SMALLEST_OFFER }, 2],
  ["GET", "/offers/READ", undefined, 1],
  ["PATCH", "/offers/PATCHED", { version: 1, max_upsell: 0.15 }, 2],
  ["PUT", "/offers/REPLACED", { version: 1, ...SMALLEST_OFFER }, 3],
  ["POST", "/offers/QUOTED/quote", {}, 1],
  ["GET", "/offers", undefined, 2],
  ["DELETE", "/offers/REVOKED", undefined, 2],
])("%s %s waits for the database at most as often as promised", async (method, path, body, most) => {
  const [, , deal_id] = path.split("/");
  if (deal_id)
    expectResponse(await call(product.funder, "POST", "/offers", { deal_id, ...SMALLEST_OFFER }), 201);
  const messages = await product.tap.messagesDuring(async () => {
    const response = await call(product.funder, method, path, body);
    expectResponse(response, method === "POST" && path === "/offers" ? 201 : 200);
  });
  expect(messages).not.toEqual([]);
  expect(messages.length, messages.join("\n")).toBeLessThanOrEqual(most);
});
