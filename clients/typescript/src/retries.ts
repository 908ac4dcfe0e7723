/** The limits on the retries of one call. */
export interface RetryBounds {
  retries: number;
  rateLimitWaitSeconds: number;
  longestWaitSeconds: number;
}

/** Decides whether and when one call is retried. */
export class Retries {
  readonly #bounds: RetryBounds;
  #retried = 0;
  #limited = 0;
  #limitedSeconds = 0;

  constructor(bounds: RetryBounds) {
    this.#bounds = bounds;
  }

  /** The seconds to wait before a retry after 429; null for no retry. `asked` is the Retry-After. */
  afterLimit(asked: number | null): number | null {
    const { rateLimitWaitSeconds, longestWaitSeconds } = this.#bounds;
    const wait = asked ?? backoff(this.#limited);
    // A wait of 0 counts as one second, so that the retries end.
    this.#limitedSeconds += Math.max(wait, 1);
    this.#limited += 1;
    return this.#limitedSeconds <= rateLimitWaitSeconds && wait <= longestWaitSeconds ? wait : null;
  }

  /** The same after any other failure that allows a retry. */
  afterFailure(asked: number | null): number | null {
    const { retries, longestWaitSeconds } = this.#bounds;
    const wait = asked ?? backoff(this.#retried);
    this.#retried += 1;
    return this.#retried <= retries && wait <= longestWaitSeconds ? wait : null;
  }
}

/** 0.5, 1, 2, ... seconds. */
function backoff(before: number): number {
  return 2 ** (before - 1);
}
