import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { SIGNING_VECTORS, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import { linkSignature, requestSignature, sameDigest, webhookSignature } from "@/lib/server/hmac";

describe("the published signing vectors", () => {
  // Rule: D2-1
  test.each(SIGNING_VECTORS.map(({ method, target, ...vector }) => [method, target, vector] as const))(
    "%s %s is signed as the contract says",
    (method, target, { timestamp, body, signature }) => {
      const request = { timestamp, method, target, body: Buffer.from(body) };
      expect(requestSignature(VECTOR_SECRET, request).toString("hex")).toBe(signature);
    },
  );

  // Rule: D6-1
  test("a calculator link is signed as the contract says", () => {
    const link = { offerId: "0b8f2c1e-6a3d-4c55-9b0e-2f1d7a9c4e10", seq: 1, exp: 1769817600 };
    expect(linkSignature(Buffer.alloc(32, 7), link)).toBe("Y6sd001bpsPmWjW-t_QlBzJvVHeOh090djYG8-Dhv3w");
  });
});

// Rule: D8-1
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

// Rule: D2-9
test("digests are equal only when every byte is", () => {
  expect(sameDigest("abcd", "abcd")).toBe(true);
  expect(sameDigest("abcd", "abce")).toBe(false);
  expect(sameDigest("abcd", "abc")).toBe(false);
});
