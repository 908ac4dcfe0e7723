import "server-only";

/**
 * Returns `now`, or the millisecond after the latest of the given times if `now` is not after it. A request's
 * time is taken before it waits for the lock of what it changes, and another instance's clock may be ahead:
 * with this time, taken under the lock, what was written last is also the latest.
 */
export function laterThan(earlier: (Date | string | null | undefined)[], now: Date): Date {
  const latest = earlier.flatMap((time) => (time == null ? [] : [new Date(time).getTime()]));
  return new Date(Math.max(now.getTime(), ...latest.map((time) => time + 1)));
}
