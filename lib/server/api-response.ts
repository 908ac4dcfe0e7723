import "server-only";
import { createHash } from "node:crypto";
import type { Operation } from "@/lib/schemas/operation";

/** A response, without the headers that every response has. */
export interface ApiResponse {
  status: number;
  /** Bytes are sent as they are, anything else as JSON. */
  body: object | Uint8Array<ArrayBuffer> | null;
  headers?: Record<string, string>;
}

/**
 * Returns the response of a successful operation, with a Location header if the operation declares one.
 * `path` is the request's path.
 */
export function successResponse(
  { status, location }: Operation,
  path: string,
  body: object | null,
): ApiResponse {
  if (!location || !body) return { status, body };
  return { status, body, headers: { Location: `${path}/${(body as Record<string, unknown>)[location]}` } };
}

// Rule: D5-65
/** Returns the ETag of a body, and whether the client's If-None-Match says that the client has the body. */
export function entityTag(content: string | Uint8Array, headers: Headers) {
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
  const held = (headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return { etag, unchanged: held.includes(etag) || held.includes("*") };
}
