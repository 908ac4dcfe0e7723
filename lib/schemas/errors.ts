/** Every error code of the API and its HTTP status (contract, section 3). */
export const ERROR_STATUS = {
  API_KEY_INVALID: 401,
  SIGNATURE_INVALID: 401,
  TIMESTAMP_EXPIRED: 401,
  INSUFFICIENT_SCOPE: 403,
  FUNDER_FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  VERSION_CONFLICT: 409,
  DEAL_ALREADY_EXISTS: 409,
  OFFER_REVOKED: 409,
  LIMIT_REACHED: 409,
  DELIVERY_ENDED: 409,
  ERASED: 409,
  IDEMPOTENCY_CONFLICT: 422,
  IDEMPOTENCY_IN_PROGRESS: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MALFORMED_JSON: 400,
  VALIDATION_FAILED: 400,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * An error response: a code of the table, a sentence, and the details of a failed validation.
 */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: string[],
    /** When the same request can succeed. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = "ApiError";
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** The body of the response. */
  toBody() {
    const { code, message, details } = this;
    return { error: code, message, ...(details && { details }) };
  }
}

/**
 * The most issues in one response. Beyond it, no suggestions are computed.
 */
export const MAX_DETAILS = 100;

/**
 * VALIDATION_FAILED. Each detail starts with the path of its field; after 100, the last says how many more
 * there are.
 */
export function validationFailed(details: string[]): ApiError {
  const more = details.length - MAX_DETAILS;
  return new ApiError(
    "VALIDATION_FAILED",
    "The request failed validation; details lists every failure.",
    more > 0 ? [...details.slice(0, MAX_DETAILS), `... and ${more} more`] : details,
  );
}

/** The same 404 for objects that do not exist and for those of another funder. */
export function notFound(): ApiError {
  return new ApiError("NOT_FOUND", "There is nothing at this path.");
}
