import { connect } from "node:net";
import { describe, expect, inject, test } from "vitest";
import { send } from "@/tests/helpers/api-client";
import { expectError, expectResponse } from "@/tests/helpers/responses";

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

describe("what is no valid request is refused in the API's shape", () => {
  // Rule: D12-3
  test("headers that are too large, with 400 and their limit", async () => {
    // Refused before the path is read: no operation's response, and without the headers of a limit.
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
  });

  test("what is not HTTP", async () => {
    const { hostname, port } = new URL(inject("baseUrl"));
    const socket = connect(Number(port), hostname);
    socket.write("GET /api/v1/acme/offers HTTP/1.1\r\nHost: a\r\nno header\r\n\r\n");
    const text = Buffer.concat(await socket.toArray()).toString();
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toMatchObject({
      details: ["request is not valid HTTP"],
      errors: [{ path: null, code: "format", message: "is not valid HTTP" }],
    });
  });
});

// Rules: D3-5, D3-45
test("OPTIONS is 204 with the methods, needs no key and counts against the address", async () => {
  const response = await send("OPTIONS", "/api/v1/acme/offers/DEAL-1");
  expectResponse(response, 204);
  expect(response.headers.get("allow")).toBe("GET, HEAD, PUT, PATCH, DELETE, OPTIONS");
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(response.headers.get("x-ratelimit-limit")).toBe("600");
});
