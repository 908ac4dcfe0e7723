/** The remaining requests of a window, and its end. */
interface RateWindow {
  left: number;
  end: number;
}

/** Keeps one client within the limits in the RateLimit header of each response. */
export class Pace {
  readonly #clock: () => number;
  #underWay = 0;
  #windows = new Map<string, RateWindow>();

  /** The clock, in seconds, never goes back. */
  constructor(clock: () => number = () => performance.now() / 1000) {
    this.#clock = clock;
  }

  /** Takes a turn and returns 0, or returns the seconds until a turn may be free. */
  take(): number {
    const now = this.#clock();
    let wait = 0;
    for (const [name, { left, end }] of this.#windows) {
      if (end <= now) this.#windows.delete(name);
      else if (left <= 0) wait = Math.max(wait, end - now);
    }
    if (wait === 0) this.force();
    return wait;
  }

  /** Takes a turn even if the limits have none: the service decides. */
  force(): void {
    this.#underWay += 1;
    for (const window of this.#windows.values()) window.left -= 1;
  }

  /** Ends a turn with the header of its response, or null without a response. */
  end(header: string | null): void {
    this.#underWay -= 1;
    for (const [, name = "", left, seconds] of (header ?? "").matchAll(/"(\w+)";r=(\d+);t=(\d+)/g)) {
      // The service may not have counted the requests under way yet.
      this.#windows.set(name, { left: Number(left) - this.#underWay, end: this.#clock() + Number(seconds) });
    }
  }
}
