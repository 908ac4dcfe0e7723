import type { StructureValues } from "@/components/console/offer-form/structure-values";
import { frequencyName } from "@/lib/calculator/frequency";

const BEHAVIORS: Record<string, string> = { floor: "at least", exact: "exactly" };

/** What of the limits behind "More limits" a structure has of its own, in one line; empty for none. */
export function setLimits(structure: StructureValues): string {
  const { payment_amount_override: amount, payment_override_behavior: behavior } = structure;
  const frequencies = structure.available_frequencies.map(frequencyName).join(", ").toLowerCase();
  const given = [
    structure.default_purchase_price && `Default price ${structure.default_purchase_price}`,
    structure.default_upsell && `Default upsell ${structure.default_upsell}`,
    structure.holdback_pct && `Holdback ${structure.holdback_pct}`,
    amount &&
      (/\d/.test(amount) ? `Payment ${BEHAVIORS[behavior] ?? "at most"} ${amount}` : "No payment limit"),
    !amount && behavior && `Payment limit is ${BEHAVIORS[behavior] ?? "at most"}`,
    structure.available_frequencies.length > 1 && `Frequencies ${frequencies}`,
    structure.own_fees && feesText(structure.fees.length),
    structure.show_fee_breakdown &&
      `Fees by name ${structure.show_fee_breakdown === "yes" ? "shown" : "not shown"}`,
    structure.prepayment && PREPAYMENTS[structure.prepayment],
  ];
  return given.filter(Boolean).join("; ");
}

const PREPAYMENTS = {
  none: "No prepayment schedule",
  step_per_month: "Prepayment lower every month",
  fixed_windows: "Prepayment in windows",
  funder_provided: "Prepayment by our own table",
};

function feesText(count: number): string {
  if (count === 0) return "No fees";
  return count === 1 ? "1 fee of its own" : `${count} fees of its own`;
}
