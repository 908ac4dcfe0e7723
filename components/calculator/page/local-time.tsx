"use client";

import { useSyncExternalStore } from "react";
import { formatLocal, formatUtc, isoTime } from "./times";

interface LocalTimeProps {
  /** Unix seconds. */
  seconds: number;
  className?: string;
}

/** A moment in the zone of whoever reads it, which it names; in UTC until the page has come alive. */
export function LocalTime({ seconds, className }: LocalTimeProps) {
  const text = useSyncExternalStore(
    neverChanges,
    () => formatLocal(seconds),
    () => formatUtc(seconds),
  );
  return (
    <time dateTime={isoTime(seconds)} className={className}>
      {text}
    </time>
  );
}

function neverChanges() {
  return () => undefined;
}
