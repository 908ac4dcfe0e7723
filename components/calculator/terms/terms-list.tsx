import type { ReactNode } from "react";
import { commissionFrom } from "@/components/calculator/commission/commission-outputs";
import { clawbackSentence, commissionMeans } from "@/components/calculator/commission/commission-words";
import { aprText, shareName } from "@/components/calculator/dates/estimate";
import { EXPLANATIONS, feeName } from "@/components/calculator/page/wording";
import { ShowButton } from "@/components/calculator/privacy/hide-button";
import { addedPaybackOf } from "@/components/calculator/renewal/renewal-words";
import { Amount } from "@/components/ui/amount";
import { HelpTerm } from "@/components/ui/help-term";
import { formatFactor, formatMoney, formatMonths, formatShare } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { countedPayments } from "@/lib/calculator/offer/frequency";
import type { RenewalFigures } from "@/lib/calculator/renewal/renewal";
import type { Figures } from "@/lib/calculator/wire/figures";

interface TermsListProps {
  figures: Figures;
  /** The button that hides the commission, where the page has no other. */
  hide?: ReactNode;
}

/** The terms and every figure that follows from them, as a list before and after the submission. */
export function TermsList({ figures, hide }: TermsListProps) {
  const { commissionDetail: detail } = figures;
  const buyAndUpsell = `${formatFactor(figures.buyRate)} buy rate + ${formatFactor(figures.upsell)} upsell`;
  return (
    <>
      <div className="flex flex-wrap gap-x-10 gap-y-3 pb-4">
        <Headline label="Net funding to merchant" amount={figures.netFunding} />
        <Headline
          label={`${countedPayments(figures.numPayments, figures.frequency)} of`}
          amount={figures.paymentAmount}
          aside={
            figures.lastPaymentAmount === figures.paymentAmount
              ? undefined
              : `last ${formatMoney(figures.lastPaymentAmount)}`
          }
        />
      </div>
      <dl>
        {figures.structure && (
          <Line name="Structure">
            <bdi>{figures.structure.label}</bdi>
          </Line>
        )}
        <Line name="Purchase price" explanation={EXPLANATIONS.purchasePrice} first>
          {formatMoney(figures.purchasePrice)}
        </Line>
        <Line name="Amount sold" explanation={EXPLANATIONS.amountSold}>
          {formatMoney(figures.amountSold)}
        </Line>
        <Line className="iso-only" name="Factor" explanation={EXPLANATIONS.factor} aside={buyAndUpsell}>
          {formatFactor(figures.factorRate)}
        </Line>
        {figures.apr !== undefined && (
          <Line name="Estimated APR" explanation={EXPLANATIONS.apr} aside={figures.noApr ?? undefined}>
            {aprText({ apr: figures.apr })}
          </Line>
        )}
        <Line
          name="Payments"
          explanation={EXPLANATIONS.term}
          aside={`estimated ${formatMonths(figures.estimatedTermMonths)}`}
        >
          {countedPayments(figures.numPayments, figures.frequency)}
        </Line>
        <Line
          className="iso-only"
          name="Your commission"
          explanation={commissionMeans(detail)}
          aside={commissionFrom(figures)}
        >
          {hide} {formatMoney(figures.commission)}
        </Line>
        {detail?.parts.map(({ name, amount }) => (
          <Line key={name} className="iso-only" name={name}>
            {formatMoney(amount)}
          </Line>
        ))}
        {detail?.clawback && (
          <Line className="iso-only" name={clawbackSentence(detail.clawback)}>
            {detail.clawback.note && <bdi>{detail.clawback.note}</bdi>}
          </Line>
        )}
        <Line className="shared-only" name="Private figures">
          Hidden <ShowButton />
        </Line>
        {figures.fees.length === 0 ? (
          <Line name="Fees">{formatMoney(figures.totalFees)}</Line>
        ) : (
          <>
            {figures.fees.map((fee) => (
              <Line key={fee.id} name={feeName(fee)}>
                {formatMoney(fee.charge)}
              </Line>
            ))}
            {figures.otherFees > 0 && <Line name="Other fees">{formatMoney(figures.otherFees)}</Line>}
          </>
        )}
        {figures.existingFundingBalance > 0 && (
          <Line name="Existing balance paid off" explanation={EXPLANATIONS.balance}>
            {formatMoney(figures.existingFundingBalance)}
          </Line>
        )}
        {figures.renewal && <RenewalLines renewal={figures.renewal} />}
        {figures.receivablesShare !== null && (
          <Line
            name={shareName({ isIncome: figures.shareOfIncome === true })}
            explanation={figures.shareOfIncome === undefined ? EXPLANATIONS.share : EXPLANATIONS.shareOfYear}
          >
            {formatShare(figures.receivablesShare)}
          </Line>
        )}
      </dl>
    </>
  );
}

function RenewalLines({ renewal }: { renewal: RenewalFigures }) {
  const { name, amount } = addedPaybackOf(renewal);
  return (
    <>
      <Line name="New cash" aside="net funding">
        {formatMoney(renewal.newCash)}
      </Line>
      <Line
        name={name}
        aside={renewal.addedPayback > 0 ? `beyond the ${formatMoney(renewal.balance)} owed now` : undefined}
      >
        {formatMoney(amount)}
      </Line>
    </>
  );
}

function Headline({ label, amount, aside }: { label: string; amount: Cents; aside?: string }) {
  return (
    <div>
      <p className="text-ink-2">{label}</p>
      <p className="text-30 font-semibold tracking-[-0.021em] max-phone:text-28">
        <Amount cents={amount} />
      </p>
      {aside && <p className="text-ink-2">{aside}</p>}
    </div>
  );
}

interface LineProps {
  className?: string;
  name: string;
  explanation?: string;
  first?: boolean;
  aside?: string;
  children: ReactNode;
}

function Line({ className = "", name, explanation, first, aside, children }: LineProps) {
  return (
    <div
      className={`flex min-h-9 items-baseline justify-between gap-6 border-t border-line py-2 ${className}`}
    >
      <dt className="max-w-[60%] flex-none wrap-anywhere text-ink-2">
        {explanation ? (
          <HelpTerm explanation={explanation} first={first}>
            {name}
          </HelpTerm>
        ) : (
          <bdi>{name}</bdi>
        )}
      </dt>
      <dd className="min-w-0 text-right font-medium">
        {children} {aside && <span className="ml-1 text-13 font-normal text-ink-3">{aside}</span>}
      </dd>
    </div>
  );
}
