import "server-only";
import { oncePerProcess } from "./once-per-process";
import { ANONYMOUS_LIMITS, countRequest, measureRefusal } from "./rate-limit";
import type { LimitState, WindowState } from "./rate-limit-store";

const VERIFIED_FOR_MS = 60 * 60_000;
const NOTED_EVERY_MS = 60_000;
const MOST_KEYS = 10_000;
const MOST_ADDRESSES = 10_000;
const LONGEST_WINDOW_MS = 60_000;

// Rule: D4-6
/**
 * This process's state about anonymous clients: what is left of each address's budget, so that spent addresses
 * are refused before any work, and the API keys with a recent valid signature, whose requests are not refused
 * for their address.
 */
class AnonymousTraffic {
  private readonly counted = new Map<string, LimitState>();
  private readonly verified = new Map<string, { at: number; funder: string }>();
  private readonly lookups = new Map<string, Lookups>();

  /** Returns the limit that an address is over until a window ends, else null. Uses no store. */
  spentLimit(address: string, now: Date): LimitState | null {
    const limit = this.counted.get(address);
    if (!limit) return null;
    if (leftOf(limit.minute, now) === 0) return { ...limit, refusedBy: "minute" };
    return leftOf(limit.second, now) === 0 ? { ...limit, refusedBy: "second" } : null;
  }

  /**
   * Counts one request of an address. Once a window is used up, no request reaches the store until it ends.
   */
  async count(address: string, now: Date): Promise<LimitState> {
    const spent = this.spentLimit(address, now);
    if (spent) {
      measureRefusal("address");
      return spent;
    }
    const limit = await countRequest(address, ANONYMOUS_LIMITS, now);
    const before = this.counted.get(address) ?? limit;
    const second = laterOf(before.second, limit.second, now);
    const minute = laterOf(before.minute, limit.minute, now);
    put(this.counted, address, { refusedBy: null, second, minute }, MOST_ADDRESSES);
    return limit;
  }

  /** Returns the id of the funder of a key that has signed a request in the last hour, else null. */
  verifiedFunder(apiKey: string, now: Date): string | null {
    const noted = this.verified.get(apiKey);
    return noted && Math.abs(now.getTime() - noted.at) < VERIFIED_FOR_MS ? noted.funder : null;
  }

  noteVerified(apiKey: string, funder: string, now: Date): void {
    const noted = this.verified.get(apiKey);
    if (noted && Math.abs(now.getTime() - noted.at) < NOTED_EVERY_MS) return;
    put(this.verified, apiKey, { at: now.getTime(), funder }, MOST_KEYS);
  }

  noteInvalid(apiKey: string): void {
    this.verified.delete(apiKey);
  }

  /**
   * Waits while an address has as many key lookups running as it has requests left in the current windows, so
   * that concurrent requests cost no more lookups than sequential ones. A lookup belongs to the window in which
   * it starts: take the time when this resolves. Call `endLookup` once the outcome is counted.
   */
  async startLookup(address: string): Promise<void> {
    const lookups = this.lookups.get(address) ?? { running: 0, waiting: [] };
    this.lookups.set(address, lookups);
    if (this.mayStart(address, lookups)) lookups.running += 1;
    else await new Promise<void>((start) => lookups.waiting.push(start));
  }

  endLookup(address: string): void {
    const lookups = this.lookups.get(address);
    if (!lookups) return;
    lookups.running -= 1;
    while (lookups.waiting.length > 0 && this.mayStart(address, lookups)) {
      lookups.running += 1;
      lookups.waiting.shift()?.();
    }
    if (lookups.running === 0) this.lookups.delete(address);
  }

  /** With no requests left, one starts alone: it is refused, or is the first of the next window. */
  private mayStart(address: string, { running }: Lookups): boolean {
    if (running === 0) return true;
    const limit = this.counted.get(address);
    if (!limit) return running < ANONYMOUS_LIMITS.perSecond;
    const now = new Date();
    return running < leftOf(limit.second, now) && running < leftOf(limit.minute, now);
  }
}

/** The running key lookups of an address, and the waiting requests. */
interface Lookups {
  running: number;
  waiting: (() => void)[];
}

/** What is left of a window as last counted; all of it once the window has ended. */
function leftOf(window: WindowState, now: Date): number {
  return isCurrent(window, now) ? window.remaining : window.limit;
}

/** Further away than the longest window is long if the clock was set back. */
function isCurrent({ reset }: WindowState, now: Date): boolean {
  const wait = reset * 1000 - now.getTime();
  return wait > 0 && wait <= LONGEST_WINDOW_MS;
}

/** The state of the newer of two windows, or of the later count in one. */
function laterOf(before: WindowState, counted: WindowState, now: Date): WindowState {
  if (before.reset > counted.reset && isCurrent(before, now)) return before;
  if (before.reset < counted.reset || !isCurrent(before, now)) return counted;
  return before.remaining < counted.remaining ? before : counted;
}

/** Removes the oldest entries above a maximum. */
function put<Value>(entries: Map<string, Value>, name: string, value: Value, most: number): void {
  entries.delete(name);
  const [oldest] = entries.keys();
  if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
  entries.set(name, value);
}

export function anonymousTraffic(): AnonymousTraffic {
  return oncePerProcess("anonymous traffic", () => new AnonymousTraffic());
}
