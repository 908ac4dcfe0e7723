import type { Estimate } from "@/components/calculator/dates/estimate";
import type { MerchantPace } from "@/components/calculator/dates/merchant-pace";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import type { Audience } from "@/components/calculator/results/money-bar";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import type { DisclosedShare } from "@/lib/disclosure/figures/disclosed-share";

/** What a printed sheet says, and to whom. */
export interface SheetContent {
  audience: Audience;
  brand: Brand;
  deal: Deal;
  quote: Quote;
  /** Null where the APR is not shown. */
  estimate: Estimate | null;
  /** The share as a disclosure computes it; null where none is required. */
  share: DisclosedShare | null;
  pace: MerchantPace;
  feeBreakdown: boolean;
  /** `none` when the schedule is not shown. */
  prepayment: PrepaymentRule;
  stipulations: string[];
  /** The merchant's link to the disclosure of these terms; null where none is required. */
  merchantUrl: string | null;
  /** The ISO's own link, for a code on the ISO's copy; null on the merchant's, which never has it. */
  link: string | null;
  /** Unix seconds. */
  linkExpiresAt: number;
}
