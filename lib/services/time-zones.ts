import "server-only";
import { HOUR_MS, MINUTE_MS } from "@/lib/calculator/durations";
import { type Day, dayOf } from "@/lib/calculator/schedule/calendar";

/** Returns the date at a moment in an IANA time zone. */
export function dayIn(timeZone: string, now: Date): Day {
  const parts = formatOf(timeZone).formatToParts(now);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  return dayOf(part("year"), part("month"), part("day"));
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

/**
 * Returns the next moment after `now` at which clocks of an IANA time zone read an hour, to the second. Where
 * clocks skip the hour on that day, it is the first moment after.
 */
export function nextAtHour(hour: number, timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  const at = [0, 1].map((days) => atHour(hour, today + days, timeZone));
  return at.find((moment) => moment > now) ?? (at[1] as Date);
}

function atHour(hour: number, day: Day, timeZone: string): Date {
  const midnight = startOfDay(day, timeZone);
  // A day on which clocks change before the hour is an hour longer or shorter until then.
  const moment = new Date(midnight.getTime() + hour * HOUR_MS);
  const shift = minuteOfDay(timeZone, moment) - hour * 60;
  return new Date(moment.getTime() - shift * MINUTE_MS);
}

/** The minutes since midnight on the clocks of a time zone. */
function minuteOfDay(timeZone: string, moment: Date): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  const parts = format.formatToParts(moment);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  return part("hour") * 60 + part("minute");
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
