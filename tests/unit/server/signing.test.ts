import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { linkSignature, requestSignature, sameDigest, webhookSignature } from "@/lib/server/hmac";

const SECRET = "fsk_test_5Zp1mA9xkQ2vT7rLw8YcB3nD6hJ0eGsU4iKfXoPqRaM";
const CREATE_BODY =
  '{"deal_id":"DEAL-1001","merchant_name":"Café Río","iso_name":"ISO One","purchase_price_floor":10000,"purchase_price_ceiling":50000,"buy_rate":1.2,"max_upsell":0.1,"base_frequency":"daily","available_frequencies":["daily","weekly"],"num_payments_floor":60,"num_payments_ceiling":180}';

describe("the published signing vectors", () => {
  test.each([
    [
      "POST",
      "/api/v1/acme/offers",
      CREATE_BODY,
      "f33139b1c233cdb191a7df33eb70aea4203fc858ad30b74bad7d7e5c09c6ed89",
    ],
    [
      "PATCH",
      "/api/v1/acme/offers/DEAL-1001",
      '{"version":1,"max_upsell":0.15}',
      "69d857bac6a609d86849ca018a7e40a44bbf6a6e1e2e3dd6671a66cda267b08a",
    ],
    [
      "DELETE",
      "/api/v1/acme/offers/DEAL-1001",
      "",
      "218f9899c6182147193931a526cac8ccfdf21364a094f9f71d9b4e467de19c7c",
    ],
    [
      "GET",
      "/api/v1/acme/offers/DEAL-1001",
      "",
      "1a3547db8cec021fd9980c6ef5b371709febbaf9dc5f6e13aa697aac11b3392b",
    ],
    [
      "GET",
      "/api/v1/acme/offers?limit=50&cursor=b2ZmXzE",
      "",
      "7b2f96b348eb8f8422e017c909defd9aecba126046414211f1679a100c67ec75",
    ],
  ])("%s %s is signed as the contract says", (method, target, body, signature) => {
    const request = { timestamp: "1767225600", method, target, body: Buffer.from(body) };
    expect(requestSignature(SECRET, request).toString("hex")).toBe(signature);
  });

  test("a calculator link is signed as the contract says", () => {
    const link = { offerId: "0b8f2c1e-6a3d-4c55-9b0e-2f1d7a9c4e10", seq: 1, exp: 1769817600 };
    expect(linkSignature(Buffer.alloc(32, 7), link)).toBe("Y6sd001bpsPmWjW-t_QlBzJvVHeOh090djYG8-Dhv3w");
  });
});

test("a webhook verifies with the Standard Webhooks library", () => {
  const secret = `whsec_${Buffer.alloc(32, 3).toString("base64")}`;
  const message = { id: "evt-1", timestamp: Math.floor(Date.now() / 1000), body: '{"type":"webhook.test"}' };
  const headers = {
    "webhook-id": message.id,
    "webhook-timestamp": String(message.timestamp),
    "webhook-signature": webhookSignature(secret, message),
  };
  expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: "webhook.test" });
  expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow();
});

test("digests are equal only when every byte is", () => {
  expect(sameDigest("abcd", "abcd")).toBe(true);
  expect(sameDigest("abcd", "abce")).toBe(false);
  expect(sameDigest("abcd", "abc")).toBe(false);
});
