"use client";

import { type ReactNode, type Ref, useId } from "react";
import { MOST_PINS } from "@/components/calculator/address/configuration";
import type { Estimate } from "@/components/calculator/dates/estimate";
import type { MerchantState, SendingNeeds } from "@/components/calculator/merchant/sending";
import { SentState } from "@/components/calculator/merchant/sent-state";
import type { Brand, Deal } from "@/components/calculator/offer/deal";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { LockReason } from "@/components/calculator/share/lock-reason";
import { leftOutText } from "@/components/calculator/share/share";
import type { ApplyFix } from "@/components/calculator/terms/fix-button";
import type { TermChange } from "@/components/calculator/terms/term-changes";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { HelpTerm } from "@/components/ui/help-term";
import { Icon } from "@/components/ui/icon";
import { formatCount, formatFactor, formatMoney, formatMonths } from "@/lib/calculator/formats";
import { countedPayments } from "@/lib/calculator/frequency";
import type { MerchantLock } from "@/lib/calculator/merchant-gate";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Notice } from "@/lib/calculator/problems";
import type { Quote } from "@/lib/calculator/quote";
import type { Regime } from "@/lib/calculator/states";
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
  /** How many drafts the figures do not follow. */
  openDrafts: number;
  reviewLabel: string;
  online: boolean;
  copied: boolean;
  /** The drafts beyond their limits, which are not copied. */
  leftOut: TermChange[];
  brand: Brand;
  deal: Deal;
  /** Why the terms may not go to the merchant; null when they may. */
  lock: MerchantLock | null;
  /** Sending the disclosure of these terms; null where none is required. */
  disclosing: SendControl | null;
  /** Null where there is nothing to choose. */
  pinning: Pinning | null;
  /** What stays in sight: the net funding, the payment, the commission. */
  keyFiguresRef: Ref<HTMLDivElement>;
  onReview: () => void;
  onCopy: () => void;
  onFix: ApplyFix;
}

/** What the send button may do now. */
interface SendControl {
  regime: Regime;
  /** What it takes to send these terms. */
  needs: SendingNeeds;
  /** The disclosure of exactly these terms. */
  state: MerchantState | null;
  onSend: () => void;
}

/** What the pin button may do now. */
interface Pinning {
  count: number;
  /** Whether these very terms are pinned. */
  pinned: boolean;
  onPin: () => void;
  onCompare: () => void;
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
      <div className="results-figures px-4 pt-4 enlarged:px-[16px] min-[22.5rem]:px-6 min-[22.5rem]:pt-5">
        <div ref={props.keyFiguresRef}>
          <h2 className="text-14 text-ink-2">
            <HelpTerm explanation={EXPLANATIONS.netFunding} first>
              Net funding to merchant
            </HelpTerm>
          </h2>
          <p className="text-46 font-semibold tracking-[-0.026em] max-phone:text-[2.5rem] enlarged:text-[min(2.5rem,12vw)]">
            <Amount cents={quote.netFunding} />
          </p>
          <div className="mt-1 grid gap-2 empty:hidden">
            {problems}
            <HoldbackNotice quote={quote} limits={limits} notices={notices} onFix={onFix} />
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
        <Ledger quote={quote} feeBreakdown={feeBreakdown} />
        <ReceivablesMeter quote={quote} limits={limits} />
      </div>
      <div className="results-actions rounded-b-l bg-surface px-4 pt-3 pb-4 enlarged:px-[16px] min-[22.5rem]:px-6 min-[22.5rem]:pb-5">
        <Actions {...props} />
      </div>
    </section>
  );
}

function Actions(props: ResultsCardProps) {
  const { reviewLabel, online, copied, leftOut, brand, deal, lock, disclosing, pinning, onReview, onCopy } =
    props;
  const reason = useId();
  const full = pinning?.count === MOST_PINS;
  const sendable = disclosing?.needs === "nothing";
  return (
    <div className="grid gap-2 noscript:hidden">
      <Button kind="primary" className="min-h-12 w-full text-15" onClick={onReview} aria-disabled={!online}>
        {reviewLabel}
      </Button>
      {!online && <p className="text-center text-13 text-ink-3">Available when the connection is back.</p>}
      <div className={`grid gap-2 enlarged:grid-cols-1 ${pinning ? "grid-cols-[1.15fr_1fr]" : ""}`}>
        {disclosing ? (
          <Button
            className="px-2 max-phone:gap-1.5 max-phone:px-1 max-phone:text-13"
            onClick={disclosing.onSend}
            aria-disabled={!sendable}
            aria-describedby={sendable ? undefined : reason}
          >
            <Icon name={sendable ? "send" : "lock"} />
            Send to merchant
          </Button>
        ) : (
          <Button
            className="px-2 max-phone:gap-1.5 max-phone:px-1 max-phone:text-13"
            onClick={onCopy}
            aria-disabled={lock !== null}
            aria-describedby={lock === null ? undefined : reason}
          >
            <Icon name={lock !== null ? "lock" : copied ? "check" : "copy"} />
            {copied && lock === null ? "Copied" : "Copy for merchant"}
          </Button>
        )}
        {pinning && (
          <Button
            className="px-2 max-phone:gap-1.5 max-phone:px-1 max-phone:text-13"
            onClick={pinning.onPin}
            aria-disabled={pinning.pinned || full}
          >
            <Icon name="pin" />
            {pinning.pinned ? "Pinned" : full ? "3 of 3 pinned" : "Pin to compare"}
          </Button>
        )}
      </div>
      {copied && leftOut.length > 0 && (
        <p role="status" className="text-13 text-ink-2">
          {leftOutText(leftOut)}
        </p>
      )}
      {disclosing && sendable ? (
        <SentState regime={disclosing.regime} state={disclosing.state} />
      ) : (
        lock && (
          <LockReason
            id={reason}
            lock={lock}
            needs={disclosing?.needs ?? "disclosure"}
            brand={brand}
            deal={deal}
          />
        )
      )}
      {pinning && pinning.count > 0 && (
        <p className="text-center text-13">
          <Button kind="link" onClick={pinning.onCompare}>
            Compare with {formatCount(pinning.count)} pinned
          </Button>
        </p>
      )}
    </div>
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
        <span className="text-30 font-semibold tracking-[-0.021em] enlarged:text-[min(1.875rem,12vw)]">
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
    <dl className="mt-2.5 grid grid-cols-2 enlarged:grid-cols-1 border-y border-line [&>div]:py-2 [&>div:nth-child(even)]:border-l [&>div:nth-child(even)]:border-line [&>div:nth-child(even)]:pl-5 max-[22.5rem]:[&>div:nth-child(even)]:pl-3 [&>div:nth-child(n+3)]:border-t [&>div:nth-child(n+3)]:border-line enlarged:[&>div:nth-child(even)]:border-t enlarged:[&>div:nth-child(even)]:border-l-0 enlarged:[&>div:nth-child(even)]:pl-0">
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
