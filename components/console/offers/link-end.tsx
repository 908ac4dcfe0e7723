import { type Clock, relativeTime } from "@/components/console/ui/clock";
import { DAY_MS } from "@/lib/calculator/calendar";

interface LinkEndProps {
  offer: { status: "active" | "revoked"; link_expires_at: Date };
  clock: Clock;
}

const SOON_MS = 3 * DAY_MS;

/** When an offer's current link ends; a dash for a revoked offer, which has none. */
export function LinkEnd({ offer: { status, link_expires_at }, clock }: LinkEndProps) {
  if (status === "revoked") {
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">No link</span>
      </span>
    );
  }
  const end = link_expires_at.getTime();
  const iso = link_expires_at.toISOString();
  if (end <= clock.now) {
    return (
      <time dateTime={iso} className="text-bad">
        ended
      </time>
    );
  }
  return (
    <time dateTime={iso} className={end - clock.now < SOON_MS ? "text-warn" : undefined}>
      {relativeTime(end, clock)}
    </time>
  );
}
