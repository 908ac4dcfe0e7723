import type { Cents, Micros } from "@/lib/calculator/money/money";
import type { FeeAmount } from "@/lib/calculator/offer/fee-amount";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import type { StructureName } from "@/lib/calculator/offer/limits";
import { type Quote, totalOf } from "@/lib/calculator/quote";
import type { RenewalFigures } from "@/lib/calculator/renewal/renewal";

/** The figures that a list of terms shows: integers as in `Quote`. */
export interface Figures {
  /** The structure of the terms, for the ISO alone; null in an offer without structures. */
  structure: StructureName | null;
  purchasePrice: Cents;
  amountSold: Cents;
  buyRate: Micros;
  upsell: Micros;
  factorRate: Micros;
  commission: Cents;
  frequency: Frequency;
  numPayments: number;
  paymentAmount: Cents;
  lastPaymentAmount: Cents;
  /** Hundredths of a month. */
  estimatedTermMonths: number;
  /** The fees shown by name; where it is empty only the total is shown. */
  fees: NamedFee[];
  /** The sum of the fees not shown by name. */
  otherFees: Cents;
  totalFees: Cents;
  existingFundingBalance: Cents;
  netFunding: Cents;
  renewal: RenewalFigures | null;
  /** Ten-thousandths. */
  receivablesShare: number | null;
  /**
   * Whether it is a share of the income, as a disclosure computes it; absent for a share of the receivables.
   */
  shareOfIncome?: boolean;
  /** The estimated APR in hundredths of a percent, null where there is none; absent where it is not shown. */
  apr?: number | null;
  /** Why there is no APR; null or absent where there is one, or where it is not shown. */
  noApr?: string | null;
}

export type NamedFee = FeeAmount & { id: string; label: string; charge: Cents };

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
