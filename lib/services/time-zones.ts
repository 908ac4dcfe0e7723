import "server-only";
import { type Day, dayOf } from "@/lib/calculator/schedule/calendar";
import { momentIn } from "@/lib/schemas/pages/moment";

/** Returns the date at a moment in an IANA time zone. */
export function dayIn(timeZone: string, now: Date): Day {
  const parts = formatOf(timeZone).formatToParts(now);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  return dayOf(part("year"), part("month"), part("day"));
}

/** Returns a time in UTC as people read it: Jan 5, 2026, 4:42 PM UTC. A mail does not know its reader's zone. */
export function utcMinute(time: Date): string {
  return momentIn("UTC", time);
}

/** Returns the moment at which a date begins in an IANA time zone, to the second. */
export function startOfDay(day: Day, timeZone: string): Date {
  // This searches for the date's first second: in every time zone it is within 15 hours of midnight in UTC.
  let before = day * 86_400 - 15 * 3_600;
  let after = day * 86_400 + 15 * 3_600;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timeZone, new Date(middle * 1_000)) >= day) after = middle;
    else before = middle;
  }
  return new Date(after * 1_000);
}

/** More than there are time zones. Funders may write a zone's name in any case. */
const MOST_FORMATS = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the format of a time zone's dates. It is cached: making one takes longer than the rest of the work.
 */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept !== undefined) return kept;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}
