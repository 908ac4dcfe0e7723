import type { Frequency } from "./frequency";
import type { Cents, Micros } from "./money";
import type { Renewal } from "./renewal";

/**
 * What the calculator uses of one offer version, in integers. An offer with structures has one for each: the
 * calculator sees flat offers only.
 */
export interface OfferLimits {
  version: number;
  /** Which structure these are the limits of; null in an offer without structures. */
  structure: StructureName | null;
  purchasePrice: { floor: Cents; ceiling: Cents; default: Cents };
  buyRate: Micros;
  upsell: { ceiling: Micros; default: Micros };
  /** Counted in `baseFrequency`, as the funder gave them. */
  payments: { floor: number; ceiling: number; default: number };
  baseFrequency: Frequency;
  availableFrequencies: Frequency[];
  /** A payment amount in `baseFrequency` that bounds, or fixes, the payment. */
  override: { amount: Cents; behavior: OverrideBehavior } | null;
  fees: Fee[];
  /** Fraction of monthly receivables; 0 when the offer states none. */
  holdback: Micros;
  monthlyReceivables: Cents | null;
  existingFundingBalance: Cents;
  /** Null where this is no renewal, or the funder does not say what is owed. */
  renewal: Renewal | null;
  prepayment: Prepayment;
}

/** A structure by its id, and by the label that the ISO reads: "6 months". */
export interface StructureName {
  id: string;
  label: string;
}

/** The limits of a structure, which always have its name. */
export type StructureLimits = OfferLimits & { structure: StructureName };

export const OVERRIDE_BEHAVIORS = ["ceiling", "floor", "exact"] as const;
export type OverrideBehavior = (typeof OVERRIDE_BEHAVIORS)[number];

/** A fee, by its amount type: `pct` is a fraction of the purchase price, `fixed` is currency. */
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

/** A funder's own tier, returned as given: plain currency and plain factors, never part of a calculation. */
export interface GivenTier {
  label: string;
  termOrWindow: number;
  factorRate: number;
  amountSold: number;
  savings: number;
  discountPts: number;
}
