"use client";

import type { ReactNode, Ref } from "react";
import type { Estimate } from "@/components/calculator/dates/estimate";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import type { ApplyFix } from "@/components/calculator/terms/fix-button";
import { Amount } from "@/components/ui/amount";
import { HelpTerm } from "@/components/ui/help-term";
import { formatCount, formatFactor, formatMoney, formatMonths } from "@/lib/calculator/formats";
import { countedPayments } from "@/lib/calculator/frequency";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Notice } from "@/lib/calculator/problems";
import type { Quote } from "@/lib/calculator/quote";
import { AprRow } from "./apr-row";
import { HoldbackNotice } from "./holdback-notice";
import { Ledger } from "./ledger";
import { ReceivablesMeter } from "./receivables-meter";

interface ResultsCardProps {
  quote: Quote;
  limits: OfferLimits;
  feeBreakdown: boolean;
  /** Null where the APR is not shown. */
  estimate: Estimate | null;
  notices: Notice[];
  /** What stands in the way of these terms, under the net funding. */
  problems: ReactNode;
  /** What a renewal adds to what is owed; null where this is none. */
  renewal: ReactNode;
  /** How many drafts the figures do not follow. */
  openDrafts: number;
  /** What is done with the terms, at the card's foot. */
  actions: ReactNode;
  /** What stays in sight: the net funding, the payment, the commission. */
  keyFiguresRef: Ref<HTMLDivElement>;
  onFix: ApplyFix;
}

/** Every figure of the committed terms. */
export function ResultsCard(props: ResultsCardProps) {
  const { quote, limits, feeBreakdown, estimate, notices, problems, openDrafts, onFix } = props;
  return (
    <section
      id="results"
      aria-label="Results"
      data-focus-home
      tabIndex={-1}
      className="results-card flex flex-col rounded-l border border-line bg-surface shadow-lift"
    >
      <div className="results-figures px-4 pt-4 enlarged:px-[16px] min-[22.5rem]:px-6 min-[22.5rem]:pt-5 low:pt-3">
        <div ref={props.keyFiguresRef}>
          {quote.structure && <b className="results-structure">{quote.structure.label}</b>}
          <h2 className="text-14 text-ink-2">
            <HelpTerm explanation={EXPLANATIONS.netFunding} first>
              Net funding to merchant
            </HelpTerm>
          </h2>
          <p className="text-46 font-semibold tracking-[-0.026em] max-phone:text-[2.5rem] enlarged:text-[min(2.5rem,12vw)] low:text-[2.25rem] low:leading-10">
            <Amount cents={quote.netFunding} />
          </p>
          <div className="mt-1 grid gap-2 empty:hidden">
            {problems}
            <HoldbackNotice
              share={estimate?.share?.value ?? quote.receivablesShare}
              limits={limits}
              notices={notices}
              onFix={onFix}
            />
          </div>
          {openDrafts > 0 && (
            <p className="mt-1 text-13 text-bad">
              Your last valid choice:{" "}
              {openDrafts === 1 ? "one entry cannot" : `${formatCount(openDrafts)} entries cannot`} be used.
            </p>
          )}
          <Payment quote={quote} />
          <KeyFigures quote={quote} />
        </div>
        <AprRow estimate={estimate} />
        {props.renewal}
        <Ledger quote={quote} feeBreakdown={feeBreakdown} />
        <ReceivablesMeter quote={quote} limits={limits} estimate={estimate} />
      </div>
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
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-30 font-semibold tracking-[-0.021em] enlarged:text-[min(1.875rem,12vw)] low:text-24">
          <Amount cents={quote.paymentAmount} />
        </span>{" "}
        {differs && <span className="text-14 text-ink-2">last {formatMoney(quote.lastPaymentAmount)}</span>}
      </p>
    </>
  );
}

function KeyFigures({ quote }: { quote: Quote }) {
  const [term = "", unit = ""] = formatMonths(quote.estimatedTermMonths).split(" ");
  return (
    <dl className="mt-2.5 grid grid-cols-2 enlarged:grid-cols-1 border-y border-line [&>div]:py-2 low:mt-1.5 low:[&>div]:py-1 [&>div:nth-child(even)]:border-l [&>div:nth-child(even)]:border-line [&>div:nth-child(even)]:pl-5 max-[22.5rem]:[&>div:nth-child(even)]:pl-3 [&>div:nth-child(n+3)]:border-t [&>div:nth-child(n+3)]:border-line enlarged:[&>div:nth-child(even)]:border-t enlarged:[&>div:nth-child(even)]:border-l-0 enlarged:[&>div:nth-child(even)]:pl-0">
      <KeyFigure name="Amount sold" explanation={EXPLANATIONS.amountSold}>
        {formatMoney(quote.amountSold)}
      </KeyFigure>
      <KeyFigure name="Your commission" explanation={EXPLANATIONS.commission}>
        {formatMoney(quote.commission)}
      </KeyFigure>
      <KeyFigure
        name="Factor"
        explanation={EXPLANATIONS.factor}
        aside={`${formatFactor(quote.buyRate)} + ${formatFactor(quote.upsell)}`}
      >
        {formatFactor(quote.factorRate)}
      </KeyFigure>
      <KeyFigure name="Estimated term" explanation={EXPLANATIONS.term} aside={unit}>
        {term}
      </KeyFigure>
    </dl>
  );
}

interface KeyFigureProps {
  name: string;
  explanation: string;
  aside?: string;
  children: ReactNode;
}

function KeyFigure({ name, explanation, aside, children }: KeyFigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-2">
        <HelpTerm explanation={explanation}>{name}</HelpTerm>
      </dt>
      <dd className="text-18 font-semibold tracking-[-0.012em] break-words">
        {children} {aside && <span className="text-13 font-normal tracking-normal text-ink-3">{aside}</span>}
      </dd>
    </div>
  );
}
