/** The id of the element that says how long the link works: in it two elements, one for each part. */
export const LINK_LIFE = "link-life";

/** "Link expires in" and "12 days", or "Link has" and "expired": a phone shows the second part alone. */
export function linkLife(seconds: number): [lead: string, rest: string] {
  return seconds > 0 ? ["Link expires in ", timeLeft(seconds)] : ["Link has ", "expired"];
}

/** "12 days", "30 hours", "25 minutes": days and hours to the nearest, as a link of 30 days is named at its making. */
function timeLeft(seconds: number): string {
  const { unit } = wholeUnits(seconds);
  const length = { day: 86_400, hour: 3_600, minute: 60 }[unit];
  const count = unit === "minute" ? Math.floor(seconds / length) : Math.round(seconds / length);
  return count === 0 ? "less than a minute" : `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** A length of time in whole units, never more than it is: days from two days on, hours from one hour on. */
export function wholeUnits(seconds: number): { count: number; unit: "day" | "hour" | "minute" } {
  if (seconds >= 2 * 86_400) return { count: Math.floor(seconds / 86_400), unit: "day" };
  if (seconds >= 3_600) return { count: Math.floor(seconds / 3_600), unit: "hour" };
  return { count: Math.floor(seconds / 60), unit: "minute" };
}
