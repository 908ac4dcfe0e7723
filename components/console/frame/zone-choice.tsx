"use client";

import { startTransition, useEffect, useEffectEvent } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ZONE_COOKIE } from "@/components/console/ui/clock";
import type { ActionResult } from "@/lib/schemas/action-result";

/** Keeps a zone for the next pages. */
export type KeepZone = (zone: string) => Promise<ActionResult<void>>;

/** Sends the server the reader's zone, and switches the console's times between that zone and UTC. */
export function ZoneChoice({ zone, keep }: { zone: string; keep: KeepZone }) {
  // The response to an action that sets a cookie holds the page again, with its times.
  const { run } = useAction(keep);
  // What the page tells by itself asks nobody to sign in: the next page tells it again.
  const tellZone = useEffectEvent(() => {
    if (document.cookie.includes(`${ZONE_COOKIE}=`)) return;
    startTransition(async () => {
      await keep(ownZone()).catch(() => null);
    });
  });
  useEffect(() => tellZone(), []);
  return (
    <button type="button" onClick={() => run(zone === "UTC" ? ownZone() : "UTC")}>
      {zone === "UTC" ? "Show times in your zone" : "Show times in UTC"}
    </button>
  );
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
