/** Holds the reader's zone, or `UTC` where the reader chose it. */
export const ZONE_COOKIE = "console-zone";

/** Returns `zone` if this machine knows it, else `otherwise`. */
export function zoneOr(zone: string | undefined, otherwise: string): string {
  if (zone === undefined) return otherwise;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return otherwise;
  }
}
