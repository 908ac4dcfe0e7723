import type { TierRow } from "@/components/calculator/prepayment/prepayment-rows";
import { type Figures, figuresOf, type NamedFee } from "@/components/calculator/results/figures";
import { forbiddenWord } from "@/lib/calculator/disclosure-words";
import { formatCount } from "@/lib/calculator/formats";
import type { Quote } from "@/lib/calculator/quote";

// Rule: L2-19
/**
 * Whether a funder's text may be in an output for the merchant. There "rate" and "interest" may be in
 * prescribed sentences alone, where a disclosure uses them.
 */
export function mayReachMerchant(text: string): boolean {
  return forbiddenWord(text) === null;
}

/**
 * The figures of a quote for the merchant. A fee whose name the merchant may not read is one of the other
 * fees.
 */
export function merchantFigures(quote: Quote, feeBreakdown: boolean): Figures {
  const figures = figuresOf(quote, feeBreakdown);
  const fees: NamedFee[] = [];
  let { otherFees } = figures;
  for (const fee of figures.fees) {
    if (mayReachMerchant(fee.label)) fees.push(fee);
    else otherFees += fee.charge;
  }
  return { ...figures, fees, otherFees };
}

/**
 * A prepayment schedule for the merchant. A step whose name the merchant may not read is named by its number.
 */
export function merchantRows(rows: TierRow[]): TierRow[] {
  return rows.map((row, index) =>
    mayReachMerchant(row.when) ? row : { ...row, when: `Step ${formatCount(index + 1)}` },
  );
}

/** The stipulations for the merchant. Those whose text the merchant may not read are counted in one line. */
export function merchantStipulations(stipulations: string[], isoName: string): string[] {
  const named = stipulations.filter(mayReachMerchant);
  const unnamed = stipulations.length - named.length;
  if (unnamed === 0) return named;
  return [...named, `${formatCount(unnamed)} more ${unnamed === 1 ? "item" : "items"}: ask ${isoName}`];
}
