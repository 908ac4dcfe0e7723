import "server-only";
import { afterResponse } from "./after-response";
import { errorFields, log } from "./log";
import type { MemoryRateLimitStore } from "./rate-limit-memory";
import type { LimitState, Limits, RateLimitStore } from "./rate-limit-store";

const RETRY_EVERY_MS = 2_000;

// Rules: D4-36, D4-37
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
