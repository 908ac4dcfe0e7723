import { type Attempts, type Refusal, refusalOf } from "./errors.js";
import type { ErrorCode } from "./types.js";

/** A response whose body has been read. */
export interface Received {
  response: Response;
  bytes: Uint8Array;
  /** Where the request was sent. */
  url: string;
  /** The X-Timestamp that was sent. */
  timestamp: number;
}

/** The body of a success: bytes if a media type is given, else JSON. Throws ApiError. */
export function resultOf<Result>(received: Received, media: string | undefined, attempts: Attempts): Result {
  const { response, bytes, url, timestamp } = received;
  const isFile = media !== undefined && response.headers.get("content-type") === media;
  if (response.ok && isFile) return bytes as Result;
  const body = bytes.length === 0 ? undefined : parsed(bytes);
  if (response.ok && body !== null) return body as Result;
  const { message, details, errors } = (body ?? {}) as Partial<
    Pick<Refusal, "message" | "details" | "errors">
  >;
  const code = codeIn(body) ?? "UNKNOWN";
  const date = Date.parse(response.headers.get("date") ?? "");
  const skewed = code === "TIMESTAMP_EXPIRED" && !Number.isNaN(date);
  throw refusalOf({
    ...attempts,
    code,
    status: response.status,
    message: message ?? notTheApis(response, url),
    details: details ?? [],
    errors: errors ?? [],
    requestId: response.headers.get("x-request-id"),
    retryAfterSeconds: retryAfter(response),
    clockSkewSeconds: skewed ? timestamp - Math.floor(date / 1000) : null,
  });
}

/** A program's wrong base URL, or what stands before the service, responds in its place. */
function notTheApis({ status }: Response, url: string): string {
  const [address] = url.split("?", 1);
  return `HTTP ${status} and a body that is not the API's from ${address}: is baseUrl the address of the service?`;
}

/** The code of a refusal; null if it is not the API's. */
export function codeOf({ bytes }: Received): ErrorCode | null {
  return codeIn(parsed(bytes));
}

/** The seconds that the service asks the caller to wait; null if it does not say. */
export function retryAfter({ headers }: Response): number | null {
  const value = headers.get("retry-after");
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

function codeIn(body: unknown): ErrorCode | null {
  const code = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof code === "string" ? (code as ErrorCode) : null;
}

/** Null if it is not JSON. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
