import type { FocusEvent, ReactNode } from "react";
import type { FootFigures } from "./counter-fields";
import { DECISION_FOOT } from "./decision-look";

/** The fields of the panel. */
export const FIELD = "input, select, textarea";

/** Scrolls a field out from under the foot: a browser shows no more of a text field than its first line. */
export function showField({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(FIELD)) target.scrollIntoView({ block: "nearest" });
}

/** The panel's foot, always in sight: what the decision is about, and its buttons. */
export function DecisionFoot({ figures, children }: { figures: FootFigures | null; children: ReactNode }) {
  return (
    <div ref={measure} className={DECISION_FOOT}>
      <dl className="flex justify-between gap-4">
        <div>
          <dt className="text-12/5 text-ink-3">Net funding</dt>
          <dd className="font-semibold">{figures?.netFunding ?? "–"}</dd>
        </div>
        <div className="text-right">
          <dt className="text-12/5 text-ink-3">Payment</dt>
          <dd className="font-semibold">{figures?.payment ?? "–"}</dd>
        </div>
      </dl>
      {children}
    </div>
  );
}

/** Tells the fields how high the foot is, which covers what scrolls behind it. */
function measure(foot: HTMLElement | null): (() => void) | undefined {
  if (foot === null) return;
  const observer = new ResizeObserver(() =>
    foot.parentElement?.style.setProperty("--foot-height", `${foot.offsetHeight}px`),
  );
  observer.observe(foot);
  return () => observer.disconnect();
}
