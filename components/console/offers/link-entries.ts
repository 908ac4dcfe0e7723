import { type Clock, dateOf, fullTime } from "@/components/console/ui/clock";
import type { TimelineEntry } from "@/components/console/ui/timeline";
import { formatCount } from "@/lib/calculator/money/formats";
import type { HistoryLink, OfferHistory } from "@/lib/schemas/console/rows";
import { historyActor } from "./history-actor";

/**
 * Links issued with the offer or on their own, openings, and when the last link that worked ended. A later version's
 * link is part of its entry.
 */
export function linkEntries(
  { versions, links, audits }: OfferHistory,
  revokedAt: number | null,
  clock: Clock,
): TimelineEntry[] {
  const opened = links.flatMap((link): TimelineEntry[] => {
    const last = link.last_viewed_at ?? link.first_viewed_at;
    if (last === null) return [];
    const count = link.view_count ?? 1;
    return [
      {
        key: `opened ${link.expires_at.toISOString()}`,
        at: last.getTime(),
        mark: "eye",
        title: count === 1 ? "Link opened" : `Link opened ${formatCount(count)} times`,
        detail:
          count === 1 || link.first_viewed_at === null
            ? null
            : `First ${fullTime(link.first_viewed_at.getTime(), clock)}`,
      },
    ];
  });
  const issued = audits
    .filter(({ action }) => action === "link.issued")
    .map((audit): TimelineEntry => {
      const ends = Date.parse(String(audit.detail.expires_at));
      return {
        key: `issued ${audit.created_at.toISOString()}`,
        at: audit.created_at.getTime(),
        mark: "link",
        title: "Link issued",
        detail: `${historyActor(audit)}. Ends ${dateOf(ends, clock)}${audit.detail.revoke_previous === true ? "; earlier links stopped" : ""}.`,
      };
    });
  const created = versions.find(({ version }) => version === 1)?.created_at.getTime();
  const first = links
    .filter(({ issued_at }) => issued_at.getTime() === created)
    .map((link): TimelineEntry => {
      const detail = `With version 1. Ends ${dateOf(link.expires_at.getTime(), clock)}.`;
      return {
        key: "issued first",
        at: link.issued_at.getTime(),
        mark: "link",
        title: "Link issued",
        detail,
      };
    });
  const ended = lastEnds(links, revokedAt, clock.now).map(
    ({ link, at }): TimelineEntry => ({
      key: `ended ${link.expires_at.toISOString()}`,
      at,
      mark: "clock",
      title: "Link ended",
      detail: link.ended_at === null ? "Nobody can open it any more." : "Early, in Test. Nobody can open it.",
    }),
  );
  return [...ended, ...opened, ...issued, ...first];
}

/**
 * When an offer was left without a link that works because one ended by itself, and which. What a newer link or the
 * offer's revocation stopped has an entry of its own.
 */
export function lastEnds(
  links: readonly HistoryLink[],
  revokedAt: number | null,
  now: number,
): { link: HistoryLink; at: number }[] {
  const lives = links.map((link) => {
    const stops = links.filter(({ seq }) => seq > link.seq).map(({ issued_at }) => issued_at.getTime());
    return {
      link,
      from: link.issued_at.getTime(),
      at: (link.ended_at ?? link.expires_at).getTime(),
      stopped: Math.min(revokedAt ?? Number.POSITIVE_INFINITY, ...stops),
    };
  });
  return lives.filter(
    ({ at, stopped }) =>
      at <= now &&
      at < stopped &&
      lives.every((other) => other.from > at || Math.min(other.at, other.stopped) <= at),
  );
}
