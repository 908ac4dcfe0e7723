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

/** Counts in this process's memory, for at most 50,000 subjects; a new one replaces the oldest. */
export class MemoryRateLimitStore implements RateLimitStore {
  private readonly seconds = new Windows(1);
  private readonly minutes = new Windows(60);

  async count(subject: string, limits: Limits, now: Date): Promise<LimitState> {
    const second = this.seconds.of(subject, windowEnd(1, now), now);
    const minute = this.minutes.of(subject, windowEnd(60, now), now);
    const fits = { second: take(second, limits.perSecond), minute: false };
    if (fits.second) fits.minute = take(minute, limits.perMinute);
    return {
      refusedBy: !fits.second ? "second" : !fits.minute ? "minute" : null,
      second: stateOf(second, limits.perSecond),
      minute: stateOf(minute, limits.perMinute),
    };
  }

  /** Takes over the counts of another store, so that windows continue instead of starting at zero. */
  learn(subject: string, state: LimitState, now: Date): void {
    for (const [windows, { limit, remaining, reset }] of [
      [this.seconds, state.second],
      [this.minutes, state.minute],
    ] as const) {
      const window = windows.of(subject, reset, now);
      if (window.reset === reset) window.used = Math.max(window.used, limit - remaining);
    }
  }

  /** The number of windows in memory. */
  get size(): number {
    return this.seconds.size + this.minutes.size;
  }
}

/** Bounds the memory of a process: strangers can use any number of addresses. */
export const MAX_SUBJECTS = 50_000;

/** The longest time between a request's arrival and its count; an older request must not reset a window. */
const LATEST_SECONDS = 2;

interface Window {
  used: number;
  reset: number;
}

/** The windows of one length, the oldest first. */
class Windows {
  private readonly bySubject = new Map<string, Window>();

  constructor(private readonly seconds: number) {}

  get size(): number {
    return this.bySubject.size;
  }

  /** The subject's window that ends at `reset`, or a newer one that another request started. */
  of(subject: string, reset: number, now: Date): Window {
    const current = this.bySubject.get(subject);
    if (current && current.reset >= reset && !this.isAhead(current, now)) return current;
    this.bySubject.delete(subject);
    this.dropOldest(now);
    const window = { used: 0, reset };
    this.bySubject.set(subject, window);
    return window;
  }

  /** A window that ends too far in the future started before the clock was set back. */
  private isAhead({ reset }: Window, now: Date): boolean {
    return reset > now.getTime() / 1000 + this.seconds + LATEST_SECONDS;
  }

  private dropOldest(now: Date): void {
    for (const [subject, window] of this.bySubject) {
      const isOver = window.reset * 1000 <= now.getTime() || this.isAhead(window, now);
      if (!isOver && this.bySubject.size < MAX_SUBJECTS) return;
      this.bySubject.delete(subject);
    }
  }
}

function take(window: Window, limit: number): boolean {
  if (window.used >= limit) return false;
  window.used += 1;
  return true;
}

function stateOf({ used, reset }: Window, limit: number) {
  return { limit, remaining: Math.max(limit - used, 0), reset };
}

function windowEnd(seconds: number, now: Date): number {
  return (Math.floor(now.getTime() / 1000 / seconds) + 1) * seconds;
}
