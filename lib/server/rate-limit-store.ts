import "server-only";

/** Requests allowed in a window of one second and in a window of one minute. */
export interface Limits {
  perSecond: number;
  perMinute: number;
}

/**
 * The state of one window after a request was counted or refused. `reset` is the Unix second of the next
 * window.
 */
export interface WindowState {
  limit: number;
  remaining: number;
  reset: number;
}

export interface LimitState {
  /** The window that refused the request, or null. */
  refusedBy: "second" | "minute" | null;
  second: WindowState;
  minute: WindowState;
}

/**
 * Counts requests in fixed windows aligned to the clock: the second first, then the minute. A request refused
 * by the second window does not count in the minute window.
 */
export interface RateLimitStore {
  count(subject: string, limits: Limits, now: Date): Promise<LimitState>;
}
