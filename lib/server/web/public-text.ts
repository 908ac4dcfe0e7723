import "server-only";
import { entityTag } from "./entity-tag";

/**
 * Returns the response with a text that anybody may read: 304 to a client that has it. Its type is the whole
 * Content-Type. proxy.ts says how long the documentation may be kept.
 */
export function publicText(request: Request, text: string, type: string): Response {
  const { etag, unchanged } = entityTag(text, request.headers);
  const headers = { "Content-Type": type, ETag: etag };
  return unchanged ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}
