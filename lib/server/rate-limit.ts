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

/** Where requests are counted. A store counts in one window, and tells without counting. */
export interface RateLimitStore {
  /** Adds 1 unless the window already holds `limit`; `used` is what it holds then. `seconds` is the window's length. */
  take(subject: string, seconds: number, limit: number, now: Date): Promise<{ taken: boolean; used: number }>;
  /** What the window holds. */
  used(subject: string, seconds: number, now: Date): Promise<number>;
}

/** Before a caller is known its address has this budget (contract, section 4). */
export const STRANGER_LIMITS: Limits = { perSecond: 50, perMinute: 600 };

/**
 * Counts one request in fixed windows aligned to the clock: the second first, then the minute. What the second refuses
 * does not spend the minute.
 */
export async function countRequest(subject: string, limits: Limits, now: Date): Promise<LimitState> {
  const store = rateLimitStore();
  const second = await store.take(subject, 1, limits.perSecond, now);
  if (!second.taken) {
    const used = await store.used(subject, 60, now);
    return state("second", second.used, used, limits, now);
  }
  const minute = await store.take(subject, 60, limits.perMinute, now);
  return state(minute.taken ? null : "minute", second.used, minute.used, limits, now);
}

/** The response headers that tell both windows (contract, section 4). */
export function rateLimitHeaders(limit: LimitState, now: Date): Record<string, string> {
  const told = limit.refusedBy === "second" ? limit.second : limit.minute;
  const { second, minute } = limit;
  const headers: Record<string, string> = {
    "X-RateLimit-Limit": String(told.limit),
    "X-RateLimit-Remaining": String(told.remaining),
    "X-RateLimit-Reset": String(told.reset),
    "RateLimit-Policy": `"sec";q=${second.limit};w=1, "min";q=${minute.limit};w=60`,
    RateLimit: `"sec";r=${second.remaining};t=${secondsUntil(second.reset, now)}, "min";r=${minute.remaining};t=${secondsUntil(minute.reset, now)}`,
  };
  if (limit.refusedBy) headers["Retry-After"] = String(secondsUntil(told.reset, now));
  return headers;
}

/** Counts in this process's memory; windows that are over are dropped as it goes. */
export class MemoryRateLimitStore implements RateLimitStore {
  private readonly windows = new Map<string, { used: number; reset: number }>();

  async take(subject: string, seconds: number, limit: number, now: Date) {
    const window = this.window(subject, seconds, now);
    if (window.used >= limit) return { taken: false, used: window.used };
    window.used += 1;
    return { taken: true, used: window.used };
  }

  async used(subject: string, seconds: number, now: Date) {
    return this.window(subject, seconds, now).used;
  }

  private window(subject: string, seconds: number, now: Date) {
    const key = `${seconds} ${subject}`;
    const reset = windowEnd(seconds, now);
    let window = this.windows.get(key);
    if (!window || window.reset !== reset) {
      if (this.windows.size >= MOST_WINDOWS) this.dropEnded(now);
      window = { used: 0, reset };
      this.windows.set(key, window);
    }
    return window;
  }

  private dropEnded(now: Date) {
    for (const [key, window] of this.windows)
      if (window.reset * 1000 <= now.getTime()) this.windows.delete(key);
    // A flood of addresses within one minute: forgetting all of them costs a budget, keeping them costs the process.
    if (this.windows.size >= MOST_WINDOWS) this.windows.clear();
  }
}

const MOST_WINDOWS = 100_000;

// Every route has its own copy of this module: the windows are one for the process.
const shared = globalThis as typeof globalThis & { offerCalculatorLimits?: RateLimitStore };

function rateLimitStore(): RateLimitStore {
  shared.offerCalculatorLimits ??= new MemoryRateLimitStore();
  return shared.offerCalculatorLimits;
}

function state(
  refusedBy: LimitState["refusedBy"],
  usedOfSecond: number,
  usedOfMinute: number,
  limits: Limits,
  now: Date,
): LimitState {
  const window = (limit: number, used: number, seconds: number) => ({
    limit,
    remaining: Math.max(limit - used, 0),
    reset: windowEnd(seconds, now),
  });
  return {
    refusedBy,
    second: window(limits.perSecond, usedOfSecond, 1),
    minute: window(limits.perMinute, usedOfMinute, 60),
  };
}

function windowEnd(seconds: number, now: Date): number {
  return (Math.floor(now.getTime() / 1000 / seconds) + 1) * seconds;
}

function secondsUntil(reset: number, now: Date): number {
  return Math.max(reset - Math.floor(now.getTime() / 1000), 1);
}
