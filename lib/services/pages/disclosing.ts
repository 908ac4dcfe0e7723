import "server-only";
import { allowedCosts } from "@/lib/calculator/disclosure-check";
import { merchantGate } from "@/lib/calculator/merchant-gate";
import type { CostRange } from "@/lib/calculator/payment-basis";
import { withDefaults } from "@/lib/schemas/offer-defaults";
import { discloseOffer } from "@/lib/services/disclosures/disclose";
import { documentOfTerms } from "@/lib/services/disclosures/document-case";
import { type MerchantState, merchantState } from "@/lib/services/disclosures/merchant-state";
import { findCurrent } from "@/lib/services/disclosures/store";
import type { LinkBrand } from "@/lib/services/offers/links";
import { computeOffer } from "@/lib/services/offers/quote";
import type { StoredOffer } from "@/lib/services/offers/store";

/** What the ISO's page knows about disclosures: whether it can make them, for which terms, and the current one. */
export interface Disclosing {
  ready: boolean;
  /** The monthly costs with which the payment basis allows a disclosure; null for any. */
  costs: CostRange | null;
  current: MerchantState | null;
}

/** What depends on the terms as well as on the funder: it does not decide whether the page can make disclosures. */
const OF_THE_TERMS = "disclosure.payment_basis";

/** Returns it where the state can require a disclosure; null elsewhere, at no cost. */
export async function disclosing(
  { offer, brand }: { offer: StoredOffer; brand: LinkBrand },
  now: Date,
): Promise<Disclosing | null> {
  const fields = withDefaults(offer, brand.defaultBrandId);
  const gate = merchantGate(brand.merchantOutputs, fields.merchant_state);
  if (gate !== "CA" && gate !== "NY") return null;
  const current = await findCurrent(offer, now);
  const computed = computeOffer(offer, brand.defaultBrandId, { ...current?.terms });
  if ("issues" in computed) return { ready: false, costs: null, current: null };
  const financed = await discloseOffer(fields, computed.quote, { now, isSandbox: brand.isSandbox });
  const { regime, missing, refused } = financed.disclosure;
  const given = fields.disclosure?.payment_basis !== undefined;
  const lacking = missing.filter((path) => !(given && path === OF_THE_TERMS));
  const same = current && (await documentOfTerms(offer, computed, financed, now));
  const ready = regime !== null && lacking.length === 0 && refused.length === 0;
  return {
    ready,
    // Whoever can make disclosures reads the income in them; the page of the others does not hold it.
    costs: ready ? allowedCosts(financed.facts) : null,
    current: same && (await merchantState(same)),
  };
}
