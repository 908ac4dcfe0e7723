"use client";

import { useSyncExternalStore } from "react";

/** A time of today in the reader's zone, which only the browser knows; UTC until then. */
export function WaitingTime({ until }: { until: string }) {
  const local = useSyncExternalStore(
    () => () => undefined,
    () =>
      new Date(until).toLocaleTimeString([], { hour: "numeric", minute: "2-digit", timeZoneName: "short" }),
    () => `${until.slice(11, 16)} UTC`,
  );
  return <time dateTime={until}>{local}</time>;
}
