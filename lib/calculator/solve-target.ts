import { type Frequency, paymentsPerYear } from "./frequency";
import type { Cents } from "./money";

/** The most that a payment in `to` may be, so that a year of them is no more than a year of the target in `from`. */
export function targetIn(to: Frequency, from: Frequency, target: Cents): Cents {
  return Math.floor((target * paymentsPerYear(from)) / paymentsPerYear(to));
}
