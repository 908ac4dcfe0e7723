import "server-only";
import { formatShare } from "@/lib/calculator/money/formats";
import { fromDecimal } from "@/lib/calculator/money/money";
import { parseDay } from "@/lib/calculator/schedule/iso-day";
import { formatDay, formatSplit } from "@/lib/calculator/schedule/texts";
import { quoteFromWire } from "@/lib/calculator/wire/stored-quote";
import { costOf } from "@/lib/disclosure/closing/figures";
import { closingState } from "@/lib/disclosure/closing/states";
import { DOCUMENT_KIND, DOCUMENT_NAME } from "@/lib/disclosure/regimes/documents";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { flatOfferFor } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import type { MerchantLinkParts } from "@/lib/schemas/pages/link";
import { prisma } from "@/lib/server/database/database";
import { confirmationOf } from "@/lib/services/disclosures/confirm";
import { type EvidenceSteps, selectSteps } from "@/lib/services/disclosures/disclosures-statements";
import { sheetCountOf, sheetsOf } from "@/lib/services/disclosures/document-html";
import { lastDayOf } from "@/lib/services/disclosures/mail";
import {
  merchantDocumentPath,
  merchantPath,
  openMerchantLink,
} from "@/lib/services/disclosures/merchant-links";
import { downloadOrWait } from "@/lib/services/disclosures/read";
import type { StoredDocument } from "@/lib/services/disclosures/views";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { storedQuote } from "@/lib/services/terms/terms";
import { dayIn } from "@/lib/services/time-zones";
import { shownBrand } from "./calculator";
import { dealOf, showsFees } from "./visible-offer";

/** Returns the merchant's page: the document and its terms; for a link that has ended, who to ask. */
export async function merchantPage(link: MerchantLinkParts, now: Date) {
  const opened = await openMerchantLink(link, now);
  if (opened.state === "not_found") return opened;
  const { document, offer, brand } = opened;
  // The status of a document does not tell a revoked offer from revoked links of a live offer.
  const isReplaced = opened.state === "withdrawn" && offer.status !== "revoked";
  const state = isReplaced ? ("replaced" as const) : opened.state;
  const frame = {
    funder: brand.funderSlug,
    brand: shownBrand(brand),
    accent: brand.accent,
    isSandbox: brand.isSandbox,
    deal: dealOf(offer),
    papers: DOCUMENT_NAME[DOCUMENT_KIND[document.state]],
    lastDay: lastDayOf(document.expires_at, brand.timeZone),
    signed: document.signature !== null,
  };
  if (state !== "current") return { state, ...frame };
  const steps = await selectSteps(document.id);
  return {
    state,
    ...frame,
    ...(await storedSheets(document)),
    terms: await termsOf(document, offer, brand.defaultBrandId, brand.timeZone),
    downloadPath: merchantDocumentPath(document),
    formPath: merchantPath(document).replace("/merchant?", "/merchant/confirm?"),
    mailedTo: steps.sent?.email ?? null,
    ...(await confirmingOf(brand.id, document, steps)),
  };
}

/**
 * Returns how the merchant confirms receipt (by a signature here, or by an acknowledgement), and who has
 * confirmed it; null if nobody has.
 */
async function confirmingOf(
  brandId: string,
  document: StoredDocument,
  { signed, acknowledged }: EvidenceSteps,
) {
  const { signs } = document;
  const brand = await prisma.brand.findUniqueOrThrow({
    where: { id: brandId },
    select: { signing_place: true },
  });
  return {
    signs,
    signingPlace: brand.signing_place ?? "the funding agreement",
    done: confirmationOf(signed ?? (signs ? null : acknowledged), document),
  };
}

/** Returns the stored sheets of a document, or of its signed copy if there is one, and how many they are. */
async function storedSheets({ id, signature }: StoredDocument) {
  const { html } =
    signature === null
      ? await prisma.disclosure.findUniqueOrThrow({ where: { id }, select: { html: true } })
      : await prisma.disclosureSignature.findUniqueOrThrow({
          where: { disclosure_id: id },
          select: { html: true },
        });
  const sheets = sheetsOf(html);
  return { sheets, sheetCount: sheetCountOf(sheets) };
}

/** Returns the document's own terms and figures, with what its version of the offer shows beside them. */
async function termsOf(
  document: StoredDocument,
  offer: StoredOffer,
  defaultBrandId: string,
  timeZone: string,
) {
  const version = await prisma.offerVersion.findUniqueOrThrow({
    where: { offer_id_version: { offer_id: offer.id, version: document.offer_version } },
    select: { offer: true },
  });
  const given = version.offer as unknown as OfferFields;
  const fields = flatOfferFor(given, document.terms, defaultBrandId);
  const { show_prepayment_schedule, show_stipulations } = fields.display_config;
  const { prepayment } = toLimits(fields, document.offer_version);
  const { figures, payment_dates } = document;
  const cents = (amount: number | null) => fromDecimal(amount ?? 0, 2);
  // A label such as "6 months" beside the term would read as a statement.
  const quote = quoteFromWire({ ...storedQuote(document.quote), structure: null }, prepayment.mode);
  const closing = closingState(document.state);
  const totalPayments = cents(figures.total_payment_amount);
  const cost = closing
    ? { name: "Total dollar cost of financing", amount: costOf(closing, quote, totalPayments) }
    : { name: "Finance charge", amount: cents(figures.finance_charge) };
  return {
    quote,
    apr: DOCUMENT_KIND[document.state] === "summary" ? formatShare(cents(figures.estimated_apr)) : null,
    calendar: fields.disclosure?.payment_calendar ?? ("business_days" as const),
    split:
      fields.disclosure?.payment_basis === "split"
        ? {
            share: formatSplit(fromDecimal(fields.holdback_pct, 6)),
            estimatedPayment: cents(figures.estimated_payment),
          }
        : null,
    cost,
    totalPayments,
    firstPayment: formatDay(parseDay(payment_dates.first) ?? 0),
    lastPayment: formatDay(parseDay(payment_dates.last) ?? 0),
    preparedOn: formatDay(dayIn(timeZone, document.created_at)),
    feeBreakdown: showsFees(fields),
    prepayment: show_prepayment_schedule ? prepayment : { mode: "none" as const },
    stipulations: show_stipulations ? fields.stipulations : [],
  };
}

/**
 * Returns the PDF of a current merchant's link; with `signed` the signed copy, "not_found" without one.
 * "busy" with the seconds to wait if there is no time to draw it.
 */
export async function merchantDocument(link: MerchantLinkParts, now: Date, signed = false) {
  const opened = await openMerchantLink(link, now);
  if (opened.state !== "current") return { state: opened.state };
  const { document, brand } = opened;
  if (signed && document.signature === null) return { state: "not_found" as const };
  const file = await downloadOrWait(document, signed);
  return file.state === "busy" ? file : { ...file, state: opened.state, funder: brand.funderSlug };
}
