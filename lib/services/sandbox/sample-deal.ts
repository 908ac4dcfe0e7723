import "server-only";
import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { parseBody } from "@/lib/schemas/wire/bodies";
import type { CallContext } from "@/lib/server/context";
import { env } from "@/lib/server/env";
import { newId } from "@/lib/server/ids";
import { createOffer } from "@/lib/services/offers/create";

/**
 * Makes a deal to try the calculator with, under a deal_id of its own. Returns the full address of its
 * calculator.
 */
export async function makeSampleDeal(context: CallContext): Promise<{ deal_id: string; url: string }> {
  const deal_id = `SAMPLE-${newId().slice(-8).toUpperCase()}`;
  const body = parseBody(OFFER_OPERATIONS.createOffer, { deal_id, ...SAMPLE });
  const { calculator_url } = await createOffer(context, body);
  return { deal_id, url: env().baseUrl + calculator_url };
}

/** In a state that asks for no disclosure, so that nothing has to be set up before it is tried. */
const SAMPLE = {
  merchant_name: "Blue Ridge Roofing",
  merchant_state: "Ohio",
  iso_name: "Northline Partners",
  deal_type: "new_deal",
  purchase_price_floor: 15_000,
  purchase_price_ceiling: 75_000,
  default_purchase_price: 45_000,
  buy_rate: 1.24,
  max_upsell: 0.12,
  default_upsell: 0.08,
  holdback_pct: 0.12,
  monthly_receivables: 160_000,
  base_frequency: "daily",
  available_frequencies: ["daily", "weekly"],
  num_payments_floor: 60,
  num_payments_ceiling: 150,
  default_num_payments: 120,
  fees: [
    { id: "origination", label: "Origination fee", amount_type: "pct", amount: 0.03 },
    { id: "ucc", label: "UCC filing", amount_type: "fixed", amount: 195 },
  ],
  display_config: { show_fee_breakdown: true },
};
