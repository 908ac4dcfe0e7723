"use client";

import { useDeferredValue, useRef, useState } from "react";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { termsToWire } from "@/lib/calculator/wire";
import { carryOver, carryPins } from "./carry-over";
import { configurationText } from "./configuration";
import type { Brand, Deal } from "./deal";
import { DealHeader } from "./deal-header";
import { figuresOf } from "./figures";
import { LiveSentence } from "./live-sentence";
import { MoneyBar } from "./money-bar";
import type { OfferVersion } from "./offer-change";
import { type LastSubmission, Offline, PartMissing, Submitted, WithoutScript } from "./page-notices";
import { Prepayment } from "./prepayment";
import { ProblemList } from "./problem-list";
import { ResultsCard } from "./results-card";
import { downloadTerms, Share } from "./share";
import type { Shared } from "./share-texts";
import { Stipulations } from "./stipulations";
import type { Shown, SubmissionInput, SubmissionResult } from "./submission";
import { SummaryBar } from "./summary-bar";
import { sameTerms } from "./term-changes";
import { TermSheet } from "./term-sheet";
import { TermsControls } from "./terms-controls";
import { formOf, termsInEffect } from "./terms-form";
import { TermsToolbar } from "./terms-toolbar";
import { secondsNow } from "./times";
import { UntilReady } from "./until-ready";
import { addressWith, useConfiguration } from "./use-configuration";
import type { Details } from "./use-details";
import { useLaterParts } from "./use-later-parts";
import { useOnline } from "./use-online";
import { usePins } from "./use-pins";
import { usePrint } from "./use-print";
import { useSharing } from "./use-sharing";
import { type ChangedOffer, useSubmission } from "./use-submission";
import { useTerms } from "./use-terms";
import { useViewRecord } from "./use-view-record";

interface CalculatorProps {
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
  lastSubmission: LastSubmission | null;
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
  const [solving, setSolving] = useState(false);
  const problemList = useRef<HTMLDivElement>(null);
  const compare = useRef<HTMLElement>(null);
  const { limits, show, stipulations } = offer;
  const { form, terms, quote, problems, notices, entryProblems, ...configured } = useTerms(limits);
  const { pins, setPins, pin, unpin } = usePins();
  const online = useOnline();
  const printing = usePrint();
  const { parts, missing } = useLaterParts(reviewing || solving || pins.length > 0, online);
  // Beyond the first screen figures may follow a moment later, so that a drag never waits for them.
  const settled = useDeferredValue(quote, null);

  useViewRecord(props.recordView);
  useConfiguration(limits, { form: configured.values, pins }, (kept, how) => {
    if (how === "opened") configured.restart(kept.form);
    else form.reset(kept.form);
    setPins(kept.pins);
  });

  const shared = (): Shared => ({
    brandName: brand.name,
    deal,
    quote,
    stipulations,
    feeBreakdown: show.feeBreakdown,
    prepayment: limits.prepayment,
    now: secondsNow(),
  });
  const sharing = useSharing(shared, () =>
    addressWith(configurationText(limits, { form: formOf(terms), pins: [] })),
  );

  const adopt = (changed: ChangedOffer) => {
    const before = { limits, terms: termsInEffect(limits, form.getValues()) };
    const now = { limits: changed.limits, terms: carryOver(changed.limits, before.terms) };
    const carried = carryPins(changed.limits, pins);
    setOffer(changed);
    configured.restart(formOf(now.terms));
    setPins(carried);
    setUpdate({
      before,
      now,
      pinsMoved: JSON.stringify(carried) !== JSON.stringify(pins),
      earlier: shared(),
    });
    setReviewing(false);
  };
  const { sending, send, resume, sent } = useSubmission(submissionKey, props.submit, adopt);

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
      contact: { name: blankAsNull(name), email: blankAsNull(email) },
      note: blankAsNull(note),
    });

  return (
    <>
      <DealHeader deal={deal} limits={limits} />
      {lastSubmission && <Submitted {...lastSubmission} />}
      <WithoutScript brandName={brand.name} />
      <Offline online={online} />
      {update && parts && (
        <parts.OfferUpdated
          key={update.now.limits.version}
          brandName={brand.name}
          {...update}
          earlierCopied={sharing.fresh === "earlier"}
          onCopyEarlier={() => sharing.copyEarlierTerms(update.earlier)}
          onContinue={() => setUpdate(null)}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 border-t border-line pt-3 phone:pt-5 wide:grid-cols-[minmax(0,1fr)_368px] wide:gap-10 desk:grid-cols-[minmax(0,1fr)_416px] desk:gap-14">
        <form aria-label="Terms" onSubmit={(event) => event.preventDefault()}>
          <UntilReady>
            <TermsToolbar
              changes={configured.changes}
              undoes={configured.undoes}
              onUndo={configured.undo}
              onReset={configured.reset}
              solving={solving}
              onSolve={() => setSolving(!solving)}
            />
            {solving && parts && (
              <parts.SolvePanel
                limits={limits}
                terms={terms}
                onUse={configured.use}
                onClose={() => setSolving(false)}
              />
            )}
            <TermsControls
              limits={limits}
              brandName={brand.name}
              feeBreakdown={show.feeBreakdown}
              control={form.control}
              quote={quote}
              problems={entryProblems}
              converted={configured.converted}
              onFix={configured.applyFix}
              onSwitch={configured.switchTo}
            />
          </UntilReady>
        </form>
        <div className="wide:sticky wide:top-5">
          <ResultsCard
            quote={quote}
            limits={limits}
            feeBreakdown={show.feeBreakdown}
            notices={notices}
            problems={
              <>
                <ProblemList
                  listRef={problemList}
                  problems={problems}
                  limits={limits}
                  onFix={configured.applyFix}
                />
                <PartMissing missing={missing} online={online} />
              </>
            }
            waitingEntries={configured.waitingEntries}
            reviewLabel={lastSubmission === null ? "Review and submit" : "Review and submit revision"}
            online={online}
            copied={sharing.fresh === "merchant"}
            pinning={{
              count: pins.length,
              pinned: pins.some((pinned) => sameTerms(pinned, terms)),
              onPin: () => pin(terms),
              onCompare: () => compare.current?.focus(),
            }}
            onReview={review}
            onCopy={sharing.copyForMerchant}
            onFix={configured.applyFix}
          />
        </div>
      </div>
      <MoneyBar quote={settled ?? quote} />
      {show.prepayment && <Prepayment quote={settled ?? quote} rule={limits.prepayment} />}
      {parts && (
        <parts.Compare
          limits={limits}
          current={quote}
          pins={pins}
          sectionRef={compare}
          onUse={configured.use}
          onUnpin={unpin}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 wide:grid-cols-2">
        <Stipulations stipulations={stipulations} brandName={brand.name} />
        <Share sharing={sharing} onDownload={() => downloadTerms(shared())} onPrint={printing.print} />
      </div>
      <LiveSentence quote={quote} problems={[...problems, ...entryProblems]} />
      <SummaryBar quote={quote} online={online} onReview={review} />
      {parts && (
        <parts.ReviewDialog
          open={reviewing}
          onClose={() => setReviewing(false)}
          deal={deal}
          brandName={brand.name}
          figures={figuresOf(quote, show.feeBreakdown)}
          linkExpiresAt={linkExpiresAt}
          sending={sending}
          sent={sent}
          online={online}
          onSubmit={submitDetails}
        />
      )}
      {settled && (
        <TermSheet
          brand={brand}
          deal={deal}
          linkExpiresAt={linkExpiresAt}
          stipulations={stipulations}
          audience={printing.audience}
          preparedAt={printing.preparedAt}
          quote={settled}
          feeBreakdown={show.feeBreakdown}
          prepayment={limits.prepayment}
          sheetRef={printing.sheet}
        />
      )}
    </>
  );
}

interface Update {
  before: OfferVersion;
  now: OfferVersion;
  pinsMoved: boolean;
  /** The terms as they stood, to copy. */
  earlier: Shared;
}

function blankAsNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}
