import "server-only";
import { parseDay } from "@/lib/calculator/calendar";
import type { DisclosureDocument } from "@/lib/calculator/document";
import { formatShare } from "@/lib/calculator/formats";
import { fromDecimal } from "@/lib/calculator/money";
import { formatDay } from "@/lib/calculator/schedule-texts";
import type { MerchantLinkParts } from "@/lib/schemas/link";
import type { OfferFields } from "@/lib/schemas/offer";
import { withDefaults } from "@/lib/schemas/offer-defaults";
import { database, queryRows } from "@/lib/server/database";
import { sql } from "@/lib/server/sql";
import { merchantPath, openMerchantLink } from "@/lib/services/disclosures/merchant-links";
import { downloadDocument } from "@/lib/services/disclosures/read";
import { selectEvidence } from "@/lib/services/disclosures/store";
import type { StoredDocument } from "@/lib/services/disclosures/views";
import { computeOffer } from "@/lib/services/offers/quote";
import type { StoredOffer } from "@/lib/services/offers/store";
import { dayIn } from "@/lib/services/time-zones";
import { dealOf, shownBrand, showsFees } from "./calculator";

/** Returns the merchant's page: the document and its terms; or who to ask about a link that has ended. */
export async function merchantPage(link: MerchantLinkParts, now: Date) {
  const opened = await openMerchantLink(link, now);
  if (opened.state === "not_found") return opened;
  const { state, document, offer, brand } = opened;
  const frame = {
    funder: brand.funderSlug,
    brand: shownBrand(brand),
    accent: brand.accent,
    isSandbox: brand.isSandbox,
    deal: dealOf(offer),
    expiresAt: document.expires_at.getTime() / 1000,
  };
  if (state !== "current") return { state, ...frame };
  const evidence = await selectEvidence(document.id);
  const acknowledged = evidence.find(({ kind }) => kind === "acknowledged");
  return {
    state,
    ...frame,
    document: await wordsOf(document),
    terms: await termsOf(document, offer, brand.defaultBrandId, brand.timeZone),
    downloadPath: merchantPath(document).replace("/merchant?", "/merchant/document?"),
    signingPlace: await signingPlace(brand.id),
    mailed: evidence.some(({ kind }) => kind === "sent"),
    acknowledged: acknowledged
      ? { name: acknowledged.name ?? "", at: Math.floor(acknowledged.occurred_at.getTime() / 1000) }
      : null,
  };
}

async function wordsOf({ id }: StoredDocument): Promise<DisclosureDocument> {
  const [row] = await queryRows<{ document: DisclosureDocument }>(
    sql`SELECT document FROM disclosures WHERE id = ${id}::uuid`,
  );
  if (!row) throw new Error("A document has no words.");
  return row.document;
}

/** The terms of a document under the version of the offer that it was made from. */
async function termsOf(
  document: StoredDocument,
  offer: StoredOffer,
  defaultBrandId: string,
  timeZone: string,
) {
  const version = await (await database()).offerVersion.findUniqueOrThrow({
    where: { offer_id_version: { offer_id: offer.id, version: document.offer_version } },
    select: { offer: true },
  });
  const given = version.offer as unknown as OfferFields;
  const made = { ...offer, ...given, version: document.offer_version };
  const computed = computeOffer(made, defaultBrandId, { ...document.terms });
  if ("issues" in computed) throw new Error("The terms of a document are outside its offer's limits.");
  const fields = withDefaults(given, defaultBrandId);
  const { show_prepayment_schedule, show_stipulations } = fields.display_config;
  const { figures, payment_dates } = document;
  const cents = (amount: number | null) => fromDecimal(amount ?? 0, 2);
  return {
    quote: computed.quote,
    apr: formatShare(cents(figures.estimated_apr)),
    financeCharge: cents(figures.finance_charge),
    totalPayments: cents(figures.total_payment_amount),
    firstPayment: formatDay(parseDay(payment_dates.first) ?? 0),
    lastPayment: formatDay(parseDay(payment_dates.last) ?? 0),
    preparedOn: formatDay(dayIn(timeZone, document.created_at)),
    feeBreakdown: showsFees(fields),
    prepayment: show_prepayment_schedule ? computed.limits.prepayment : { mode: "none" as const },
    stipulations: show_stipulations ? fields.stipulations : [],
  };
}

/** Where the merchant signs; null where the acknowledgement is the signature. */
async function signingPlace(brandId: string): Promise<string | null> {
  const brand = await (await database()).brand.findUniqueOrThrow({ where: { id: brandId } });
  return brand.disclosure_signature ? null : (brand.signing_place ?? "the contract");
}

/** Returns the PDF behind a merchant's link that is current. */
export async function merchantDocument(link: MerchantLinkParts, now: Date) {
  const opened = await openMerchantLink(link, now);
  if (opened.state !== "current") return { state: opened.state };
  const { document, brand } = opened;
  return { state: opened.state, funder: brand.funderSlug, ...(await downloadDocument(document)) };
}
