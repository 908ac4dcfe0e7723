"use client";

import { memo, useCallback, useMemo } from "react";
import { EXPLANATIONS, feeAmountText } from "@/components/calculator/page/wording";
import { isNamed } from "@/components/calculator/results/figures";
import type { Choice } from "@/components/ui/limit-slider";
import { roundScale } from "@/components/ui/steps";
import { parseMoneyEntry, parsePercentEntry } from "@/lib/calculator/entry";
import { formatMoney } from "@/lib/calculator/formats";
import type { Cents } from "@/lib/calculator/money";
import type { Fee } from "@/lib/calculator/offer-limits";
import type { Problem } from "@/lib/calculator/problems";
import type { Quote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms";
import { FixedValue, type TermControlProps, TermSlider } from "./term-slider";
import { chosen, feeField } from "./terms-form";

type FeeControlsProps = Omit<TermControlProps, "choice" | "problem" | "sent"> & {
  /** The choice of each adjustable fee, in the offer's order. */
  choices: Choice[];
  /** The submitted fees, where a counter is open. */
  sentFees: Terms["fees"] | undefined;
  quote: Quote;
  problems: Problem[];
  feeBreakdown: boolean;
};

/**
 * The adjustable fees as controls; the fixed ones, where they are shown, and the balance to pay off as text.
 */
export function FeeControls(props: FeeControlsProps) {
  const { choices, sentFees, quote, problems, feeBreakdown, ...control } = props;
  const { fees, existingFundingBalance } = control.limits;
  const adjustable = fees.filter(({ range }) => range !== null);
  const fixed = feeBreakdown ? fees.filter((fee) => isNamed(fee) && fee.range === null) : [];
  return (
    <>
      {adjustable.map((fee, index) => (
        <AdjustableFee
          key={fee.id}
          {...control}
          fee={fee}
          index={index}
          choice={choices[index]}
          sent={sentFees?.find(({ id }) => id === fee.id)?.amount}
          charge={quote.fees.find(({ id }) => id === fee.id)?.charge}
          problem={problems.find(({ field }) => field.startsWith(`fees[${index}]`))}
        />
      ))}
      {fixed.map((fee) => (
        <FixedValue
          key={fee.id}
          label={fee.label}
          explanation={EXPLANATIONS.fee}
          reason="Fixed"
          value={feeAmountText(fee, fee.amount)}
        />
      ))}
      {existingFundingBalance > 0 && (
        <FixedValue
          label="Existing balance paid off"
          explanation={EXPLANATIONS.balance}
          reason="Fixed"
          value={formatMoney(existingFundingBalance)}
        />
      )}
    </>
  );
}

type AdjustableFeeProps = Omit<TermControlProps, "choice"> & {
  fee: Fee;
  /** The index among the adjustable fees. */
  index: number;
  choice: Choice | undefined;
  /** What the fee takes from the purchase price. */
  charge: Cents | undefined;
};

const AdjustableFee = memo(function AdjustableFee(props: AdjustableFeeProps) {
  const { fee, index, choice, charge, brandName, ...control } = props;
  const { label, amountType, amount, range } = fee;
  const { floor, ceiling } = range ?? { floor: amount, ceiling: amount };
  const scale = useMemo(() => roundScale(floor, ceiling), [floor, ceiling]);
  const format = useCallback((value: number) => feeAmountText(fee, value), [fee]);
  if (floor === ceiling) {
    return (
      <FixedValue
        label={label}
        explanation={EXPLANATIONS.fee}
        reason={`Set by ${brandName}`}
        value={format(floor)}
      />
    );
  }
  return (
    <TermSlider
      {...control}
      field={feeField(index)}
      choice={choice ?? chosen(amount)}
      label={label}
      explanation={EXPLANATIONS.fee}
      hint="Taken from the purchase price"
      consequence={{ label: "Fee", value: charge === undefined ? "" : formatMoney(charge) }}
      scale={scale}
      defaultValue={amount}
      format={format}
      parse={amountType === "pct" ? parsePercentEntry : parseMoneyEntry}
    />
  );
});
