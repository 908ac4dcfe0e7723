import "server-only";
import { allowedYearlyTotals } from "@/lib/calculator/disclosure-check";
import { merchantGate } from "@/lib/calculator/merchant-gate";
import type { Disclosing, PageState } from "@/lib/calculator/merchant-state";
import { documentRegime } from "@/lib/calculator/regimes";
import type { LinkParts } from "@/lib/schemas/link";
import { givenTerms } from "@/lib/schemas/terms";
import type { PageContext } from "@/lib/server/context";
import { discloseOffer } from "@/lib/services/disclosures/disclose";
import { documentOfTerms } from "@/lib/services/disclosures/document-case";
import { findCurrent } from "@/lib/services/disclosures/document-statements";
import { merchantState } from "@/lib/services/disclosures/merchant-state";
import type { LinkBrand } from "@/lib/services/offers/link-statements";
import { openLink } from "@/lib/services/offers/links";
import { computeOffer } from "@/lib/services/offers/quote";
import type { StoredOffer } from "@/lib/services/offers/stored-offer";
import { dayIn } from "@/lib/services/time-zones";
import { lastSubmission } from "./shown-submission";

// Rule: L9-24
/** Reads the state that an open page polls under its link. */
export async function pageState({ now }: PageContext, link: LinkParts): Promise<PageState> {
  const opened = await openLink(link, now);
  if (opened.state !== "live") return { status: "ended" };
  const { offer, brand } = opened;
  return {
    status: "live",
    version: offer.version,
    gate: merchantGate(brand.merchantOutputs, offer.merchant_state ?? null),
    today: dayIn(brand.timeZone, now),
    disclosing: await disclosing(opened, now),
    lastSubmission: lastSubmission(opened.submission, link, now),
  };
}

/**
 * A path that can be missing because of the terms, not only because of the funder. If the offer gives it, it
 * does not keep the page from making disclosures.
 */
const CAN_DEPEND_ON_TERMS = "disclosure.payment_basis";

/**
 * Returns whether the page can make disclosures, and its current document. Null, without a read, if the state
 * cannot require a disclosure.
 */
export async function disclosing(
  { offer, brand }: { offer: StoredOffer; brand: LinkBrand },
  now: Date,
): Promise<Disclosing | null> {
  const gate = merchantGate(brand.merchantOutputs, offer.merchant_state ?? null);
  if (gate !== "CA" && gate !== "NY") return null;
  const current = await findCurrent(offer, now);
  const computed = computeOffer(offer, brand.defaultBrandId, givenTerms(current?.terms ?? {}));
  if ("issues" in computed) return { ready: false, yearlyTotals: null, current: null };
  const financed = await discloseOffer(computed, { now, isSandbox: brand.isSandbox });
  const { regime, missing, refused } = financed.disclosure;
  const given = offer.disclosure?.payment_basis !== undefined;
  const lacking = missing.filter((path) => !(given && path === CAN_DEPEND_ON_TERMS));
  const same = current && (await documentOfTerms(offer, computed, now));
  const ready = documentRegime(regime) !== null && lacking.length === 0 && refused.length === 0;
  return {
    ready,
    // Whoever can make disclosures can read the income in them. The page of anybody else must not contain it.
    yearlyTotals: ready ? allowedYearlyTotals(financed.facts) : null,
    current: same && (await merchantState(same)),
  };
}
