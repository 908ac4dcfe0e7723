import "server-only";

/** Requests allowed in a window of one second and in a window of one minute. */
export interface Limits {
  perSecond: number;
  perMinute: number;
}

/** One window after a request was counted, or refused. `reset` is the Unix second at which it starts anew. */
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
 * Where requests are counted, in fixed windows aligned to the clock: the second first, then the minute. What
 * the second refuses does not spend the minute.
 */
export interface RateLimitStore {
  count(subject: string, limits: Limits, now: Date): Promise<LimitState>;
}
