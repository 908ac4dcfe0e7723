import type { ReactNode } from "react";
import {
  DECISION_ICONS,
  DECISION_LOOKS,
  decisionTitle,
} from "@/components/calculator/decision/decision-words";
import { CounterTable, FunderMessage } from "@/components/calculator/decision/funder-reply";
import { linkEndWording } from "@/components/calculator/link/link-end";
import type { Brand } from "@/components/calculator/offer/offer";
import { BrandMark } from "@/components/calculator/page/brand-mark";
import { BrandTime } from "@/components/calculator/page/brand-time";
import { PrintMark } from "@/components/calculator/page/print-mark";
import { secondsOf } from "@/components/calculator/page/times";
import { HideButton } from "@/components/calculator/privacy/hide-button";
import { LockedSheet } from "@/components/calculator/share/locked-sheet";
import { TermsList } from "@/components/calculator/terms/terms-list";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/money/formats";
import type { Decision } from "@/lib/calculator/wire/decisions";
import type { Figures } from "@/lib/calculator/wire/figures";
import type { MerchantLock } from "@/lib/disclosure/merchant/lock";
import type { LinkEnd } from "@/lib/disclosure/merchant/state";
import { NextSteps, type NextStepsProps } from "./next-steps";
import { CopyReference, type ReceiptFacts } from "./receipt-actions";
import { type DisclosureOnReceipt, ReceiptDisclosure } from "./receipt-disclosure";
import "./receipt.css";

interface ReceiptProps extends ReceiptFacts, NextStepsProps {
  /** The figures of a counter; null for another decision. */
  counter: { figures: Figures; needsDisclosure: boolean } | null;
  /** Null where no disclosure of ours was required. */
  disclosure: DisclosureOnReceipt | null;
  /** The disclosure that a law wants before closing; null where none of ours is made. */
  sheet: ReactNode;
  /** The path of its PDF; null without one. */
  documentPath: string | null;
  /** Whether the limit of disclosures an hour kept one from being made. */
  tooManyDisclosures: boolean;
  /** Why the terms may not go to the merchant; null when they may. */
  merchantLock: MerchantLock | null;
}

/** What was sent, under which number, and what happens next. */
export function Receipt(props: ReceiptProps) {
  const { brand, deal, submission, figures, decision, counter, merchantLock, times } = props;
  // After a decision its next step comes first on a phone, where everything is in one column.
  const reference = <Reference {...props} />;
  const disclosed = props.disclosure && (
    <ReceiptDisclosure
      {...props.disclosure}
      documentPath={props.documentPath}
      calculatorPath={decision?.decision === "declined" ? null : props.calculatorPath}
      tooMany={props.tooManyDisclosures}
    />
  );
  return (
    <>
      {merchantLock && (
        <LockedSheet lock={merchantLock} needs="disclosure" holdback={0} brand={brand} deal={deal} />
      )}
      <PrintMark />
      <div className="receipt">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
          <div className="grid grid-cols-[auto_1fr] items-center gap-x-4">
            <span
              className={`grid size-10 place-items-center rounded-full ${DECISION_LOOKS[decision?.decision ?? "accepted"]}`}
            >
              <Icon name={decision ? DECISION_ICONS[decision.decision] : "check"} className="size-5" />
            </span>
            <h1 className="text-24 font-semibold tracking-[-0.022em]">
              {decision ? decisionTitle(decision.decision, brand.name) : `Terms submitted to ${brand.name}`}
            </h1>
            <p className="col-start-2 min-w-0 text-15 wrap-anywhere text-ink-3">
              <bdi>{deal.merchantName}</bdi>, deal <bdi>{deal.dealId}</bdi>
              {decision && (
                <>
                  . <BrandTime seconds={secondsOf(decision.decidedAt)} text={times.decided} />
                </>
              )}
            </p>
          </div>
          {decision?.message != null && <FunderMessage message={decision.message} by={brand.name} />}
          {decision === null && reference}
        </div>
        <div className="receipt-next">
          {decision === null && disclosed}
          <NextSteps {...props} />
          {decision !== null && disclosed}
          {props.sheet}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
          {counter && <CounterTable sent={figures} offered={counter.figures} />}
          {decision && reference}
          <section aria-labelledby="submitted-title">
            <h2 id="submitted-title" className="section-title mb-3.5">
              Submitted terms
            </h2>
            <TermsList figures={figures} hide={<HideButton />} />
          </section>
          {submission.note !== null && (
            <section aria-labelledby="note-title">
              <h2 id="note-title" className="section-title mb-3.5">
                Your note
              </h2>
              <p
                dir="auto"
                className="border-l-3 border-line-strong pl-4 text-15 wrap-anywhere whitespace-pre-wrap text-ink-2"
              >
                {submission.note}
              </p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

interface EndedReceiptProps {
  linkEnd: LinkEnd;
  brand: Brand;
  number: string;
  decision: Decision;
  message: string | null;
  /** ISO 8601 time. */
  decidedAt: string;
  /** The same by the brand's clock. */
  decided: string;
}

/**
 * The receipt of a submission whose link has ended: the decision alone, without terms and without actions.
 */
export function EndedReceipt(props: EndedReceiptProps) {
  const { linkEnd, brand, number, decision, message, decidedAt, decided } = props;
  const { title, advice } = linkEndWording(linkEnd, brand.name);
  return (
    <main id="main" className="flex min-h-dvh flex-col px-4 py-4 phone:px-8">
      <BrandMark brand={brand} />
      <div className="m-auto grid w-full max-w-110 grid-cols-[minmax(0,1fr)] gap-6 py-10">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
          <span className={`grid size-10 place-items-center rounded-full ${DECISION_LOOKS[decision]}`}>
            <Icon name={DECISION_ICONS[decision]} className="size-5" />
          </span>
          <h1 className="text-24 font-semibold tracking-[-0.022em] wrap-anywhere">
            {decisionTitle(decision, brand.name)}
          </h1>
          <p className="col-start-2 text-15 text-ink-3">
            <BrandTime seconds={secondsOf(decidedAt)} text={decided} />
          </p>
        </div>
        {message !== null && <FunderMessage message={message} by={brand.name} />}
        <dl className="rounded-l border border-line bg-surface px-6 py-4.5">
          <dt className="text-13 text-ink-3">Reference</dt>
          <dd className="text-20 font-semibold">{number}</dd>
        </dl>
        <p className="text-13 text-ink-3">
          {title}. {advice}
        </p>
      </div>
    </main>
  );
}

function Reference({ deal, submission, times }: ReceiptProps) {
  const submittedAt = secondsOf(submission.submittedAt);
  const by = submission.contactName === null ? deal.isoName : `${submission.contactName}, ${deal.isoName}`;
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-3.5 rounded-l border border-line bg-surface px-4 py-[18px] phone:px-6 [&_dt]:text-13 [&_dt]:text-ink-3">
      <div className="basis-full border-b border-line pb-3">
        <dt>Reference</dt>
        <dd className="flex flex-wrap items-center justify-between gap-x-4">
          <b className="min-w-0 text-24 tracking-[-0.008em] wrap-anywhere phone:text-28">
            {submission.number}
          </b>
          <CopyReference number={submission.number} />
        </dd>
      </div>
      <div>
        <dt>Submitted</dt>
        <dd>
          <BrandTime seconds={submittedAt} text={times.submitted} />
        </dd>
      </div>
      <div className="min-w-0">
        <dt>By</dt>
        <dd className="wrap-anywhere">{by}</dd>
      </div>
      <div>
        <dt>Offer version</dt>
        <dd>{formatCount(submission.offerVersion)}</dd>
      </div>
    </dl>
  );
}
