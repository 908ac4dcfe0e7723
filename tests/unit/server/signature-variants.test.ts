import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { matchingVariant, type ReceivedSignature } from "@/lib/server/signature-variants";

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
