import type { ReactNode } from "react";

/** `ok`: good. `warn`: needs action. `bad`: failed. `note`: in progress. `off`: over, or not started. */
export type StatusTone = "ok" | "warn" | "bad" | "note" | "off";

const TONES: Record<StatusTone, string> = {
  ok: "text-ink-2 before:rounded-full before:bg-ok",
  note: "text-ink-2 before:rounded-full before:bg-brand",
  off: "text-ink-2 before:rounded-full before:[box-shadow:inset_0_0_0_1.5px_var(--edge)]",
  warn: "text-warn before:rotate-45 before:rounded-[2px] before:bg-warn",
  bad: "text-bad before:rounded-[1px] before:bg-bad",
};

/** A word with a mark. Marks differ in shape as well as color. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-[7px] text-13 whitespace-nowrap before:size-2 before:flex-none before:forced-color-adjust-none ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

/** The HTTP status of a response, green for 2xx, else red. Without a response it shows the error. */
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
