import type { Ref } from "react";
import type { LazyParts } from "@/components/calculator/page/use-lazy-parts";
import type { Offer } from "@/components/calculator/review/submission";
import { TermsControls } from "./terms-controls";
import { TermsToolbar } from "./terms-toolbar";
import { UntilReady } from "./until-ready";
import type { ConfiguredTerms } from "./use-terms";

interface TermsPanelProps {
  offer: Offer;
  brandName: string;
  configured: ConfiguredTerms;
  /** Null until the part that solves has arrived. */
  parts: LazyParts | null;
  solving: boolean;
  onSolve: (solving: boolean) => void;
  formRef: Ref<HTMLFormElement>;
}

/** Everything the ISO does with the terms. */
export function TermsPanel({ offer, brandName, configured, parts, ...panel }: TermsPanelProps) {
  const { limits, show } = offer;
  const { solving, onSolve, formRef } = panel;
  return (
    <form ref={formRef} aria-label="Terms" onSubmit={(event) => event.preventDefault()}>
      <UntilReady>
        <TermsToolbar
          changes={configured.changes}
          undoes={configured.undoes}
          onUndo={configured.undo}
          onReset={configured.reset}
          solving={solving}
          onSolve={() => onSolve(!solving)}
        />
        {solving && parts && (
          <parts.SolvePanel
            limits={limits}
            terms={configured.terms}
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
          onChoose={configured.choose}
          onFix={configured.applyFix}
          onSwitch={configured.switchTo}
        />
      </UntilReady>
    </form>
  );
}
