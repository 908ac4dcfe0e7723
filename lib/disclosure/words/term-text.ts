import { formatCount, formatMonths } from "@/lib/calculator/money/formats";
import { scaleHalfUp } from "@/lib/calculator/money/money";

/**
 * A term as text: "182 days", or "1 year and 1.15 months" when it is longer than 365 days. A month has 30.4
 * days, rounded half up.
 */
export function termText(days: number): string {
  if (days <= 365) return `${days} ${days === 1 ? "day" : "days"}`;
  const years = Math.floor(days / 365);
  const rest = days % 365;
  const whole = `${formatCount(years)} ${years === 1 ? "year" : "years"}`;
  return rest === 0 ? whole : `${whole} and ${formatMonths(scaleHalfUp(rest, 1_000, 304))}`;
}
