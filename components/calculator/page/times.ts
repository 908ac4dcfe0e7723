const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** How often a visible page asks the server while no change is expected. */
export const IDLE_MS = 30_000;

/** Unix seconds by the clock of this machine. */
export function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}

/** Unix seconds as "Dec 2, 2026, 11:00 PM UTC": the same text on the server and in every browser. */
export function formatUtc(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${formatUtcDay(seconds)}, ${clock(date)} UTC`;
}

/**
 * The same in the reader's time zone, "Dec 2, 2026, 6:00 PM EST". For a hydrated page only: a server has
 * another zone.
 */
export function formatLocal(seconds: number): string {
  const date = new Date(seconds * 1000);
  const parts = new Intl.DateTimeFormat("en-US", { timeZoneName: "short" }).formatToParts(date);
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value;
  const shifted = new Date(localSeconds(seconds) * 1000);
  return `${formatLocalDay(seconds)}, ${clock(shifted)} ${zone}`;
}

/** Unix seconds as "Dec 2, 2026", the day where the reader is. */
export function formatLocalDay(seconds: number): string {
  return formatUtcDay(localSeconds(seconds));
}

function formatUtcDay(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** Unix seconds of an ISO 8601 time. */
export function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}

/** The machine-readable form for a `time` element. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** The seconds whose UTC date and time are the local ones. */
function localSeconds(seconds: number): number {
  return seconds - new Date(seconds * 1000).getTimezoneOffset() * 60;
}

function clock(date: Date): string {
  const hour = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, "0");
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}
