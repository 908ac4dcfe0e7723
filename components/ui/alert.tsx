import type { ReactNode } from "react";
import { CHECK, Drawing, INFO, WARNING } from "./drawing";

export type Tone = "ok" | "warn" | "bad" | "brand" | "plain";

const GROUNDS: Record<Tone, string> = {
  ok: "border-ok-line bg-ok-ground",
  warn: "border-warn-line bg-warn-ground",
  bad: "border-bad-line bg-bad-ground",
  brand: "border-brand-line bg-tint",
  plain: "border-line-strong bg-surface",
};

const INKS: Record<Tone, string> = {
  ok: "text-ok",
  warn: "text-warn",
  bad: "text-bad",
  brand: "text-brand-text",
  plain: "text-ink-2",
};

const DRAWINGS: Record<Tone, string> = { ok: CHECK, warn: WARNING, bad: WARNING, brand: INFO, plain: INFO };

interface AlertProps {
  tone: Tone;
  /** The path of a drawing in place of the tone's own. */
  icon?: string;
  action?: ReactNode;
  children: ReactNode;
}

/**
 * One message, with an action that resolves it. The action is at the end of the line, or below the text on a
 * narrow screen.
 */
export function Alert({ tone, icon = DRAWINGS[tone], action, children }: AlertProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-m border py-2 pr-2 pl-3.5 ${GROUNDS[tone]}`}
    >
      <div className="flex min-w-[min(100%,14rem)] flex-1 items-start gap-2.5 py-1 text-ink-2">
        <span className={`mt-0.5 flex-none ${INKS[tone]}`}>
          <Drawing path={icon} />
        </span>
        <div className="min-w-0 [&_b]:text-ink">{children}</div>
      </div>
      {action && <div className="flex flex-wrap gap-2 max-phone:w-full max-phone:[&>*]:grow">{action}</div>}
    </div>
  );
}
