import type { CommissionDetail } from "@/lib/calculator/commission/commission";
import type { Cents, Micros } from "@/lib/calculator/money/money";
import type { FeeAmount } from "@/lib/calculator/offer/fee-amount";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import type { StructureName } from "@/lib/calculator/offer/limits";
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
  commissionDetail: CommissionDetail | null;
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
