"use client";

import { memo } from "react";
import { LocalTime } from "@/components/calculator/page/local-time";
import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import { countedPayments } from "@/lib/calculator/offer/frequency";
import type { Quote } from "@/lib/calculator/quote";
import type { DisclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import { NOT_FOR_MERCHANT } from "./not-for-merchant";
import { PagedSheet, type SheetPage } from "./paged-sheet";
import { countForMerchant, estimateSentence } from "./share-texts";
import type { SheetContent } from "./sheet-content";
import { Headline, LinkCode, LinkPlace, SheetBar } from "./sheet-head";
import { longSections, ShortSections } from "./sheet-sections";

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
  const { prints = false, audience, quote, estimate } = props;
  return (
    <PagedSheet
      prints={prints}
      content={[audience, quote, estimate]}
      opening={<Opening {...props} />}
      short={<ShortSections {...props} />}
      sections={longSections(props)}
      running={<RunningHead {...props} />}
      foot={(page) => <Foot {...props} page={page} />}
    />
  );
});

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
  return <SheetBar brand={brand} kind={kind} continued={continued} />;
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
  page: SheetPage | null;
}

function Foot({ audience, brand, quote, share, pace, linkExpiresAt, page }: FootProps) {
  const { paymentAmount, lastPaymentAmount } = quote;
  const isEstimated = audience === "merchant" && pace.split !== null;
  return (
    <footer data-foot className="sheet-foot">
      <p>
        {estimateSentence(brand.name)}{" "}
        {!isEstimated &&
          lastPaymentAmount !== paymentAmount &&
          `The last payment is ${formatMoney(lastPaymentAmount)}. `}
        {yearsCounted(quote, share)}
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
function yearsCounted({ frequency }: Quote, share: DisclosedShare | null): string {
  if (frequency !== "daily" || share === null) return "Daily counts 260 business days a year.";
  const counted = formatCount(share.perYear);
  return `The estimated term counts 260 business days a year, the share the ${counted} payments of its calendar.`;
}
