"use client";

import { startTransition, useEffect, useEffectEvent } from "react";
import { useAction } from "@/components/console/session/use-action";
import { CHOSEN_UTC, followedZone, ZONE_COOKIE, zoneMoved } from "@/components/console/ui/zone";
import type { ActionResult } from "@/lib/schemas/action-result";

/** Stores a value of the zone's cookie for the following pages; null removes it. */
export type KeepZone = (zone: string | null) => Promise<ActionResult<void>>;

/**
 * Sends the zone of the reader's browser to the server when it is new, and switches the console's times
 * between that zone and UTC.
 */
export function ZoneChoice({ zone, keep }: { zone: string; keep: KeepZone }) {
  // The response to an action that sets a cookie contains the page again, with new times.
  const { run } = useAction(keep);
  // Not `run`: this happens without a click, so a session that ended must not open the sign-in dialog.
  const tellZone = useEffectEvent(() => {
    if (!zoneMoved(storedZone(), browserZone())) return;
    startTransition(async () => {
      await keep(followedZone(browserZone())).catch(() => null);
    });
  });
  // Once for each load of the frame, so that a browser that keeps no cookies does not ask again and again.
  useEffect(() => tellZone(), []);
  return (
    <button type="button" onClick={() => run(zone === "UTC" ? followedZone(browserZone()) : CHOSEN_UTC)}>
      {zone === "UTC" ? "Show times in your zone" : "Show times in UTC"}
    </button>
  );
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function storedZone(): string | null {
  const start = `${ZONE_COOKIE}=`;
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(start));
  return cookie === undefined ? null : decodeURIComponent(cookie.slice(start.length));
}
