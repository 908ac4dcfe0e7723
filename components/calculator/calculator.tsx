"use client";

import { type ReactNode, useMemo, useRef, useState } from "react";
import { configurationText } from "@/components/calculator/address/configuration";
import { addressWith, useConfiguration } from "@/components/calculator/address/use-configuration";
import { Breakdown, type Opening } from "@/components/calculator/breakdown/breakdown";
import { usePins } from "@/components/calculator/compare/use-pins";
import type { Counter } from "@/components/calculator/decision/decision";
import { useCounter } from "@/components/calculator/decision/use-counter";
import type { DisclosureActions } from "@/components/calculator/merchant/sending";
import { type Released, useGate } from "@/components/calculator/merchant/use-gate";
import type { Brand } from "@/components/calculator/offer/deal";
import { DealHeader } from "@/components/calculator/offer/deal-header";
import { Stipulations } from "@/components/calculator/offer/stipulations";
import { useOffer } from "@/components/calculator/offer/use-offer";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import { Offline, PartMissing, WithoutScript } from "@/components/calculator/page/page-notices";
import { secondsNow } from "@/components/calculator/page/times";
import { useLazyParts } from "@/components/calculator/page/use-lazy-parts";
import { useReady } from "@/components/calculator/page/use-ready";
import { useViewRecord } from "@/components/calculator/page/use-view-record";
import { RenewalPart } from "@/components/calculator/renewal/renewal-part";
import { LiveSentence } from "@/components/calculator/results/live-sentence";
import type { Audience } from "@/components/calculator/results/money-bar";
import { ResultsActions } from "@/components/calculator/results/results-actions";
import { ResultsCard } from "@/components/calculator/results/results-card";
import { SummaryBar } from "@/components/calculator/results/summary-bar";
import type { TextLimits } from "@/components/calculator/review/review-dialog";
import type { ChangedOffer, Offer, Submit } from "@/components/calculator/review/submission";
import { useOnline } from "@/components/calculator/review/use-online";
import { PrintMark } from "@/components/calculator/share/print-mark";
import { PrintedSheet } from "@/components/calculator/share/printed-sheet";
import { Share } from "@/components/calculator/share/share";
import type { Shared } from "@/components/calculator/share/share-texts";
import { usePrint } from "@/components/calculator/share/use-print";
import { useSharing } from "@/components/calculator/share/use-sharing";
import { ProblemList } from "@/components/calculator/terms/problem-list";
import { sameTerms } from "@/components/calculator/terms/term-changes";
import { formOf, hasChoice, refusedFields } from "@/components/calculator/terms/terms-form";
import { TermsPanel } from "@/components/calculator/terms/terms-panel";
import { useTerms } from "@/components/calculator/terms/use-terms";
import { SkipLink } from "@/components/ui/skip-link";
import { useHandler } from "@/components/ui/use-handler";
import type { Disclosing } from "@/lib/calculator/merchant-state";

interface CalculatorProps {
  brand: Brand;
  offer: Offer;
  /** Unix seconds. */
  linkExpiresAt: number;
  /** What the defaults come to and their printed sheet, until the live ones are loaded. */
  opening: { breakdown: Opening; sheet: string | null };
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
  const { brand, linkExpiresAt, submitted, opening } = props;
  const { offer, update, replace, renew, dismissUpdate } = useOffer(props.offer);
  const { deal, limits, show, stipulations, financing } = offer;
  const configured = useTerms(limits);
  const { terms, quote, problems } = configured;
  const { pins, setPins, pin, unpin } = usePins();
  const [solving, setSolving] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  // Whether the dialog that sends the disclosure is open; null before it ever was.
  const [sending, setSending] = useState<boolean | null>(null);
  const online = useOnline();
  const gate = useGate(offer, quote, terms, props.disclosing, brand.name);
  const { priced, today } = gate;
  const { estimate } = priced;
  const { read } = props.disclosureActions;
  const [opened] = useState(quote);
  const moved = quote !== opened;
  const { parts, withParts, missing } = useLazyParts(
    reviewing ||
      sending !== null ||
      solving ||
      pins.length > 0 ||
      moved ||
      gate.current !== null ||
      gate.needs === "payment_basis",
    online,
  );
  const years = gate.known.disclosing?.years ?? null;
  const range = useMemo(
    () => (parts && gate.regime ? parts.sendingRange(limits, terms, estimate, years) : null),
    [parts, gate.regime, limits, terms, estimate, years],
  );
  const sent = useCounter(limits, props.counter, terms);
  const owed = limits.renewal;
  const openingRenewal = missing ? null : opening.breakdown.renewal;
  const termsForm = useRef<HTMLFormElement>(null);
  const problemList = useRef<HTMLDivElement>(null);
  const compare = useRef<HTMLElement>(null);
  const keyFigures = useRef<HTMLDivElement>(null);
  const latestOutput = useRef(0);
  const ready = useReady();

  useViewRecord(props.recordView);
  useConfiguration(limits, { form: configured.form, pins }, (kept, how) => {
    if (how === "opened") configured.restart(kept.form);
    else configured.change(() => kept.form);
    setPins(kept.pins);
  });

  const shared = (released: Released | null): Shared => ({
    brandName: brand.name,
    deal,
    quote,
    estimate: released === null ? estimate : released.estimate,
    stipulations,
    feeBreakdown: show.feeBreakdown,
    prepayment: limits.prepayment,
    merchantUrl: released?.disclosure?.merchantUrl ?? null,
    now: secondsNow(),
  });
  const termsText = configurationText(limits, { form: formOf(terms), pins: [] });
  const present = `${limits.version} ${termsText}`;
  const { leftOut } = configured;
  // Each thing that takes terms to the merchant asks first whether they still may go. Of two outputs the later counts.
  const forMerchant = (act: (loaded: LazyParts, released: Released) => void) => {
    latestOutput.current += 1;
    const mine = latestOutput.current;
    withParts(
      (loaded) =>
        void loaded.passGate(gate, read, (released) => {
          if (latestOutput.current === mine) act(loaded, released);
        }),
    );
  };
  const forIso = (act: (loaded: LazyParts) => void) => {
    latestOutput.current += 1;
    withParts(act);
  };
  const sharing = useSharing(
    shared,
    () => addressWith(termsText),
    { of: present, leftOut },
    forIso,
    forMerchant,
  );
  const needParts = useHandler(() => withParts(() => {}));
  const printing = usePrint();
  const print = useHandler((audience: Audience) =>
    (audience === "merchant" ? forMerchant : forIso)(() => printing.print(audience)),
  );
  const download = useHandler(() => withParts(({ downloadTerms }) => downloadTerms(shared(null))));
  const send = useHandler(() => setSending(true));
  const pinTerms = useHandler(() => pin(terms));
  const showCompare = useHandler(() => compare.current?.focus());
  const review = useHandler(() => {
    const [refused] = refusedFields(limits, configured.form);
    if (refused === undefined) return setReviewing(true);
    const field = termsForm.current?.elements.namedItem(refused);
    if (field instanceof HTMLElement) field.focus();
    else problemList.current?.focus();
  });
  const adoptWith = (loaded: LazyParts) => (changed: ChangedOffer) => {
    if (loaded.looksTheSame(offer, changed)) {
      renew(changed);
      return { sendAgain: true };
    }
    const carried = loaded.adoptOffer(offer, changed, { terms, pins, shared: shared(null) });
    replace(changed, carried.update);
    configured.restart(formOf(carried.terms));
    setPins(carried.pins);
    setReviewing(false);
    return { sendAgain: false };
  };

  return (
    <div className={ready ? "calculator" : "calculator until-ready"}>
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
          ready={ready}
          offer={offer}
          brandName={brand.name}
          configured={configured}
          sent={sent}
          sendable={range?.counts ?? null}
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
            notices={estimate?.share ? (range?.notices ?? []) : configured.notices}
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
            renewal={
              quote.renewal && (
                <RenewalPart
                  opening={openingRenewal?.row ?? null}
                  moved={moved}
                  live={parts && <parts.RenewalRow renewal={quote.renewal} />}
                />
              )
            }
            openDrafts={configured.openDrafts}
            actions={
              <ResultsActions
                reviewLabel={submitted === null ? "Review and submit" : "Review and submit revision"}
                online={online}
                copied={sharing.fresh === "merchant"}
                leftOut={leftOut}
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
                pins={hasChoice(limits) ? pins.length : null}
                pinned={pins.some((pinned) => sameTerms(pinned, terms))}
                onReview={review}
                onCopy={sharing.copyForMerchant}
                onSend={send}
                onPin={pinTerms}
                onCompare={showCompare}
              />
            }
            keyFiguresRef={keyFigures}
            onFix={configured.applyFix}
          />
        </div>
      </div>
      {owed && (
        <RenewalPart
          opening={openingRenewal?.card ?? null}
          moved={moved}
          live={parts && <parts.LiveRenewalCard owed={owed} quote={quote} />}
        />
      )}
      <Breakdown
        priced={priced}
        dealId={deal.dealId}
        prepayment={show.prepayment ? limits.prepayment : null}
        parts={parts}
        opening={missing ? null : opening.breakdown}
        ready={ready}
        onNeed={needParts}
        moved={moved}
      />
      {parts && (
        <parts.Compare
          limits={limits}
          financing={financing}
          today={today}
          priced={priced}
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
          lock={gate.lock}
          needs={gate.needs}
          holdback={limits.holdback}
          fix={range?.fix ?? null}
          onFix={configured.applyFix}
          trouble={gate.trouble}
          CopiedText={parts?.CopiedText}
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
          estimate={estimate}
          feeBreakdown={show.feeBreakdown}
          linkExpiresAt={linkExpiresAt}
          online={online}
          submissionKey={props.submissionKey}
          textLimits={props.textLimits}
          submit={props.submit}
          onOfferChanged={adoptWith(parts)}
        />
      )}
      {parts && (
        <parts.DisclosureWatch
          known={gate.known}
          version={limits.version}
          onKnown={gate.setKnown}
          read={read}
        />
      )}
      {parts && gate.regime && estimate && sending !== null && (
        <parts.SendDialog
          of={present}
          open={sending}
          online={online}
          onClose={() => setSending(false)}
          regime={gate.regime}
          brand={brand}
          deal={deal}
          quote={quote}
          estimate={gate.estimateNow() ?? estimate}
          offerVersion={limits.version}
          terms={gate.wireTerms}
          actions={props.disclosureActions}
          onMade={gate.setMade}
        />
      )}
      <PrintedSheet
        audience={printing.audience}
        requested={printing.requested}
        brand={brand}
        offer={offer}
        linkExpiresAt={linkExpiresAt}
        priced={priced}
        gate={gate}
        parts={parts}
        openingSheet={moved ? null : opening.sheet}
      />
    </div>
  );
}
