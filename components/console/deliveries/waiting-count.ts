import { formatCount } from "@/lib/calculator/money/formats";

/** Deliveries that wait, are listed or sent again are counted up to here. */
const COUNTED = 1_000;

/** A count of deliveries as text: `12`, `1,000 or more`. */
export function waitingCount(count: number): string {
  return count >= COUNTED ? "1,000 or more" : formatCount(count);
}
