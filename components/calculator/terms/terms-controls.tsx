"use client";

import { memo, useMemo } from "react";
import { pointsFrom } from "@/components/calculator/commission/commission-words";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import type { ControlNotes } from "@/components/calculator/structures/structured";
import { roundScale, unitScale } from "@/components/ui/steps";
import { parseCountEntry, parseMoneyEntry, parsePointsEntry } from "@/lib/calculator/money/entry";
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatMonths,
  formatPoints,
} from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { type Frequency, frequencyAdverb } from "@/lib/calculator/offer/frequency";
import { convertCount, overrideIn, paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import type { Problem } from "@/lib/calculator/terms/problems";
import { type CountRange, countsWithinOverride } from "@/lib/calculator/terms/sendable";
import type { Terms } from "@/lib/calculator/terms/terms";
import type { ApplyFix } from "./fix-button";
import { PaymentFrequency } from "./payment-frequency";
import {
  type ChooseTerm,
  FeeControls,
  FixedValue,
  SetBy,
  type TermControlProps,
  TermSlider,
} from "./term-slider";
import { countIsDerived, type TermsForm } from "./terms-form";

interface TermsControlsProps {
  limits: OfferLimits;
  brandName: string;
  form: TermsForm;
  /** The committed terms, and their figures. */
  terms: Terms;
  quote: Quote;
  /** The problems of the draft terms. */
  problems: Problem[];
  /** The submitted terms that the open counter replies to. Each term that differs is marked. */
  sent: Terms | null;
  /** The numbers of payments that can be sent to the merchant; null where any can, or none. */
  sendable: CountRange | null;
  onChoose: ChooseTerm;
  onFix: ApplyFix;
  feeBreakdown: boolean;
  /** Says how the last change of frequency converted the count; null where the count has changed since. */
  converted: string | null;
  onSwitch: (to: Frequency) => void;
  /** The notes of an offer with structures. */
  notes: ControlNotes | undefined;
}

/** A control for each term that the ISO may choose, and each fixed term as text. */
export function TermsControls(props: TermsControlsProps) {
  const { limits, form, terms, quote, problems, sent, notes } = props;
  const within = useMemo(() => countsWithinOverride(limits, terms), [limits, terms]);
  const control = { limits, brandName: props.brandName, onChoose: props.onChoose, onFix: props.onFix };
  const problemOf = (term: string) => problems.find(({ field }) => field === term);
  return (
    <>
      <PurchasePrice
        {...control}
        choice={form.purchasePrice}
        sent={sent?.purchasePrice}
        problem={problemOf("purchase_price")}
        amountSold={quote.amountSold}
        {...notes?.purchasePrice}
      />
      <NumberOfPayments
        {...control}
        choice={form.numPayments}
        sent={sent?.frequency === quote.frequency ? sent.numPayments : undefined}
        problem={problemOf("num_payments")}
        frequency={quote.frequency}
        count={quote.numPayments}
        payment={countIsDerived(limits) ? quote.paymentAmount : null}
        term={quote.estimatedTermMonths}
        converted={props.converted}
        sendable={props.sendable}
        withinFrom={within?.fewest}
        withinTo={within?.most}
        {...notes?.numPayments}
      />
      <PaymentFrequency
        limits={limits}
        frequency={quote.frequency}
        sent={
          sent && sent.frequency !== quote.frequency
            ? `${formatCount(sent.numPayments)} ${frequencyAdverb(sent.frequency)}`
            : null
        }
        onSwitch={props.onSwitch}
      />
      <div className="iso-only">
        <Upsell
          {...control}
          choice={form.upsell}
          sent={sent?.upsell}
          problem={problemOf("upsell")}
          sum={`${notes?.upsell ?? ""}${upsellSum(limits, props.brandName, quote)}`}
          commission={quote.commission}
        />
      </div>
      <FeeControls
        {...control}
        choices={form.fees}
        sentFees={sent?.fees}
        quote={quote}
        problems={problems}
        feeBreakdown={props.feeBreakdown}
      />
    </>
  );
}

// A control takes only the values that it shows, so that it does not render with every change of a figure.

type PurchasePriceProps = TermControlProps & { amountSold: Cents; hint?: string };

const PurchasePrice = memo(function PurchasePrice(props: PurchasePriceProps) {
  const { limits, brandName, amountSold, ...control } = props;
  const { floor, ceiling, default: start } = limits.purchasePrice;
  if (floor === ceiling) {
    return (
      <FixedValue
        label="Purchase price"
        explanation={EXPLANATIONS.purchasePrice}
        reason={<SetBy brandName={brandName} />}
        value={formatMoney(floor)}
      />
    );
  }
  return (
    <TermSlider
      {...control}
      limits={limits}
      field="purchasePrice"
      label="Purchase price"
      explanation={EXPLANATIONS.purchasePrice}
      consequence={{ label: "Amount sold", value: formatMoney(amountSold) }}
      scale={roundScale(floor, ceiling)}
      defaultValue={start}
      format={formatMoney}
      parse={parseMoneyEntry}
    />
  );
});

interface NumberOfPaymentsProps extends TermControlProps {
  frequency: Frequency;
  count: number;
  /** The fixed payment that decides the count; null where the ISO chooses the count. */
  payment: Cents | null;
  /** Hundredths of a month. */
  term: number;
  converted: string | null;
  sendable: CountRange | null;
  /** The fewest and most payments within a limit of the payment; absent without one, and where all are. */
  withinFrom?: number;
  withinTo?: number;
}

const NumberOfPayments = memo(function NumberOfPayments(props: NumberOfPaymentsProps) {
  const { limits, brandName, frequency, count, payment, term, converted, sendable, ...rest } = props;
  const { withinFrom, withinTo, ...control } = rest;
  const label = "Number of payments";
  const value = formatCount(count);
  const allowed = paymentLimits(limits, frequency);
  const { floor, ceiling } = allowed ?? { floor: count, ceiling: count };
  const within =
    withinFrom === undefined || withinTo === undefined ? null : { fewest: withinFrom, most: withinTo };
  if (payment !== null) {
    const reason = `Follows from the ${frequencyAdverb(frequency)} payment of ${formatMoney(payment)}`;
    return <FixedValue label={label} explanation={EXPLANATIONS.numPayments} reason={reason} value={value} />;
  }
  if (floor === ceiling) {
    return (
      <FixedValue
        label={label}
        explanation={EXPLANATIONS.numPayments}
        reason={<SetBy brandName={brandName} />}
        value={value}
      />
    );
  }
  return (
    <TermSlider
      {...control}
      limits={limits}
      field="numPayments"
      label={label}
      explanation={EXPLANATIONS.numPayments}
      hint={[
        converted ?? paymentBound(limits, frequency, within),
        sendable && `${rangeText(sendable)} for the disclosure`,
      ]
        .filter(Boolean)
        .join(". ")}
      marked={bothOf(sendable, within)}
      consequence={{ label: "Est. term", value: formatMonths(term) }}
      scale={unitScale(floor, ceiling)}
      defaultValue={convertCount(limits, limits.payments.default, limits.baseFrequency, frequency)}
      format={formatCount}
      parse={parseCountEntry}
    />
  );
});

function rangeText({ fewest, most }: CountRange): string {
  return fewest === most ? formatCount(most) : `${formatCount(fewest)} to ${formatCount(most)}`;
}

/** The counts in both ranges; null where neither marks any. */
function bothOf(one: CountRange | null, other: CountRange | null): CountRange | null {
  if (one === null || other === null) return one ?? other;
  const [fewest, most] = [Math.max(one.fewest, other.fewest), Math.min(one.most, other.most)];
  return fewest <= most ? { fewest, most } : null;
}

/** The limit on the payment itself, where the offer states one, with the counts that meet it. */
function paymentBound(
  limits: OfferLimits,
  frequency: Frequency,
  within: CountRange | null,
): string | undefined {
  const bound = overrideIn(limits, frequency);
  if (bound === null) return undefined;
  const least = limits.override?.behavior === "floor";
  const text = `The ${frequencyAdverb(frequency)} payment is at ${least ? "least" : "most"} ${formatMoney(bound)}`;
  return within === null ? text : `${text}: ${rangeText(within)} meet it`;
}

/** How the points of the commission are made up where the funder adds some, else how the factor is. */
function upsellSum({ commissionTerms }: OfferLimits, brandName: string, quote: Quote): string {
  const { buyRate, upsell, factorRate } = quote;
  return (
    (commissionTerms && pointsFrom(brandName, commissionTerms.basePoints, upsell)) ??
    `${formatFactor(buyRate)} buy rate + ${formatFactor(upsell)} = ${formatFactor(factorRate)} factor`
  );
}

/** The control of the upsell; `sum` says what it adds to. */
const Upsell = memo(function Upsell(props: TermControlProps & { sum: string; commission: Cents }) {
  const { limits, brandName: _, sum, commission, ...control } = props;
  const { ceiling, default: start } = limits.upsell;
  const explanation = limits.commissionTerms ? EXPLANATIONS.upsellOnBase : EXPLANATIONS.upsell;
  if (ceiling === 0) {
    return (
      <FixedValue label="Upsell" explanation={explanation} reason="Not offered" value={formatPoints(0)} />
    );
  }
  return (
    <TermSlider
      {...control}
      limits={limits}
      field="upsell"
      label="Upsell"
      explanation={explanation}
      hint={sum}
      consequence={{ label: "Commission", value: formatMoney(commission) }}
      scale={roundScale(0, ceiling)}
      defaultValue={start}
      format={formatPoints}
      parse={parsePointsEntry}
    />
  );
});
