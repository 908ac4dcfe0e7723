"use client";

import { isNamed } from "@/components/calculator/offer/named-fees";
import { EXPLANATIONS, feeAmountText } from "@/components/calculator/page/wording";
import { roundScale } from "@/components/ui/step-scale";
import { parseMoneyEntry, parsePercentEntry } from "@/lib/calculator/entry";
import { formatMoney } from "@/lib/calculator/formats";
import type { Fee } from "@/lib/calculator/offer-limits";
import { FixedValue } from "./fixed-value";
import { type TermControlProps, TermSlider } from "./term-slider";
import { chosen, feeField } from "./terms-form";

interface FeeControlsProps extends TermControlProps {
  feeBreakdown: boolean;
}

/** The adjustable fees as controls; the fixed ones, where they are shown, and the balance to pay off as text. */
export function FeeControls(props: FeeControlsProps) {
  const { fees, existingFundingBalance } = props.limits;
  const adjustable = fees.filter(({ range }) => range !== null);
  const fixed = props.feeBreakdown ? fees.filter((fee) => isNamed(fee) && fee.range === null) : [];
  return (
    <>
      {adjustable.map((fee, index) => (
        <AdjustableFee key={fee.id} {...props} fee={fee} index={index} />
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

/** `index` counts the adjustable fees, as the terms do. */
function AdjustableFee(props: TermControlProps & { fee: Fee; index: number }) {
  const { fee, index, limits, brandName, form, quote, problems, sent, onChoose, onFix } = props;
  const { id, label, amountType, amount, range } = fee;
  if (range === null) return null;
  if (range.floor === range.ceiling) {
    return (
      <FixedValue
        label={label}
        explanation={EXPLANATIONS.fee}
        reason={`Set by ${brandName}`}
        value={feeAmountText(fee, range.floor)}
      />
    );
  }
  const charged = quote.fees.find((charge) => charge.id === id);
  return (
    <TermSlider
      field={feeField(index)}
      choice={form.fees[index] ?? chosen(amount)}
      onChoose={onChoose}
      label={label}
      explanation={EXPLANATIONS.fee}
      hint="Taken from the purchase price"
      consequence={{ label: "Fee", value: charged === undefined ? "" : formatMoney(charged.charge) }}
      scale={roundScale(range.floor, range.ceiling)}
      defaultValue={amount}
      sent={sent?.fees.find((fee) => fee.id === id)?.amount}
      format={(value) => feeAmountText(fee, value)}
      parse={amountType === "pct" ? parsePercentEntry : parseMoneyEntry}
      problem={problems.find(({ field }) => field.startsWith(`fees[${index}]`))}
      limits={limits}
      onFix={onFix}
    />
  );
}
