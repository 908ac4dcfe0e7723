import "server-only";
import type { Operation } from "@/lib/schemas/operation";

/** What a request is answered. The headers that every response has are not among these. */
export interface ApiResponse {
  status: number;
  body: object | null;
  headers?: Record<string, string>;
}

/**
 * The response of an operation that succeeded, `body` being what its declaration says; `path` is the
 * request's.
 */
export function successResponse(
  { status, location }: Operation,
  path: string,
  body: object | null,
): ApiResponse {
  if (!location || !body) return { status, body };
  return { status, body, headers: { Location: `${path}/${(body as Record<string, unknown>)[location]}` } };
}
