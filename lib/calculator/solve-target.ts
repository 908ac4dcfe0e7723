import { type Frequency, paymentsPerYear } from "./frequency";
import type { Cents } from "./money";

/**
 * Converts a target payment to another frequency, rounded down: a year of payments must not exceed a year of
 * the original target.
 */
export function targetIn(to: Frequency, from: Frequency, target: Cents): Cents {
  return Math.floor((target * paymentsPerYear(from)) / paymentsPerYear(to));
}
