import { cookies } from "next/headers";
import { type Clock, fullTime } from "@/components/console/ui/clock";
import { CHOSEN_UTC, ZONE_COOKIE, zoneOr } from "@/components/console/ui/zone";
import { isTimeZone } from "@/lib/schemas/brands/fields";

const YEAR_SECONDS = 31_536_000;

/** The given time in the reader's zone, which is stored in a cookie; UTC until it is known. */
export async function readerClock(now: Date): Promise<Clock> {
  const zone = (await cookies()).get(ZONE_COOKIE)?.value;
  return { now: now.getTime(), zone: zoneOr(zone, "UTC") };
}

/** A time in the reader's zone as text: `Jan 14, 2026, 5:00 PM CST`. */
export async function readersTime(time: Date): Promise<string> {
  return fullTime(time.getTime(), await readerClock(time));
}

/**
 * Stores a value of the zone's cookie as the browser names it; UTC if the server does not know the zone, null
 * removes it. Only in actions.
 */
export async function writeZone(zone: string | null): Promise<void> {
  const at = { path: "/console", sameSite: "lax" } as const;
  const known = zone === null || isTimeZone(zone) ? zone : CHOSEN_UTC;
  (await cookies()).set(ZONE_COOKIE, known ?? "", { ...at, maxAge: known === null ? 0 : YEAR_SECONDS });
}
