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

/** The HTTP status of a response, green for success, red for any other; without one, why. */
export function StatusCode({ code, error = null }: { code: number | null; error?: string | null }) {
  const tone = code !== null && code >= 200 && code < 300 ? "ok" : "bad";
  return (
    <code className="status-code" data-tone={tone}>
      {code ?? error ?? "no response"}
    </code>
  );
}
