import "server-only";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { ANONYMOUS_LIMITS, countRequest, measureRefusal } from "./rate-limit";
import type { LimitState, WindowState } from "./rate-limit-store";

const VERIFIED_FOR_MS = 60 * 60_000;
const NOTED_EVERY_MS = 60_000;
// Addresses and keys cost a stranger nothing: what is kept of them is bounded.
const MOST_PAIRS = 10_000;
const MOST_ADDRESSES = 10_000;
const LONGEST_WINDOW_MS = 60_000;

/**
 * What this process knows about unauthenticated requests: the rest of each address's budget, so that it
 * refuses an address without budget before any work; and the addresses that have recently sent a valid
 * signature of an API key, whose requests with that key it does not refuse. The key alone is no secret.
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
   * Counts one request of an address. Once a window is used up, requests do not reach the store until it
   * ends.
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

  /** Returns the funder's id if an address has sent a valid signature of a key in the last hour, else null. */
  verifiedFunder(apiKey: string, address: string, now: Date): string | null {
    const noted = this.verified.get(pairOf(apiKey, address));
    return noted && Math.abs(now.getTime() - noted.at) < VERIFIED_FOR_MS ? noted.funder : null;
  }

  /** Notes that an address has sent a valid signature of a funder's key. */
  noteVerified(apiKey: string, address: string, funder: string, now: Date): void {
    const pair = pairOf(apiKey, address);
    const noted = this.verified.get(pair);
    if (noted && Math.abs(now.getTime() - noted.at) < NOTED_EVERY_MS) return;
    put(this.verified, pair, { at: now.getTime(), funder }, MOST_PAIRS);
  }

  /** Forgets what an address has sent of a key that is not valid any more. */
  noteInvalid(apiKey: string, address: string): void {
    this.verified.delete(pairOf(apiKey, address));
  }

  /**
   * Waits while an address has as many key lookups running as it has requests left in the current windows, so
   * that concurrent requests cost no more lookups than sequential ones. A lookup belongs to the window in
   * which it starts: read the clock after this resolves. Call `endLookup` once the outcome is counted.
   */
  async startLookup(address: string): Promise<void> {
    const lookups = this.lookups.get(address) ?? { running: 0, waiting: [] };
    this.lookups.set(address, lookups);
    if (this.mayStart(address, lookups)) lookups.running += 1;
    else await new Promise<void>((start) => lookups.waiting.push(start));
  }

  /** Ends a lookup and starts those that wait for it. */
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

  /**
   * With no requests left, a lookup may still run alone: its request is refused, or is the first of the next
   * window.
   */
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

function pairOf(apiKey: string, address: string): string {
  return `${address} ${apiKey}`;
}

/** Returns how many requests are left in a window as last counted; all of them once the window has ended. */
function leftOf(window: WindowState, now: Date): number {
  return isCurrent(window, now) ? window.remaining : window.limit;
}

/**
 * Returns whether a window has not ended. One that ends later than a new window could was counted before the
 * clock was set back.
 */
function isCurrent({ reset }: WindowState, now: Date): boolean {
  const wait = reset * 1000 - now.getTime();
  return wait > 0 && wait <= LONGEST_WINDOW_MS;
}

/** Returns the state of the newer of two windows; within one window, the state with the higher count. */
function laterOf(before: WindowState, counted: WindowState, now: Date): WindowState {
  if (before.reset > counted.reset && isCurrent(before, now)) return before;
  if (before.reset < counted.reset || !isCurrent(before, now)) return counted;
  return before.remaining < counted.remaining ? before : counted;
}

/** Sets an entry as the newest. Removes the oldest one if there are `most` entries. */
function put<Value>(entries: Map<string, Value>, name: string, value: Value, most: number): void {
  entries.delete(name);
  const [oldest] = entries.keys();
  if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
  entries.set(name, value);
}

/** Returns this process's only instance. */
export function anonymousTraffic(): AnonymousTraffic {
  return oncePerProcess("anonymous traffic", () => new AnonymousTraffic());
}
