"use client";

import { useSyncExternalStore } from "react";

/** What a browser reads whose codes by mail are held until a time. */
export function HeldCodes({ until }: { until: string }) {
  return (
    <>
      Codes by mail work again at <WaitingTime until={until} />. A code from the operator works now.
    </>
  );
}

/** A time of the next 24 hours in the reader's zone, which only the browser knows; UTC until then. */
function WaitingTime({ until }: { until: string }) {
  const local = useSyncExternalStore(
    () => () => undefined,
    () =>
      new Date(until).toLocaleString([], {
        weekday: "long",
        hour: "numeric",
        minute: "2-digit",
        timeZoneName: "short",
      }),
    () => `${until.slice(11, 16)} UTC`,
  );
  return <time dateTime={until}>{local}</time>;
}
