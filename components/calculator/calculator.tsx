"use client";

import { type ReactNode, useMemo, useRef, useState } from "react";
import { configurationText } from "@/components/calculator/address/configuration";
import { addressWith, useConfiguration } from "@/components/calculator/address/use-configuration";
import { usePins } from "@/components/calculator/compare/use-pins";
import { shownEstimate } from "@/components/calculator/dates/estimate";
import type { Counter } from "@/components/calculator/decision/decision";
import { useCounter } from "@/components/calculator/decision/use-counter";
import {
  type Disclosing,
  type DisclosureActions,
  isOf,
  sendingNeeds,
} from "@/components/calculator/merchant/sending";
import { useDisclosed } from "@/components/calculator/merchant/use-disclosed";
import type { Brand } from "@/components/calculator/offer/deal";
import { DealHeader } from "@/components/calculator/offer/deal-header";
import { Stipulations } from "@/components/calculator/offer/stipulations";
import { looksTheSame, useOffer } from "@/components/calculator/offer/use-offer";
import { Offline, PartMissing, WithoutScript } from "@/components/calculator/page/page-notices";
import { secondsNow } from "@/components/calculator/page/times";
import { useLazyParts } from "@/components/calculator/page/use-lazy-parts";
import { usePainted, usePrinted } from "@/components/calculator/page/use-settled";
import { useViewRecord } from "@/components/calculator/page/use-view-record";
import { Prepayment } from "@/components/calculator/prepayment/prepayment";
import { LiveSentence } from "@/components/calculator/results/live-sentence";
import { type Audience, MoneyBar } from "@/components/calculator/results/money-bar";
import { ResultsCard } from "@/components/calculator/results/results-card";
import { SummaryBar } from "@/components/calculator/results/summary-bar";
import type { TextLimits } from "@/components/calculator/review/review-dialog";
import type { ChangedOffer, Offer, Submit } from "@/components/calculator/review/submission";
import { useOnline } from "@/components/calculator/review/use-online";
import { LockedSheet } from "@/components/calculator/share/locked-sheet";
import { PrintMark } from "@/components/calculator/share/print-mark";
import { Share } from "@/components/calculator/share/share";
import type { Shared } from "@/components/calculator/share/share-texts";
import { UnreadySheet } from "@/components/calculator/share/unready-sheet";
import { usePrint } from "@/components/calculator/share/use-print";
import { useSharing } from "@/components/calculator/share/use-sharing";
import { ProblemList } from "@/components/calculator/terms/problem-list";
import { sameTerms } from "@/components/calculator/terms/term-changes";
import { formOf, hasChoice, refusedFields } from "@/components/calculator/terms/terms-form";
import { TermsPanel } from "@/components/calculator/terms/terms-panel";
import { useTerms } from "@/components/calculator/terms/use-terms";
import { SkipLink } from "@/components/ui/skip-link";
import { useHandler } from "@/components/ui/use-handler";
import { amountFinancedOf } from "@/lib/calculator/disclosure-figures";
import { merchantLock } from "@/lib/calculator/merchant-gate";
import { termsToWire } from "@/lib/calculator/wire";

interface CalculatorProps {
  brand: Brand;
  offer: Offer;
  /** Unix seconds. */
  linkExpiresAt: number;
  /** The payment dates of the defaults, until a hand is at work and the live ones take their place. */
  openingDates: ReactNode;
  submissionKey: string;
  textLimits: TextLimits;
  /** The latest submission, and the decision on it; null without one. */
  submitted: ReactNode;
  /** The funder's counter to the latest submission. */
  counter: Counter | null;
  submit: Submit;
  /** Null where no disclosure is required. */
  disclosing: Disclosing | null;
  disclosureActions: DisclosureActions;
  /** Called once, after hydration. */
  recordView: () => Promise<void>;
}

/** The page's one island: an ISO configures terms, sees every figure, and submits. */
export function Calculator(props: CalculatorProps) {
  const { brand, linkExpiresAt, submitted } = props;
  const { offer, update, replace, renew, dismissUpdate } = useOffer(props.offer);
  const { deal, limits, show, stipulations, merchantGate, financing } = offer;
  const configured = useTerms(limits);
  const { terms, quote, problems } = configured;
  const { pins, setPins, pin, unpin } = usePins();
  const [solving, setSolving] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const [sending, setSending] = useState(false);
  const [disclosed, setDisclosed] = useDisclosed(
    props.disclosing?.current ?? null,
    props.disclosureActions.read,
  );
  const online = useOnline();
  const estimate = useMemo(() => shownEstimate(quote, limits, financing), [quote, limits, financing]);
  const [opened] = useState(quote);
  const datesMoved = estimate !== null && quote !== opened;
  const { parts, withParts, missing } = useLazyParts(
    reviewing || sending || solving || pins.length > 0 || datesMoved,
    online,
  );
  const sent = useCounter(limits, props.counter, terms);
  const termsForm = useRef<HTMLFormElement>(null);
  const problemList = useRef<HTMLDivElement>(null);
  const compare = useRef<HTMLElement>(null);
  const keyFigures = useRef<HTMLDivElement>(null);
  const priced = useMemo(() => ({ quote, estimate }), [quote, estimate]);
  // Beyond the first screen figures follow a frame later, so that no input waits for them.
  const painted = usePainted(priced);
  const printed = usePrinted(priced);
  const gateLock = merchantLock(merchantGate, amountFinancedOf(quote, financing.fees));
  const wireTerms = termsToWire(terms, limits);
  const current = isOf(disclosed, limits.version, wireTerms) ? disclosed : null;
  const needs = sendingNeeds(props.disclosing, estimate?.figures.payments ?? null);
  // The disclosure of exactly these terms opens the gate.
  const lock = current === null ? gateLock : null;
  const sheetQuote = (printed ?? priced).quote;
  const settledLock = merchantLock(merchantGate, amountFinancedOf(sheetQuote, financing.fees));
  const sheetLock = current !== null && sheetQuote === quote ? null : settledLock;
  const regime = gateLock === "unreadable" ? null : gateLock;

  useViewRecord(props.recordView);
  useConfiguration(limits, { form: configured.form, pins }, (kept, how) => {
    if (how === "opened") configured.restart(kept.form);
    else configured.change(() => kept.form);
    setPins(kept.pins);
  });

  const shared = (): Shared => ({
    brandName: brand.name,
    deal,
    quote,
    estimate,
    stipulations,
    feeBreakdown: show.feeBreakdown,
    prepayment: limits.prepayment,
    merchantUrl: current?.merchantUrl ?? null,
    now: secondsNow(),
  });
  const termsText = configurationText(limits, { form: formOf(terms), pins: [] });
  const present = { of: `${limits.version} ${termsText}`, leftOut: configured.leftOut };
  const sharing = useSharing(shared, () => addressWith(termsText), present, withParts);
  const printing = usePrint();
  const print = useHandler((audience: Audience) => withParts(() => printing.print(audience)));
  const download = useHandler(() => withParts(({ downloadTerms }) => downloadTerms(shared())));
  const review = () => {
    const [refused] = refusedFields(limits, configured.form);
    if (refused === undefined) return setReviewing(true);
    const field = termsForm.current?.elements.namedItem(refused);
    if (field instanceof HTMLElement) field.focus();
    else problemList.current?.focus();
  };
  const adopt = (changed: ChangedOffer) => {
    if (looksTheSame(offer, changed)) {
      renew(changed);
      return { sendAgain: true };
    }
    const carried = replace(changed, { terms, pins, shared: shared() });
    configured.restart(formOf(carried.terms));
    setPins(carried.pins);
    setReviewing(false);
    return { sendAgain: false };
  };

  return (
    <>
      <SkipLink to="results" name="results" />
      <PrintMark />
      <DealHeader deal={deal} limits={limits} />
      {submitted}
      <WithoutScript brandName={brand.name} />
      <Offline online={online} />
      {update && parts && (
        <parts.OfferUpdated
          key={update.now.limits.version}
          brandName={brand.name}
          {...update}
          earlierCopied={sharing.fresh === "earlier"}
          onCopyEarlier={() => sharing.copyEarlierTerms(update.earlier)}
          onContinue={dismissUpdate}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 border-t border-line pt-3 phone:pt-5 wide:grid-cols-[minmax(0,1fr)_368px] wide:gap-10 desk:grid-cols-[minmax(0,1fr)_416px] desk:gap-14">
        <TermsPanel
          offer={offer}
          brandName={brand.name}
          configured={configured}
          sent={sent}
          parts={parts}
          solving={solving}
          onSolve={setSolving}
          onReview={review}
          formRef={termsForm}
        />
        <div className="wide:sticky wide:top-4">
          <ResultsCard
            quote={quote}
            limits={limits}
            feeBreakdown={show.feeBreakdown}
            estimate={estimate}
            notices={configured.notices}
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
            openDrafts={configured.openDrafts}
            reviewLabel={submitted === null ? "Review and submit" : "Review and submit revision"}
            online={online}
            copied={sharing.fresh === "merchant"}
            leftOut={configured.leftOut}
            brand={brand}
            deal={deal}
            lock={lock}
            disclosing={regime && { regime, needs, state: current, onSend: () => setSending(true) }}
            pinning={
              hasChoice(limits)
                ? {
                    count: pins.length,
                    pinned: pins.some((pinned) => sameTerms(pinned, terms)),
                    onPin: () => pin(terms),
                    onCompare: () => compare.current?.focus(),
                  }
                : null
            }
            keyFiguresRef={keyFigures}
            onReview={review}
            onCopy={sharing.copyForMerchant}
            onFix={configured.applyFix}
          />
        </div>
      </div>
      <MoneyBar quote={painted.quote} />
      {parts ? (
        painted.estimate && <parts.PaymentDates estimate={painted.estimate} dealId={deal.dealId} />
      ) : (
        <div aria-busy={datesMoved} className={datesMoved ? "opacity-50" : ""}>
          {!missing && props.openingDates}
        </div>
      )}
      {show.prepayment && <Prepayment quote={painted.quote} rule={limits.prepayment} />}
      {parts && (
        <parts.Compare
          limits={limits}
          financing={financing}
          current={painted.quote}
          pins={pins}
          sectionRef={compare}
          onUse={configured.use}
          onUnpin={unpin}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 wide:grid-cols-2">
        <Stipulations stipulations={stipulations} brandName={brand.name} />
        <Share
          sharing={sharing}
          brand={brand}
          deal={deal}
          lock={lock}
          needs={needs}
          onDownload={download}
          onPrint={print}
        />
      </div>
      <LiveSentence quote={quote} problems={[...problems, ...configured.entryProblems]} />
      <SummaryBar
        merchantName={deal.merchantName}
        quote={quote}
        online={online}
        hindrance={[...configured.entryProblems, ...problems][0]?.message ?? null}
        keyFigures={keyFigures}
        onReview={review}
      />
      {parts && (
        <parts.ReviewDialog
          open={reviewing}
          onClose={() => setReviewing(false)}
          deal={deal}
          brand={brand}
          limits={limits}
          terms={terms}
          quote={quote}
          feeBreakdown={show.feeBreakdown}
          linkExpiresAt={linkExpiresAt}
          online={online}
          submissionKey={props.submissionKey}
          textLimits={props.textLimits}
          submit={props.submit}
          onOfferChanged={adopt}
        />
      )}
      {parts && regime && estimate && (
        <parts.SendDialog
          key={`${limits.version} ${termsText}`}
          open={sending}
          onClose={() => setSending(false)}
          regime={regime}
          brand={brand}
          deal={deal}
          quote={quote}
          estimate={estimate}
          offerVersion={limits.version}
          terms={wireTerms}
          actions={props.disclosureActions}
          onMade={setDisclosed}
        />
      )}
      {sheetLock && printing.audience === "merchant" ? (
        <LockedSheet lock={sheetLock} needs={needs} brand={brand} deal={deal} />
      ) : (
        printed &&
        (parts ? (
          <parts.TermSheet
            brand={brand}
            deal={deal}
            linkExpiresAt={linkExpiresAt}
            stipulations={stipulations}
            audience={printing.audience}
            quote={printed.quote}
            estimate={printed.estimate}
            feeBreakdown={show.feeBreakdown}
            prepayment={limits.prepayment}
            merchantUrl={current?.merchantUrl ?? null}
            sheetRef={printing.sheet}
          />
        ) : (
          <UnreadySheet merchantName={deal.merchantName} />
        ))
      )}
    </>
  );
}
