import type { ReactNode } from "react";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { feeName } from "@/components/calculator/page/wording";
import { prepaymentRows, whenHeading, YOUR_TOTAL } from "@/components/calculator/prepayment/prepayment-rows";
import { TierTable } from "@/components/calculator/prepayment/tier-table";
import { merchantSentence } from "@/components/calculator/renewal/renewal-outputs";
import {
  countForMerchant,
  MERCHANT_APR,
  merchantFigures,
  merchantRows,
  merchantStipulations,
} from "@/components/calculator/share/share-texts";
import { formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { countedPayments, frequencyName } from "@/lib/calculator/offer/frequency";
import type { Prepayment } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import type { PaymentCalendar } from "@/lib/calculator/schedule/calendar";

/** The terms of a document in the form in which the merchant reads them. */
export interface PlainTermsProps {
  brand: Brand;
  deal: Deal;
  quote: Quote;
  /** The days on which daily payments are due. */
  calendar: PaymentCalendar;
  /** "142.90%"; null where the document has none. */
  apr: string | null;
  /**
   * The share ("12%") and the document's estimated payment when payments are a share of the income. Otherwise
   * null.
   */
  split: { share: string; estimatedPayment: Cents } | null;
  /** The cost that the document states, by the name that it has there. */
  cost: { name: string; amount: Cents };
  totalPayments: Cents;
  /** "Jan 6, 2026". */
  firstPayment: string;
  lastPayment: string;
  /** "Jan 2, 2026". */
  preparedOn: string;
  feeBreakdown: boolean;
  /** `none` when the schedule is not shown. */
  prepayment: Prepayment;
  /** Empty when they are not shown. */
  stipulations: string[];
}

/** The terms in plain words. They contain no factor, buy rate, upsell or commission. */
export function PlainTerms(props: PlainTermsProps) {
  const { brand, deal, quote, apr, split, preparedOn } = props;
  return (
    <section
      id="terms"
      aria-labelledby="terms-title"
      className="rounded-l border border-line bg-surface px-4 py-6 shadow-lift phone:px-10 phone:py-9 print:border-0 print:p-0 print:[box-shadow:none]"
    >
      <h2 id="terms-title" className="text-18 font-semibold tracking-[-0.012em]">
        The terms in plain words
      </h2>
      <div className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-3">
        <Big label="You receive">{formatMoney(quote.netFunding)}</Big>
        {apr !== null && <Big label={MERCHANT_APR}>{apr}</Big>}
        {split === null ? (
          <Big label={countForMerchant(quote, props.calendar)}>{formatMoney(quote.paymentAmount)}</Big>
        ) : (
          <Big label={`Estimated payment, ${split.share} of your income`}>
            {formatMoney(split.estimatedPayment)}
          </Big>
        )}
      </div>
      <div className="mt-5 grid gap-x-9 gap-y-4 phone:grid-cols-2">
        <Received {...props} />
        <Paid {...props} />
      </div>
      {quote.renewal && <p className="pt-5 text-14 text-ink-2">{merchantSentence(quote.renewal, true)}</p>}
      <Early {...props} />
      <Needed {...props} />
      <p className="pt-5 text-13 wrap-anywhere text-ink-3">
        An estimate until {brand.name} approves it. Prepared by {deal.isoName}, {preparedOn}.
      </p>
    </section>
  );
}

function Big({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-13 text-ink-2">{label}</p>
      <p className="text-28 font-semibold tracking-[-0.021em]">{children}</p>
    </div>
  );
}

function Received({ quote, feeBreakdown }: PlainTermsProps) {
  const { fees, otherFees, totalFees, existingFundingBalance } = merchantFigures(quote, feeBreakdown);
  return (
    <dl>
      <Line name="Purchase price">{formatMoney(quote.purchasePrice)}</Line>
      {fees.map((fee) => (
        <Line key={fee.id} name={feeName(fee)}>
          {formatMoney(-fee.charge)}
        </Line>
      ))}
      {fees.length === 0 && totalFees > 0 && <Line name="Fees">{formatMoney(-totalFees)}</Line>}
      {fees.length > 0 && otherFees > 0 && <Line name="Other fees">{formatMoney(-otherFees)}</Line>}
      {existingFundingBalance > 0 && (
        <Line name="Existing balance paid off">{formatMoney(-existingFundingBalance)}</Line>
      )}
      <Line name="You receive" total>
        {formatMoney(quote.netFunding)}
      </Line>
    </dl>
  );
}

function Paid({ quote, split, cost, totalPayments, firstPayment, lastPayment }: PlainTermsProps) {
  return (
    <dl>
      <Line name="First payment">{firstPayment}</Line>
      {split === null ? (
        <>
          <Line name="Last payment">
            {lastPayment}, {formatMoney(quote.lastPaymentAmount)}
          </Line>
          <Line name="Payments">{countedPayments(quote.numPayments, quote.frequency)}</Line>
        </>
      ) : (
        <>
          <Line name="Estimated last payment">{lastPayment}</Line>
          <Line name="Payments">
            {split.share} of your income, {frequencyName(quote.frequency).toLowerCase()}
          </Line>
        </>
      )}
      <Line name={cost.name}>{formatMoney(cost.amount)}</Line>
      <Line name="You pay back in all" total>
        {formatMoney(totalPayments)}
      </Line>
    </dl>
  );
}

function Early({ quote, prepayment }: PlainTermsProps) {
  const rows = merchantRows(prepaymentRows(quote, prepayment));
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="pt-6 pb-1 text-15 font-semibold">If you pay early</h3>
      <TierTable firstColumn={whenHeading(prepayment)} rows={rows} withoutFactor />
      <p className="pt-2 text-13 text-ink-3">{YOUR_TOTAL}</p>
    </>
  );
}

function Needed({ stipulations, deal }: PlainTermsProps) {
  const needed = merchantStipulations(stipulations, deal.isoName);
  if (needed.length === 0) return null;
  return (
    <>
      <h3 className="pt-6 pb-1 text-15 font-semibold">Needed before funding</h3>
      <ul className="list-disc pl-5 text-14 break-words whitespace-pre-line text-ink-2">
        {[...new Set(needed)].map((stipulation) => (
          <li key={stipulation}>{stipulation}</li>
        ))}
      </ul>
    </>
  );
}

function Line({ name, total = false, children }: { name: string; total?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex justify-between gap-4 border-t py-2 text-14 ${total ? "border-ink font-semibold" : "border-line"}`}
    >
      <dt className={total ? "" : "text-ink-2"}>{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
