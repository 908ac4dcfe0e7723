import type { ReactNode } from "react";
import { LocalTime } from "@/components/calculator/page/local-time";
import { secondsOf } from "@/components/calculator/page/times";
import { LockedSheet } from "@/components/calculator/share/locked-sheet";
import { PrintMark } from "@/components/calculator/share/print-mark";
import { TermsList } from "@/components/calculator/terms/terms-list";
import { buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/formats";
import type { MerchantLock } from "@/lib/calculator/merchant-gate";
import { CopyReference, ReceiptActions } from "./receipt-actions";
import type { ReceiptFacts } from "./receipt-text";

interface ReceiptProps extends ReceiptFacts {
  /** Unix seconds. */
  linkExpiresAt: number;
  /** Opens the calculator with these terms. */
  calculatorPath: string;
  stipulationCount: number;
  /** Why the terms may not go to the merchant; null when they may. */
  merchantLock: MerchantLock | null;
}

/** What was sent, under which number, and what happens next. */
export function Receipt(props: ReceiptProps) {
  const { brand, deal, submission, figures, merchantLock } = props;
  return (
    <>
      {merchantLock && <LockedSheet lock={merchantLock} canSend={false} brand={brand} deal={deal} />}
      <PrintMark />
      <div className="flex flex-col gap-7 wrap-anywhere pt-6 print:grid print:grid-cols-[minmax(0,1fr)_280px] print:items-start print:gap-6 print:pt-5 print:[zoom:0.8] wide:grid wide:grid-cols-[minmax(0,1fr)_384px] wide:items-start wide:gap-x-[72px] wide:gap-y-9 wide:pt-11">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
          <div className="grid grid-cols-[auto_1fr] items-center gap-x-4">
            <span className="grid size-10 place-items-center rounded-full bg-ok-ground text-ok">
              <Icon name="check" className="size-5" />
            </span>
            <h1 className="text-24 font-semibold tracking-[-0.022em]">Terms submitted to {brand.name}</h1>
            <p className="col-start-2 min-w-0 text-15 wrap-anywhere text-ink-3">
              {deal.merchantName}, deal {deal.dealId}
            </p>
          </div>
          <Reference {...props} />
        </div>
        <NextSteps {...props} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
          <section aria-labelledby="submitted-title">
            <h2 id="submitted-title" className="section-title mb-3.5">
              Submitted terms
            </h2>
            <TermsList figures={figures} />
          </section>
          {submission.note !== null && (
            <section aria-labelledby="note-title">
              <h2 id="note-title" className="section-title mb-3.5">
                Your note
              </h2>
              <p className="border-l-3 border-line-strong pl-4 text-15 wrap-anywhere whitespace-pre-wrap text-ink-2">
                {submission.note}
              </p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function Reference({ deal, submission }: ReceiptProps) {
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
          <LocalTime seconds={submittedAt} />
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

function NextSteps(props: ReceiptProps) {
  const { brand, deal, submission, figures, stipulationCount, calculatorPath, linkExpiresAt } = props;
  const reply = submission.contactEmail === null ? "" : `, at ${submission.contactEmail}`;
  return (
    <section
      aria-labelledby="next-title"
      className="rounded-l border border-line bg-surface p-6 shadow-lift print:col-start-2 print:row-span-2 print:row-start-1 print:shadow-none wide:col-start-2 wide:row-span-2 wide:row-start-1"
    >
      <h2 id="next-title" className="section-title mb-3.5">
        What happens next
      </h2>
      <ol className="grid gap-[18px]">
        <Step done title="Terms recorded">
          <LocalTime seconds={secondsOf(submission.submittedAt)} />. They are safe even if you close this
          page.
        </Step>
        <Step title={`${brand.name} reviews them`}>They answer you directly{reply}.</Step>
        <Step title={stipulationCount > 0 ? "Stipulations, then funding" : "Funding"}>
          {stipulationSentence(stipulationCount, brand.name)}
        </Step>
      </ol>
      <ReceiptActions brand={brand} deal={deal} submission={submission} figures={figures} />
      <a href={calculatorPath} className={`${buttonLook("plain")} mt-2 w-full print:hidden`}>
        <Icon name="pencil" className="size-4 text-ink-3" />
        Submit revised terms
      </a>
      <p className="mt-3.5 text-13 text-ink-3">
        Revised terms get a reference of their own; {brand.name} sees the newest first. Possible until{" "}
        <LocalTime seconds={linkExpiresAt} />.
      </p>
    </section>
  );
}

function stipulationSentence(count: number, brandName: string): string {
  if (count === 0) return `Once ${brandName} has approved them.`;
  return `${formatCount(count)} ${count === 1 ? "item is" : "items are"} needed before funding.`;
}

function Step({ done = false, title, children }: { done?: boolean; title: string; children: ReactNode }) {
  return (
    <li className="relative pl-7 not-last:after:absolute not-last:after:top-5 not-last:after:-bottom-4 not-last:after:left-[7.5px] not-last:after:w-px not-last:after:bg-line-strong not-last:after:content-['']">
      <span
        aria-hidden="true"
        className={`absolute top-[5px] left-[3px] size-2.5 rounded-full border ${done ? "border-ok bg-ok" : "border-edge bg-surface"}`}
      />
      <b className="block">{title}</b>
      <span className="block text-13 wrap-anywhere text-ink-2">{children}</span>
    </li>
  );
}
