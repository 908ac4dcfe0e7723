import { memo, type ReactNode } from "react";
import { aprText, assumptionsLine, type Estimate, shareName } from "@/components/calculator/dates/estimate";
import { datedTerm, firstAndLast } from "@/components/calculator/dates/estimate-outputs";
import type { MerchantPace } from "@/components/calculator/dates/merchant-pace";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { BrandMark } from "@/components/calculator/page/brand-mark";
import { LocalTime } from "@/components/calculator/page/local-time";
import { feeName } from "@/components/calculator/page/wording";
import {
  FULL_AMOUNT,
  prepaymentRows,
  someRows,
  whenHeading,
  YOUR_TOTAL,
} from "@/components/calculator/prepayment/prepayment-rows";
import { TierTable } from "@/components/calculator/prepayment/tier-table";
import {
  addedPaybackOf,
  addedSentence,
  merchantSentence,
} from "@/components/calculator/renewal/renewal-words";
import { figuresOf } from "@/components/calculator/results/figures";
import {
  type Audience,
  type DisclosedMoney,
  MoneyBar,
  ScreenMoneyBar,
} from "@/components/calculator/results/money-bar";
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatMonths,
  formatShare,
} from "@/lib/calculator/money/formats";
import { countedPayments, frequencyAdverb } from "@/lib/calculator/offer/frequency";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import type { RenewalFigures } from "@/lib/calculator/renewal/renewal";
import { paymentsAYearOf } from "@/lib/calculator/schedule/schedule";
import { NOT_FOR_MERCHANT } from "./not-for-merchant";
import { estimateSentence, merchantFigures, merchantRows, merchantStipulations } from "./share-texts";
import { Headline, type HeadlineProps, LinkCode, LinkPlace } from "./sheet-head";

interface TermSheetProps {
  audience: Audience;
  brand: Brand;
  deal: Deal;
  quote: Quote;
  /** Null where the APR is not shown. */
  estimate: Estimate | null;
  pace: MerchantPace;
  feeBreakdown: boolean;
  /** `none` when the schedule is not shown. */
  prepayment: PrepaymentRule;
  stipulations: string[];
  /** The merchant's link to the disclosure of these terms; null where none is required. */
  merchantUrl: string | null;
  /** The ISO's own link, for a code on the ISO's copy; null on the merchant's, which never has it. */
  link: string | null;
  /** Unix seconds. */
  linkExpiresAt: number;
}

/** The most rows of a prepayment schedule on the sheet. */
const ROWS_ON_PAGE = 12;

/**
 * The sheet that is printed instead of the page. The merchant's contains no buy rate, upsell, factor or
 * commission.
 */
export const TermSheet = memo(function TermSheet(props: TermSheetProps) {
  const { audience, brand, deal, quote, estimate } = props;
  const merchant = audience === "merchant";
  const disclosed = merchant && props.merchantUrl !== null ? disclosedMoney(estimate) : null;
  return (
    <article aria-hidden="true" className="term-sheet">
      <header className="flex items-center justify-between gap-6 border-b-2 border-brand pb-3">
        <BrandMark brand={brand} />
        <p className="text-ink-2">{merchant ? "Proposed terms" : `ISO copy. ${NOT_FOR_MERCHANT}`}</p>
      </header>
      <div className="flex items-start justify-between gap-6 pt-4">
        <div className="min-w-0">
          <p className="text-28 font-semibold tracking-[-0.022em] break-words">{deal.merchantName}</p>
          <p className="pt-1 break-words text-ink-2">
            Deal {deal.dealId}, offer version {formatCount(quote.offerVersion)}. Prepared by {deal.isoName}.
            {!merchant && quote.structure && ` Structure ${quote.structure.label}.`}
            <span className="printed-at" />
          </p>
          {!merchant && props.link !== null && <LinkPlace link={props.link} />}
        </div>
        {!merchant && props.link !== null && <LinkCode link={props.link} />}
      </div>
      <Headline quote={quote} estimate={estimate} pace={props.pace} merchant={merchant} />
      <div className="grid grid-cols-2 gap-x-9">
        <Terms quote={quote} estimate={estimate} pace={props.pace} merchant={merchant} />
        <NetFunding {...props} merchant={merchant} />
      </div>
      {quote.renewal && (
        <Renewal
          renewal={quote.renewal}
          merchant={merchant}
          isDisclosed={merchant && props.merchantUrl !== null}
        />
      )}
      <Title>Where the {formatMoney(disclosed?.totalPaymentAmount ?? quote.amountSold)} goes</Title>
      {quote.amountSold > 0 &&
        (merchant ? (
          <MoneyBar quote={quote} audience="merchant" disclosed={disclosed} />
        ) : (
          <ScreenMoneyBar quote={quote} />
        ))}
      <Conditions {...props} />
      {merchant && props.merchantUrl !== null && (
        <div className="pt-4 text-12">
          <p>The disclosure of these terms:</p>
          <p className="one-line">{props.merchantUrl}</p>
        </div>
      )}
      <Footnote {...props} />
    </article>
  );
});

/** The figures of the disclosure that goes with the terms; null where it has no payments. */
function disclosedMoney(estimate: Estimate | null): DisclosedMoney | null {
  const payments = estimate?.figures.payments ?? null;
  return payments && estimate && { ...estimate.figures, ...payments };
}

function Terms({ quote, estimate, pace, merchant }: HeadlineProps) {
  const share = estimate?.share?.value ?? quote.receivablesShare;
  const split = merchant ? pace.split : null;
  return (
    <section>
      <Title>Terms</Title>
      <dl>
        <Line name="Purchase price">{formatMoney(quote.purchasePrice)}</Line>
        {!merchant && (
          <Line name="Buy rate + upsell = factor" className="iso-only">
            {formatFactor(quote.buyRate)} + {formatFactor(quote.upsell)} = {formatFactor(quote.factorRate)}
          </Line>
        )}
        <Line name="Amount sold">{formatMoney(quote.amountSold)}</Line>
        <Line name="Payments">
          {split
            ? `${split.share} of income, ${frequencyAdverb(quote.frequency)}`
            : countedPayments(quote.numPayments, quote.frequency)}
        </Line>
        {!merchant && estimate && <Line name="Estimated APR">{aprText(estimate)}</Line>}
        {estimate &&
          firstAndLast(estimate).map(({ name, date }) => (
            <Line key={name} name={name}>
              {date}
            </Line>
          ))}
        {!merchant && <Line name="Estimated term">{formatMonths(quote.estimatedTermMonths)}</Line>}
        {share !== null && <Line name={shareName(estimate)}>{formatShare(share)}</Line>}
      </dl>
      {estimate && <p className="pt-1.5 text-12 text-ink-2">{estimate.noApr ?? assumptionsLine(estimate)}</p>}
    </section>
  );
}

function NetFunding({ quote, feeBreakdown, merchant }: TermSheetProps & { merchant: boolean }) {
  const figures = merchant ? merchantFigures(quote, feeBreakdown) : figuresOf(quote, feeBreakdown);
  const { fees, otherFees, totalFees, existingFundingBalance } = figures;
  return (
    <section>
      <Title>{merchant ? "What you receive" : "Net funding"}</Title>
      <dl>
        <Line name="Purchase price">{formatMoney(quote.purchasePrice)}</Line>
        {fees.map((fee) => (
          <Line key={fee.id} name={feeName(fee)}>
            <span className="whitespace-nowrap">{formatMoney(-fee.charge)}</span>
          </Line>
        ))}
        {fees.length === 0 && totalFees > 0 && <Line name="Fees">{formatMoney(-totalFees)}</Line>}
        {fees.length > 0 && otherFees > 0 && <Line name="Other fees">{formatMoney(-otherFees)}</Line>}
        {existingFundingBalance > 0 && (
          <Line name="Existing balance paid off">{formatMoney(-existingFundingBalance)}</Line>
        )}
        <Line name={merchant ? "You receive" : "Net funding to merchant"} total>
          {formatMoney(quote.netFunding)}
        </Line>
      </dl>
    </section>
  );
}

interface RenewalProps {
  renewal: RenewalFigures;
  merchant: boolean;
  /** Whether a disclosure goes with the merchant's terms. */
  isDisclosed: boolean;
}

function Renewal({ renewal, merchant, isDisclosed }: RenewalProps) {
  if (merchant) return <p className="pt-4">{merchantSentence(renewal, isDisclosed)}</p>;
  const { name, amount } = addedPaybackOf(renewal);
  return (
    <section>
      <Title>Renewal</Title>
      <dl className="grid grid-cols-2 gap-x-9">
        <Line name="New cash">{formatMoney(renewal.newCash)}</Line>
        <Line name={name}>{formatMoney(amount)}</Line>
      </dl>
      <p className="pt-1.5 text-12 text-ink-2">{addedSentence(renewal)}</p>
    </section>
  );
}

interface LineProps {
  name: string;
  total?: boolean;
  className?: string;
  children: ReactNode;
}

function Line({ name, total = false, className = "", children }: LineProps) {
  return (
    <div
      className={`flex justify-between gap-4 border-t py-1.5 ${total ? "border-ink font-semibold" : "border-line"} ${className}`}
    >
      <dt className={total ? "" : "text-ink-2"}>{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function Conditions({ audience, deal, quote, prepayment, stipulations }: TermSheetProps) {
  const merchant = audience === "merchant";
  const all = prepaymentRows(quote, prepayment);
  const rows = merchant ? merchantRows(all) : all;
  const shown = someRows(rows, ROWS_ON_PAGE);
  const needed = merchant ? merchantStipulations(stipulations, deal.isoName) : stipulations;
  if (rows.length === 0 && needed.length === 0) return null;
  return (
    <div className={rows.length > 0 && needed.length > 0 ? "grid grid-cols-2 gap-x-9" : ""}>
      {rows.length > 0 && (
        <section>
          <Title>If paid off early</Title>
          <TierTable firstColumn={whenHeading(prepayment)} rows={shown} withoutFactor={merchant} />
          <p className="pt-1.5 text-12 text-ink-2">
            {merchant ? YOUR_TOTAL : FULL_AMOUNT}
            {shown.length < rows.length &&
              ` ${formatCount(shown.length)} of ${formatCount(rows.length)} steps.`}
          </p>
        </section>
      )}
      {needed.length > 0 && (
        <section>
          <Title>Needed before funding</Title>
          <ul>
            {[...new Set(needed)].map((stipulation) => (
              <li key={stipulation} className="flex gap-2.5 border-t border-line py-1.5">
                <span className="mt-1 size-3 flex-none rounded-[3px] border border-edge" />
                <span className="min-w-0 break-words whitespace-pre-line">{stipulation}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Footnote({ audience, brand, quote, estimate, pace, linkExpiresAt }: TermSheetProps) {
  const { paymentAmount, lastPaymentAmount } = quote;
  const isEstimated = audience === "merchant" && pace.split !== null;
  return (
    <footer className="mt-5 flex justify-between gap-8 border-t border-line-strong pt-2.5 text-12 text-ink-2">
      <p>
        {estimateSentence(brand.name)}{" "}
        {!isEstimated &&
          lastPaymentAmount !== paymentAmount &&
          `The last payment is ${formatMoney(lastPaymentAmount)}. `}
        {yearsCounted(quote, estimate, audience)}
      </p>
      {audience === "iso" && (
        <p className="flex-none text-right">
          Link expires <LocalTime seconds={linkExpiresAt} />
        </p>
      )}
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

function Title({ children }: { children: ReactNode }) {
  return <p className="pt-5 pb-2 text-15 font-semibold">{children}</p>;
}
