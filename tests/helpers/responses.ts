import { expect } from "vitest";
import { ERROR_STATUS, type ErrorCode, type FieldError } from "@/lib/schemas/errors";
import { errorBody } from "@/scripts/openapi/responses";
import type { ReceivedResponse } from "./api-client";

/** Checks the status of a response, and the shape and headers that every response of the API has. */
export function expectResponse(response: ReceivedResponse, status: number): void {
  expect({ status: response.status, body: response.text }).toMatchObject({ status });
  expect(response.headers.get("x-request-id")).toMatch(/^req_[A-Za-z0-9_-]{22}$/);
  expect(response.headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
  expect(response.headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/);
  const reset = Number(response.headers.get("x-ratelimit-reset"));
  // A 429 of a budget of one operation can name a time that is later than the end of the minute.
  const wait = Number(response.headers.get("retry-after"));
  expect(Math.abs(reset - Date.now() / 1000)).toBeLessThan(Math.max(wait, 60) + 2);
  expect(response.headers.get("ratelimit-policy")).toMatch(/^"sec";q=\d+;w=1, "min";q=\d+;w=60$/);
  expect(response.headers.get("ratelimit")).toMatch(/^"sec";r=\d+;t=\d+, "min";r=\d+;t=\d+$/);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cache-control")).toBe("no-store");
  if (response.text !== "") expect(response.headers.get("content-type")).toBe("application/json");
}

/** Checks a response against an error of the table: its status, body and headers. */
export function expectError(
  response: ReceivedResponse,
  code: ErrorCode,
): { message: string; details: string[]; errors: FieldError[] } {
  expect(response.body).toMatchObject({ error: code });
  expectResponse(response, ERROR_STATUS[code]);
  const { message, details = [], errors = [] } = errorBody([code]).parse(response.body);
  // A response has every failure twice: as a sentence in `details`, and in parts in `errors`.
  expect(errors.map((each) => `${each.path ?? "body"} ${each.message}`)).toEqual(details);
  return { message, details, errors };
}
