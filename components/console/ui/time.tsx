import {
  type Clock,
  clockTime,
  dateOf,
  exactClockTime,
  exactUtc,
  fullTime,
  relativeTime,
  shortTime,
  timeLeft,
} from "./clock";

const FORMATS = {
  short: shortTime,
  clock: clockTime,
  exact: exactClockTime,
  date: dateOf,
  full: fullTime,
  relative: relativeTime,
  left: timeLeft,
};

interface TimeProps {
  /** A date, ISO 8601, or milliseconds since 1970. */
  at: Date | string | number;
  clock: Clock;
  as?: keyof typeof FORMATS;
  className?: string;
}

/** A time in the reader's zone. Its tooltip is the exact UTC time. */
export function Time({ at, clock, as = "short", className }: TimeProps) {
  const time = new Date(at).getTime();
  return (
    <time dateTime={new Date(time).toISOString()} title={exactUtc(time)} className={className}>
      {FORMATS[as](time, clock)}
    </time>
  );
}
