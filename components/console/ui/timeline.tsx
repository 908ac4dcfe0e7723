import type { ReactNode } from "react";
import { type Clock, dayHeading } from "./clock";
import { Mark, type MarkName } from "./mark";
import { Time } from "./time";

/** One thing that happened. */
export interface TimelineEntry {
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  mark: MarkName;
  /** How the mark is drawn: something good, something failed, or what the page is about. */
  tone?: "good" | "bad" | "key";
  title: string;
  detail?: ReactNode;
}

/** What happened, newest first, under its days. */
export function Timeline({ entries, clock }: { entries: TimelineEntry[]; clock: Clock }) {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of [...entries].sort((a, b) => b.at - a.at)) {
    const day = dayHeading(entry.at, clock);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <div className="timeline">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ol>
            {ofDay.map(({ key, at, mark, tone, title, detail }) => (
              <li key={key} data-tone={tone}>
                <span className="timeline-mark">
                  <Mark name={mark} className="size-[13px]" />
                </span>
                <div className="min-w-0">
                  <b>{title}</b>
                  {detail && <div className="timeline-detail">{detail}</div>}
                </div>
                <Time at={at} clock={clock} as="clock" />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
