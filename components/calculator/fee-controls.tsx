"use client";

import { roundScale } from "@/components/ui/step-scale";
import { parseMoneyEntry, parsePercentEntry } from "@/lib/calculator/entry";
import { formatMoney, formatPercent } from "@/lib/calculator/formats";
import { FixedValue } from "./fixed-value";
import { TermSlider } from "./term-slider";
import type { TermsControlsProps } from "./terms-controls";

type FeeControlsProps = Omit<TermsControlsProps, "onSwitch" | "converted">;

/** The adjustable fees as controls; the fixed ones, where they are shown, and the balance to pay off as text. */
export function FeeControls(props: FeeControlsProps) {
  const { limits, feeBreakdown, control, quote, problems, onFix, brandName } = props;
  const adjustable = limits.fees.filter(({ id, range }) => id !== null && range !== null);
  const fixed = feeBreakdown
    ? limits.fees.filter(({ label, range }) => label !== null && range === null)
    : [];
  return (
    <>
      {adjustable.map(({ id, label, amountType, amount, range }, index) => {
        if (range === null || label === null) return null;
        const format = amountType === "pct" ? formatPercent : formatMoney;
        if (range.floor === range.ceiling) {
          return (
            <FixedValue key={id} label={label} reason={`Set by ${brandName}`} value={format(range.floor)} />
          );
        }
        const charge = quote.fees.find((fee) => fee.id === id)?.charge ?? 0;
        return (
          <TermSlider
            key={id}
            name={`fees.${index}`}
            control={control}
            label={label}
            hint="Taken from the purchase price"
            consequence={{ label: "Fee", value: formatMoney(charge) }}
            scale={roundScale(range.floor, range.ceiling)}
            defaultValue={amount}
            format={format}
            parse={amountType === "pct" ? parsePercentEntry : parseMoneyEntry}
            problem={problems.find(({ field }) => field.startsWith(`fees[${index}]`))}
            limits={limits}
            onFix={onFix}
          />
        );
      })}
      {fixed.map(({ id, label, amountType, amount }) => (
        <FixedValue
          key={id}
          label={label ?? ""}
          reason="Fixed"
          value={amountType === "pct" ? formatPercent(amount) : formatMoney(amount)}
        />
      ))}
      {limits.existingFundingBalance > 0 && (
        <FixedValue
          label="Existing balance paid off"
          reason="Fixed"
          value={formatMoney(limits.existingFundingBalance)}
        />
      )}
    </>
  );
}
