"use client";

import { useEffect, useRef, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { Strip } from "@/components/ui/strip";
import { formatMoney } from "@/lib/calculator/formats";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Problem } from "@/lib/calculator/problems";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { termsToWire } from "@/lib/calculator/wire";
import type { Brand, Deal } from "./deal";
import { DealHeader } from "./deal-header";
import { figuresOf } from "./figures";
import { LiveSentence } from "./live-sentence";
import { MoneyBar } from "./money-bar";
import { carryOver, changesBetween, type OfferChange } from "./offer-change";
import { OfferUpdated } from "./offer-updated";
import { Prepayment } from "./prepayment";
import { ProblemList } from "./problem-list";
import { ResultsCard } from "./results-card";
import { type Details, ReviewDialog } from "./review-dialog";
import { Stipulations } from "./stipulations";
import type { Shown, SubmissionInput, SubmissionResult } from "./submission";
import { SummaryBar } from "./summary-bar";
import { TermsControls } from "./terms-controls";
import { formOf, termsInEffect } from "./terms-form";
import { type ChangedOffer, useSubmission } from "./use-submission";
import { useTerms } from "./use-terms";
import { formatUtc, isoTime, secondsOf } from "./utc-time";
import { countedPayments } from "./wording";

export type { LinkEnd, Shown, SubmissionInput, SubmissionResult } from "./submission";

export interface CalculatorProps {
  brand: Brand;
  deal: Deal;
  /** Page-safe: a fee the ISO may not see by name has a null id and label. */
  limits: OfferLimits;
  show: Shown;
  /** Empty when they are not to be shown. */
  stipulations: string[];
  /** Unix seconds. */
  linkExpiresAt: number;
  submissionKey: string;
  /** `submittedAt` is an ISO 8601 time. */
  lastSubmission: { number: string; submittedAt: string; receiptPath: string } | null;
  submit: (input: SubmissionInput) => Promise<SubmissionResult>;
  /** Called once, after hydration. */
  recordView: () => Promise<void>;
}

/** The page's one island: an ISO configures terms, sees every figure, and submits. */
export function Calculator(props: CalculatorProps) {
  const { brand, deal, linkExpiresAt, submissionKey, lastSubmission } = props;
  const [offer, setOffer] = useState({
    limits: props.limits,
    show: props.show,
    stipulations: props.stipulations,
  });
  const [update, setUpdate] = useState<Update | null>(null);
  const [reviewing, setReviewing] = useState(false);
  const problemList = useRef<HTMLDivElement>(null);
  const { limits, show } = offer;
  const { form, terms, quote, problems, notices, entryProblems, ...configured } = useTerms(limits);
  const { waitingEntries, converted, switchTo, applyFix } = configured;

  useViewRecord(props.recordView);

  const adopt = (changed: ChangedOffer) => {
    const before = { limits, terms: termsInEffect(limits, form.getValues()) };
    const now = { limits: changed.limits, terms: carryOver(changed.limits, before.terms) };
    setOffer(changed);
    form.reset(formOf(now.terms));
    setUpdate({
      changes: changesBetween(before, now),
      before: computeQuote(before.limits, before.terms),
      now: computeQuote(now.limits, now.terms),
    });
    setReviewing(false);
  };
  const { sending, send, resume } = useSubmission(submissionKey, props.submit, adopt);

  const review = form.handleSubmit(
    () => {
      resume();
      setReviewing(true);
    },
    () => problemList.current?.focus(),
  );
  const submitDetails = ({ name, email, note }: Details) =>
    send({
      offerVersion: limits.version,
      terms: termsToWire(terms, limits),
      contact: { name: given(name), email: given(email) },
      note: given(note),
    });

  return (
    <>
      <DealHeader deal={deal} limits={limits} />
      {lastSubmission && <Submitted {...lastSubmission} />}
      <noscript>
        <p className="mb-5 rounded-m border border-warn-line bg-warn-ground px-4 py-3">
          Configuring terms needs JavaScript. The figures below are the default quote of {brand.name}, and
          each limit is printed with its term.
        </p>
      </noscript>
      {update && (
        <OfferUpdated
          key={update.now.offerVersion}
          brandName={brand.name}
          {...update}
          onContinue={() => setUpdate(null)}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 border-t border-line pt-3 phone:pt-5 wide:grid-cols-[minmax(0,1fr)_368px] wide:gap-10 desk:grid-cols-[minmax(0,1fr)_416px] desk:gap-14">
        <form aria-label="Terms" onSubmit={(event) => event.preventDefault()}>
          <h2 className="section-title pb-3.5">Configure terms</h2>
          <TermsControls
            limits={limits}
            brandName={brand.name}
            feeBreakdown={show.feeBreakdown}
            control={form.control}
            quote={quote}
            problems={entryProblems}
            converted={converted}
            onFix={applyFix}
            onSwitch={switchTo}
          />
        </form>
        <div className="wide:sticky wide:top-5">
          <ResultsCard
            quote={quote}
            limits={limits}
            feeBreakdown={show.feeBreakdown}
            notices={notices}
            problems={
              <ProblemList listRef={problemList} problems={problems} limits={limits} onFix={applyFix} />
            }
            waitingEntries={waitingEntries}
            reviewLabel={lastSubmission === null ? "Review and submit" : "Review and submit revision"}
            onReview={review}
            onFix={applyFix}
          />
        </div>
      </div>
      <MoneyBar quote={quote} />
      {show.prepayment && <Prepayment quote={quote} rule={limits.prepayment} />}
      <Stipulations stipulations={offer.stipulations} brandName={brand.name} />
      <LiveSentence sentence={spokenSummary(quote, [...problems, ...entryProblems])} />
      <SummaryBar quote={quote} onReview={review} />
      <ReviewDialog
        open={reviewing}
        onClose={() => setReviewing(false)}
        deal={deal}
        brandName={brand.name}
        figures={figuresOf(quote, show.feeBreakdown)}
        linkExpiresAt={linkExpiresAt}
        sending={sending}
        onSubmit={submitDetails}
      />
    </>
  );
}

interface Update {
  changes: OfferChange[];
  before: Quote;
  now: Quote;
}

function Submitted({ number, submittedAt, receiptPath }: NonNullable<CalculatorProps["lastSubmission"]>) {
  const seconds = secondsOf(submittedAt);
  return (
    <div className="pb-5">
      <Strip
        tone="ok"
        action={
          <a href={receiptPath} className={buttonLook("plain")}>
            View receipt
          </a>
        }
      >
        <b>
          You submitted terms on <time dateTime={isoTime(seconds)}>{formatUtc(seconds)}</time>.
        </b>{" "}
        Reference {number}
      </Strip>
    </div>
  );
}

/** Tells the server once that a person's browser opened the page; nothing depends on the answer. */
function useViewRecord(recordView: () => Promise<void>): void {
  const recorded = useRef(false);
  useEffect(() => {
    if (recorded.current) return;
    recorded.current = true;
    recordView().catch(() => undefined);
  }, [recordView]);
}

function spokenSummary(quote: Quote, problems: Problem[]): string {
  const payments = `${countedPayments(quote.numPayments, quote.frequency)} of ${formatMoney(quote.paymentAmount)}`;
  const figures = `${payments}, net funding ${formatMoney(quote.netFunding)}, commission ${formatMoney(quote.commission)}.`;
  const messages = new Set(problems.map(({ message }) => message));
  return [...messages, figures].join(" ");
}

function given(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}
