import "server-only";
import { createHash } from "node:crypto";

/** Returns the ETag of a body, and whether the client's If-None-Match says that the client has the body. */
export function entityTag(content: string | Uint8Array, headers: Headers) {
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
  const held = (headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return { etag, unchanged: held.includes(etag) || held.includes("*") };
}
