import type { ReactNode } from "react";

/** What a status means: good, waiting for something, failed, under way, over, or without meaning yet. */
export type StatusTone = "ok" | "warn" | "bad" | "note" | "off";

/** A word with a mark; marks differ in shape too. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="console-status" data-tone={tone}>
      {children}
    </span>
  );
}
