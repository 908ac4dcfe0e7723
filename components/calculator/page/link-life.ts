/** The id of the element that says how long the link works. */
export const LINK_LIFE = "link-life";

/** "expires in 12 days", "has expired". */
export function linkLife(seconds: number): string {
  return seconds > 0 ? `expires in ${timeLeft(seconds)}` : "has expired";
}

/** "12 days", "30 hours", "25 minutes": whole units, never more than is left. */
export function timeLeft(seconds: number): string {
  const units = [
    { name: "day", length: 86_400, from: 2 * 86_400 },
    { name: "hour", length: 3_600, from: 3_600 },
    { name: "minute", length: 60, from: 60 },
  ];
  const unit = units.find(({ from }) => seconds >= from);
  if (unit === undefined) return "less than a minute";
  const count = Math.floor(seconds / unit.length);
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}
