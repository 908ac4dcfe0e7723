"use client";

import { useMemo, useRef, useState } from "react";
import { addressWith } from "@/components/calculator/address/use-configuration";
import { Breakdown } from "@/components/calculator/breakdown";
import type { OpenedProps, TermsEngine } from "@/components/calculator/calculator";
import { useGate } from "@/components/calculator/merchant/use-gate";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import { Offline } from "@/components/calculator/page/page-notices";
import { RenewalPart } from "@/components/calculator/renewal/renewal-part";
import { SummaryBar } from "@/components/calculator/results/summary-bar";
import type { ChangedOffer } from "@/components/calculator/review/use-submission";
import { PrintedSheet } from "@/components/calculator/share/printed-sheet";
import { Share } from "@/components/calculator/share/share";
import { useOutputs } from "@/components/calculator/share/use-outputs";
import { useCounter } from "@/components/calculator/terms/sent-terms";
import { hasChoice } from "@/components/calculator/terms/terms-form";
import { TermsPanel } from "@/components/calculator/terms/terms-panel";
import type { Pin } from "@/components/calculator/terms/use-terms";
import { ServerHtml } from "@/components/ui/server-html";
import { SkipLink } from "@/components/ui/skip-link";
import { useHandler } from "@/components/ui/use-handler";
import { useLazyParts, useOnline, useViewRecord } from "./after-load";
import { useReady } from "./open-tab";
import { PageResults } from "./page-results";

/** The page: an ISO configures terms, sees every figure, and submits. */
export function CalculatorPage({ engine, ...props }: OpenedProps & { engine: TermsEngine }) {
  const { brand, linkExpiresAt, submitted, opening } = props;
  const { current, offer, configured, pins, structured } = engine;
  const { update, dismissUpdate } = current;
  const { deal, limits, show } = offer;
  const { terms, quote, problems } = configured;
  const [solving, setSolving] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  // Whether the dialog that sends the disclosure is open; null before it ever was.
  const [sending, setSending] = useState<boolean | null>(null);
  const online = useOnline();
  const { disclosing, lastSubmission } = props;
  const gate = useGate(
    offer,
    quote,
    terms,
    problems.length === 0,
    { disclosing, lastSubmission },
    brand.name,
  );
  const { priced, today } = gate;
  const { estimate } = priced;
  const { read } = props.disclosureActions;
  const [opened] = useState(quote);
  const moved = quote !== opened;
  const { parts, withParts, early, missing, lost } = useLazyParts(
    reviewing ||
      sending !== null ||
      solving ||
      pins.length > 0 ||
      moved ||
      gate.current !== null ||
      gate.needs === "payment_basis",
    online,
  );
  const yearlyTotals = gate.known.disclosing?.yearlyTotals ?? null;
  const range = useMemo(
    () => (parts && gate.regime ? parts.sendingRange(limits, terms, estimate, yearlyTotals) : null),
    [parts, gate.regime, limits, terms, estimate, yearlyTotals],
  );
  // Also what another tab sent, and what the funder decided since the page was opened.
  const latest = gate.known.lastSubmission ?? lastSubmission;
  const sent = useCounter(limits, latest, terms, parts);
  const owed = limits.renewal;
  const termsForm = useRef<HTMLFormElement>(null);
  const problemList = useRef<HTMLDivElement>(null);
  // How often the comparison was asked for: the first time, it may not be loaded yet.
  const [compared, setCompared] = useState(0);
  const keyFigures = useRef<HTMLDivElement>(null);
  const ready = useReady();

  useViewRecord(props.recordView);

  const named = `${limits.version} ${engine.address}`;
  const chooses = structured !== null || hasChoice(limits);
  const link = () => addressWith(engine.address);
  const outputs = useOutputs({
    brand,
    offer,
    gate,
    read,
    named,
    link,
    leftOut: configured.leftOut,
    withParts,
  });
  const { sharing, printing } = outputs;
  // The offer changes by functions of the lazy parts, so that they are loaded then.
  const changed = lost || current.offer !== props.offer ? parts : null;
  const needParts = useHandler(() => withParts(() => {}));
  const send = useHandler(() => setSending(true));
  const present: Pin = limits.structure ? { ...terms, structure: limits.structure.id } : terms;
  const pinTerms = useHandler(() => engine.pin(present));
  const showCompare = useHandler(() => setCompared((count) => count + 1));
  const review = useHandler(() =>
    withParts((loaded) => {
      const refused = loaded.refusedField(limits, configured.form, termsForm.current);
      if (refused === null) setReviewing(true);
      else (refused ?? problemList.current)?.focus();
    }),
  );
  const adoptWith = (loaded: LazyParts) => (changed: ChangedOffer) => {
    if (loaded.looksTheSame(current.offer, changed)) {
      current.renew(changed);
      return { sendAgain: true };
    }
    engine.adopt(loaded, changed, outputs.shared());
    setReviewing(false);
    return { sendAgain: false };
  };

  return (
    <div className={ready ? "calculator" : "calculator until-ready"}>
      <SkipLink to="results" name="results" />
      {props.served.printMark}
      {changed ? (
        <changed.DealHeader deal={deal} limits={limits} />
      ) : (
        <ServerHtml>{opening.parts.header}</ServerHtml>
      )}
      <div role="status" data-opened={sent !== null}>
        {latest && latest !== lastSubmission && parts ? (
          <parts.LatestSubmission brandName={brand.name} {...latest} />
        ) : (
          submitted
        )}
      </div>
      <ServerHtml>{opening.parts.withoutScript}</ServerHtml>
      <Offline online={online} />
      {structured?.gone}
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 border-t border-line pt-3 phone:pt-4 wide:grid-cols-[minmax(0,1fr)_368px] wide:gap-10 desk:grid-cols-[minmax(0,1fr)_416px] desk:gap-14">
        <TermsPanel
          ready={ready}
          slowStart={opening.parts.slowStart}
          offer={offer}
          brandName={brand.name}
          configured={configured}
          structured={structured}
          dated={gate}
          sent={sent}
          sendable={range?.counts ?? null}
          parts={parts}
          solving={solving}
          onSolve={setSolving}
          starts={props.served.starts}
          onReview={review}
          formRef={termsForm}
        />
        <div className="wide:sticky wide:top-4">
          <PageResults
            engine={engine}
            privacy={props.served.privacy}
            gate={gate}
            range={range}
            parts={parts}
            missing={missing}
            renewal={opening.parts.renewalRow}
            moved={moved}
            present={present}
            problemList={problemList}
            keyFiguresRef={keyFigures}
            brand={brand}
            ready={ready}
            reviewLabel={latest === null ? "Review and submit" : "Review and submit revision"}
            online={online}
            copied={sharing.fresh === "merchant"}
            pins={chooses ? pins.length : null}
            onReview={review}
            onCopy={sharing.copyForMerchant}
            onSend={send}
            onPin={pinTerms}
            onCompare={showCompare}
          />
        </div>
      </div>
      {owed && (
        <RenewalPart
          opening={opening.parts.renewalCard}
          opens={!missing}
          moved={moved}
          live={parts && <parts.LiveRenewalCard owed={owed} quote={quote} />}
        />
      )}
      <Breakdown
        priced={priced}
        dealId={deal.dealId}
        merchantName={deal.merchantName}
        locked={gate.lock !== null}
        prepayment={show.prepayment ? limits.prepayment : null}
        parts={parts}
        opening={missing ? null : opening.parts}
        fixed={!chooses}
        ready={ready}
        onNeed={needParts}
        moved={moved}
      />
      {parts && (
        <parts.Compare
          offer={offer}
          today={today}
          priced={priced}
          pins={pins}
          comparing={compared + (structured?.comparing ?? 0)}
          onUse={configured.use}
          onUnpin={engine.unpin}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 wide:grid-cols-2">
        {changed ? (
          <changed.Stipulations stipulations={offer.stipulations} brandName={brand.name} />
        ) : (
          offer.stipulations.length > 0 && <ServerHtml>{opening.parts.stipulations}</ServerHtml>
        )}
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
          onDownload={outputs.download}
          onPrint={outputs.print}
        />
      </div>
      {parts && (
        <parts.Shortcuts
          limits={limits}
          structures={offer.structures.length}
          configured={configured}
          early={early}
        />
      )}
      {parts && (
        <parts.LiveSentence
          quote={quote}
          problems={[...problems, ...configured.entryProblems]}
          changed={moved || configured.undo !== null}
        />
      )}
      <SummaryBar
        merchantName={deal.merchantName}
        quote={quote}
        online={online}
        hindrance={[...configured.entryProblems, ...problems][0]?.message ?? null}
        keyFigures={keyFigures}
        ready={ready}
        onReview={review}
      />
      {parts && (
        <parts.PageDialogs
          {...props}
          offer={offer}
          terms={terms}
          named={named}
          gate={gate}
          ofCounter={sent !== null}
          online={online}
          reviewing={reviewing}
          onReviewed={() => setReviewing(false)}
          sending={sending}
          onSent={() => setSending(false)}
          onOfferChanged={adoptWith(parts)}
        />
      )}
      <PrintedSheet
        audience={printing.audience}
        requested={printing.requested}
        brand={brand}
        offer={offer}
        link={link}
        linkExpiresAt={linkExpiresAt}
        priced={priced}
        gate={gate}
        parts={parts}
        opening={opening.parts.sheet}
        moved={moved || lost}
      />
    </div>
  );
}
