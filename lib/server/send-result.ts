import "server-only";

/**
 * The result of an outbound request: a status and the first 16 KiB of the body, or why there is no response.
 */
export interface SendResult {
  status: number | null;
  /** The Retry-After header, converted to seconds. */
  retryAfter: number | null;
  body: string;
  error: string | null;
  durationMs: number;
}

/** Returns a result without a response, with its reason. */
export function noResponse(error: string, durationMs = 0): SendResult {
  return { status: null, retryAfter: null, body: "", error, durationMs };
}
