"use client";

import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { roundScale, unitScale } from "@/components/ui/step-scale";
import { parseCountEntry, parseMoneyEntry, parsePointsEntry } from "@/lib/calculator/entry";
import { formatCount, formatFactor, formatMoney, formatMonths, formatPoints } from "@/lib/calculator/formats";
import { type Frequency, frequencyAdverb, frequencyName, paymentsPerYear } from "@/lib/calculator/frequency";
import { convertCount, overrideIn, paymentLimits, unusableReason } from "@/lib/calculator/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { FeeControls } from "./fee-controls";
import { FixedValue } from "./fixed-value";
import { withSent } from "./sent-mark";
import { type TermControlProps, TermSlider } from "./term-slider";
import { countIsDerived } from "./terms-form";

interface TermsControlsProps extends TermControlProps {
  feeBreakdown: boolean;
  /** What the last change of frequency made of the count; null when it says nothing of the present one. */
  converted: string | null;
  onSwitch: (to: Frequency) => void;
}

/** Everything the ISO may choose, and what the funder fixed, as text. */
export function TermsControls(props: TermsControlsProps) {
  return (
    <>
      <PurchasePrice {...props} />
      <NumberOfPayments {...props} />
      <PaymentFrequency {...props} />
      <Upsell {...props} />
      <FeeControls {...props} />
    </>
  );
}

function PurchasePrice(props: TermControlProps) {
  const { limits, brandName, form, quote, problems, sent, onChoose, onFix } = props;
  const { floor, ceiling, default: start } = limits.purchasePrice;
  if (floor === ceiling) {
    return (
      <FixedValue
        label="Purchase price"
        explanation={EXPLANATIONS.purchasePrice}
        reason={`Set by ${brandName}`}
        value={formatMoney(floor)}
      />
    );
  }
  return (
    <TermSlider
      field="purchasePrice"
      choice={form.purchasePrice}
      onChoose={onChoose}
      label="Purchase price"
      explanation={EXPLANATIONS.purchasePrice}
      consequence={{ label: "Amount sold", value: formatMoney(quote.amountSold) }}
      scale={roundScale(floor, ceiling)}
      defaultValue={start}
      sent={sent?.purchasePrice}
      format={formatMoney}
      parse={parseMoneyEntry}
      problem={problems.find(({ field }) => field === "purchase_price")}
      limits={limits}
      onFix={onFix}
    />
  );
}

function NumberOfPayments(props: TermsControlsProps) {
  const { limits, brandName, form, quote, problems, converted, sent, onChoose, onFix } = props;
  const label = "Number of payments";
  const value = formatCount(quote.numPayments);
  const allowed = paymentLimits(limits, quote.frequency);
  if (countIsDerived(limits)) {
    const reason = `Follows from the ${frequencyAdverb(quote.frequency)} payment of ${formatMoney(quote.paymentAmount)}`;
    return <FixedValue label={label} explanation={EXPLANATIONS.numPayments} reason={reason} value={value} />;
  }
  if (allowed === null || allowed.floor === allowed.ceiling) {
    return (
      <FixedValue
        label={label}
        explanation={EXPLANATIONS.numPayments}
        reason={`Set by ${brandName}`}
        value={value}
      />
    );
  }
  return (
    <TermSlider
      key={quote.frequency}
      field="numPayments"
      choice={form.numPayments}
      onChoose={onChoose}
      label={label}
      explanation={EXPLANATIONS.numPayments}
      hint={converted ?? paymentBound(limits, quote.frequency)}
      consequence={{ label: "Est. term", value: formatMonths(quote.estimatedTermMonths) }}
      scale={unitScale(allowed.floor, allowed.ceiling)}
      defaultValue={convertCount(limits, limits.payments.default, limits.baseFrequency, quote.frequency)}
      sent={sent ? convertCount(limits, sent.numPayments, sent.frequency, quote.frequency) : undefined}
      format={formatCount}
      parse={parseCountEntry}
      problem={problems.find(({ field }) => field === "num_payments")}
      limits={limits}
      onFix={onFix}
    />
  );
}

/** The limit on the payment itself, where the offer states one. */
function paymentBound(limits: OfferLimits, frequency: Frequency): string | undefined {
  const bound = overrideIn(limits, frequency);
  if (bound === null) return undefined;
  const least = limits.override?.behavior === "floor";
  return `The ${frequencyAdverb(frequency)} payment is at ${least ? "least" : "most"} ${formatMoney(bound)}`;
}

function PaymentFrequency({ limits, quote, sent, onSwitch }: TermsControlsProps) {
  const [only, ...others] = limits.availableFrequencies;
  if (only !== undefined && others.length === 0) {
    const name = frequencyName(only);
    return (
      <FixedValue
        label="Payment frequency"
        explanation={EXPLANATIONS.frequency}
        reason={`${name} only`}
        value={name}
      />
    );
  }
  return (
    <SegmentedControl
      name="frequency"
      label="Payment frequency"
      explanation={EXPLANATIONS.frequency}
      hint={withSent(
        convention(quote.frequency),
        sent === null || sent.frequency === quote.frequency ? null : frequencyName(sent.frequency),
      )}
      segments={limits.availableFrequencies.map((frequency) => ({
        value: frequency,
        label: frequencyName(frequency),
        unavailable: unusableReason(limits, frequency),
      }))}
      value={quote.frequency}
      onChoose={onSwitch}
    />
  );
}

function convention(frequency: Frequency): string {
  const perYear = formatCount(paymentsPerYear(frequency));
  return frequency === "daily"
    ? `Daily means 5 business days a week, ${perYear} a year`
    : `${frequencyName(frequency)} means ${perYear} payments a year`;
}

function Upsell({ limits, form, quote, problems, sent, onChoose, onFix }: TermControlProps) {
  const { ceiling, default: start } = limits.upsell;
  if (ceiling === 0) {
    return (
      <FixedValue
        label="Upsell"
        explanation={EXPLANATIONS.upsell}
        reason="Not offered"
        value={formatPoints(0)}
      />
    );
  }
  const sum = `${formatFactor(quote.buyRate)} buy rate + ${formatFactor(quote.upsell)}`;
  return (
    <TermSlider
      field="upsell"
      choice={form.upsell}
      onChoose={onChoose}
      label="Upsell"
      explanation={EXPLANATIONS.upsell}
      hint={`${sum} = ${formatFactor(quote.factorRate)} factor`}
      consequence={{ label: "Commission", value: formatMoney(quote.commission) }}
      scale={roundScale(0, ceiling)}
      defaultValue={start}
      sent={sent?.upsell}
      format={formatPoints}
      parse={parsePointsEntry}
      problem={problems.find(({ field }) => field === "upsell")}
      limits={limits}
      onFix={onFix}
    />
  );
}
