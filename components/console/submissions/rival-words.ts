import { shortKey } from "@/components/console/developers/key-words";
import { capitalized } from "@/components/console/ui/capitalized";
import { type Clock, clockTime, dateOf, isoDateIn } from "@/components/console/ui/clock";
import { decisionName } from "@/lib/calculator/wire/decisions";
import type { RivalSubmission } from "@/lib/schemas/console/rows";
import type { RivalTerms } from "./decision-question";

/** Another submission of the deal, in words. */
export function rivalTerms({ id, number, quote, ...rival }: RivalSubmission, clock: Clock): RivalTerms {
  const { decision, decided_at, decided_by, decided_key } = rival;
  const decider = capitalized(
    decided_by ?? (decided_key === null ? "somebody" : `key ${shortKey(decided_key)}`),
  );
  return {
    id,
    number,
    quote,
    submitted: momentText(rival.submitted_at, clock),
    decided:
      decision === null || decided_at === null
        ? "No decision on them yet."
        : `${decider} decided on ${number} at ${momentText(decided_at, clock)}: ${decisionName(decision)}.`,
  };
}

/** `3:42 PM` today, else with the date. */
export function momentText(at: Date, clock: Clock): string {
  const time = clockTime(at.getTime(), clock);
  const isToday = isoDateIn(at.getTime(), clock.zone) === isoDateIn(clock.now, clock.zone);
  return isToday ? time : `${time}, ${dateOf(at.getTime(), clock)}`;
}
