import type { ReactNode, RefObject } from "react";
import type { Pin } from "@/components/calculator/compare/use-pins";
import type { SendingRange } from "@/components/calculator/merchant/sending-range";
import type { Gate } from "@/components/calculator/merchant/use-gate";
import type { Brand } from "@/components/calculator/offer/deal";
import { RenewalPart } from "@/components/calculator/renewal/renewal-part";
import { ResultsActions } from "@/components/calculator/results/results-actions";
import { ResultsCard } from "@/components/calculator/results/results-card";
import type { Sharing } from "@/components/calculator/share/use-sharing";
import { ProblemList } from "@/components/calculator/terms/problem-list";
import { sameTerms } from "@/components/calculator/terms/term-changes";
import { hasChoice } from "@/components/calculator/terms/terms-form";
import type { Served } from "./calculator-props";
import type { LazyParts } from "./lazy-parts";
import { PartMissing } from "./page-notices";
import type { TermsEngine } from "./terms-engine";

interface PageResultsProps {
  engine: TermsEngine;
  brand: Brand;
  privacy: Served["privacy"];
  gate: Gate;
  /** Null until the lazy parts are loaded, and where no disclosure is required. */
  range: SendingRange | null;
  sharing: Sharing;
  /** Null until they are loaded. */
  parts: LazyParts | null;
  /** Whether lazy parts that are needed could not be fetched. */
  missing: boolean;
  online: boolean;
  /** What the defaults of a renewal add to what is owed, in the server's HTML alone. */
  renewal: ReactNode;
  /** Whether the terms are no longer the defaults that the page opened with. */
  moved: boolean;
  /** Whether terms of this offer were submitted before. */
  revises: boolean;
  /** The present terms as they are pinned. */
  present: Pin;
  problemList: RefObject<HTMLDivElement | null>;
  keyFigures: RefObject<HTMLDivElement | null>;
  onReview: () => void;
  onSend: () => void;
  onPin: () => void;
  onCompare: () => void;
}

/**
 * The card of results: the figures of the present terms, what is wrong with them, and what can be done with
 * them.
 */
export function PageResults(props: PageResultsProps) {
  const { engine, brand, gate, range, sharing, parts, missing, online, present } = props;
  const { offer, configured, pins, structured } = engine;
  const { deal, limits, show } = offer;
  const { quote } = configured;
  const { estimate } = gate.priced;
  const chooses = structured !== null || hasChoice(limits);
  return (
    <ResultsCard
      quote={quote}
      limits={limits}
      feeBreakdown={show.feeBreakdown}
      privacy={props.privacy}
      estimate={estimate}
      notices={estimate?.share ? (range?.notices ?? []) : configured.notices}
      problems={
        <>
          <ProblemList
            listRef={props.problemList}
            problems={configured.problems}
            limits={limits}
            onFix={configured.applyFix}
          />
          <PartMissing missing={missing || structured?.missing === true} online={online} />
        </>
      }
      renewal={
        quote.renewal && (
          <RenewalPart
            opening={props.renewal}
            opens={!missing}
            moved={props.moved}
            live={parts && <parts.RenewalRow renewal={quote.renewal} />}
          />
        )
      }
      openDrafts={configured.openDrafts}
      actions={
        <ResultsActions
          reviewLabel={props.revises ? "Review and submit revision" : "Review and submit"}
          online={online}
          copied={sharing.fresh === "merchant"}
          leftOut={configured.leftOut}
          brand={brand}
          deal={deal}
          lock={gate.lock}
          regime={gate.regime}
          trouble={gate.trouble}
          notice={gate.notice}
          needs={gate.needs}
          holdback={limits.holdback}
          fix={range?.fix ?? null}
          onFix={configured.applyFix}
          disclosure={gate.current}
          SentState={parts?.SentState}
          LockLine={parts?.LockLine}
          structure={limits.structure?.label ?? null}
          pins={chooses ? pins.length : null}
          pinned={pins.some((pinned) => sameTerms(pinned, present))}
          onReview={props.onReview}
          onCopy={sharing.copyForMerchant}
          onSend={props.onSend}
          onPin={props.onPin}
          onCompare={props.onCompare}
        />
      }
      keyFiguresRef={props.keyFigures}
      onFix={configured.applyFix}
    />
  );
}
