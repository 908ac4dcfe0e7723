import type { ErrorCode, FieldError } from "./types.js";

/** Every error of this package. */
export class OfferCalculatorError extends Error {
  override readonly name: string = "OfferCalculatorError";
}

/** The attempts of a failed call. */
export interface Attempts {
  attempts: number;
  mayHaveTakenEffect: boolean;
}

/** A call failed. */
export class CallFailed extends OfferCalculatorError implements Attempts {
  override readonly name: string = "CallFailed";
  /** How often the request was sent. */
  readonly attempts: number;
  /**
   * Whether an attempt that would change something ended without a response, or with a server error: the
   * change may have been made. Read the resource before you send the change again.
   */
  readonly mayHaveTakenEffect: boolean;

  constructor(sentences: string[], { attempts, mayHaveTakenEffect }: Attempts, options?: ErrorOptions) {
    super([...sentences, ...(mayHaveTakenEffect ? [WARNING] : [])].join(" "), options);
    this.attempts = attempts;
    this.mayHaveTakenEffect = mayHaveTakenEffect;
  }
}

const WARNING =
  "An attempt of this call got no clear response and may have taken effect: read before you send it again.";

/** The parts of a response that refuses a call. */
export interface Refusal extends Attempts {
  code: ErrorCode | "UNKNOWN";
  status: number;
  message: string;
  details: string[];
  errors: FieldError[];
  requestId: string | null;
  retryAfterSeconds: number | null;
  clockSkewSeconds: number | null;
}

/** The service refused a call. The subclass tells the kind of refusal. */
export class ApiError extends CallFailed {
  override readonly name: string = "ApiError";
  /** The API's code, or `UNKNOWN` if the response is not the API's but, for example, a proxy's. */
  readonly code: ErrorCode | "UNKNOWN";
  readonly status: number;
  /** Every failure of VALIDATION_FAILED, each beginning with the path of its field; else empty. */
  readonly details: string[];
  /** The same failures in parts: path, code and sentence, in the order of `details`. */
  readonly errors: FieldError[];
  /** The X-Request-Id: include it when you contact the operator of the service. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /**
   * On TIMESTAMP_EXPIRED, how far this machine's clock is ahead of the service's; negative if it is behind.
   */
  readonly clockSkewSeconds: number | null;

  constructor(refusal: Refusal) {
    super(sentencesOf(refusal), refusal);
    this.code = refusal.code;
    this.status = refusal.status;
    this.details = refusal.details;
    this.errors = refusal.errors;
    this.requestId = refusal.requestId;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
    this.clockSkewSeconds = refusal.clockSkewSeconds;
  }
}

/** The request cannot be served as it is: 400, 405, 408, 413, 415 and 422. */
export class InvalidRequest extends ApiError {
  override readonly name: string = "InvalidRequest";
}

/** The key, the signature or the clock is wrong: 401. */
export class AuthenticationFailed extends ApiError {
  override readonly name: string = "AuthenticationFailed";
}

/** The key may not do this: 403. */
export class PermissionDenied extends ApiError {
  override readonly name: string = "PermissionDenied";
}

/** There is no such object of this funder: 404. */
export class NotFound extends ApiError {
  override readonly name: string = "NotFound";
}

/** The object is not in the state that the request needs: 409. */
export class Conflict extends ApiError {
  override readonly name: string = "Conflict";
}

/** A rate limit was exceeded for longer than the call waits: 429. */
export class RateLimited extends ApiError {
  override readonly name: string = "RateLimited";
}

/** The service failed, also at the last attempt: 5xx. */
export class ServiceFailed extends ApiError {
  override readonly name: string = "ServiceFailed";
}

/**
 * The error of a refusal, in the class of its kind. A 4xx that is not the API's says nothing about an offer or
 * a key: it is an `ApiError`, except 429.
 */
export function refusalOf(refusal: Refusal): ApiError {
  const { code, status } = refusal;
  const isKind = code !== "UNKNOWN" || status === 429;
  const Kind = status >= 500 ? ServiceFailed : ((isKind ? KINDS[status] : undefined) ?? ApiError);
  return new Kind(refusal);
}

const KINDS: Record<number, typeof ApiError> = {
  400: InvalidRequest,
  401: AuthenticationFailed,
  403: PermissionDenied,
  404: NotFound,
  405: InvalidRequest,
  408: InvalidRequest,
  409: Conflict,
  413: InvalidRequest,
  415: InvalidRequest,
  422: InvalidRequest,
  429: RateLimited,
};

/** No response: the service could not be reached, or the response was lost or late. `cause` says more. */
export class ConnectionError extends CallFailed {
  override readonly name: string = "ConnectionError";

  constructor(cause: unknown, attempts: Attempts) {
    super([`No response from the service: ${reasonsOf(cause).join(": ")}.`], attempts, { cause });
  }
}

/** A message that must not be trusted. */
export class WebhookVerificationError extends OfferCalculatorError {
  override readonly name: string = "WebhookVerificationError";
}

/** The messages of an error and its causes: `fetch failed` has the reason in its cause. */
function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return error === undefined ? [] : [String(error)];
  const { message, cause } = error;
  // If several addresses were tried, each has its own reason.
  const of = error instanceof AggregateError ? error.errors[0] : cause;
  return [...new Set([message, ...reasonsOf(of)])].filter((reason) => reason !== "");
}

function sentencesOf({ code, message, details, clockSkewSeconds }: Refusal): string[] {
  const skew = clockSkewSeconds === null ? [] : [skewOf(clockSkewSeconds)];
  return [`${code}: ${message}`, ...details.map((detail) => `${detail}.`), ...skew];
}

function skewOf(seconds: number): string {
  const side = seconds > 0 ? "ahead of" : "behind";
  return `This machine's clock is ${Math.abs(seconds)} seconds ${side} the service's.`;
}
