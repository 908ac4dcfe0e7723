import "server-only";
import { merchantGate, merchantLock } from "@/lib/calculator/merchant-gate";
import { fromDecimal, parseDecimal } from "@/lib/calculator/money";
import { feePlaces, type WireQuote, type WireTerms } from "@/lib/calculator/wire";
import type { LinkParts } from "@/lib/schemas/link";
import { type FullOfferFields, withDefaults } from "@/lib/schemas/offer";
import { REFERENCE_NUMBER } from "@/lib/schemas/submission";
import { database } from "@/lib/server/database";
import { openLink, pathOfLink } from "@/lib/services/offers/links";
import { dealOf, isNamed, shownBrand, showsFees } from "./calculator";

/** The receipt of a submission, for whoever holds a link to its offer; `not_found` for any other number. */
export async function receiptPage(link: LinkParts, number: string, now: Date) {
  const opened = await openLink(link, now);
  if (opened.state !== "live") return opened;
  const { offer, brand, exp } = opened;
  const submission = REFERENCE_NUMBER.test(number)
    ? await database().submission.findFirst({ where: { number, offer_id: offer.id } })
    : null;
  if (!submission) return { state: "not_found" as const };
  const fields = withDefaults(offer, brand.defaultBrandId);
  const figures = figuresOf(submission.quote as unknown as WireQuote, fields);
  return {
    state: "live" as const,
    funder: brand.funderSlug,
    brand: shownBrand(brand),
    accent: brand.accent,
    deal: dealOf(offer),
    linkExpiresAt: exp,
    calculatorPath: pathOfLink(link),
    terms: submission.terms as unknown as WireTerms,
    stipulationCount: fields.display_config.show_stipulations ? fields.stipulations.length : 0,
    submission: {
      number: submission.number,
      submittedAt: submission.submitted_at.toISOString(),
      offerVersion: submission.offer_version,
      contactName: submission.contact_name,
      contactEmail: submission.contact_email,
      note: submission.note,
    },
    figures,
    merchantLock: merchantLock(merchantGate(brand.merchantOutputs, fields.merchant_state), figures),
  };
}

/** The stored quote in integers again, fees named as far as the ISO may see them. */
function figuresOf(quote: WireQuote, fields: FullOfferFields) {
  const feeBreakdown = showsFees(fields);
  const offered = new Map(fields.fees.map((fee) => [fee.id, fee]));
  const fees = quote.fees.filter(({ id }) => id !== null && isNamed(offered.get(id), feeBreakdown));
  const named = fees.map((fee) => ({
    label: fee.label ?? "",
    amountType: fee.amount_type,
    amount: fromDecimal(fee.amount, feePlaces(fee.amount_type)),
    charge: fromDecimal(fee.charge, 2),
  }));
  const totalFees = fromDecimal(quote.total_fees, 2);
  return {
    purchasePrice: fromDecimal(quote.purchase_price, 2),
    amountSold: fromDecimal(quote.amount_sold, 2),
    buyRate: fromDecimal(quote.buy_rate, 6),
    upsell: fromDecimal(quote.upsell, 6),
    factorRate: fromDecimal(quote.factor_rate, 6),
    commission: fromDecimal(quote.commission, 2),
    frequency: quote.frequency,
    numPayments: quote.num_payments,
    paymentAmount: fromDecimal(quote.payment_amount, 2),
    lastPaymentAmount: fromDecimal(quote.last_payment_amount, 2),
    estimatedTermMonths: fromDecimal(quote.estimated_term_months, 2),
    fees: named,
    otherFees: totalFees - named.reduce((sum, fee) => sum + fee.charge, 0),
    totalFees,
    existingFundingBalance: fromDecimal(quote.existing_funding_balance, 2),
    netFunding: fromDecimal(quote.net_funding, 2),
    // Receivables of some cents make a share beyond exact integers: it is left out rather than shown wrong.
    receivablesShare: parseDecimal(String(quote.receivables_share), 4),
  };
}
