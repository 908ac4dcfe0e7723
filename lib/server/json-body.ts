import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import { LONE_SURROGATE } from "@/lib/schemas/hidden-characters";
import { markInexactNumbers } from "./json-numbers";
import { positionOfError } from "./json-position";

export type JsonObject = Record<string, unknown>;

// Rules: D2-5, D3-24
/** Reads a body of at most `cap` bytes; PAYLOAD_TOO_LARGE if it is longer. */
export async function readBody(request: Request, cap: number): Promise<Uint8Array> {
  const tooLarge = () => new ApiError("PAYLOAD_TOO_LARGE", `The body is larger than ${cap} bytes.`);
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > cap) throw tooLarge();
  // A body is never longer than declared. Reading it whole is much faster than reading a stream.
  if (declared !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > cap) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

// Rules: D3-25, D3-46
/**
 * Parses a body whose Content-Type is JSON, a JSON merge patch (PATCH only) or absent; UNSUPPORTED_MEDIA_TYPE
 * for any other. Other errors as `parseJsonObject`.
 */
export function readJson({ headers, method }: Request, body: Uint8Array): JsonObject {
  const type = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const merges = method === "PATCH" && type === "application/merge-patch+json";
  if (type !== "" && type !== "application/json" && !merges)
    throw new ApiError("UNSUPPORTED_MEDIA_TYPE", `Content-Type must be application/json, not ${type}.`);
  return parseJsonObject(body);
}

// Rules: D3-26, S7-3
/**
 * Parses a body as a JSON object. MALFORMED_JSON if it is not UTF-8, not JSON, not an object, or has a lone
 * surrogate.
 */
export function parseJsonObject(body: Uint8Array): JsonObject {
  if (body.length === 0) throw new ApiError("MALFORMED_JSON", "The body is empty; send a JSON object.");
  const text = decodeUtf8(body);
  let value: unknown;
  try {
    value = JSON.parse(markInexactNumbers(text));
  } catch {
    throw new ApiError("MALFORMED_JSON", `The body is not valid JSON: see ${positionOfError(text)}.`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ApiError("MALFORMED_JSON", "The body must be a JSON object.");
  }
  if (/\\u[dD][89a-fA-F]/.test(text) && hasLoneSurrogate(value)) {
    throw new ApiError("MALFORMED_JSON", "The body contains a lone surrogate, which is not valid Unicode.");
  }
  return value as JsonObject;
}

function decodeUtf8(body: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body);
  } catch {
    throw new ApiError("MALFORMED_JSON", "The body is not UTF-8.");
  }
}

// Iterative: a body may be nested deeper than the call stack.
function hasLoneSurrogate(body: object): boolean {
  const left: unknown[] = [body];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "string" && LONE_SURROGATE.test(value)) return true;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, item] of Object.entries(value)) left.push(key, item);
  }
  return false;
}
