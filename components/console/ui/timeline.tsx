import type { ReactNode } from "react";
import { Drawing } from "@/components/ui/drawing";
import { LINK } from "@/components/ui/drawings-of-outputs";
import { Icon, type IconName } from "@/components/ui/icon";
import { type Clock, dayHeading } from "./clock";
import { Time } from "./time";

/** One event. */
export interface TimelineEntry {
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  mark: MarkName;
  /** The mark's color: a success, a failure, or the event that the page is about. */
  tone?: "good" | "bad" | "key";
  title: string;
  detail?: ReactNode;
}

/** A line behind the marks joins the entries; the last entry of all has none. */
const ENTRY =
  "relative grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 py-[7px] before:absolute before:inset-y-0 before:left-[11.5px] before:w-px before:bg-line-strong in-[section:last-child]:last:before:hidden";

const MARK =
  "relative -mt-0.5 grid size-6 place-items-center rounded-full [box-shadow:0_0_0_3px_var(--canvas)]";

const TONES = {
  plain: "bg-sunken text-ink-2",
  good: "bg-ok-ground text-ok",
  bad: "bg-bad-ground text-bad",
  key: "bg-brand text-on-brand",
};

/** Events, newest first, grouped by day. */
export function Timeline({ entries, clock }: { entries: TimelineEntry[]; clock: Clock }) {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of [...entries].sort((a, b) => b.at - a.at)) {
    const day = dayHeading(entry.at, clock);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <div className="text-13">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3 className="pt-2.5 pb-0.5 text-12 text-ink-3">{day}</h3>
          <ol>
            {ofDay.map(({ key, at, mark, tone, title, detail }) => (
              <li key={key} className={ENTRY}>
                <span className={`${MARK} ${TONES[tone ?? "plain"]}`}>
                  <Mark name={mark} className="size-[13px]" />
                </span>
                <div className="min-w-0">
                  <b>{title}</b>
                  {detail && <div className="text-ink-3">{detail}</div>}
                </div>
                <Time at={at} clock={clock} as="clock" className="text-ink-3" />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const DRAWINGS = {
  eye: "M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM9.8 8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0z",
  mail: "M2 5a1.5 1.5 0 0 1 1.5-1.5h9A1.5 1.5 0 0 1 14 5v6a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11zM2.5 4.5 8 8.8l5.5-4.3",
  link: LINK,
};

type MarkName = keyof typeof DRAWINGS | IconName;

/** An icon of the first screens, or one that they do not have. */
export function Mark({ name, className }: { name: MarkName; className?: string }) {
  if (name === "eye" || name === "mail" || name === "link")
    return <Drawing path={DRAWINGS[name]} className={className} />;
  return <Icon name={name} className={className} />;
}
