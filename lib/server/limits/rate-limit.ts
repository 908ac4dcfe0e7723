import "server-only";
import type { BudgetUsedUp } from "@/lib/schemas/wire/errors";
import { type Env, env } from "@/lib/server/env";
import { errorFields, log, measure } from "@/lib/server/observe/log";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { afterResponse } from "@/lib/server/web/after-response";
import { type LimitState, type Limits, MemoryRateLimitStore, type RateLimitStore } from "./rate-limit-store";

/** The limits of an address before authentication (docs/spec/decisions.md "Rate limits"). */
export const ANONYMOUS_LIMITS: Limits = { perSecond: 50, perMinute: 600 };

/** The limits of all keys of a funder together, unless the operator has set others. */
export const FUNDER_LIMITS: Limits = { perSecond: 50, perMinute: 1_000 };

/** Counts one request against its subject (a key, an address) in this process's store. */
export async function countRequest(subject: string, limits: Limits, now: Date): Promise<LimitState> {
  const store = await oncePerProcess("rate limits", () => openRateLimitStore(env().rateLimitStore));
  const state = await store.count(subject, limits, now);
  if (state.refusedBy !== null) measureRefusal(kindOf(subject));
  return state;
}

/** Reports to the metrics that a limit refused a request. */
export function measureRefusal(limit: string): void {
  measure("limit_refused", { limit });
}

/** Returns the kind of a subject. The id, hash or address at the end of its name is left out. */
function kindOf(subject: string): string {
  return /^(?:[a-z]+:(?:address|link|user)(?=:)|[a-z]+)/.exec(subject)?.[0] ?? "other";
}

/**
 * Opens the rate limit store: Upstash Redis if it is configured, with this instance's memory as failover;
 * else memory. The Redis client is loaded only if needed.
 */
export async function openRateLimitStore(settings: Env["rateLimitStore"]): Promise<RateLimitStore> {
  const memory = new MemoryRateLimitStore();
  if (!settings) return memory;
  const { RedisRateLimitStore } = await import("./rate-limit-redis");
  return new FailoverRateLimitStore(new RedisRateLimitStore(settings), memory);
}

/** Returns the response headers that describe both windows (docs/spec/decisions.md "Rate limits"). */
export function rateLimitHeaders(limit: LimitState, now: Date): Record<string, string> {
  const described = limit.refusedBy === "second" ? limit.second : limit.minute;
  const { second, minute } = limit;
  const wait = secondsUntilReset(limit, now);
  const headers: Record<string, string> = {
    "X-RateLimit-Limit": String(described.limit),
    "X-RateLimit-Remaining": String(described.remaining),
    "X-RateLimit-Reset": String(described.reset),
    "RateLimit-Policy": `"sec";q=${second.limit};w=1, "min";q=${minute.limit};w=60`,
    RateLimit: `"sec";r=${second.remaining};t=${wait.second}, "min";r=${minute.remaining};t=${wait.minute}`,
  };
  if (limit.refusedBy) headers["Retry-After"] = String(wait[limit.refusedBy]);
  return headers;
}

/** Returns the headers of a 429 that describe the budget that refused, in place of the minute. */
export function budgetHeaders({ limit, remaining, reset }: BudgetUsedUp): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(reset),
  };
}

/** Returns the seconds until the next window of each kind, at least 1 and at most the window's length. */
export function secondsUntilReset({ second, minute }: LimitState, now: Date) {
  return { second: secondsUntil(second.reset, 1, now), minute: secondsUntil(minute.reset, 60, now) };
}

// A request may be counted in a window that started after `now`, so that the wait is capped at the window's
// length.
function secondsUntil(reset: number, windowSeconds: number, now: Date): number {
  return Math.min(Math.max(reset - Math.floor(now.getTime() / 1000), 1), windowSeconds);
}

const RETRY_EVERY_MS = 2_000;

/**
 * Counts in the shared store. While that is down, counts in this instance's memory with the same limits,
 * starting at the last shared count. A recovered store lacks the counts of the outage, so that each instance
 * may allow at most one more budget in a window.
 */
export class FailoverRateLimitStore implements RateLimitStore {
  private outage: { since: Date; retryAt: number } | null = null;

  constructor(
    private readonly shared: RateLimitStore,
    private readonly own: MemoryRateLimitStore,
  ) {}

  async count(subject: string, limits: Limits, now: Date): Promise<LimitState> {
    if (!this.outage) {
      try {
        const state = await this.shared.count(subject, limits, now);
        this.own.learn(subject, state, now);
        return state;
      } catch (error) {
        this.begin(error, now);
      }
    } else if (this.isRetryDue(this.outage.retryAt, now)) {
      this.outage.retryAt = now.getTime() + RETRY_EVERY_MS;
      afterResponse(() => this.retry(subject, limits, now));
    }
    return this.own.count(subject, limits, now);
  }

  /** A retry time further ahead than RETRY_EVERY_MS was set before the clock was set back. */
  private isRetryDue(retryAt: number, now: Date): boolean {
    return now.getTime() >= retryAt || retryAt > now.getTime() + RETRY_EVERY_MS;
  }

  /**
   * Tries the shared store again, after the response: the request itself was counted in memory and did not
   * wait.
   */
  private async retry(subject: string, limits: Limits, now: Date): Promise<void> {
    try {
      await this.shared.count(subject, limits, now);
    } catch {
      return;
    }
    if (!this.outage) return;
    const seconds = Math.max(0, (now.getTime() - this.outage.since.getTime()) / 1000);
    this.outage = null;
    log("info", "rate_limit_store_back", { seconds });
  }

  private begin(error: unknown, now: Date): void {
    if (this.outage) return;
    this.outage = { since: now, retryAt: now.getTime() + RETRY_EVERY_MS };
    log("error", "rate_limit_store_down", errorFields(error));
  }
}
