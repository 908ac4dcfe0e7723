import { withCommissionDefaults } from "./commission-defaults";
import type { OfferFields } from "./fields";

/** The fields of an offer with all defaults filled in; null where there is no value. */
export type FullOfferFields = ReturnType<typeof withDefaults>;

/**
 * Fills in the defaults. `defaultBrandId` is the funder's default brand (docs/spec/funder-api.md
 * "Offer (request fields)", docs/spec/decisions.md "Offers").
 */
export function withDefaults(given: OfferFields, defaultBrandId: string) {
  return {
    merchant_name: given.merchant_name,
    merchant_id: given.merchant_id ?? null,
    merchant_state: given.merchant_state ?? null,
    iso_name: given.iso_name,
    iso_id: given.iso_id ?? null,
    deal_type: given.deal_type ?? null,
    brand_id: given.brand_id ?? defaultBrandId,
    position: given.position ?? null,
    purchase_price_floor: given.purchase_price_floor,
    purchase_price_ceiling: given.purchase_price_ceiling,
    default_purchase_price: given.default_purchase_price ?? given.purchase_price_ceiling,
    buy_rate: given.buy_rate,
    max_upsell: given.max_upsell,
    default_upsell: given.default_upsell ?? 0,
    holdback_pct: given.holdback_pct ?? 0,
    monthly_receivables: given.monthly_receivables || null,
    existing_funding_balance: given.existing_funding_balance ?? 0,
    base_frequency: given.base_frequency,
    available_frequencies: given.available_frequencies,
    num_payments_floor: given.num_payments_floor,
    num_payments_ceiling: given.num_payments_ceiling,
    default_num_payments: given.default_num_payments ?? given.num_payments_ceiling,
    payment_amount_override: given.payment_amount_override ?? null,
    payment_override_behavior:
      given.payment_override_behavior ??
      (given.payment_amount_override === undefined ? null : ("ceiling" as const)),
    fees: (given.fees ?? []).map(
      ({ visible = true, adjustable = false, finance_charge = true, ...rest }) => ({
        ...rest,
        visible,
        adjustable,
        finance_charge,
      }),
    ),
    fee_config: { show_fee_breakdown: given.fee_config?.show_fee_breakdown ?? false },
    prepayment_schedule_mode: given.prepayment_schedule_mode ?? ("none" as const),
    prepayment_config: given.prepayment_config ?? null,
    prepayment_schedule: given.prepayment_schedule ?? null,
    display_config: {
      show_prepayment_schedule: given.display_config?.show_prepayment_schedule ?? false,
      show_stipulations: given.display_config?.show_stipulations ?? false,
      show_fee_breakdown: given.display_config?.show_fee_breakdown ?? false,
      show_estimated_apr: given.display_config?.show_estimated_apr ?? false,
    },
    stipulations: given.stipulations ?? [],
    notification_emails: given.notification_emails ?? [],
    assigned_users: given.assigned_users ?? [],
    callback_url: given.callback_url ?? null,
    funder_notes: given.funder_notes ?? null,
    metadata: given.metadata ?? null,
    disclosure: given.disclosure ?? null,
    renewal: given.renewal ?? null,
    commission_terms: given.commission_terms ? withCommissionDefaults(given.commission_terms) : null,
    structures: given.structures ?? [],
    default_structure: given.default_structure ?? null,
  } satisfies Record<keyof OfferFields, unknown>;
}
