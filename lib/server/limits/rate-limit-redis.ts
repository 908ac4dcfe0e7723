import "server-only";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import type { LimitState, Limits, RateLimitStore, WindowState } from "./rate-limit-store";

/** The deadline for both windows of a request together. */
const DEADLINE_MS = 300;

/**
 * Counts in Upstash Redis for all instances, by this machine's clock. Throws if the store fails, its response
 * is not a count, or it takes longer than 300 ms.
 */
export class RedisRateLimitStore implements RateLimitStore {
  private readonly redis: Redis;
  private readonly limiters = new Map<string, Limiters>();

  constructor({ url, token }: { url: string; token: string }) {
    this.redis = new Redis({
      url,
      token,
      retry: { retries: 0 },
      enableTelemetry: false,
      // A function, since the client turns the abort of a plain signal into a successful response.
      signal: () => AbortSignal.timeout(DEADLINE_MS),
    });
  }

  async count(subject: string, limits: Limits): Promise<LimitState> {
    try {
      return await inTime(this.countBoth(subject, limits));
    } catch (error) {
      throw withoutCommand(error);
    }
  }

  private async countBoth(subject: string, { perSecond, perMinute }: Limits): Promise<LimitState> {
    const { second, minute } = this.limitersOf(perSecond, perMinute);
    const ofSecond = await second.limit(subject);
    const secondState = checked(ofSecond, perSecond);
    if (!ofSecond.success) {
      const minuteState = checked(await minute.getRemaining(subject), perMinute);
      return { refusedBy: "second", second: secondState, minute: minuteState };
    }
    const ofMinute = await minute.limit(subject);
    const minuteState = checked(ofMinute, perMinute);
    return { refusedBy: ofMinute.success ? null : "minute", second: secondState, minute: minuteState };
  }

  private limitersOf(perSecond: number, perMinute: number): Limiters {
    const numbers = `${perSecond}/${perMinute}`;
    let limiters = this.limiters.get(numbers);
    if (!limiters) {
      limiters = { second: this.limiter(perSecond, 1), minute: this.limiter(perMinute, 60) };
      this.limiters.set(numbers, limiters);
    }
    return limiters;
  }

  // Three features of the library are off: its timeout allows the request, its cache refuses in the
  // millisecond of the reset and never shrinks, and its analytics would store addresses.
  private limiter(limit: number, seconds: number): Ratelimit {
    return new Ratelimit({
      redis: this.redis,
      limiter: Ratelimit.fixedWindow(limit, `${seconds} s`),
      prefix: `offer-calculator:limit:${seconds}`,
      timeout: 0,
      ephemeralCache: false,
      analytics: false,
      enableTelemetry: false,
    });
  }
}

interface Limiters {
  second: Ratelimit;
  minute: Ratelimit;
}

/**
 * Returns the state of a window. The library's script returns the limit too: a response without it is not a
 * count. The library's reset is in milliseconds.
 */
function checked(state: WindowState, limit: number): WindowState {
  if (state.limit !== limit) throw new Error("The store's response is not a count.");
  return { limit, remaining: state.remaining, reset: state.reset / 1000 };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${DEADLINE_MS} ms.`)), DEADLINE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

// The client's message ends with the whole command, which contains the caller's address. It is not logged.
function withoutCommand(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("The store failed.");
  const { cause } = error;
  const message = error.message.split(", command was:")[0];
  return new Error(cause instanceof Error ? `${message}: ${cause.message}` : message);
}
