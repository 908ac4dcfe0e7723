/**
 * A moment by the clock of a time zone: "Jan 2, 2026, 4:11 PM CST". What happened to a disclosure is told by
 * the brand's clock, as its document is dated.
 */
export function momentIn(timeZone: string, at: Date | number): string {
  const date = { month: "short", day: "numeric", year: "numeric" } as const;
  const clock = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, ...date, ...clock });
  // Some releases put a narrow no-break space before AM and PM.
  return format.format(at).replaceAll("\u202f", " ");
}

/** The same in short, without the year: "Jan 2, 4:11 PM CST". */
export function shortMomentIn(timeZone: string, at: Date | number): string {
  const date = { month: "short", day: "numeric" } as const;
  const clock = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, ...date, ...clock });
  return format.format(at).replaceAll("\u202f", " ");
}
