import { type Quote, totalOf } from "@/lib/calculator/quote";
import type { Figures, NamedFee } from "@/lib/calculator/wire/figures";

/** The figures of a quote. Without `feeBreakdown` no fee is named. */
export function figuresOf(quote: Quote, feeBreakdown: boolean): Figures {
  const named: NamedFee[] = [];
  const unnamed: Quote["fees"] = [];
  for (const fee of quote.fees) {
    if (feeBreakdown && isNamed(fee)) named.push(fee);
    else unnamed.push(fee);
  }
  return { ...quote, fees: named, otherFees: totalOf(unnamed) };
}

/**
 * Whether the page may name a fee. A fee whose name the ISO may not see has an empty label, and counts to
 * "Other fees".
 */
export function isNamed({ label }: { label: string }): boolean {
  return label !== "";
}
