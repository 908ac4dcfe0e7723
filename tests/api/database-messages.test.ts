import { afterAll, beforeAll, expect, test } from "vitest";
import { call, newKey, send } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startTappedProduct, type TappedProduct } from "@/tests/helpers/own-product";
import { callAction } from "@/tests/helpers/page-actions";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { expectError, expectResponse } from "@/tests/helpers/responses";
import { partsOf, submissionInput } from "@/tests/helpers/submissions";

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

test("an offer, its page, a submission and its callback start without Prisma's client, which takes long to load", async () => {
  const { funder, server, tap } = product;
  const to = server.baseUrl;
  const receiver = await startReceiver();
  const offer = { deal_id: "COLD", ...SMALLEST_OFFER, callback_url: receiver.url };
  const headers = { "Idempotency-Key": "cold" };
  const create = () => call(funder, "POST", "/offers", offer, { headers });
  expectResponse(await create(), 201);
  const again = await create();
  expectResponse(again, 201);
  const { pathname, search } = new URL(String(again.body.calculator_url), to);
  const path = `${pathname}${search}`;
  expect((await send("GET", path, {}, undefined, { to })).status).toBe(200);
  expect((await callAction("submit", path, [partsOf(path), submissionInput()], { to })).status).toBe(200);
  await until(async () => receiver.received.length === 1);
  await receiver.close();
  const ofPrisma = /"public"\."/;
  expect(tap.count(ofPrisma)).toBe(0);
  expectResponse(await call(funder, "GET", "/brands"), 200);
  expect(tap.count(ofPrisma)).toBe(1);
});
