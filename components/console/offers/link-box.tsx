import { type Clock, fullTime, relativeTime, Time } from "@/components/console/ui/time";
import { counted } from "@/components/console/ui/words";
import { DAY_MS } from "@/lib/calculator/durations";
import { formatCount } from "@/lib/calculator/formats";
import type { ActionResult } from "@/lib/schemas/action-result";
import { NewLink } from "./link-actions";
import type { OfferEvents } from "./offer-timeline";

interface LinkBoxProps {
  offer: { dealId: string; linkExpiresAt: string; history: Pick<OfferEvents, "links"> };
  clock: Clock;
  linkDays: number;
  mayIssue: boolean;
  issue: (stopsEarlier: boolean) => Promise<ActionResult<{ url: string }>>;
}

/** The current link without its signature, when it ends, and how often it was opened. */
export function LinkBox({ offer, clock, linkDays, mayIssue, issue }: LinkBoxProps) {
  const end = Date.parse(offer.linkExpiresAt);
  const opened = offer.history.links.reduce(
    (sum, { view_count, first_viewed_at }) => sum + (view_count ?? (first_viewed_at ? 1 : 0)),
    0,
  );
  const ended = end <= clock.now;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-m border border-line-strong bg-surface py-3 pr-3 pl-4">
      <div className="min-w-0 grow basis-64">
        <p className="truncate">
          /{offer.dealId}?sig=••••••••&amp;exp={end / 1000}
        </p>
        <p className="text-13 text-ink-3">
          <span className={ended ? "text-bad" : undefined}>
            {ended ? "Ended" : "Ends"} <Time at={end} clock={clock} as="full" />, {relativeTime(end, clock)}.
          </span>{" "}
          {opened === 0
            ? "Not opened yet."
            : `Opened ${opened === 1 ? "once" : `${formatCount(opened)} times`}.`}
        </p>
      </div>
      {mayIssue && (
        <NewLink
          ends={`Ends ${fullTime(clock.now + linkDays * DAY_MS, clock)}, ${counted(linkDays, "day")} from now.`}
          issue={issue}
        />
      )}
    </div>
  );
}
