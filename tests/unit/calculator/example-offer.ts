import { checkTerms } from "@/lib/calculator/check-terms";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Terms } from "@/lib/calculator/terms";

/** The offer of worked example 1, with any part replaced. */
export function exampleOffer(changes: Partial<OfferLimits> = {}): OfferLimits {
  return {
    version: 2,
    structure: null,
    purchasePrice: { floor: 1_500_000, ceiling: 8_000_000, default: 5_000_000 },
    buyRate: 1_250_000,
    upsell: { ceiling: 140_000, default: 100_000 },
    payments: { floor: 60, ceiling: 150, default: 126 },
    baseFrequency: "daily",
    availableFrequencies: ["daily", "weekly"],
    override: null,
    fees: [
      {
        id: "origination",
        label: "Origination fee",
        amountType: "pct",
        amount: 30_000,
        range: { floor: 10_000, ceiling: 40_000 },
      },
      { id: "ucc", label: "UCC filing", amountType: "fixed", amount: 19_500, range: null },
    ],
    holdback: 120_000,
    monthlyReceivables: 9_600_000,
    existingFundingBalance: 620_000,
    renewal: null,
    prepayment: { mode: "step_per_month", rateStep: 20_000, floorTermMonths: 2 },
    ...changes,
  };
}

/** The terms of worked example 1, with any part replaced. */
export function exampleTerms(changes: Partial<Terms> = {}): Terms {
  return {
    purchasePrice: 5_000_000,
    upsell: 100_000,
    frequency: "daily",
    numPayments: 126,
    fees: [{ id: "origination", amount: 30_000 }],
    ...changes,
  };
}

/** What `checkTerms` finds wrong with the example, changed as given. */
export function problemsWith(terms: Partial<Terms>, limits: Partial<OfferLimits> = {}) {
  return checkTerms(exampleOffer(limits), exampleTerms(terms)).problems;
}
