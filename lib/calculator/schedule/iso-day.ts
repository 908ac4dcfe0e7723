import { civilDate, type Day, dayOf, daysInMonth } from "./calendar";

/**
 * Parses an ISO date with a four-digit year ("2026-01-05"). Returns null for another form and for a date that
 * does not exist.
 */
export function parseDay(text: string): Day | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return null;
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number];
  if (month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return null;
  return dayOf(year, month, date);
}

/** Formats a day as an ISO date, "2026-01-05". The year must be between 0 and 9999. */
export function isoDate(day: Day): string {
  const { year, month, date } = civilDate(day);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}
