import { expect } from "vitest";
import { ERROR_STATUS, type ErrorCode } from "@/lib/schemas/errors";
import { errorBody } from "@/lib/schemas/responses";
import type { Answer } from "./api-client";

/** Holds an answer to the shape and headers every answer of the API has, and to a status. */
export function expectAnswer(answer: Answer, status: number): void {
  expect({ status: answer.status, body: answer.text }).toMatchObject({ status });
  expect(answer.headers.get("x-request-id")).toMatch(/^req_[A-Za-z0-9_-]{22}$/);
  expect(answer.headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
  expect(answer.headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/);
  const reset = Number(answer.headers.get("x-ratelimit-reset"));
  expect(Math.abs(reset - Date.now() / 1000)).toBeLessThan(62);
  expect(answer.headers.get("ratelimit-policy")).toMatch(/^"sec";q=\d+;w=1, "min";q=\d+;w=60$/);
  expect(answer.headers.get("ratelimit")).toMatch(/^"sec";r=\d+;t=\d+, "min";r=\d+;t=\d+$/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  if (answer.text !== "") expect(answer.headers.get("content-type")).toBe("application/json");
}

/** Holds an answer to an error of the table: its status, body and headers. */
export function expectError(answer: Answer, code: ErrorCode): { message: string; details: string[] } {
  expect(answer.body).toMatchObject({ error: code });
  expectAnswer(answer, ERROR_STATUS[code]);
  const { message, details = [] } = errorBody([code]).parse(answer.body);
  return { message, details };
}
