"use client";

import type { ReactNode, Ref } from "react";
import { CommissionRow } from "@/components/calculator/commission/commission-row";
import { aprText, assumptionsLine, type Estimate } from "@/components/calculator/dates/estimate";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { HiddenFigures, HideButton } from "@/components/calculator/privacy/hide-button";
import { type ApplyFix, FixButton } from "@/components/calculator/terms/fix-button";
import { Amount } from "@/components/ui/amount";
import { HelpTerm } from "@/components/ui/help-term";
import { Icon } from "@/components/ui/icon";
import { formatFactor, formatMoney, formatMonths, formatPoints } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { countedPayments } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import type { Notice } from "@/lib/calculator/terms/problems";
import type { DisclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import { ReceivablesMeter } from "./receivables-meter";
import { SumRow } from "./sum-row";

interface ResultsCardProps {
  quote: Quote;
  limits: OfferLimits;
  feeBreakdown: boolean;
  /** Null where the APR is not shown. */
  estimate: Estimate | null;
  /** The share as a disclosure computes it; null where none is required. */
  share: DisclosedShare | null;
  /** The name of the answer whose figures these are, where they are shown but not taken; else null. */
  preview: string | null;
  notices: Notice[];
  /** The problems of these terms, shown under the net funding. */
  problems: ReactNode;
  /** What a renewal adds to what is owed; null where the offer is no renewal. */
  renewal: ReactNode;
  /** Whether an entry is beyond its limits, so that the figures do not use it. */
  hasRefused: boolean;
  /** The buttons at the foot of the card. */
  actions: ReactNode;
  /**
   * The element with net funding, payment and commission: the summary bar shows while it is out of the
   * window.
   */
  keyFiguresRef: Ref<HTMLDivElement>;
  onFix: ApplyFix;
}

/** The card with every figure of the committed terms. */
export function ResultsCard(props: ResultsCardProps) {
  const { quote, limits, feeBreakdown, estimate, share, notices, problems, hasRefused, onFix } = props;
  return (
    <section
      id="results"
      aria-label="Results"
      data-focus-home
      tabIndex={-1}
      className="results-card relative flex flex-col rounded-l border border-line bg-surface shadow-lift"
    >
      {props.preview && <b className="results-preview">Preview: {props.preview}</b>}
      <div className="results-figures px-4 pt-4 enlarged:px-[16px] min-[22.5rem]:px-6 min-[22.5rem]:pt-5">
        <div ref={props.keyFiguresRef}>
          {quote.structure && (
            <b className="results-structure">
              <bdi>{quote.structure.label}</bdi>
            </b>
          )}
          <div className="results-heads" data-length={lengthOf(quote)}>
            <div>
              <h2 className="text-14 text-ink-2">
                <HelpTerm explanation={EXPLANATIONS.netFunding} first>
                  Net funding<span className="lower:sr-only"> to merchant</span>
                </HelpTerm>
              </h2>
              <p className={`net-funding ${isLong(quote.netFunding) ? "long-amount" : ""}`}>
                <Amount cents={quote.netFunding} />
              </p>
            </div>
            <div className="problem-list grid gap-2">{problems}</div>
            <div>
              <Payment quote={quote} />
            </div>
          </div>
          <KeyFigures quote={quote} />
          {quote.commissionDetail && (
            <CommissionRow
              commission={quote.commission}
              detail={quote.commissionDetail}
              shares={limits.commissionTerms?.shares ?? []}
            />
          )}
        </div>
        <AprRow estimate={estimate} />
        {props.renewal}
        <SumRow quote={quote} limits={limits} feeBreakdown={feeBreakdown} />
        <ReceivablesMeter quote={quote} limits={limits} disclosed={share} />
      </div>
      {hasRefused && <CardNotice tone="text-bad">Your last valid choice is shown.</CardNotice>}
      <HoldbackNotice share={share} quote={quote} limits={limits} notices={notices} onFix={onFix} />
      {props.actions}
    </section>
  );
}

/** The payment; its monthly average is shown on request. */
function Payment({ quote }: { quote: Quote }) {
  const counted = `${countedPayments(quote.numPayments, quote.frequency)} of`;
  const differs = quote.lastPaymentAmount !== quote.paymentAmount;
  return (
    <>
      <h2 className="mt-1.5 text-14 text-ink-2">
        {quote.frequency === "monthly" ? (
          counted
        ) : (
          <HelpTerm explanation={`${formatMoney(quote.monthlyPayment)} in an average month.`}>
            {counted}
          </HelpTerm>
        )}
      </h2>
      <p className={`payment ${isLong(quote.paymentAmount) ? "long-amount" : ""}`}>
        <b>
          <Amount cents={quote.paymentAmount} />
        </b>{" "}
        {differs && (
          <span>
            last <span>{formatMoney(quote.lastPaymentAmount)}</span>
          </span>
        )}
      </p>
    </>
  );
}

/** From this amount on a figure is set smaller, so that it needs no more room. */
const LONG_AMOUNT = 1_000_000_00;

function isLong(amount: Cents): boolean {
  return Math.abs(amount) >= LONG_AMOUNT;
}

/**
 * How long the two largest figures are together: in a low window they stand beside each other, and longer
 * ones are smaller.
 */
function lengthOf({ netFunding, paymentAmount }: Quote): "short" | "mid" | "long" | "longest" {
  const characters = formatMoney(netFunding).length + formatMoney(paymentAmount).length;
  if (characters <= 17) return "short";
  if (characters <= 20) return "mid";
  return characters <= 25 ? "long" : "longest";
}

function KeyFigures({ quote }: { quote: Quote }) {
  const [term = "", unit = ""] = formatMonths(quote.estimatedTermMonths).split(" ");
  // With commission terms the commission has a row of its own.
  const inRow = quote.commissionDetail !== null;
  const look = `key-figures ${isLong(quote.amountSold) ? "long-amount" : ""} ${inRow ? "key-figures-three" : ""}`;
  return (
    <dl className={look}>
      <KeyFigure name="Amount sold" explanation={EXPLANATIONS.amountSold}>
        {formatMoney(quote.amountSold)}
      </KeyFigure>
      {!inRow && (
        <KeyFigure
          className="iso-only"
          name="Your commission"
          explanation={EXPLANATIONS.commission}
          corner={<HideButton className="hide-private" />}
        >
          {formatMoney(quote.commission)}
        </KeyFigure>
      )}
      <KeyFigure
        className="iso-only"
        name="Factor"
        explanation={EXPLANATIONS.factor}
        aside={`${formatFactor(quote.buyRate)} + ${formatFactor(quote.upsell)}`}
      >
        {formatFactor(quote.factorRate)}
      </KeyFigure>
      <KeyFigure name="Estimated term" explanation={EXPLANATIONS.term} aside={unit}>
        {term}
      </KeyFigure>
      {!inRow && <HiddenFigures />}
    </dl>
  );
}

interface KeyFigureProps {
  className?: string;
  name: string;
  explanation: string;
  aside?: string;
  /** Rendered at the right of the name. */
  corner?: ReactNode;
  children: ReactNode;
}

function KeyFigure({ className, name, explanation, aside, corner, children }: KeyFigureProps) {
  return (
    <div className={className}>
      <dt className="relative text-13 text-ink-2">
        <HelpTerm explanation={explanation}>{name}</HelpTerm>
        {corner}
      </dt>
      <dd className="key-figure">
        {children} {aside && <span className="text-ink-3">{aside}</span>}
      </dd>
    </div>
  );
}

/** The estimated APR with what it assumes, under the four figures; nothing where it is not shown. */
function AprRow({ estimate }: { estimate: Estimate | null }) {
  if (estimate === null) return null;
  return (
    <dl className="results-apr border-b border-line py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-13 text-ink-2">
          <HelpTerm explanation={EXPLANATIONS.apr}>Estimated APR</HelpTerm>
        </dt>
        <dd className="text-18 font-semibold tracking-[-0.012em]">{aprText(estimate)}</dd>
        <dd className="min-h-8 w-full text-12 text-pretty text-ink-3">
          {estimate.noApr ?? assumptionsLine(estimate)}
        </dd>
      </div>
    </dl>
  );
}

interface HoldbackNoticeProps {
  /** The share as a disclosure computes it; null where none is required. */
  share: DisclosedShare | null;
  quote: Quote;
  limits: OfferLimits;
  notices: Notice[];
  onFix: ApplyFix;
}

/**
 * Says by how much the payments take more than the holdback, which the meter above names, with a fix; nothing
 * when they do not.
 */
function HoldbackNotice({ share, quote, limits, notices, onFix }: HoldbackNoticeProps) {
  const taken = share?.value ?? quote.receivablesShare;
  if (taken === null) return null;
  return notices.map((notice) => (
    <CardNotice key={notice.code} tone="text-warn">
      {formatPoints(taken * 100 - limits.holdback)} above the holdback.{" "}
      {notice.fixes.map((fix) => (
        <FixButton key={fix.field} kind="link" fix={fix} limits={limits} onApply={onFix} />
      ))}
    </CardNotice>
  ));
}

/** A line between the figures and the buttons: it moves no figure. */
function CardNotice({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <p className={`results-notice flex gap-2 px-4 pt-2.5 text-13 min-[22.5rem]:px-6 ${tone}`}>
      <Icon name="warning" className="mt-0.5 size-4" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
