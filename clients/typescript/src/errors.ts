import type { ErrorCode } from "./types.js";

/** What both errors of a call say of its attempts. */
interface Outcome {
  /** How often the request was sent. */
  attempts: number;
  /**
   * Whether an attempt that would change something ended without a response, or with a server error: the
   * change may have been made. Read the resource before you send the change again.
   */
  mayHaveTakenEffect: boolean;
}

interface Refusal extends Outcome {
  code: ErrorCode | "UNKNOWN";
  status: number;
  message: string;
  details: string[];
  requestId: string | null;
  retryAfterSeconds: number | null;
  clockSkewSeconds: number | null;
}

/** The service refused a call. */
export class ApiError extends Error implements Outcome {
  override readonly name = "ApiError";
  /** The API's code; `UNKNOWN` if the response is not the API's, but a proxy's, say. */
  readonly code: ErrorCode | "UNKNOWN";
  readonly status: number;
  /** Every failure of VALIDATION_FAILED, each with the path of its field first; else empty. */
  readonly details: string[];
  /** The X-Request-Id: include it when you contact the operator of the service. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** On TIMESTAMP_EXPIRED, how far this machine's clock is ahead of the service's; negative if it is behind. */
  readonly clockSkewSeconds: number | null;
  readonly attempts: number;
  readonly mayHaveTakenEffect: boolean;

  constructor(refusal: Refusal) {
    super(sentences(refusal).join(" "));
    this.code = refusal.code;
    this.status = refusal.status;
    this.details = refusal.details;
    this.requestId = refusal.requestId;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
    this.clockSkewSeconds = refusal.clockSkewSeconds;
    this.attempts = refusal.attempts;
    this.mayHaveTakenEffect = refusal.mayHaveTakenEffect;
  }
}

/** No response: the service could not be reached, or the response was lost or late. `cause` says more. */
export class ConnectionError extends Error implements Outcome {
  override readonly name = "ConnectionError";
  readonly attempts: number;
  readonly mayHaveTakenEffect: boolean;

  constructor(cause: unknown, { attempts, mayHaveTakenEffect }: Outcome) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super([`No response from the service: ${reason}.`, ...warning(mayHaveTakenEffect)].join(" "), { cause });
    this.attempts = attempts;
    this.mayHaveTakenEffect = mayHaveTakenEffect;
  }
}

/** A message that must not be trusted. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

function sentences(refusal: Refusal): string[] {
  const { code, message, details, clockSkewSeconds, mayHaveTakenEffect } = refusal;
  return [
    `${code}: ${message}`,
    ...details.map((detail) => `${detail}.`),
    ...(clockSkewSeconds === null ? [] : [skew(clockSkewSeconds)]),
    ...warning(mayHaveTakenEffect),
  ];
}

function skew(seconds: number): string {
  const side = seconds > 0 ? "ahead of" : "behind";
  return `This machine's clock is ${Math.abs(seconds)} seconds ${side} the service's.`;
}

function warning(mayHaveTakenEffect: boolean): string[] {
  return mayHaveTakenEffect
    ? [
        "An attempt of this call got no clear response and may have taken effect: read before you send it again.",
      ]
    : [];
}
