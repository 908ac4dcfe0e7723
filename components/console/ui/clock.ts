import { wholeUnits } from "@/components/calculator/page/link-life";
import { DAY_MS } from "@/lib/calculator/durations";
import { momentIn } from "@/lib/schemas/pages/moment";

/** The time at which a page was rendered, and the reader's time zone. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: number;
  /** IANA name. */
  zone: string;
}

/** `3:42 PM` today, `Yesterday`, `Nov 19` this year, else `Nov 19, 2025`. */
export function shortTime(at: number, clock: Clock): string {
  const day = isoDateIn(at, clock.zone);
  if (day === isoDateIn(clock.now, clock.zone)) return clockTime(at, clock);
  if (day === isoDateIn(clock.now - DAY_MS, clock.zone)) return "Yesterday";
  return dateOf(at, clock);
}

/** `3:42 PM`. */
export function clockTime(at: number, { zone }: Clock): string {
  return format(at, zone, { hour: "numeric", minute: "2-digit" });
}

/** `3:42:39 PM`. */
export function exactClockTime(at: number, { zone }: Clock): string {
  return format(at, zone, { hour: "numeric", minute: "2-digit", second: "2-digit" });
}

/** `Nov 19`, with the year where it is not this one. */
export function dateOf(at: number, { now, zone }: Clock): string {
  const sameYear = isoDateIn(at, zone).slice(0, 4) === isoDateIn(now, zone).slice(0, 4);
  return format(at, zone, { month: "short", day: "numeric", ...(sameYear ? {} : { year: "numeric" }) });
}

/** `Jan 14, 2026, 5:00 PM CST`. */
export function fullTime(at: number, { zone }: Clock): string {
  return momentIn(zone, at);
}

/** `2026-01-14 23:00:00 UTC`. */
export function exactUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** `Today`, `Yesterday`, or `Wed, Dec 31`, with the year where it is not this one. */
export function dayHeading(at: number, clock: Clock): string {
  const day = isoDateIn(at, clock.zone);
  if (day === isoDateIn(clock.now, clock.zone)) return "Today";
  if (day === isoDateIn(clock.now - DAY_MS, clock.zone)) return "Yesterday";
  return `${format(at, clock.zone, { weekday: "short" })}, ${dateOf(at, clock)}`;
}

/**
 * `in 12 days`, `in 21 h`, `in 38 min`; `3 days ago` for what has passed. Units as on the ISO's page; days are
 * the difference of the two dates.
 */
export function relativeTime(at: number, clock: Clock): string {
  const { now } = clock;
  const { count, unit } = wholeUnits(Math.abs(at - now) / 1000);
  const length =
    unit === "day"
      ? dayCount(daysBetween(at, clock))
      : `${Math.max(1, count)} ${unit === "hour" ? "h" : "min"}`;
  return at >= now ? `in ${length}` : `${length} ago`;
}

/** How long something that ends still lasts: `in 2 days` by the two dates in the reader's zone, `in 5 h` today. */
export function timeLeft(at: number, clock: Clock): string {
  const days = daysBetween(at, clock);
  return at <= clock.now || days === 0 ? relativeTime(at, clock) : `in ${dayCount(days)}`;
}

function daysBetween(at: number, { now, zone }: Clock): number {
  const [day, today] = [at, now].map((time) => Date.parse(isoDateIn(time, zone))) as [number, number];
  return Math.abs(day - today) / DAY_MS;
}

/** Minutes, in whole ones: `38 min`, `1 h 52 min`, `3 days 4 h`. */
export function duration(length: number): string {
  const minutes = Math.round(length);
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  if (hours < 1) return `${Math.max(1, minutes)} min`;
  const [most, rest] = days < 1 ? [`${hours} h`, minutes % 60] : [dayCount(days), hours % 24];
  return rest === 0 ? most : `${most} ${rest} ${days < 1 ? "min" : "h"}`;
}

const dayCount = (days: number) => `${days} ${days === 1 ? "day" : "days"}`;

/** The date in a zone as `2026-01-14`. */
export function isoDateIn(at: number, zone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(at);
}

function format(at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  // A narrow no-break space before AM is wider than a line of a table expects.
  return new Intl.DateTimeFormat("en-US", { timeZone, ...options }).format(at).replaceAll(" ", " ");
}
