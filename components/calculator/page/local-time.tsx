"use client";

import { useHydrated } from "@/components/ui/use-hydrated";
import { formatLocal, formatUtc, isoTime } from "./times";

interface LocalTimeProps {
  /** Unix seconds. */
  seconds: number;
  className?: string;
}

/** A moment in the reader's own time zone, which it names; in UTC until the page is hydrated. */
export function LocalTime({ seconds, className }: LocalTimeProps) {
  const ready = useHydrated();
  return (
    <time dateTime={isoTime(seconds)} className={className}>
      {ready ? formatLocal(seconds) : formatUtc(seconds)}
    </time>
  );
}
