import { type ReactNode, type Ref, useRef } from "react";
import type { Pin } from "@/components/calculator/compare/use-pins";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import type { Offer } from "@/components/calculator/review/submission";
import type { Dated, Structured } from "@/components/calculator/structures/structured";
import type { CountRange } from "@/lib/calculator/sendable";
import { TermsControls } from "./terms-controls";
import { hasChoice } from "./terms-form";
import { TermsToolbar } from "./terms-toolbar";
import { UntilReady } from "./until-ready";
import type { ConfiguredTerms } from "./use-terms";

interface TermsPanelProps {
  /** Whether the page is hydrated, so that the controls work. */
  ready: boolean;
  /** Says why they do not work yet. */
  slowStart: ReactNode;
  offer: Offer;
  brandName: string;
  configured: ConfiguredTerms;
  structured: Structured | null;
  /** What the dates of each structure's terms follow from. */
  dated: Dated;
  /** The submitted terms that the open counter replies to; null while none is open. */
  sent: Pin | null;
  /** The numbers of payments that can be sent to the merchant; null where any can, or none. */
  sendable: CountRange | null;
  /** Null until the lazy parts are loaded. */
  parts: LazyParts | null;
  solving: boolean;
  onSolve: (solving: boolean) => void;
  starts: ReactNode;
  /** Called for Enter in the last field. */
  onReview: () => void;
  formRef: Ref<HTMLFormElement>;
}

/** The panel in which the ISO chooses the terms. */
export function TermsPanel({
  ready,
  offer,
  brandName,
  configured,
  structured,
  dated,
  sent,
  sendable,
  parts,
  ...panel
}: TermsPanelProps) {
  const { limits, show } = offer;
  const { solving, onSolve, onReview, formRef } = panel;
  // The payment to solve for, typed before the solve panel is loaded.
  const early = useRef("");
  return (
    <form
      ref={formRef}
      aria-label="Terms"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === "Enter" && parts?.moveOn(event, onReview)}
    >
      <UntilReady ready={ready && !structured?.reading} slowStart={panel.slowStart}>
        {structured?.group(dated, sent?.structure)}
        <TermsToolbar
          hasChoice={structured !== null || hasChoice(limits)}
          changes={configured.changes}
          undoes={configured.undoes}
          onUndo={configured.undo}
          onReset={configured.reset}
          solving={solving}
          onSolve={() => onSolve(!solving)}
          starts={panel.starts}
        />
        {solving && !parts && (
          <input
            aria-label="The merchant can pay"
            inputMode="decimal"
            ref={takeFocus}
            onChange={(event) => {
              early.current = event.currentTarget.value;
            }}
            className="mb-4 h-11 w-36 rounded-m border px-3"
          />
        )}
        {solving && parts && (
          <parts.SolvePanel
            early={early}
            limits={limits}
            terms={configured.terms}
            structured={structured}
            onUse={configured.use}
            onClose={() => onSolve(false)}
          />
        )}
        <TermsControls
          limits={limits}
          brandName={brandName}
          feeBreakdown={show.feeBreakdown}
          form={configured.form}
          quote={configured.quote}
          problems={configured.entryProblems}
          converted={configured.converted}
          sent={sent}
          sendable={sendable}
          onChoose={configured.choose}
          onFix={configured.applyFix}
          onSwitch={configured.switchTo}
          notes={structured?.notes}
        />
      </UntilReady>
    </form>
  );
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}
