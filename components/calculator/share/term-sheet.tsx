"use client";

import { memo, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Estimate } from "@/components/calculator/dates/estimate";
import { datedTerm } from "@/components/calculator/dates/estimate-outputs";
import { BrandMark } from "@/components/calculator/page/brand-mark";
import { LocalTime } from "@/components/calculator/page/local-time";
import type { Audience } from "@/components/calculator/results/money-bar";
import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import { countedPayments } from "@/lib/calculator/offer/frequency";
import type { Quote } from "@/lib/calculator/quote";
import { paymentsAYearOf } from "@/lib/calculator/schedule/schedule";
import { fitsOnePage, pagesOf, stampSheet } from "./fit-sheet";
import { NOT_FOR_MERCHANT } from "./not-for-merchant";
import { countForMerchant, estimateSentence } from "./share-texts";
import { Headline, LinkCode, LinkPlace } from "./sheet-head";
import type { SectionPart } from "./sheet-pages";
import { longSections, type SheetContent, ShortSections } from "./sheet-sections";

interface TermSheetProps extends SheetContent {
  /** Whether a print has begun, or was asked for. */
  prints?: boolean;
}

/**
 * The sheet that is printed instead of the page. The merchant's contains no buy rate, upsell, factor or
 * commission. What does not fit on one page in readable type goes on further pages, each with its head; no row
 * is left out.
 */
export const TermSheet = memo(function TermSheet(props: TermSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const pages = usePages(sheet, props);
  if (pages === "one") {
    return (
      <article ref={sheet} aria-hidden="true" className="term-sheet">
        <Opening {...props} />
        <ShortSections {...props} />
        <Foot {...props} />
      </article>
    );
  }
  const sections = [
    { key: "opening", rows: 0, render: () => <Opening {...props} /> },
    ...longSections(props),
  ];
  if (pages === "flow") {
    return (
      <article ref={sheet} aria-hidden="true" className="term-sheet long-sheet">
        {sections.map(({ key, rows, render }) => (
          <div key={key} data-section className="flow-root">
            {render(0, rows)}
          </div>
        ))}
        <RunningHead {...props} />
        <Foot {...props} page={[9, 9]} />
      </article>
    );
  }
  return (
    <article ref={sheet} aria-hidden="true" className="term-sheet long-sheet sheet-pages">
      {pages.map((parts, index) => (
        <div key={parts.map(({ section, from }) => `${section}:${from}`).join()} className="sheet-page">
          {index > 0 && <RunningHead {...props} />}
          {parts.map(({ section, from, to }) => (
            <div key={section} className="flow-root">
              {sections[section]?.render(from, to)}
            </div>
          ))}
          <Foot {...props} page={[index + 1, pages.length]} />
        </div>
      ))}
    </article>
  );
});

/** How a sheet is laid out: on one page, as one flow to be measured, or on these pages. */
type Pages = "one" | "flow" | SectionPart[][];

/**
 * Lays out a sheet while it is printed: on one page if it fits in readable type, else measured as a flow and cut
 * into pages.
 */
function usePages(sheet: RefObject<HTMLElement | null>, props: TermSheetProps): Pages {
  const { prints = false, audience, quote, estimate } = props;
  const content = [prints, audience, quote, estimate];
  const [laid, setLaid] = useState<{ out: Pages; content: unknown[] }>({ out: "one", content });
  // Another content, or another print, begins anew.
  const isLaid = laid.content.every((part, index) => part === content[index]);
  const pages = isLaid ? laid.out : "one";
  useLayoutEffect(() => {
    const element = sheet.current;
    if (element === null || !prints) return;
    if (pages === "one" && !fitsOnePage(element)) setLaid({ out: "flow", content });
    if (pages === "flow") setLaid({ out: pagesOf(element), content });
    stampSheet(element);
  });
  return pages;
}

function Opening(props: SheetContent) {
  const { audience, deal, quote, estimate, pace, link } = props;
  const merchant = audience === "merchant";
  return (
    <>
      <Bar {...props} />
      <div className="flex items-start justify-between gap-6 pt-4">
        <div className="min-w-0">
          <p className="text-28 font-semibold tracking-[-0.022em] wrap-anywhere">
            <bdi>{deal.merchantName}</bdi>
          </p>
          <p className="pt-1 wrap-anywhere text-ink-2">
            Deal <bdi>{deal.dealId}</bdi>, offer version {formatCount(quote.offerVersion)}. Prepared by{" "}
            <bdi>{deal.isoName}</bdi>.
            {!merchant && quote.structure && (
              <>
                {" "}
                Structure <bdi>{quote.structure.label}</bdi>.
              </>
            )}
            <span className="printed-at" />
          </p>
          {!merchant && link !== null && <LinkPlace link={link} />}
        </div>
        {!merchant && link !== null && <LinkCode link={link} />}
      </div>
      <Headline quote={quote} estimate={estimate} pace={pace} merchant={merchant} />
    </>
  );
}

function Bar({ audience, brand, continued = false }: SheetContent & { continued?: boolean }) {
  const kind = audience === "merchant" ? "Proposed terms" : `ISO copy. ${NOT_FOR_MERCHANT}`;
  return (
    <header className="flex items-center justify-between gap-6 border-b-2 border-brand pb-3">
      <BrandMark brand={brand} />
      <p className="flex-none text-ink-2">{continued ? `${kind.replace(/\.$/, "")}, continued` : kind}</p>
    </header>
  );
}

/** The head of each page after the first: whose terms they are, and the two figures that tell them apart. */
function RunningHead(props: SheetContent) {
  const { audience, deal, quote, pace } = props;
  const merchant = audience === "merchant";
  const { split } = pace;
  return (
    <div data-running>
      <Bar {...props} continued />
      <p className="line-clamp-2 pt-3 text-16 font-semibold wrap-anywhere">
        <bdi>{deal.merchantName}</bdi>
      </p>
      <p className="text-12 wrap-anywhere text-ink-2">
        Deal <bdi>{deal.dealId}</bdi>. {merchant ? "You receive" : "Net funding"}{" "}
        <b className="text-ink">{formatMoney(quote.netFunding)}</b>,{" "}
        {merchant && split ? (
          <>
            estimated payment <b className="text-ink">{formatMoney(split.amount)}</b>
          </>
        ) : (
          <>
            {merchant
              ? countForMerchant(quote, pace.calendar)
              : `${countedPayments(quote.numPayments, quote.frequency)} of`}{" "}
            <b className="text-ink">{formatMoney(quote.paymentAmount)}</b>
          </>
        )}
        .
      </p>
    </div>
  );
}

interface FootProps extends SheetContent {
  /** The page and how many there are; absent on a sheet of one page. */
  page?: [page: number, pages: number];
}

function Foot({ audience, brand, quote, estimate, pace, linkExpiresAt, page }: FootProps) {
  const { paymentAmount, lastPaymentAmount } = quote;
  const isEstimated = audience === "merchant" && pace.split !== null;
  return (
    <footer data-foot className="sheet-foot">
      <p>
        {estimateSentence(brand.name)}{" "}
        {!isEstimated &&
          lastPaymentAmount !== paymentAmount &&
          `The last payment is ${formatMoney(lastPaymentAmount)}. `}
        {yearsCounted(quote, estimate, audience)}
      </p>
      <div className="flex-none text-right">
        {page && <p className="font-semibold text-ink">{`Page ${page[0]} of ${page[1]}`}</p>}
        {audience === "iso" && (
          <p>
            Link expires <LocalTime seconds={linkExpiresAt} />
          </p>
        )}
      </div>
    </footer>
  );
}

/**
 * Says how many daily payments a year has for the term and for the share, which a disclosure counts by the
 * calendar.
 */
function yearsCounted({ frequency }: Quote, estimate: Estimate | null, audience: Audience): string {
  const term = audience === "merchant" ? datedTerm(estimate) : null;
  const schedule = frequency === "daily" && estimate?.share ? estimate.schedule : null;
  if (schedule === null) return term === null ? "Daily counts 260 business days a year." : "";
  const counted = formatCount(paymentsAYearOf(schedule));
  return term === null
    ? `The estimated term counts 260 business days a year, the share the ${counted} payments of its calendar.`
    : `The share counts the ${counted} payments a year of its calendar.`;
}
