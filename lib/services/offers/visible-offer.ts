import "server-only";
import { merchantGate } from "@/lib/calculator/merchant-gate";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { type FullOfferFields, withDefaults } from "@/lib/schemas/offer-defaults";
import { toLimits } from "@/lib/schemas/offer-limits";
import { dayIn } from "@/lib/services/time-zones";
import type { LinkBrand } from "./link-statements";
import type { StoredOffer } from "./stored-offer";
import { visibleFinancing } from "./visible-financing";

/**
 * The part of an offer that is sent to the browser: deal, limits, display settings, visible stipulations, the
 * merchant gate and the input of the payment schedule.
 */
export function visibleOffer(offer: StoredOffer, brand: LinkBrand, now: Date) {
  const fields = withDefaults(offer, brand.defaultBrandId);
  const show = {
    feeBreakdown: showsFees(fields),
    prepayment: fields.display_config.show_prepayment_schedule && fields.prepayment_schedule_mode !== "none",
  };
  const limits = visibleLimits(fields, toLimits(fields, offer.version), show);
  const gate = merchantGate(brand.merchantOutputs, fields.merchant_state);
  return {
    deal: dealOf(offer),
    limits,
    show,
    stipulations: fields.display_config.show_stipulations ? fields.stipulations : [],
    merchantGate: gate,
    financing: visibleFinancing(fields, gate, dayIn(brand.timeZone, now)),
  };
}

/** Returns whether fees are listed one by one; either flag is enough. */
export function showsFees(fields: FullOfferFields): boolean {
  return fields.display_config.show_fee_breakdown || fields.fee_config.show_fee_breakdown;
}

/**
 * Hides what is not shown: such fees have an empty id and label, a hidden prepayment schedule is not sent.
 */
function visibleLimits(
  fields: FullOfferFields,
  limits: OfferLimits,
  show: { feeBreakdown: boolean; prepayment: boolean },
): OfferLimits {
  return {
    ...limits,
    fees: limits.fees.map((fee, index) =>
      isNamed(fields.fees[index], show.feeBreakdown) ? fee : { ...fee, id: "", label: "" },
    ),
    prepayment: show.prepayment ? limits.prepayment : { mode: "none" },
  };
}

/** Returns whether the ISO sees a fee's name: it is visible, and listed or adjustable. */
export function isNamed(fee: FullOfferFields["fees"][number] | undefined, feeBreakdown: boolean): boolean {
  return fee?.visible === true && (feeBreakdown || fee.adjustable);
}

/** The part of a deal that the ISO may see. */
export function dealOf(offer: StoredOffer) {
  return {
    dealId: offer.deal_id,
    merchantName: offer.merchant_name,
    merchantState: offer.merchant_state ?? null,
    isoName: offer.iso_name,
    dealType: offer.deal_type ?? null,
    position: offer.position ?? null,
  };
}
