import "server-only";
import { type Day, dayOf } from "@/lib/calculator/calendar";

/** Returns the date at a moment in an IANA time zone. */
export function dayIn(timeZone: string, now: Date): Day {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  }).formatToParts(now);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  return dayOf(part("year"), part("month"), part("day"));
}
