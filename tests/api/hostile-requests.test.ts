import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { call, newFunder, type ReceivedResponse, send, type TestFunder } from "@/tests/helpers/api-client";
import { FULLEST_OFFER } from "@/tests/helpers/offers";
import { expectResponse } from "@/tests/helpers/responses";

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
