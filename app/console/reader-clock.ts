import { cookies } from "next/headers";
import { type Clock, ZONE_COOKIE, zoneOr } from "@/components/console/ui/clock";

/** The present moment in the reader's time zone, which the page keeps in a cookie; UTC until it is known. */
export async function readerClock(now: Date): Promise<Clock> {
  const zone = (await cookies()).get(ZONE_COOKIE)?.value;
  return { now: now.getTime(), zone: zoneOr(zone && decodeURIComponent(zone), "UTC") };
}
