import "server-only";
import { randomUUID } from "node:crypto";
import { merchantGate } from "@/lib/calculator/merchant-gate";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { LinkParts } from "@/lib/schemas/link";
import { type FullOfferFields, withDefaults } from "@/lib/schemas/offer";
import { toLimits } from "@/lib/schemas/offer-limits";
import { dayIn } from "@/lib/services/disclosures/today";
import { type LinkBrand, type LinkSubmission, openLink, pathOfLink } from "@/lib/services/offers/links";
import type { StoredOffer } from "@/lib/services/offers/store";
import { visibleFinancing } from "./financing";

/** Everything the page of a link shows, and nothing the ISO may not see; or why there is nothing to show. */
export async function calculatorPage(link: LinkParts, now: Date) {
  const opened = await openLink(link, now);
  if (opened.state !== "live") return opened;
  const { offer, brand, exp, submission } = opened;
  return {
    state: "live" as const,
    funder: brand.funderSlug,
    brand: shownBrand(brand),
    accent: brand.accent,
    ...visibleOffer(offer, brand, now),
    linkExpiresAt: exp,
    submissionKey: randomUUID(),
    lastSubmission: submission && lastSubmission(submission, link),
  };
}

/** What the page says of a brand. */
export function shownBrand({ name, logoUrl, contactEmail }: LinkBrand) {
  return { name, logoUrl, contactEmail };
}

/** Whose deal it is, in what the ISO may read. */
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
 * The part of an offer that reaches the browser: the deal, limits, what is to be shown, stipulations when they are, the
 * gate, and what dates the payments.
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

/** Whether the fees are listed one by one: either flag says so. */
export function showsFees(fields: FullOfferFields): boolean {
  return fields.display_config.show_fee_breakdown || fields.fee_config.show_fee_breakdown;
}

/** Fees that are not listed travel with an empty id and label, and a schedule that is not shown does not travel. */
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

/** Whether the ISO sees a fee by name: a visible one that is listed, or that the ISO may adjust. */
export function isNamed(fee: FullOfferFields["fees"][number] | undefined, feeBreakdown: boolean): boolean {
  return fee?.visible === true && (feeBreakdown || fee.adjustable);
}

function lastSubmission({ number, submitted_at }: LinkSubmission, link: LinkParts) {
  const submittedAt = new Date(submitted_at).toISOString();
  return { number, submittedAt, receiptPath: receiptPath(link, number) };
}

/** Where the receipt of a submission is, under the link it was made with. */
export function receiptPath(link: LinkParts, number: string): string {
  return `${pathOfLink(link, "/receipt")}&number=${number}`;
}
