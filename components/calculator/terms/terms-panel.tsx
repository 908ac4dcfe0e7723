"use client";

import { type ReactNode, type Ref, useRef } from "react";
import type { Offer } from "@/components/calculator/offer/offer";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import type { Dated, Structured } from "@/components/calculator/structures/structured";
import { Button } from "@/components/ui/button";
import { OpeningIcon, type OpeningIconName } from "@/components/ui/opening-icon";
import { ServerHtml } from "@/components/ui/server-html";
import { formatCount } from "@/lib/calculator/formats";
import type { CountRange } from "@/lib/calculator/sendable";
import { TermsControls } from "./terms-controls";
import { hasChoice, type TermChange } from "./terms-form";
import type { ConfiguredTerms, Pin } from "./use-terms";

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
  /** The buttons that take the terms to one end of the limits. */
  starts: ReactNode;
}

/** The heading of the terms, and the buttons that change all of them. */
function TermsToolbar(props: TermsToolbarProps) {
  const { hasChoice, changes, undoes, onUndo, onReset, solving, onSolve, starts } = props;
  const changed = changes.length > 0;
  return (
    <div role="toolbar" aria-label="Terms" className="pb-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="section-title">{hasChoice ? "Configure terms" : "The terms"}</h2>
        {hasChoice && (
          <div className="flex flex-wrap gap-x-1 noscript:hidden max-phone:-ml-3">
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
              {undoes.length > 0 && (
                <span className="iso-only sr-only"> {undoes.map(sentence).join(", ")}</span>
              )}
            </ToolButton>
            <ToolButton icon="reset" onClick={onReset ?? undefined} aria-disabled={onReset === null}>
              Reset<span className="sr-only"> to default</span>
            </ToolButton>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-13 text-ink-3">
        <p>
          {!hasChoice
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

type ToolButtonProps = Parameters<typeof Button>[0] & { icon: OpeningIconName };

function ToolButton({ icon, children, className = "", ...button }: ToolButtonProps) {
  return (
    <Button kind="quiet" className={`max-[22.5rem]:px-2 max-[22.5rem]:text-12 ${className}`} {...button}>
      <OpeningIcon name={icon} className="size-4 max-[24rem]:hidden" />
      <span>{children}</span>
    </Button>
  );
}

function sentence({ label, before, now }: TermChange): string {
  return `${label} ${before} to ${now}`;
}

interface UntilReadyProps {
  ready: boolean;
  /** Says why the controls do nothing yet, in the server's HTML alone. */
  slowStart: ReactNode;
  children: ReactNode;
}

/**
 * Disables the controls until the page keeps what is entered (`ready`): hydration, and the terms of the
 * address, would replace an earlier entry.
 */
function UntilReady({ ready, slowStart, children }: UntilReadyProps) {
  return (
    <fieldset disabled={!ready} role="presentation" className="contents">
      {children}
      {!ready && <ServerHtml>{slowStart}</ServerHtml>}
    </fieldset>
  );
}
