import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { SIGNING_VECTORS, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import { linkSignature, requestSignature, sameDigest, webhookSignature } from "@/lib/server/identity/hmac";
import { matchingVariant, type ReceivedSignature } from "@/lib/server/identity/signature-variants";
import { sentTarget } from "@/lib/server/web/signable-targets";

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

// Rule: Q1-5
describe("the target that a client may have signed", () => {
  const path = "/api/v1/acme/offers";
  const query = "?updated_since=2026-01-05T00:00:00Z&limit=1";

  test("is the one that our server received", () => {
    for (const sent of [query, query.replace(":", "%3a"), query.replaceAll(":", "%3A")])
      expect(sentTarget(path, query, `${path}${sent}`)).toEqual({ query, targets: [`${path}${sent}`] });
  });

  test("is whole also where Next loses a pair of it", () => {
    for (const [sent, shown] of [
      ["?__proto__=1", ""],
      ["?__proto__=1&limit=1", "?limit=1"],
      ["?limit=1&__proto__=a:b", "?limit=1"],
      ["?__proto__=1", "?__proto__=1"],
    ] as const)
      expect(sentTarget(path, shown, `${path}${sent}`)).toEqual({ query: sent, targets: [`${path}${sent}`] });
    expect(sentTarget(path, "", `${path}?limit=1`)).toEqual({ query: "", targets: [path, `${path}?`] });
  });

  test("is one of both spellings where the platform hides it, or a client claims another target", () => {
    const both = [query, query.replaceAll(":", "%3A"), query.replaceAll(":", "%3a")].map(
      (each) => path + each,
    );
    for (const sent of [null, "", `${path}?limit=1`, `${path}/DEAL-1${query}`, query])
      expect(sentTarget(path, query, sent)).toEqual({ query, targets: both });
    expect(sentTarget(path, "?limit=1", null).targets).toEqual([`${path}?limit=1`]);
    expect(sentTarget(path, "", null).targets).toEqual([path, `${path}?`]);
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

const SECRET = "fsk_a_secret_of_a_test";

/** The signature a client computed over these parts. */
function sign(timestamp: string, method: string, target: string, body: string): string {
  const signed = `${timestamp}\n${method}\n${target}\n${body}`;
  return createHmac("sha256", SECRET).update(signed, "utf8").digest("hex");
}

const TIMESTAMP = "1767388169";
const TARGET = "/api/v1/meridian/offers";
const BODY = '{"deal_id":"HSB-1","merchant_name":"Café Río","fees":[{"amount":0.03}]}';

function received(
  signature: string,
  sent: Partial<Omit<ReceivedSignature, "body">> & { body?: string } = {},
) {
  const { body = BODY, ...others } = sent;
  return {
    timestamp: TIMESTAMP,
    method: "POST",
    target: TARGET,
    body: Buffer.from(body),
    signature,
    ...others,
  };
}

/** A request whose body was indented after it was signed. */
const indented = (body: string) =>
  received(sign(TIMESTAMP, "POST", TARGET, body), { body: JSON.stringify(JSON.parse(body), null, 1) });

describe("a refused signature is explained by what was signed instead:", () => {
  // Rule: C5-3
  test.each<[string, string, ReceivedSignature]>([
    [
      "a newline that was not sent",
      "trailing_newline",
      received(sign(TIMESTAMP, "POST", TARGET, `${BODY}\n`)),
    ],
    [
      "a body without the newline that was sent",
      "trailing_newline",
      received(sign(TIMESTAMP, "POST", TARGET, BODY), { body: `${BODY}\n` }),
    ],
    [
      "a body indented after it was signed",
      "reserialized_body",
      received(sign(TIMESTAMP, "POST", TARGET, BODY), { body: JSON.stringify(JSON.parse(BODY), null, 2) }),
    ],
    [
      "a body that Python wrote, and another library sent",
      "reserialized_body",
      received(
        sign(
          TIMESTAMP,
          "POST",
          TARGET,
          '{"deal_id": "HSB-1", "merchant_name": "Caf\\u00e9 R\\u00edo", "fees": [{"amount": 0.03}]}',
        ),
      ),
    ],
    [
      "a path without its percent-escapes",
      "decoded_path",
      received(sign(TIMESTAMP, "POST", `${TARGET}/HSB-1`, BODY), { target: `${TARGET}/HSB%2D1` }),
    ],
    [
      "milliseconds, sent and signed",
      "milliseconds",
      received(sign(`${TIMESTAMP}123`, "POST", TARGET, BODY), { timestamp: `${TIMESTAMP}123` }),
    ],
    [
      "seconds, where milliseconds were sent",
      "milliseconds",
      received(sign(TIMESTAMP, "POST", TARGET, BODY), { timestamp: `${TIMESTAMP}123` }),
    ],
    [
      "what was received: then only its time was refused",
      "as_received",
      received(sign(TIMESTAMP, "POST", TARGET, BODY)),
    ],
  ])("%s", (_what, variant, request) => {
    expect(matchingVariant(SECRET, request)).toBe(variant);
  });

  test.each([
    ["another secret", received(createHmac("sha256", "fsk_other").update("x").digest("hex"))],
    ["no signature", received("")],
    ["a body that is not JSON", received("0".repeat(64), { body: "{" })],
    ["a path with a broken escape", received("0".repeat(64), { target: "/api/%zz" })],
    [
      "a body whose indented form would be many times as long",
      indented(`${"[".repeat(17)}1${"]".repeat(17)}`),
    ],
    ["a body above 64 KiB", indented(`["${"a".repeat(64 * 1024)}"]`)],
  ])("nothing, for %s", (_what, request) => {
    expect(matchingVariant(SECRET, request)).toBeNull();
  });
});
