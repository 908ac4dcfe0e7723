import type { ReactNode } from "react";
import { FIRST_FOLLOWING, figureChanges } from "@/components/calculator/decision/changed-figures";
import { LocalTime } from "@/components/calculator/page/local-time";
import { secondsOf } from "@/components/calculator/page/times";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatMoney } from "@/lib/calculator/money/formats";
import type { ShownDecision } from "@/lib/calculator/wire/decisions";
import type { Figures } from "@/lib/calculator/wire/figures";

interface CounterMatchProps {
  brandName: string;
  decision: Pick<ShownDecision, "decidedAt" | "validUntil">;
  /** The figures of the counter's terms. */
  offered: Figures;
  now: Figures;
  /** Whether the terms are those of the counter. */
  exact: boolean;
  onUse: () => void;
}

/** Says that the terms are exactly those of the funder's counter, or what differs first. */
export function CounterMatch({ brandName, decision, offered, now, exact, onUse }: CounterMatchProps) {
  if (exact) {
    return (
      <Frame icon="check" title={`Exactly ${brandName}’s counter`}>
        Of <LocalTime seconds={secondsOf(decision.decidedAt)} />
        {decision.validUntil && (
          <>
            , valid until <LocalTime seconds={secondsOf(decision.validUntil)} />
          </>
        )}
      </Frame>
    );
  }
  const rows = figureChanges(offered, now);
  const terms = rows.slice(
    0,
    rows.findIndex(({ label }) => label === FIRST_FOLLOWING),
  );
  const first = terms.find(({ change }) => change !== null);
  return (
    <Frame
      icon="pencil"
      title={
        <>
          Not {brandName}’s counter
          {first && (
            <span className={isoOnly(first.label)}>
              : {first.label} {first.now}, not {first.before}
            </span>
          )}
        </>
      }
    >
      {now.paymentAmount !== offered.paymentAmount && (
        <>
          Payment {formatMoney(now.paymentAmount)} instead of {formatMoney(offered.paymentAmount)}.{" "}
        </>
      )}
      <Button kind="link" onClick={onUse}>
        Use the counter
      </Button>
    </Frame>
  );
}

interface FrameProps {
  icon: "check" | "pencil";
  title: ReactNode;
  children: ReactNode;
}

function Frame({ icon, title, children }: FrameProps) {
  return (
    <div
      role="status"
      className="mb-4 flex gap-3 rounded-m border border-line-strong px-4 py-3 text-13 text-ink-2"
    >
      <Icon
        name={icon}
        className={`mt-0.5 size-4 flex-none ${icon === "check" ? "text-ok" : "text-ink-3"}`}
      />
      <div className="min-w-0 wrap-anywhere">
        <b className="block text-14 text-ink">{title}</b>
        {children}
      </div>
    </div>
  );
}
