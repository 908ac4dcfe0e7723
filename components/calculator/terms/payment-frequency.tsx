"use client";

import { memo } from "react";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { formatCount } from "@/lib/calculator/money/formats";
import { type Frequency, frequencyName, paymentsPerYear } from "@/lib/calculator/offer/frequency";
import { unusableReason } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { withSent } from "./sent-terms";
import { FixedValue } from "./term-slider";

interface PaymentFrequencyProps {
  limits: OfferLimits;
  frequency: Frequency;
  /** The submitted payments, such as `120 daily`, where a counter with another frequency is open. */
  sent: string | null;
  onSwitch: (to: Frequency) => void;
}

/** The control of the frequency, or the only one as text. */
export const PaymentFrequency = memo(function PaymentFrequency(props: PaymentFrequencyProps) {
  const { limits, frequency, sent, onSwitch } = props;
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
      hint={withSent(convention(frequency), sent)}
      segments={limits.availableFrequencies.map((available) => ({
        value: available,
        label: frequencyName(available),
        unavailable: unusableReason(limits, available),
      }))}
      value={frequency}
      onChoose={onSwitch}
    />
  );
});

function convention(frequency: Frequency): string {
  const perYear = formatCount(paymentsPerYear(frequency));
  return frequency === "daily"
    ? `Daily means 5 business days a week, ${perYear} a year`
    : `${frequencyName(frequency)} means ${perYear} payments a year`;
}
