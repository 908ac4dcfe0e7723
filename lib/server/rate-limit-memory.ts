import "server-only";
import type { LimitState, Limits, RateLimitStore } from "./rate-limit-store";

/** Counts in this process's memory; windows that are over are dropped as it goes. */
export class MemoryRateLimitStore implements RateLimitStore {
  private readonly windows = new Map<string, Window>();

  async count(subject: string, limits: Limits, now: Date): Promise<LimitState> {
    const second = this.window(subject, 1, windowEnd(1, now), now);
    const minute = this.window(subject, 60, windowEnd(60, now), now);
    const fits = { second: take(second, limits.perSecond), minute: false };
    if (fits.second) fits.minute = take(minute, limits.perMinute);
    return {
      refusedBy: !fits.second ? "second" : !fits.minute ? "minute" : null,
      second: told(second, limits.perSecond),
      minute: told(minute, limits.perMinute),
    };
  }

  /** Takes over what another store counted, so that windows go on here instead of starting anew. */
  learn(subject: string, state: LimitState, now: Date): void {
    for (const [seconds, { limit, remaining, reset }] of [
      [1, state.second],
      [60, state.minute],
    ] as const) {
      const window = this.window(subject, seconds, reset, now);
      if (window.reset === reset) window.used = Math.max(window.used, limit - remaining);
    }
  }

  /** A request that took long to arrive is counted in the newest window: an old one must not empty that. */
  private window(subject: string, seconds: number, reset: number, now: Date): Window {
    const key = `${seconds} ${subject}`;
    let window = this.windows.get(key);
    if (!window || window.reset < reset) {
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

interface Window {
  used: number;
  reset: number;
}

function take(window: Window, limit: number): boolean {
  if (window.used >= limit) return false;
  window.used += 1;
  return true;
}

function told({ used, reset }: Window, limit: number) {
  return { limit, remaining: Math.max(limit - used, 0), reset };
}

function windowEnd(seconds: number, now: Date): number {
  return (Math.floor(now.getTime() / 1000 / seconds) + 1) * seconds;
}
