import { FULL_OFFER } from "@/scripts/openapi/offer-examples";

export { SMALLEST_OFFER } from "@/scripts/openapi/offer-examples";

/**
 * An offer that uses every field, with values that are easily lost: cents, line ends, a hidden fee, the
 * funder's own tiers.
 */
export const FULLEST_OFFER = {
  ...FULL_OFFER,
  default_purchase_price: 40_000.5,
  existing_funding_balance: 6_200.01,
  payment_amount_override: 900.25,
  fees: FULL_OFFER.fees.map((fee) => ({ ...fee, visible: fee.adjustable })),
  prepayment_schedule: [
    {
      label: "Own tier",
      termOrWindow: 3,
      factorRate: 1.2,
      amountSold: 60_000,
      savings: 1_000.005,
      discountPts: 2,
    },
  ],
  display_config: { ...FULL_OFFER.display_config, show_fee_breakdown: false },
  stipulations: ["Voided check", "Bank statements\nof four months"],
};
