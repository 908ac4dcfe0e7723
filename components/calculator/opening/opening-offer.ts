import { datesFrom, isOf } from "@/components/calculator/merchant/sending";
import type { Offer } from "@/components/calculator/review/submission";
import type { Disclosing, MerchantState } from "@/lib/calculator/merchant-state";
import { defaultTerms } from "@/lib/calculator/terms";
import { termsToWire } from "@/lib/calculator/wire";

// Rule: L10-3
/**
 * The disclosure of an offer's defaults, null without one, and the offer with the dates that the defaults
 * have.
 */
export function openingOffer(
  offer: Offer,
  disclosing: Disclosing | null,
): { offer: Offer; current: MerchantState | null } {
  const { limits, financing } = offer;
  const made = disclosing?.current ?? null;
  const current = isOf(made, limits.version, termsToWire(defaultTerms(limits), limits)) ? made : null;
  const today = datesFrom(current, financing.today);
  return { offer: { ...offer, financing: { ...financing, today } }, current };
}
