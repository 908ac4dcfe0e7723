import { feeAmountText, isolated } from "@/components/calculator/page/wording";
import { Button } from "@/components/ui/button";
import { formatMoney, formatPayments, formatPoints } from "@/lib/calculator/money/formats";
import { frequencyName } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Fix } from "@/lib/calculator/terms/problems";

export type ApplyFix = (fix: Fix) => void;

interface FixButtonProps {
  fix: Fix;
  /** For the name of a fee in the fix. */
  limits?: OfferLimits;
  kind?: "plain" | "link";
  onApply: ApplyFix;
}

/** The button that applies the fix of a problem. */
export function FixButton({ fix, limits, kind = "plain", onApply }: FixButtonProps) {
  return (
    <Button kind={kind} vanishes onClick={() => onApply(fix)}>
      {fixLabel(fix, limits)}
    </Button>
  );
}

/** What a fix does: "Use 129 payments". */
export function fixLabel(fix: Fix, limits: OfferLimits | undefined): string {
  switch (fix.field) {
    case "purchase_price":
      return `Use ${formatMoney(fix.value)}`;
    case "upsell":
      return `Use ${formatPoints(fix.value)}`;
    case "num_payments":
      return `Use ${formatPayments(fix.value)}`;
    case "frequency":
      return `Use ${frequencyName(fix.value)}`;
    case "fee": {
      const fee = limits?.fees.find(({ id }) => id === fix.id);
      return `Use ${feeAmountText(fee, fix.value)}${fee?.label ? ` ${isolated(fee.label)}` : ""}`;
    }
  }
}
