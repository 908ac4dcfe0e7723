import type { CommissionTerms } from "@/lib/calculator/commission/commission";
import type { Cents, Micros } from "@/lib/calculator/money/money";
import type { Renewal } from "@/lib/calculator/renewal/renewal";
import type { Frequency } from "./frequency";

/**
 * The part of one offer version that the calculator uses, in integers. An offer with structures has one of
 * these for each structure: the calculator knows no structures.
 */
export interface OfferLimits {
  version: number;
  /** The structure that these limits belong to; null in an offer without structures. */
  structure: StructureName | null;
  purchasePrice: { floor: Cents; ceiling: Cents; default: Cents };
  buyRate: Micros;
  upsell: { ceiling: Micros; default: Micros };
  /** Counted in `baseFrequency`, as the funder gave them. */
  payments: { floor: number; ceiling: number; default: number };
  baseFrequency: Frequency;
  availableFrequencies: Frequency[];
  /** A payment amount in `baseFrequency` that limits or fixes the payment. */
  override: { amount: Cents; behavior: OverrideBehavior } | null;
  fees: Fee[];
  /** Fraction of the monthly receivables; 0 when the offer states none. */
  holdback: Micros;
  monthlyReceivables: Cents | null;
  existingFundingBalance: Cents;
  /** Null when the offer is no renewal, or the funder does not say what is owed. */
  renewal: Renewal | null;
  prepayment: Prepayment;
  /** Null when the commission is the upsell of the purchase price. */
  commissionTerms: CommissionTerms | null;
}

/** The id of a structure and the label that the ISO reads: "6 months". */
export interface StructureName {
  id: string;
  label: string;
}

/** The limits of a structure, whose name is never null. */
export type StructureLimits = OfferLimits & { structure: StructureName };

export const OVERRIDE_BEHAVIORS = ["ceiling", "floor", "exact"] as const;
type OverrideBehavior = (typeof OVERRIDE_BEHAVIORS)[number];

/** A fee. A `pct` amount is a fraction of the purchase price, a `fixed` amount is currency. */
export type Fee = FeeIn<"pct", Micros> | FeeIn<"fixed", Cents>;

interface FeeIn<AmountType, Amount> {
  id: string;
  label: string;
  amountType: AmountType;
  amount: Amount;
  /** Null when the ISO cannot choose the amount. */
  range: { floor: Amount; ceiling: Amount } | null;
}

export type Prepayment =
  | { mode: "none" }
  | { mode: "step_per_month"; rateStep: Micros; floorTermMonths: number }
  | { mode: "fixed_windows"; windows: { monthsAfterFunding: number; discount: Micros }[] }
  | { mode: "funder_provided"; tiers: GivenTier[] };

/**
 * A tier that the funder gave, in plain currency and factors. It is returned as given and is never part of a
 * calculation.
 */
export interface GivenTier {
  label: string;
  termOrWindow: number;
  factorRate: number;
  amountSold: number;
  savings: number;
  discountPts: number;
}
