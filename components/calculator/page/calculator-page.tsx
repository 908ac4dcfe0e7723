"use client";

import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { addressWith } from "@/components/calculator/address/use-configuration";
import { Breakdown } from "@/components/calculator/breakdown";
import type { CalculatorProps, TermsEngine } from "@/components/calculator/engine";
import { sendingRange, sendingRule } from "@/components/calculator/merchant/sending-range";
import { useGate } from "@/components/calculator/merchant/use-gate";
import { DealHeader } from "@/components/calculator/offer/offer-facts";
import { useOfferNews } from "@/components/calculator/offer/use-offer-news";
import {
  CompareOnDemand,
  loadParts,
  PageDialogsOnDemand,
  PageWatchOnDemand,
} from "@/components/calculator/on-demand/on-demand";
import { WithoutScript } from "@/components/calculator/page/page-notices";
import { PrintMark } from "@/components/calculator/page/print-mark";
import { RenewalCard } from "@/components/calculator/renewal/renewal-card";
import { LiveSentence } from "@/components/calculator/results/live-sentence";
import { SummaryBar } from "@/components/calculator/results/summary-bar";
import type { ChangedOffer } from "@/components/calculator/review/use-submission";
import type { CopyPlace } from "@/components/calculator/share/copied";
import { PrintedSheet } from "@/components/calculator/share/printed-sheet";
import { useOutputs } from "@/components/calculator/share/use-outputs";
import { Shortcuts } from "@/components/calculator/shortcuts";
import { type Preview, previewOf } from "@/components/calculator/solve/preview";
import { refusedField } from "@/components/calculator/terms/form-focus";
import { useCounter } from "@/components/calculator/terms/sent-terms";
import { hasChoice } from "@/components/calculator/terms/terms-form";
import { TermsPanel } from "@/components/calculator/terms/terms-panel";
import type { Pin } from "@/components/calculator/terms/use-terms";
import { useIdleFetch } from "@/components/ui/on-demand";
import { SkipLink } from "@/components/ui/skip-link";
import { useHandler } from "@/components/ui/use-handler";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useOnline } from "@/components/ui/use-online";
import { useViewRecord, useWhenTold } from "./page-effects";
import { PageFoot } from "./page-foot";
import { PageNews } from "./page-news";
import { PageResults } from "./page-results";

/** The page: an ISO configures terms, sees every figure, and submits. */
export function CalculatorPage({ engine, ...props }: CalculatorProps & { engine: TermsEngine }) {
  const { brand, linkExpiresAt, submitted, viewOnly = false } = props;
  const { current, offer, configured, pins, structured } = engine;
  const { deal, limits, show } = offer;
  const { terms, quote, problems } = configured;
  const [solving, setSolving] = useState(false);
  // Whether each dialog is open; null before it ever was.
  const [reviewing, setReviewing] = useState<boolean | null>(null);
  const [sending, setSending] = useState<boolean | null>(null);
  const online = useOnline();
  const { disclosing, lastSubmission } = props;
  const gate = useGate(offer, quote, terms, problems.length === 0, { disclosing, lastSubmission }, online);
  const { priced, today } = gate;
  const { share } = priced.scheduled;
  // What is below the first screen follows an input after it is painted.
  const below = useDeferredValue(priced);
  const { read } = props.disclosureActions;
  const [opened] = useState(quote);
  const yearlyTotals = gate.known.disclosing?.yearlyTotals ?? null;
  const rule = useMemo(
    () => (gate.regime ? sendingRule(share, yearlyTotals) : null),
    [gate.regime, share, yearlyTotals],
  );
  const range = useMemo(() => sendingRange(limits, terms, share, rule), [limits, terms, share, rule]);
  const [preview, setPreview] = useState<Preview | null>(null);
  const previewed = preview && previewOf(preview, limits, priced.dated);
  // Also what another tab sent, and what the funder decided since the page was opened.
  const latest = gate.known.lastSubmission ?? lastSubmission;
  const sent = useCounter(limits, latest, terms);
  const owed = limits.renewal;
  const termsForm = useRef<HTMLFormElement>(null);
  const problemList = useRef<HTMLDivElement>(null);
  // How often the comparison was asked for.
  const [compared, setCompared] = useState(0);
  const keyFigures = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const ready = hydrated && !viewOnly;
  const news = useOfferNews(current, gate.known);
  const slot = useRef<HTMLDivElement>(null);

  useViewRecord(props.recordView);
  useIdleFetch();

  const termsKey = `${limits.version} ${engine.address}`;
  const chooses = structured !== null || hasChoice(limits);
  const link = () => addressWith(engine.address);
  const outputs = useOutputs({
    brand,
    offer,
    current: current.offer,
    gate,
    read,
    termsKey,
    link,
    leftOut: configured.leftOut,
  });
  const { sharing, printing } = outputs;
  const refusedAt = (place: CopyPlace) =>
    sharing.copied?.place === place && !sharing.copied.done ? sharing.copied : null;
  const copyFromCard = useHandler(() => sharing.copyForMerchant("card"));
  const shareFromCard = useHandler(() => sharing.shareWithMerchant("card"));
  const send = useHandler(() => setSending(true));
  const present: Pin = limits.structure ? { ...terms, structure: limits.structure.id } : terms;
  const pinTerms = useHandler(() => engine.pin(present));
  const showCompare = useHandler(() => setCompared((count) => count + 1));
  const review = useHandler(() => {
    if (viewOnly) return;
    if (news !== null) return slot.current?.focus();
    const refused = refusedField(limits, configured.form, termsForm.current);
    if (refused === null) setReviewing(true);
    else (refused ?? problemList.current)?.focus();
  });
  useEffect(() => {
    if (engine.reviews > 0) review();
  }, [engine.reviews, review]);
  const reload = () => {
    if (news?.changed) void engine.adopt(news.changed.offer);
  };
  const goToNews = useWhenTold(news !== null, slot);
  const learn = async (changed: ChangedOffer) => {
    const { looksTheSame } = await loadParts();
    if (looksTheSame(current.offer, changed)) {
      current.replace(changed);
      return { sendAgain: true };
    }
    const { version } = changed.limits;
    gate.setKnown({ ...gate.known, version, changed: { offer: changed, at: changed.changedAt } });
    setReviewing(false);
    goToNews();
    return { sendAgain: false };
  };
  const foot = (
    <PageFoot
      priced={below}
      busy={below !== priced}
      viewOnly={viewOnly}
      offer={offer}
      brand={brand}
      gate={gate}
      outputs={outputs}
      fix={range?.fix ?? null}
      onFix={configured.applyFix}
      stale={news !== null}
    />
  );

  return (
    <div className="calculator" data-stale={news !== null}>
      <SkipLink to="results" name="results" />
      <PrintMark />
      <DealHeader deal={deal} limits={limits} />
      <PageNews
        slotRef={slot}
        brand={brand}
        dealId={deal.dealId}
        news={news}
        entries={{
          offer: current.offer,
          limits,
          form: configured.form,
          structured: structured?.form ?? null,
          pins,
        }}
        onReload={reload}
        arrived={latest === lastSubmission ? null : latest}
        elsewhere={latest?.number !== lastSubmission?.number}
        submitted={submitted}
        decided={latest !== null && (latest.decision !== null || latest.earlier.length > 0)}
        countered={sent !== null}
        online={online}
      />
      <WithoutScript brandName={brand.name} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 border-t border-line pt-3 phone:pt-4 lower:pt-3 wide:grid-cols-[minmax(0,1fr)_368px] wide:gap-10 desk:grid-cols-[minmax(0,1fr)_416px] desk:gap-14">
        <TermsPanel
          ready={hydrated}
          offer={offer}
          brandName={brand.name}
          configured={configured}
          structured={structured}
          dated={gate}
          sent={sent}
          sendable={range?.counts ?? null}
          rule={rule}
          starts={props.starts}
          previewed={previewed}
          onPreview={setPreview}
          solving={solving}
          onSolve={setSolving}
          onReview={review}
          formRef={termsForm}
        />
        <div className="wide:sticky wide:top-4">
          <PageResults
            engine={engine}
            gate={gate}
            range={range}
            previewed={previewed}
            present={present}
            problemList={problemList}
            keyFiguresRef={keyFigures}
            brand={brand}
            ready={ready}
            stale={news !== null}
            reviewLabel={
              problems.length > 0
                ? "Correct the terms first"
                : latest === null
                  ? "Review and submit"
                  : "Review and submit revision"
            }
            possible={problems.length === 0}
            online={online}
            copied={sharing.fresh === "merchant"}
            pins={chooses ? pins.length : null}
            onReview={review}
            refused={refusedAt("card")}
            onCopy={copyFromCard}
            onShare={shareFromCard}
            onSend={send}
            onPin={pinTerms}
            onCompare={showCompare}
          />
        </div>
      </div>
      <div aria-busy={below !== priced || undefined} className="page-below">
        {owed && below.quote.renewal && (
          <RenewalCard owed={owed} quote={below.quote} renewal={below.quote.renewal} />
        )}
      </div>
      {!chooses && foot}
      <div aria-busy={below !== priced || undefined} className="page-below">
        <Breakdown quote={below.quote} prepayment={show.prepayment ? limits.prepayment : null} />
      </div>
      {pins.length > 0 && (
        <CompareOnDemand
          offer={offer}
          today={today}
          priced={priced}
          pins={pins}
          comparing={compared + (structured?.comparing ?? 0)}
          merchant={
            viewOnly
              ? null
              : { brand, gate, sharing, range, onFix: configured.applyFix, onPrint: outputs.printBoth }
          }
          onUse={configured.use}
          onUnpin={engine.unpin}
        />
      )}
      {chooses && foot}
      {outputs.notice}
      <Shortcuts
        limits={limits}
        structures={offer.structures.length}
        onUndo={configured.undo}
        onRedo={configured.redo}
      />
      <LiveSentence
        quote={quote}
        problems={[...problems, ...configured.entryProblems]}
        changed={quote !== opened || configured.undo !== null}
      />
      <SummaryBar
        merchantName={deal.merchantName}
        quote={previewed?.quote ?? quote}
        online={online}
        configured={configured}
        keyFigures={keyFigures}
        ready={ready}
        news={news}
        onReview={viewOnly ? null : review}
        onReload={reload}
      />
      {!viewOnly && (
        <PageWatchOnDemand
          meanwhile={null}
          linkExpiresAt={linkExpiresAt}
          known={gate.known}
          shown={gate.shown}
          onKnown={gate.setKnown}
          read={read}
        />
      )}
      {(reviewing !== null || sending !== null || outputs.question !== null) && (
        <PageDialogsOnDemand
          {...props}
          offer={offer}
          terms={terms}
          termsKey={termsKey}
          gate={gate}
          latest={latest}
          rule={rule}
          onUse={configured.use}
          online={online}
          reviewing={reviewing}
          onReviewed={() => setReviewing(false)}
          sending={sending}
          onSent={() => setSending(false)}
          question={outputs.question?.output ?? null}
          onAnswer={outputs.answer}
          onOfferChanged={learn}
        />
      )}
      {!viewOnly && (
        <PrintedSheet
          audience={printing.audience}
          requested={printing.requested}
          options={printing.options}
          brand={brand}
          offer={offer}
          link={link}
          linkExpiresAt={linkExpiresAt}
          priced={priced}
          gate={gate}
          fix={range?.fix ?? null}
        />
      )}
    </div>
  );
}
