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
 * A refusal as the caller reads it: a code of the table, a sentence, and the details of a failed validation.
 */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: string[],
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
 * A response lists no more failures than this: beyond them no time is spent on what each should have been.
 */
export const MOST_DETAILS = 100;

/**
 * VALIDATION_FAILED; each detail starts with the path of its field. After 100 of them one says how many more
 * there were.
 */
export function validationFailed(details: string[]): ApiError {
  const more = details.length - MOST_DETAILS;
  return new ApiError(
    "VALIDATION_FAILED",
    "The request failed validation; details lists every failure.",
    more > 0 ? [...details.slice(0, MOST_DETAILS), `... and ${more} more`] : details,
  );
}

/** The one 404 for what is absent and for what belongs to somebody else. */
export function notFound(): ApiError {
  return new ApiError("NOT_FOUND", "There is nothing at this path.");
}
