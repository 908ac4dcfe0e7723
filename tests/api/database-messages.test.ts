import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, newKey } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startTappedProduct, type TappedProduct } from "@/tests/helpers/own-product";
import { expectError, expectResponse } from "@/tests/helpers/responses";

let product: TappedProduct;
beforeAll(async () => {
  product = await startTappedProduct();
  // The first request sets its connection up.
  expectResponse(await call(product.funder, "GET", "/offers"), 200);
});
afterAll(() => product.close());

/** Goals: 2 for a read, 3 for a write. The key and the object of the path are read together. */
test.each([
  ["POST", "/offers", SMALLEST_OFFER, 2],
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
  const creates = method === "POST" && path === "/offers";
  const given = creates ? { ...body, deal_id: `NEW-${randomUUID()}` } : body;
  const messages = await product.tap.messagesDuring(async () => {
    expectResponse(await call(product.funder, method, path, given), creates ? 201 : 200);
  });
  expect(messages).not.toEqual([]);
  expect(messages.length, messages.join("\n")).toBeLessThanOrEqual(most);
});

test("the offer of a path is not read for a key that has not signed a request yet", async () => {
  const { funder, tap } = product;
  const deal_id = "UNPROVEN";
  expectResponse(await call(funder, "POST", "/offers", { deal_id, ...SMALLEST_OFFER }), 201);
  const { apiKey, apiSecret } = await newKey(funder.slug, {});
  const offersRead = () => tap.count(/row_to_json\(o\).* AS read/s);
  const before = offersRead();
  const ask = (secret: string) => call({ ...funder, apiKey, apiSecret: secret }, "GET", `/offers/${deal_id}`);
  expectError(await ask("fsk_of_another_key"), "SIGNATURE_INVALID");
  expect(offersRead()).toBe(before);
  expectResponse(await ask(apiSecret), 200);
  expect(offersRead()).toBe(before + 1);
});
