import { Webhook as Verifier } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { DELIVERY, DELIVERY_WITH_ATTEMPTS } from "@/lib/schemas/delivery-operations";
import { EVENT_PAYLOADS } from "@/lib/schemas/event-operations";
import { createBrand } from "@/lib/services/funders/brands";
import { call, newFunder, operator } from "@/tests/helpers/api-client";
import { type Received, startReceiver, until } from "@/tests/helpers/receiver";
import { expectError, expectResponse } from "@/tests/helpers/responses";

describe("a test of the callback", () => {
  // Rule: D12-26
  test("reaches the default brand's address alone, signed with the callback secret; its delivery can be read", async () => {
    const [callback, subscribed] = await Promise.all([startReceiver(), startReceiver()]);
    const funder = await newFunder({ callback_url: callback.url });
    await call(funder, "POST", "/webhooks", { url: subscribed.url, events: ["webhook.test"] });
    const response = await call(funder, "POST", "/callback/test");
    expectResponse(response, 202);
    const { id, event_id, destination } = DELIVERY.parse(response.body);
    expect(destination).toEqual({ kind: "callback", endpoint_id: null, url: callback.url });
    const path = `/deliveries/${id}`;
    await until(async () => (await call(funder, "GET", path)).body.status === "delivered");
    const read = DELIVERY_WITH_ATTEMPTS.parse((await call(funder, "GET", path)).body);
    await Promise.all([callback.close(), subscribed.close()]);
    expect(subscribed.received).toEqual([]);
    const { body, headers } = callback.received[0] as Received;
    expect(headers["webhook-id"]).toBe(event_id);
    const message = EVENT_PAYLOADS["webhook.test"].parse(
      new Verifier(funder.callbackSecret).verify(body, headers),
    );
    expect(message.data).toEqual({
      webhook: null,
      callback: { brand_id: funder.brandId, url: callback.url },
    });
    expect(read.payload).toEqual(message);
  });

  test("reaches the brand that is named", async () => {
    const callback = await startReceiver();
    const funder = await newFunder();
    const brand = { name: "Another", callback_url: callback.url };
    const { id } = await createBrand(await operator(funder.slug), brand);
    expectResponse(await call(funder, "POST", "/callback/test", { brand_id: id }), 202);
    await until(() => callback.received.length === 1);
    await callback.close();
  });

  // Rule: D12-27
  test("is refused where there is no address, and for a brand of another funder", async () => {
    const [funder, other] = await Promise.all([
      newFunder(),
      newFunder({ callback_url: "http://127.0.0.1:1/" }),
    ]);
    const none = expectError(await call(funder, "POST", "/callback/test", {}), "VALIDATION_FAILED");
    expect(none.details).toEqual([
      `brand_id must be a brand with a callback_url; ${funder.brandId} has none`,
    ]);
    const foreign = await call(funder, "POST", "/callback/test", { brand_id: other.brandId });
    expect(expectError(foreign, "VALIDATION_FAILED").details).toEqual([
      "brand_id must be a brand of this funder",
    ]);
    const malformed = await call(funder, "POST", "/callback/test", { brand_id: "default" });
    expect(expectError(malformed, "VALIDATION_FAILED").details).toEqual(["brand_id must be a UUID"]);
    expect((await call(funder, "GET", "/deliveries")).body.data).toEqual([]);
  });
});
