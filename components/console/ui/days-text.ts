import { type Clock, dateOf } from "./clock";

/** `Nov 1 to Nov 28`, `since Nov 1`, `until Nov 28`; null without a day. */
export function daysText(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  clock: Clock,
): string | null {
  const [first, last] = [from, to].map((day) => day && dateOf(Date.parse(day), { ...clock, zone: "UTC" }));
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `since ${first}`;
  return last ? `until ${last}` : null;
}
