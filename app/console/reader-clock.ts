import { cookies } from "next/headers";
import type { Clock } from "@/components/console/ui/clock";
import { ZONE_COOKIE, zoneOr } from "@/components/console/ui/zone";

const YEAR_SECONDS = 31_536_000;

/** The given time in the reader's zone, which is stored in a cookie; UTC until it is known. */
export async function readerClock(now: Date): Promise<Clock> {
  const zone = (await cookies()).get(ZONE_COOKIE)?.value;
  return { now: now.getTime(), zone: zoneOr(zone, "UTC") };
}

/** Stores the reader's zone, or UTC if it is not a zone. Only in actions. */
export async function writeZone(zone: string): Promise<void> {
  const kept = { path: "/console", maxAge: YEAR_SECONDS, sameSite: "lax" } as const;
  (await cookies()).set(ZONE_COOKIE, zoneOr(zone, "UTC"), kept);
}
