/** The shortest wait that is worth a line, in seconds. */
const NOTABLE_SECONDS = 3;

/** Reads the limits in responses as the client does, and says when a call is about to wait for one. */
export class LimitWatch {
  readonly longestSeconds: number;
  readonly #note: (text: string) => void;
  #usedUpUntil = 0;

  constructor(note: (text: string) => void, longestSeconds: number) {
    this.#note = note;
    this.longestSeconds = longestSeconds;
  }

  /** Keeps when a limit that is used up ends. A refused request is sent again after Retry-After. */
  read({ status, headers }: Response): void {
    if (status === 429) this.#say(Number(headers.get("retry-after") ?? 0));
    for (const [, left, seconds] of (headers.get("ratelimit") ?? "").matchAll(/;r=(\d+);t=(\d+)/g))
      if (left === "0") this.#usedUpUntil = Math.max(this.#usedUpUntil, now() + Number(seconds));
  }

  /** Says that the call which begins now waits. */
  beforeCall(): void {
    const wait = this.#usedUpUntil - now();
    this.#usedUpUntil = 0;
    this.#say(wait);
  }

  #say(seconds: number): void {
    // The client does not wait longer: the service decides then.
    if (seconds >= NOTABLE_SECONDS && seconds <= this.longestSeconds)
      this.#note(`Waiting ${Math.ceil(seconds)} s for the limit of the key.`);
  }
}

function now(): number {
  return performance.now() / 1000;
}
