"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ZONE_COOKIE } from "@/components/console/ui/clock";

/** Sends the server the reader's zone, and switches the console's times between that zone and UTC. */
export function ZoneChoice({ zone }: { zone: string }) {
  const router = useRouter();

  useEffect(() => {
    if (document.cookie.includes(`${ZONE_COOKIE}=`)) return;
    keepZone(ownZone());
    router.refresh();
  }, [router]);

  const switchZone = () => {
    keepZone(zone === "UTC" ? ownZone() : "UTC");
    router.refresh();
  };
  return (
    <button type="button" onClick={switchZone}>
      {zone === "UTC" ? "Show times in your zone" : "Show times in UTC"}
    </button>
  );
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const YEAR_SECONDS = 31_536_000;

function keepZone(zone: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store, and the value is no secret.
  document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(zone)}; path=/console; max-age=${YEAR_SECONDS}; samesite=lax`;
}
