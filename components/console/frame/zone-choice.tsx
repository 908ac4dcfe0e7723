"use client";

import { startTransition, useEffect, useEffectEvent } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ZONE_COOKIE } from "@/components/console/ui/zone";
import type { ActionResult } from "@/lib/schemas/action-result";

/** Stores the reader's zone for the following pages. */
export type KeepZone = (zone: string) => Promise<ActionResult<void>>;

/** Sends the reader's zone to the server, and switches the console's times between that zone and UTC. */
export function ZoneChoice({ zone, keep }: { zone: string; keep: KeepZone }) {
  // The response to an action that sets a cookie contains the page again, with new times.
  const { run } = useAction(keep);
  // Not `run`: this happens without a click, so a session that ended must not open the sign-in dialog.
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
