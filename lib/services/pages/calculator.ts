import "server-only";
import { randomUUID } from "node:crypto";
import { merchantGate } from "@/lib/calculator/merchant-gate";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { LinkParts } from "@/lib/schemas/link";
import { type FullOfferFields, withDefaults } from "@/lib/schemas/offer-defaults";
import { toLimits } from "@/lib/schemas/offer-limits";
import { type LinkBrand, type LinkSubmission, openLink, pathOfLink } from "@/lib/services/offers/links";
import type { StoredOffer } from "@/lib/services/offers/store";
import { dayIn } from "@/lib/services/time-zones";
import { shownDecision } from "./decision";
import { disclosing } from "./disclosing";
import { visibleFinancing } from "./financing";

/**
 * Returns the data of a link's page, limited to what the ISO may see; or the state of a link that is not
 * live.
 */
export async function calculatorPage(link: LinkParts, now: Date) {
  const opened = await openLink(link, now);
  if (opened.state !== "live") return opened;
  const { offer, brand, exp, submission } = opened;
  return {
    state: "live" as const,
    funder: brand.funderSlug,
    brand: shownBrand(brand),
    accent: brand.accent,
    isSandbox: brand.isSandbox,
    ...visibleOffer(offer, brand, now),
    linkExpiresAt: exp,
    submissionKey: randomUUID(),
    disclosing: await disclosing(opened, now),
    lastSubmission: submission && lastSubmission(submission, link, now),
  };
}

/**
 * The part of a brand that the page shows. In a sandbox its name says so, also in what is copied,
 * printed or downloaded with it.
 */
export function shownBrand({ name, logoUrl, contactEmail, isSandbox }: LinkBrand) {
  return { name: isSandbox ? `${name} (Test)` : name, logoUrl, contactEmail };
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
  return {
    deal: dealOf(offer),
    limits,
    show,
    stipulations: fields.display_config.show_stipulations ? fields.stipulations : [],
    merchantGate: merchantGate(brand.merchantOutputs, fields.merchant_state),
    financing: visibleFinancing(fields, dayIn(brand.timeZone, now)),
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

function lastSubmission(submission: LinkSubmission, link: LinkParts, now: Date) {
  const { number, submitted_at, terms, latest } = submission;
  return {
    number,
    submittedAt: new Date(submitted_at).toISOString(),
    receiptPath: receiptPath(link, number),
    decision: latest && shownDecision(latest, now),
    /** The terms that were sent, and those of the counter to them. */
    counter: latest?.terms ? { sent: terms, offered: latest.terms } : null,
  };
}

/** Returns the path of a submission's receipt, under the link it was made with. */
export function receiptPath(link: LinkParts, number: string): string {
  return `${pathOfLink(link, "/receipt")}&number=${number}`;
}
