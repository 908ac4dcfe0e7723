import type { Ref, RefObject } from "react";
import type { TermsEngine } from "@/components/calculator/engine";
import type { SendingRange } from "@/components/calculator/merchant/sending-range";
import type { Gate } from "@/components/calculator/merchant/use-gate";
import { RenewalRow } from "@/components/calculator/renewal/renewal-row";
import { ResultsActions, type ResultsActionsProps } from "@/components/calculator/results/results-actions";
import { ResultsCard } from "@/components/calculator/results/results-card";
import type { Previewed } from "@/components/calculator/solve/preview";
import { type ApplyFix, FixButton } from "@/components/calculator/terms/fix-button";
import { sameTerms } from "@/components/calculator/terms/terms-form";
import type { Pin } from "@/components/calculator/terms/use-terms";
import { Alert } from "@/components/ui/alert";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Problem } from "@/lib/calculator/terms/problems";

type Passed =
  | "brand"
  | "ready"
  | "stale"
  | "reviewLabel"
  | "possible"
  | "online"
  | "copied"
  | "refused"
  | "pins"
  | "onReview"
  | "onCopy"
  | "onShare"
  | "onSend"
  | "onPin"
  | "onCompare";

interface PageResultsProps extends Pick<ResultsActionsProps, Passed> {
  engine: TermsEngine;
  gate: Gate;
  /** Null where no disclosure is required. */
  range: SendingRange | null;
  /** The figures of terms that are shown but not taken; null while none are. */
  previewed: Previewed | null;
  /** The present terms as they are pinned. */
  present: Pin;
  problemList: RefObject<HTMLDivElement | null>;
  keyFiguresRef: RefObject<HTMLDivElement | null>;
}

/**
 * The card of results: the figures of the present terms, what is wrong with them, and what can be done with
 * them.
 */
export function PageResults(props: PageResultsProps) {
  const { engine, gate, range, previewed, present, problemList, keyFiguresRef, ...actions } = props;
  const { offer, configured, pins } = engine;
  const { limits } = offer;
  const { applyFix: onFix } = configured;
  const { quote } = previewed ?? configured;
  const { estimate, scheduled } = previewed ?? gate.priced;
  const { share } = scheduled;
  const { regime, trouble, owed, needs } = gate;
  const results = { limits, onFix };
  const notices = share ? (range?.notices ?? []) : configured.notices;
  // Where the disclosure cannot be made of these payments, the lock has the count that meets both.
  const isLocked = regime !== null && gate.lock !== null && needs === "payment_basis";
  return (
    <ResultsCard
      {...results}
      quote={quote}
      feeBreakdown={offer.show.feeBreakdown}
      estimate={estimate}
      share={share}
      preview={previewed?.name ?? null}
      notices={isLocked || previewed ? [] : notices}
      problems={
        previewed ? null : <ProblemList {...results} listRef={problemList} problems={configured.problems} />
      }
      renewal={quote.renewal && <RenewalRow renewal={quote.renewal} />}
      hasRefused={previewed === null && configured.openDrafts > 0}
      actions={
        <ResultsActions
          {...actions}
          {...{ regime, trouble, owed, needs, onFix }}
          leftOut={configured.leftOut}
          deal={offer.deal}
          lock={gate.lock}
          holdback={limits.holdback}
          fix={range?.fix ?? null}
          disclosure={gate.current}
          signs={gate.known.disclosing?.signs ?? false}
          structure={limits.structure?.label ?? null}
          pinned={pins.some((pinned) => sameTerms(pinned, present))}
        />
      }
      keyFiguresRef={keyFiguresRef}
    />
  );
}

interface ProblemListProps {
  problems: Problem[];
  limits: OfferLimits;
  onFix: ApplyFix;
  listRef: Ref<HTMLDivElement>;
}

/** The combinations that are impossible although each single choice is allowed, each with its fixes. */
function ProblemList({ problems, limits, onFix, listRef }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <div ref={listRef} tabIndex={-1} className="problems grid gap-2">
      {problems.map((problem) => (
        <Alert
          key={problem.code}
          tone="bad"
          action={problem.fixes.map((fix) => (
            <FixButton key={JSON.stringify(fix)} fix={fix} limits={limits} onApply={onFix} />
          ))}
        >
          {problem.message}
        </Alert>
      ))}
    </div>
  );
}
