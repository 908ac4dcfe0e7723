import "server-only";

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The waits after the first, second, ... failed attempt, in seconds. The attempt after the last wait is the
 * last (docs/spec/decisions.md "Callback and webhooks").
 */
export const RETRY_WAITS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

// A share of the wait, either way: docs/spec/decisions.md "Callback and webhooks".
const JITTER = 0.2;

/**
 * Returns the time of the next attempt after `attempts` failed ones, counted from the end of the last one;
 * null after the last step. Each step has a jitter of 20 % either way; `random` is from 0 to 1. Retry-After
 * (seconds) is honored between one and two times the step.
 */
export function nextAttempt(
  attempts: number,
  from: Date,
  retryAfter: number | null,
  random: number,
): Date | null {
  const step = RETRY_WAITS[attempts - 1];
  if (step === undefined) return null;
  const spread = step * (1 - JITTER + 2 * JITTER * random);
  const wait = retryAfter === null ? spread : Math.min(Math.max(retryAfter, step), 2 * step);
  return new Date(from.getTime() + wait * 1000);
}
