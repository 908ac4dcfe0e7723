/**
 * Holds the zone of the reader's browser as the browser names it, or `UTC` if the reader chose UTC. Absent if
 * the browser's own zone is UTC, so that it is never taken for a choice.
 */
export const ZONE_COOKIE = "console-zone";
/** The value of the cookie that the reader chose. */
export const CHOSEN_UTC = "UTC";

/** What the cookie holds for a reader who follows the browser's zone; null if there is none to hold. */
export function followedZone(browserZone: string): string | null {
  return browserZone === "UTC" ? null : browserZone;
}

/**
 * Whether the cookie has to change because the browser is in another zone: its value, null if absent, against
 * the browser's zone. A reader's choice stays.
 */
export function zoneMoved(stored: string | null, browserZone: string): boolean {
  return stored !== CHOSEN_UTC && stored !== followedZone(browserZone);
}

/** Returns `zone` if this machine knows it, else `otherwise`. */
export function zoneOr(zone: string | undefined, otherwise: string): string {
  if (zone === undefined) return otherwise;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return otherwise;
  }
}
