import { connect } from "node:net";
import fc from "fast-check";
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  type ReceivedResponse,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { FULLEST_OFFER } from "@/tests/helpers/offers";

describe("an unknown path gets the API's error shape", () => {
  // Rules: D3-43, D12-8, S9-1
  test.each([
    "/api",
    "/api/nope",
    "/api/health/more",
    "/api/health/ready/more",
    "/api/internal",
    "/api/v10/acme/offers",
    "/api/v1",
    "/api/v1/nope",
    "/api/v1/acme/nope",
    "/api/v1/acme/offers/a/b",
    "/api/v1/acme/offers/",
    "/api/v1/",
  ])("%s", async (path) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const { message } = expectError(await send(method, path), "NOT_FOUND");
      expect(message).toBe("There is no operation at this path.");
    }
  });

  test.each([
    "/api/v1//offers",
    "/api//health",
    "/api/%zz",
    "/api/health/",
    "/api/v1/acme/offers//",
    "/api/v1/acme/%zz",
    "/api/v1/acme/offers/%",
    "/api/v1/acme/../x",
  ])("%s, as no client of ours would send it", async (path) => {
    expectError(await send("GET", path), "NOT_FOUND");
  });
});

describe("a method that is not served", () => {
  // Rule: D3-16
  test.each(["PUT", "PATCH", "DELETE"])(
    "%s on the list of offers is refused with those that are",
    async (method) => {
      const response = await send(method, "/api/v1/acme/offers");
      expectError(response, "METHOD_NOT_ALLOWED");
      expect(response.headers.get("allow")).toMatch(/POST.*OPTIONS/);
    },
  );

  test.each(["TRACE", "PROPFIND"])(
    "%s, which no route knows, is refused with those that are",
    async (method) => {
      const response = await send(method, "/api/v1/acme/offers");
      expectError(response, "METHOD_NOT_ALLOWED");
      expect(response.headers.get("allow")).toMatch(/POST.*OPTIONS/);
    },
  );

  // Rule: D3-17
  test("FOO, which HTTP does not know either, is refused as a method", async () => {
    const response = await send("FOO", "/api/v1/acme/offers");
    expect([response.status, response.body.error]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(response.headers.get("allow")).toMatch(/POST.*OPTIONS/);
  });
});

/** Sends a text to the server, and reads until it closes the connection. */
async function answerTo(text: string) {
  const { hostname, port } = new URL(inject("baseUrl"));
  const socket = connect(Number(port), hostname);
  socket.write(text);
  const answer = Buffer.concat(await socket.toArray()).toString();
  const body = answer.slice(answer.indexOf("\r\n\r\n")).replace(/^\s*[0-9a-f]+\r\n|\r\n0\r\n\s*$/g, "");
  return { status: Number(answer.slice(9, 12)), body: JSON.parse(body) };
}

describe("what is no valid request is refused in the API's shape", () => {
  // Rules: D12-3, D4-43
  test("headers that are too large, with 400 and their limit", async () => {
    // Refused before the path is read: no operation's response.
    const response = await send("GET", "/", { "X-Large": "a".repeat(20_000) });
    expect([response.status, response.body]).toEqual([
      400,
      {
        error: "VALIDATION_FAILED",
        message: "The request failed validation; details lists every failure.",
        details: ["request must have at most 16 KiB of headers"],
        errors: [{ path: null, code: "limit", message: "must have at most 16 KiB of headers" }],
      },
    ]);
    expect(response.headers.get("x-ratelimit-limit")).toBe("600");
    expect(response.headers.get("ratelimit-policy")).toBe('"sec";q=50;w=1, "min";q=600;w=60');
  });

  test("what is not HTTP", async () => {
    const { hostname, port } = new URL(inject("baseUrl"));
    const socket = connect(Number(port), hostname);
    socket.write("GET /api/v1/acme/offers HTTP/1.1\r\nHost: a\r\nno header\r\n\r\n");
    const text = Buffer.concat(await socket.toArray()).toString();
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(text).toMatch(
      /\r\nX-RateLimit-Limit: 600\r\nX-RateLimit-Remaining: \d+\r\nX-RateLimit-Reset: \d+\r\n/,
    );
    expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toMatchObject({
      details: ["request is not valid HTTP"],
      errors: [{ path: null, code: "format", message: "is not valid HTTP" }],
    });
  });

  // Rule: Q1-15
  test.each([
    ["two Host headers", "Host: a.example\r\nHost: b.example\r\n", "has more than one Host header"],
    ["one Host header twice", "Host: a.example\r\nhost: a.example\r\n", "has more than one Host header"],
    ["no Host header", "", "has no Host header"],
    ["a Host that is no host", "Host: a.example/b\r\n", "has a Host header that names no host"],
    ["two hosts in one header", "Host: a.example, b.example\r\n", "has a Host header that names no host"],
  ])("%s, as RFC 9112 says", async (_what, headers, message) => {
    for (const path of ["/api/v1/acme/offers", "/DEAL-1"]) {
      const { status, body } = await answerTo(`GET ${path} HTTP/1.1\r\n${headers}\r\n`);
      expect([status, body]).toMatchObject([400, { details: [`request ${message}`] }]);
    }
  });

  test.each(["a.example", "a.example:8443", "127.0.0.1:80", "[2001:db8::1]:80", "my_host", ""])(
    "but not the Host %j",
    async (host) => {
      const head = `GET /api/v1/acme/offers HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect((await answerTo(head)).status).toBe(401);
    },
  );
});

// Rules: D3-5, D3-45
test("OPTIONS is 204 with the methods, needs no key and counts against the address", async () => {
  const response = await send("OPTIONS", "/api/v1/acme/offers/DEAL-1");
  expectResponse(response, 204);
  expect(response.headers.get("allow")).toBe("GET, HEAD, PUT, PATCH, DELETE, OPTIONS");
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(response.headers.get("x-ratelimit-limit")).toBe("600");
});

/** Of each kind in one run; every run draws others. */
const ROUNDS = 300;

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await call(funder, "POST", "/offers", { deal_id: "HOSTILE-1", ...FULLEST_OFFER });
});

/** Never a server error, always our shape and headers. */
function expectOurs(response: ReceivedResponse, method: string): void {
  expect(response.status).toBeLessThan(500);
  expectResponse(response, response.status);
  if (response.status < 400 || method === "HEAD") return;
  expect(response.body).toMatchObject({
    error: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.any(String),
  });
}

const method = fc.constantFrom(
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
);
const path = fc.constantFrom(
  "/offers",
  "/offers/HOSTILE-1",
  "/offers/HOSTILE-1/quote",
  "/offers/HOSTILE-1/calculator-url",
  "/brands",
);
const bytes = fc.uint8Array({ maxLength: 400 });

/** JSON of any form, and offers in which any value was changed for any other. */
const anyJson = fc.jsonValue({ maxDepth: 4 });
const mutatedOffer = fc
  .tuple(
    fc.constantFrom(...Object.keys(FULLEST_OFFER), "version", "deal_id", "__proto__", "constructor"),
    anyJson,
  )
  .map(([field, value]) =>
    JSON.stringify({ deal_id: "HOSTILE-2", version: 1, ...FULLEST_OFFER, [field]: value }),
  );
const body = fc.oneof(
  anyJson.map((value) => JSON.stringify(value)),
  mutatedOffer,
  bytes,
);

describe("hundreds of hostile requests cause no internal error", () => {
  // Rule: D3-38
  test("with a good signature over any method, path and body", async () => {
    const property = fc.asyncProperty(method, path, body, async (verb, target, content) => {
      const bodiless = ["GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "DELETE"].includes(verb);
      expectOurs(await call(funder, verb, target, bodiless ? undefined : content), verb);
    });
    await fc.assert(property, { numRuns: ROUNDS });
  });

  // Rules: D1-13, D3-42, S8-2
  test("with any path and query, without a key", async () => {
    const segment = fc.string({
      unit: fc.constantFrom(..."aZ0%/.-_~?&=+;:@!$'()*,\\".split("")),
      maxLength: 24,
    });
    const property = fc.asyncProperty(method, segment, async (verb, tail) => {
      expectOurs(await send(verb, `/api/v1/${tail}`), verb);
    });
    await fc.assert(property, { numRuns: ROUNDS });
  });

  test("with any headers of authentication", async () => {
    const value = fc
      .string({ unit: "binary-ascii", maxLength: 80 })
      .map((text) => text.replace(/[^\x20-\x7e]/g, "").trim());
    const headers = fc.record({ key: value, timestamp: value, signature: value, type: value });
    const property = fc.asyncProperty(
      headers,
      bytes,
      async ({ key, timestamp, signature, type }, content) => {
        const given = {
          "X-API-Key": key,
          "X-Timestamp": timestamp,
          "X-Signature": signature,
          "Content-Type": type,
        };
        expectOurs(await send("POST", `/api/v1/${funder.slug}/offers`, given, content), "POST");
      },
    );
    await fc.assert(property, { numRuns: ROUNDS });
  });
});
