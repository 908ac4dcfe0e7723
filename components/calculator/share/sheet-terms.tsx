import { commissionReason } from "@/components/calculator/commission/commission-outputs";
import { clawbackSentence } from "@/components/calculator/commission/commission-words";
import { aprText, assumptionsLine, shareName } from "@/components/calculator/dates/estimate";
import { firstAndLast } from "@/components/calculator/dates/estimate-outputs";
import { feeName } from "@/components/calculator/page/wording";
import { figuresOf } from "@/components/calculator/results/figures";
import type { CommissionDetail } from "@/lib/calculator/commission/commission";
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatMonths,
  formatShare,
} from "@/lib/calculator/money/formats";
import { countedPayments, frequencyAdverb } from "@/lib/calculator/offer/frequency";
import { merchantFigures } from "./share-texts";
import type { SheetContent } from "./sheet-content";
import { Line, Title } from "./sheet-parts";

/** The fees that the sheet names, and the others as one. */
export function sheetFees({ audience, quote, feeBreakdown }: SheetContent) {
  const { fees, otherFees, totalFees } =
    audience === "merchant" ? merchantFigures(quote, feeBreakdown) : figuresOf(quote, feeBreakdown);
  const named = fees.map((fee) => ({ id: fee.id, name: feeName(fee), charge: fee.charge }));
  if (named.length === 0) return totalFees > 0 ? [{ id: "", name: "Fees", charge: totalFees }] : [];
  return otherFees > 0 ? [...named, { id: "", name: "Other fees", charge: otherFees }] : named;
}

interface TermsAndNetProps extends SheetContent {
  /** Whether the fees are one sum here. */
  foldsFees: boolean;
}

/** The terms, and beside them what of the purchase price reaches the merchant. */
export function TermsAndNet(props: TermsAndNetProps) {
  return (
    <div className="grid grid-cols-2 gap-x-9">
      <Terms {...props} />
      <NetFunding {...props} />
    </div>
  );
}

function Terms({ audience, quote, estimate, pace, share: disclosed }: SheetContent) {
  const merchant = audience === "merchant";
  const share = disclosed?.value ?? quote.receivablesShare;
  const split = merchant ? pace.split : null;
  return (
    <section className="min-w-0">
      <Title>Terms</Title>
      <dl>
        <Line name="Purchase price">{formatMoney(quote.purchasePrice)}</Line>
        {!merchant && (
          <Line name="Buy rate + upsell = factor" className="iso-only">
            {formatFactor(quote.buyRate)} + {formatFactor(quote.upsell)} = {formatFactor(quote.factorRate)}
          </Line>
        )}
        <Line name="Amount sold">{formatMoney(quote.amountSold)}</Line>
        {!merchant && quote.commissionDetail && <Commission detail={quote.commissionDetail} />}
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
        {share !== null && <Line name={shareName(disclosed)}>{formatShare(share)}</Line>}
      </dl>
      {estimate && <p className="pt-1.5 text-12 text-ink-2">{estimate.noApr ?? assumptionsLine(estimate)}</p>}
    </section>
  );
}

/** What the commission comes from, who gets which part, and what may be taken back: for the ISO alone. */
function Commission({ detail }: { detail: CommissionDetail }) {
  const { parts, clawback } = detail;
  return (
    <>
      <Line name="Commission" className="iso-only">
        {commissionReason(detail)}
      </Line>
      {parts.map(({ name, amount }) => (
        <Line key={name} name={name} className="iso-only">
          {formatMoney(amount)}
        </Line>
      ))}
      {clawback && (
        <Line name={clawbackSentence(clawback)} className="iso-only">
          {clawback.note && <bdi>{clawback.note}</bdi>}
        </Line>
      )}
    </>
  );
}

function NetFunding(props: TermsAndNetProps) {
  const { audience, quote, foldsFees } = props;
  const merchant = audience === "merchant";
  const fees = sheetFees(props);
  const { purchasePrice, totalFees, existingFundingBalance, netFunding } = quote;
  return (
    <section className="min-w-0">
      <Title>{merchant ? "What you receive" : "Net funding"}</Title>
      <dl>
        <Line name="Purchase price">{formatMoney(purchasePrice)}</Line>
        {foldsFees ? (
          <Line name={`Fees, ${formatCount(fees.length)}`}>{formatMoney(-totalFees)}</Line>
        ) : (
          fees.map(({ id, name, charge }) => (
            <Line key={id} name={name}>
              {formatMoney(-charge)}
            </Line>
          ))
        )}
        {existingFundingBalance > 0 && (
          <Line name="Existing balance paid off">{formatMoney(-existingFundingBalance)}</Line>
        )}
        <Line name={merchant ? "You receive" : "Net funding to merchant"} total>
          {formatMoney(netFunding)}
        </Line>
      </dl>
    </section>
  );
}
