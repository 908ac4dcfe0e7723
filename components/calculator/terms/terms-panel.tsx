"use client";

import type { ReactNode, Ref } from "react";
import type { Offer } from "@/components/calculator/offer/offer";
import { SlowStart } from "@/components/calculator/page/page-notices";
import type { Preview } from "@/components/calculator/solve/preview";
import { SolvePanel } from "@/components/calculator/solve/solve-panel";
import type { Dated, Structured } from "@/components/calculator/structures/structured";
import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/money/formats";
import type { Quote } from "@/lib/calculator/quote";
import type { CountRange, SendingRule } from "@/lib/calculator/terms/sendable";
import { moveOn } from "./form-focus";
import { StartButtons } from "./starts";
import type { OpenedStarts } from "./starts-key";
import { TermsControls } from "./terms-controls";
import { hasChoice, type TermChange, type TermsForm } from "./terms-form";
import { UndoWords } from "./undo-words";
import type { ConfiguredTerms, Pin } from "./use-terms";

interface TermsPanelProps {
  /** Whether the page is hydrated, so that the controls work. */
  ready: boolean;
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
  /** Null where no disclosure measures the payments. */
  rule: SendingRule | null;
  /** The starts with which the page opened. */
  starts: OpenedStarts;
  /** The form and the figures of terms that are shown but not taken; null while none are. */
  previewed: { form: TermsForm; quote: Quote } | null;
  onPreview: (preview: Preview | null) => void;
  solving: boolean;
  onSolve: (solving: boolean) => void;
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
  ...panel
}: TermsPanelProps) {
  const { limits, show } = offer;
  const { rule, previewed, onPreview, solving, onSolve, onReview, formRef } = panel;
  const earns = [offer, ...offer.structures].some(
    ({ limits: { upsell, commissionTerms } }) => upsell.ceiling > 0 || !!commissionTerms?.basePoints,
  );
  return (
    <form
      ref={formRef}
      aria-label="Terms"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === "Enter" && moveOn(event, onReview)}
    >
      {/* Hydration and the terms of the address would replace an earlier entry. */}
      <fieldset disabled={!ready} role="presentation" className="contents">
        {structured?.gone}
        {structured?.group(dated, sent?.structure)}
        <TermsToolbar
          hasChoice={structured !== null || hasChoice(limits)}
          changes={configured.changes}
          undoes={configured.undoes}
          onUndo={configured.undo}
          onReset={configured.reset}
          solving={solving}
          onSolve={() => onSolve(!solving)}
          previewed={previewed !== null}
          starts={
            <StartButtons
              limits={limits}
              configured={configured}
              earns={earns}
              rule={rule}
              opened={panel.starts}
            />
          }
        />
        {solving && (
          <SolvePanel
            limits={limits}
            terms={configured.terms}
            quote={configured.quote}
            rule={rule}
            structured={structured}
            onUse={configured.use}
            onPreview={onPreview}
            onClose={() => onSolve(false)}
          />
        )}
        <TermsControls
          limits={limits}
          brandName={brandName}
          feeBreakdown={show.feeBreakdown}
          form={previewed?.form ?? configured.form}
          terms={configured.terms}
          quote={previewed?.quote ?? configured.quote}
          problems={previewed ? NO_PROBLEMS : configured.entryProblems}
          converted={configured.converted}
          sent={sent}
          sendable={sendable}
          onChoose={configured.choose}
          onFix={configured.applyFix}
          onSwitch={configured.switchTo}
          notes={structured?.notes}
        />
        {!ready && <SlowStart />}
      </fieldset>
    </form>
  );
}

/** One array for all renders, so that a component with it does not render again. */
const NO_PROBLEMS: never[] = [];

interface TermsToolbarProps {
  /** Whether the offer leaves anything to choose. */
  hasChoice: boolean;
  /** The terms that differ from the funder's defaults. */
  changes: TermChange[];
  /** The changes that undo takes back. */
  undoes: TermChange[];
  /** Null when there is nothing to undo. */
  onUndo: (() => void) | null;
  /** Null where there is nothing to reset. */
  onReset: (() => void) | null;
  solving: boolean;
  onSolve: () => void;
  /** Whether other terms than the present ones are shown. */
  previewed: boolean;
  /** The buttons that take the terms to a starting point. */
  starts: ReactNode;
}

/** The heading of the terms, and the buttons that change all of them. */
function TermsToolbar(props: TermsToolbarProps) {
  const { hasChoice, changes, undoes, onUndo, onReset, solving, onSolve, previewed, starts } = props;
  const changed = changes.length > 0;
  return (
    <div role="toolbar" aria-label="Terms" className="pb-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="section-title">{hasChoice ? "Configure terms" : "The terms"}</h2>
        {hasChoice && (
          <div className="flex flex-wrap gap-x-1 noscript:hidden max-phone:-ml-3 max-[22.5rem]:-ml-2">
            <ToolButton
              icon="target"
              data-key="s"
              onClick={onSolve}
              aria-expanded={solving}
              className="text-brand-text"
            >
              Solve for a payment
            </ToolButton>
            <ToolButton icon="undo" onClick={onUndo ?? undefined} aria-disabled={onUndo === null}>
              Undo
              <UndoWords undoes={undoes} />
            </ToolButton>
            <ToolButton icon="reset" onClick={onReset ?? undefined} aria-disabled={onReset === null}>
              Reset<span className="sr-only"> to default</span>
            </ToolButton>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-13 text-ink-3">
        <p>
          {previewed
            ? "Preview. Nothing is changed yet."
            : !hasChoice
              ? "The funder set every term"
              : changed
                ? `${formatCount(changes.length)} ${changes.length === 1 ? "change" : "changes"} from default`
                : "The funder’s defaults"}
        </p>
        {hasChoice && starts}
      </div>
    </div>
  );
}

type ToolButtonProps = Parameters<typeof Button>[0] & { icon: IconName };

function ToolButton({ icon, children, className = "", ...button }: ToolButtonProps) {
  return (
    <Button kind="quiet" className={`max-[22.5rem]:px-2 max-[22.5rem]:text-12 ${className}`} {...button}>
      <Icon name={icon} className="size-4 max-[24rem]:hidden" />
      <span>{children}</span>
    </Button>
  );
}
