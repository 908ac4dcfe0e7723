import { beforeAll, describe, test } from "vitest";
import type { ErrorCode } from "@/lib/schemas/wire/errors";
import {
  type Changes,
  call,
  expectError,
  newFunder,
  newKey,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
let other: TestFunder;
beforeAll(async () => {
  [funder, other] = await Promise.all([newFunder(), newFunder()]);
  await call(funder, "POST", "/offers", { deal_id: "ORDER-1", ...SMALLEST_OFFER });
  const headers = { "Idempotency-Key": "order" };
  await call(funder, "POST", "/offers", { deal_id: "ORDER-2", ...SMALLEST_OFFER }, { headers });
});

interface Attempt extends Changes {
  path: string;
  body: string;
  key: { slug: string; apiKey: string; apiSecret: string };
}

/**
 * Sends a request with every error, then corrects them one by one: each response reports the first error that
 * remains.
 */
async function correcting(
  method: string,
  attempt: Attempt,
  steps: [ErrorCode, () => Partial<Attempt> | Promise<Partial<Attempt>>][],
) {
  let current = attempt;
  for (const [code, correct] of steps) {
    const { path, body, key, ...changes } = current;
    expectError(await call(key, method, path, body, changes), code);
    const corrected = await correct();
    current = { ...current, ...corrected, headers: { ...current.headers, ...corrected.headers } };
  }
}

const spent = async () => {
  const key = await newKey(funder.slug, { per_minute: 1, scopes: ["submissions:read"] });
  await call(key, "GET", "/offers/NONE");
  return key;
};

describe("errors are reported in the contract's order, one by one as they are corrected,", () => {
  // Rules: D2-7, D3-1
  test("of a patch, up to its signature", async () => {
    const now = () => Math.floor(Date.now() / 1000);
    const wrong = { "X-Signature": "0".repeat(64) };
    const faulty: Attempt = {
      path: `/api/v1/${other.slug}/offers/NONE/?a=%20`,
      body: " ".repeat(262_145),
      key: { ...funder, apiKey: "fk_0000000000000000000000000000" },
      timestamp: now() - 1_000,
      headers: { "X-Signature": "short", "Content-Type": "text/plain" },
    };
    await correcting("PATCH", faulty, [
      ["NOT_FOUND", () => ({ path: `/api/v1/${other.slug}/offers/NONE?a=%20` })],
      ["VALIDATION_FAILED", () => ({ path: `/api/v1/${other.slug}/offers/NONE` })],
      ["PAYLOAD_TOO_LARGE", () => ({ body: "{" })],
      ["API_KEY_INVALID", async () => ({ key: await spent() })],
      ["SIGNATURE_INVALID", () => ({ headers: wrong })],
      ["TIMESTAMP_EXPIRED", () => ({ timestamp: undefined })],
      ["SIGNATURE_INVALID", () => ({})],
    ]);
  });

  // Rule: D3-2
  test("of a patch that is signed well", async () => {
    const key = await spent();
    const path = (slug: string, dealId: string) => ({ path: `/api/v1/${slug}/offers/${dealId}` });
    const faulty: Attempt = {
      ...path(other.slug, "NONE"),
      body: "{",
      key,
      headers: { "Content-Type": "text/plain" },
    };
    await correcting("PATCH", faulty, [
      ["RATE_LIMITED", async () => ({ key: await newKey(funder.slug, { scopes: ["submissions:read"] }) })],
      ["NOT_FOUND", () => path(funder.slug, "NONE")],
      ["INSUFFICIENT_SCOPE", () => ({ key: funder })],
      ["NOT_FOUND", () => path(funder.slug, "ORDER-1")],
      ["UNSUPPORTED_MEDIA_TYPE", () => ({ headers: { "Content-Type": "application/json" } })],
      ["MALFORMED_JSON", () => ({ body: '{"version":7,"buy_rate":0}' })],
      ["VALIDATION_FAILED", () => ({ body: '{"version":7}' })],
      ["VERSION_CONFLICT", () => ({})],
    ]);
  });

  // Rule: D3-3
  test("of a creation: its Idempotency-Key after the JSON and before the fields, its deal last", async () => {
    const bad = JSON.stringify({ deal_id: "ORDER-1", ...SMALLEST_OFFER, buy_rate: 0 });
    const faulty: Attempt = {
      path: `/api/v1/${other.slug}/offers`,
      body: "{",
      key: await newKey(funder.slug, { scopes: ["submissions:read"] }),
      headers: { "Idempotency-Key": "order" },
    };
    await correcting("POST", faulty, [
      ["FUNDER_FORBIDDEN", () => ({ path: "/offers" })],
      ["INSUFFICIENT_SCOPE", () => ({ key: funder })],
      ["MALFORMED_JSON", () => ({ body: bad })],
      ["IDEMPOTENCY_CONFLICT", () => ({ headers: { "Idempotency-Key": undefined } })],
      ["VALIDATION_FAILED", () => ({ body: JSON.stringify({ deal_id: "ORDER-1", ...SMALLEST_OFFER }) })],
      ["DEAL_ALREADY_EXISTS", () => ({})],
    ]);
  });
});

// Rule: D3-4
test("a wrong method is reported before the key is checked", async () => {
  const anybody = { ...funder, apiKey: "nobody's" };
  expectError(await call(anybody, "DELETE", "/offers?a=%20"), "METHOD_NOT_ALLOWED");
});
