import { detailOf, type FieldErrorCode, type FieldIssue } from "./field-issues";

/** Every error code of the API and its HTTP status (docs/spec/decisions.md "Errors"). */
export const ERROR_STATUS = {
  API_KEY_INVALID: 401,
  SIGNATURE_INVALID: 401,
  TIMESTAMP_EXPIRED: 401,
  INSUFFICIENT_SCOPE: 403,
  FUNDER_FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
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

/** An entry of `errors` in VALIDATION_FAILED: the parts of the detail at the same index. */
export interface FieldError {
  /** Null for the whole body. */
  path: string | null;
  code: FieldErrorCode;
  /** The part of the sentence after the path. */
  message: string;
}

/** An error response: a code from the table, a sentence, and the issues if validation failed. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly issues?: FieldIssue[],
    /** After how many seconds the same request can succeed. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = "ApiError";
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** Every issue as a sentence that starts with the path of its field; undefined without issues. */
  get details(): string[] | undefined {
    return this.issues?.map(detailOf);
  }

  /** The body of the response. */
  toBody() {
    const { code, message, details, issues } = this;
    const errors = issues?.map(({ path, code, rest }): FieldError => ({ path, code, message: rest }));
    return { error: code, message, ...(details && { details }), ...(errors && { errors }) };
  }
}

/** The most issues in one response. Beyond it, unknown fields get no suggestions. */
export const MAX_DETAILS = 100;

/** VALIDATION_FAILED with all issues. With more than 100, the last one says how many more there are. */
export function validationFailed(issues: FieldIssue[]): ApiError {
  const more = issues.length - MAX_DETAILS;
  return new ApiError(
    "VALIDATION_FAILED",
    "The request failed validation; details lists every failure.",
    more > 0 ? [...issues.slice(0, MAX_DETAILS), moreIssues(more)] : issues,
  );
}

function moreIssues(count: number): FieldIssue {
  return { path: null, code: "limit", rest: `has ${count} more ${count === 1 ? "failure" : "failures"}` };
}

/**
 * RATE_LIMITED by a budget of one operation, not by the windows of all requests. The headers of the response
 * describe the budget.
 */
export class BudgetUsedUp extends ApiError {
  constructor(
    message: string,
    /** How many times, or for how many bytes, the budget allows the operation. */
    readonly limit: number,
    /** The Unix second from which the budget allows it again. */
    readonly reset: number,
    /** The seconds until then. */
    override readonly retryAfterSeconds: number,
    /** How much of the budget is left: less than the request needs. */
    readonly remaining = 0,
  ) {
    super("RATE_LIMITED", message);
  }
}

/** The message of NOT_FOUND for a path. Pages say it in words of their own. */
export const NOTHING_AT_PATH = "There is nothing at this path.";

/** The 404 for an object that does not exist or belongs to another funder: both get the same response. */
export function notFound(message = NOTHING_AT_PATH): ApiError {
  return new ApiError("NOT_FOUND", message);
}

/** A 404 that says itself what is missing. For any other, the response names the object of the path. */
export class SpecificNotFound extends ApiError {
  constructor(message: string) {
    super("NOT_FOUND", message);
  }
}

/** The 404 for a path without an operation. */
export class NoOperation extends SpecificNotFound {
  constructor() {
    super("There is no operation at this path.");
  }
}
