import { expect, test } from "vitest";
import { nextAttempt, RETRY_WAITS } from "@/lib/services/deliveries/retry-schedule";

const NOW = new Date("2026-01-01T00:00:00Z");
const seconds = (attempts: number, retryAfter: number | null, random: number) =>
  ((nextAttempt(attempts, NOW, retryAfter, random)?.getTime() ?? Number.NaN) - NOW.getTime()) / 1000;

// Rule: D8-23
test("the waits are those of the contract", () => {
  expect(RETRY_WAITS).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
});

// Rule: D8-24
test("a wait is spread by a fifth either way", () => {
  expect(seconds(1, null, 0)).toBe(4);
  expect(seconds(1, null, 0.5)).toBe(5);
  expect(seconds(2, null, 1)).toBe(360);
});

// Rule: D8-25
test("Retry-After is used between once and twice the wait of the step", () => {
  expect(seconds(2, 1, 0)).toBe(300);
  expect(seconds(2, 450, 0)).toBe(450);
  expect(seconds(2, 86_400, 0)).toBe(600);
});

test("there is no attempt after the tenth", () => {
  expect(nextAttempt(9, NOW, null, 0.5)).not.toBeNull();
  expect(nextAttempt(10, NOW, null, 0.5)).toBeNull();
});
