import { cookies } from "next/headers";
import { type Clock, ZONE_COOKIE, zoneOr } from "@/components/console/ui/clock";

const YEAR_SECONDS = 31_536_000;

/** The present moment in the reader's time zone, which a cookie keeps; UTC until it is known. */
export async function readerClock(now: Date): Promise<Clock> {
  const zone = (await cookies()).get(ZONE_COOKIE)?.value;
  return { now: now.getTime(), zone: zoneOr(zone, "UTC") };
}

/** Keeps the reader's time zone; UTC if it is none. In actions only. */
export async function writeZone(zone: string): Promise<void> {
  const kept = { path: "/console", maxAge: YEAR_SECONDS, sameSite: "lax" } as const;
  (await cookies()).set(ZONE_COOKIE, zoneOr(zone, "UTC"), kept);
}
