import "server-only";
import { oncePerProcess } from "./once-per-process";
import { ANONYMOUS_LIMITS, countRequest } from "./rate-limit";
import type { LimitState } from "./rate-limit-store";

const VERIFIED_FOR_MS = 60 * 60_000;
const NOTED_EVERY_MS = 60_000;
const MOST_KEYS = 10_000;
const MOST_ADDRESSES = 10_000;
const LONGEST_WINDOW_MS = 60_000;

/**
 * This process's state about anonymous clients: the addresses over their budget, which are refused before any
 * work, and the API keys with a recent valid signature, whose requests are not refused for their address.
 */
class AnonymousTraffic {
  private readonly spent = new Map<string, LimitState>();
  private readonly verified = new Map<string, number>();
  private readonly lookups = new Map<string, Lookups>();

  /** Returns the limit that an address is over until a window ends, else null. Uses no store. */
  spentLimit(address: string, now: Date): LimitState | null {
    const limit = this.spent.get(address);
    if (!limit?.refusedBy) return null;
    const wait = limit[limit.refusedBy].reset * 1000 - now.getTime();
    // Further away than a window is long if the clock was set back.
    if (wait > 0 && wait <= LONGEST_WINDOW_MS) return limit;
    this.spent.delete(address);
    return null;
  }

  /**
   * Counts one request of an address. Once a window is used up, no request reaches the store until it ends.
   */
  async count(address: string, now: Date): Promise<LimitState> {
    const spent = this.spentLimit(address, now);
    if (spent) return spent;
    const limit = await countRequest(address, ANONYMOUS_LIMITS, now);
    const spentBy = limit.minute.remaining === 0 ? "minute" : limit.second.remaining === 0 ? "second" : null;
    if (spentBy) put(this.spent, address, { ...limit, refusedBy: spentBy }, MOST_ADDRESSES);
    const lookups = this.lookups.get(address);
    if (lookups) lookups.left = Math.min(limit.second.remaining, limit.minute.remaining);
    return limit;
  }

  /** Returns whether a key has signed a request in the last hour. */
  isVerified(apiKey: string, now: Date): boolean {
    const at = this.verified.get(apiKey);
    return at !== undefined && Math.abs(now.getTime() - at) < VERIFIED_FOR_MS;
  }

  noteVerified(apiKey: string, now: Date): void {
    const at = this.verified.get(apiKey);
    if (at !== undefined && Math.abs(now.getTime() - at) < NOTED_EVERY_MS) return;
    put(this.verified, apiKey, now.getTime(), MOST_KEYS);
  }

  noteInvalid(apiKey: string): void {
    this.verified.delete(apiKey);
  }

  /**
   * Waits while the number of running key lookups of an address equals its remaining requests, so that
   * concurrent requests cost no more lookups than sequential ones. Call `endLookup` once the outcome is
   * counted.
   */
  async startLookup(address: string): Promise<void> {
    const lookups = this.lookups.get(address) ?? {
      running: 0,
      left: ANONYMOUS_LIMITS.perSecond,
      waiting: [],
    };
    this.lookups.set(address, lookups);
    if (lookups.running < lookups.left) lookups.running += 1;
    else await new Promise<void>((start) => lookups.waiting.push(start));
  }

  endLookup(address: string): void {
    const lookups = this.lookups.get(address);
    if (!lookups) return;
    lookups.running -= 1;
    // With no requests left, each waiting one is refused when it starts, or is the first of the next window.
    while (lookups.waiting.length > 0 && (lookups.running < lookups.left || lookups.running === 0)) {
      lookups.running += 1;
      lookups.waiting.shift()?.();
    }
    if (lookups.running === 0) this.lookups.delete(address);
  }
}

/**
 * The running key lookups of an address, its remaining requests as last counted, and the waiting requests.
 */
interface Lookups {
  running: number;
  left: number;
  waiting: (() => void)[];
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
