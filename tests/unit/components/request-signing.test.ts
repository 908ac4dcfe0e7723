import { describe, expect, test } from "vitest";
import {
  hexLines,
  likelyMistakes,
  parseHttpRequest,
  signRequest,
  stringToSign,
} from "@/components/docs/request-signing";
import { SIGNING_VECTORS, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import { requestSignature } from "@/lib/server/hmac";

const [create, , , read] = SIGNING_VECTORS;

describe("the signing page", () => {
  test.each(SIGNING_VECTORS.map((vector) => [vector.method, vector.target, vector] as const))(
    "signs %s %s as the service does",
    async (method, target, { signature, timestamp, body }) => {
      const service = requestSignature(VECTOR_SECRET, { timestamp, method, target, body: Buffer.from(body) });
      expect(service.toString("hex")).toBe(signature);
      const signed = await signRequest({ timestamp, method, target, body }, VECTOR_SECRET);
      expect(signed.signature).toBe(signature);
    },
  );

  test("shows the body's length and hash as a SIGNATURE_INVALID response does", async () => {
    const signed = await signRequest(create ?? fail(), "");
    expect(signed.bodyLength).toBe(284);
    expect(signed.bodySha256.slice(0, 8)).toBe("a329e9bf");
    expect(signed.signature).toBeNull();
  });

  // Rule: D2-6
  test("shows a string without a body ending in a line end", () => {
    expect(stringToSign(read ?? fail())).toBe("1767225600\nGET\n/api/v1/acme/offers/DEAL-1001\n");
  });

  test("shows bytes by their offset, in hex and as letters", () => {
    expect(hexLines(new TextEncoder().encode("GET\n/é0123456789ab"))).toBe(
      "0000  47 45 54 0a 2f c3 a9 30 31 32 33 34 35 36 37 38  GET./..012345678\n0010  39 61 62                                         9ab",
    );
  });
});

describe("a pasted request", () => {
  test("fills in method, path, timestamp and body", () => {
    const text =
      'PATCH /api/v1/acme/offers/D-1 HTTP/1.1\r\nHost: x\r\nX-Timestamp: 1767225600\r\n\r\n{"version":1}\n\n';
    expect(parseHttpRequest(text)).toEqual({
      timestamp: "1767225600",
      method: "PATCH",
      target: "/api/v1/acme/offers/D-1",
      body: '{"version":1}\n\n',
    });
  });

  test("may be no more than a method and an address", () => {
    expect(parseHttpRequest("get https://offers.example/api/v1/acme/offers?limit=1")).toEqual({
      timestamp: "",
      method: "GET",
      target: "/api/v1/acme/offers?limit=1",
      body: "",
    });
  });

  test("of another form is none", () => {
    expect(parseHttpRequest('{"version":1}')).toBeNull();
  });
});

describe("a likely mistake is reported", () => {
  const request = { timestamp: "1767225600", method: "GET", target: "/api/v1/acme/offers", body: "" };

  test("of nothing that is right", () => {
    expect(SIGNING_VECTORS.flatMap((vector) => likelyMistakes(vector, VECTOR_SECRET))).toEqual([]);
  });

  test.each([
    ["a timestamp in milliseconds", { timestamp: "1767225600123" }, /milliseconds/],
    ["a timestamp that is a word", { timestamp: "now" }, /only digits/],
    [
      "a path with scheme and host",
      { target: "https://offers.example/api/v1/acme/offers" },
      /without scheme and host/,
    ],
    ["a path without /api/v1", { target: "/acme/offers" }, /starts at \/api\/v1/],
    ["a slash at the end", { target: "/api/v1/acme/offers/" }, /ends in \//],
    ["a fragment", { target: "/api/v1/acme/offers#x" }, /fragment/],
    ["an escape in the query", { target: "/api/v1/acme/offers?cursor=a%3D" }, /query/],
    ["a GET with a body", { body: "{}" }, /without a body/],
    ["a byte order mark", { method: "PUT", body: "\uFEFF{}" }, /byte order mark/],
    ["a line end after the body", { method: "PUT", body: "{}\n" }, /line end/],
    ["a method in lower case", { method: "put" }, /upper case/],
  ])("about %s", (_what, change, sentence) => {
    expect(likelyMistakes({ ...request, ...change }, "")).toEqual([expect.stringMatching(sentence)]);
  });

  test.each([` ${VECTOR_SECRET}`, `${VECTOR_SECRET}\n`])(
    "about a secret with a blank beside it",
    (secret) => {
      expect(likelyMistakes(request, secret)).toEqual([expect.stringMatching(/blank or a line end/)]);
    },
  );
});

function fail(): never {
  throw new Error("There is no such vector.");
}
