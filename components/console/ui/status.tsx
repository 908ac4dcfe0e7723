import type { ReactNode } from "react";

/** What a status means: good, waiting for something, failed, under way, over, or without meaning yet. */
export type StatusTone = "ok" | "warn" | "bad" | "note" | "off";

const TONES: Record<StatusTone, string> = {
  ok: "text-ink-2 before:rounded-full before:bg-ok",
  note: "text-ink-2 before:rounded-full before:bg-brand",
  off: "text-ink-2 before:rounded-full before:shadow-[inset_0_0_0_1.5px_var(--edge)]",
  warn: "text-warn before:rotate-45 before:rounded-[2px] before:bg-warn",
  bad: "text-bad before:rounded-[1px] before:bg-bad",
};

/** A word with a mark; marks differ in shape too. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-[7px] text-13 whitespace-nowrap before:size-2 before:flex-none before:forced-color-adjust-none ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

/** The HTTP status of a response, green for success, red for any other; without one, why. */
export function StatusCode({ code, error = null }: { code: number | null; error?: string | null }) {
  const isSuccess = code !== null && code >= 200 && code < 300;
  return (
    <code
      className={`inline-block rounded-s px-[7px] py-px text-12/5 font-semibold forced-colors:border ${isSuccess ? "bg-ok-ground text-ok" : "bg-bad-ground text-bad"}`}
    >
      {code ?? error ?? "no response"}
    </code>
  );
}
