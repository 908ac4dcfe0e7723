import "server-only";
import { amountFinancedOf } from "@/lib/calculator/disclosure-figures";
import { feeAmountOf } from "@/lib/calculator/fee-amount";
import { merchantGate, merchantLock } from "@/lib/calculator/merchant-gate";
import { type Cents, fromDecimal, parseDecimal } from "@/lib/calculator/money";
import { feePlaces } from "@/lib/calculator/wire";
import type { LinkParts } from "@/lib/schemas/link";
import { type FullOfferFields, withDefaults } from "@/lib/schemas/offer-defaults";
import { QUOTE } from "@/lib/schemas/quote-responses";
import { REFERENCE_NUMBER } from "@/lib/schemas/submission";
import type { SubmittedQuote } from "@/lib/schemas/submission-responses";
import { SUBMITTED_TERMS } from "@/lib/schemas/terms";
import { type LinkDecision, openLink, pathOfLink } from "@/lib/services/offers/links";
import { dealOf, isNamed, shownBrand, showsFees } from "./calculator";
import { endedDecision, shownDecision } from "./decision";

/**
 * Returns the receipt of a submission, for a live link to its offer; `not_found` for an unknown number. For a
 * link that has ended, `decided`: the decision alone, if it was made in the last 90 days.
 */
export async function receiptPage(link: LinkParts, number: string, now: Date) {
  const isNumber = REFERENCE_NUMBER.test(number);
  const opened = await openLink(link, now, isNumber ? number : null);
  if (opened.state === "not_found") return opened;
  const { brand, submission } = opened;
  if (opened.state !== "live") {
    const decided = isNumber && submission ? endedDecision(submission, now) : null;
    if (!decided) return opened;
    const { state: linkEnd } = opened;
    const { accent, isSandbox } = brand;
    return { state: "decided" as const, linkEnd, brand: shownBrand(brand), accent, isSandbox, ...decided };
  }
  const { offer, exp } = opened;
  if (!submission || !isNumber) return { state: "not_found" as const };
  const fields = withDefaults(offer, brand.defaultBrandId);
  const quote = QUOTE.parse(submission.quote);
  const figures = figuresOf(quote, fields);
  const { latest } = submission;
  return {
    state: "live" as const,
    funder: brand.funderSlug,
    brand: shownBrand(brand),
    accent: brand.accent,
    isSandbox: brand.isSandbox,
    deal: dealOf(offer),
    linkExpiresAt: exp,
    calculatorPath: pathOfLink(link),
    terms: SUBMITTED_TERMS.parse(submission.terms),
    stipulationCount: fields.display_config.show_stipulations ? fields.stipulations.length : 0,
    submission: {
      number: submission.number,
      submittedAt: new Date(submission.submitted_at).toISOString(),
      offerVersion: submission.offer_version,
      contactName: submission.contact_name,
      contactEmail: submission.contact_email,
      mailed: submission.decision_mail === true && submission.contact_email !== null,
      note: submission.note,
    },
    decision: latest && shownDecision(latest, now),
    counter: latest && counterOf(latest, fields),
    figures,
    merchantLock: merchantLock(
      merchantGate(brand.merchantOutputs, fields.merchant_state),
      submittedAmountFinanced(quote, fields),
    ),
  };
}

/** The terms of a counter with their figures; null for another decision. */
function counterOf({ terms, quote }: LinkDecision, fields: FullOfferFields) {
  return (
    terms && quote && { terms: SUBMITTED_TERMS.parse(terms), figures: figuresOf(QUOTE.parse(quote), fields) }
  );
}

/** The amount financed. A fee that the offer no longer has counts as a finance charge. */
function submittedAmountFinanced(quote: SubmittedQuote, { fees }: FullOfferFields): Cents {
  const others = new Set(fees.filter(({ finance_charge }) => !finance_charge).map(({ id }) => id));
  const charged = quote.fees.map(({ charge }) => ({ charge: fromDecimal(charge, 2) }));
  const purchasePrice = fromDecimal(quote.purchase_price, 2);
  return amountFinancedOf(
    { purchasePrice, fees: charged },
    quote.fees.map(({ id }) => ({ financeCharge: !others.has(id) })),
  );
}

/** The submitted quote in integers, with the fees that the ISO may see by name. */
function figuresOf(quote: SubmittedQuote, fields: FullOfferFields) {
  const feeBreakdown = showsFees(fields);
  const offered = new Map(fields.fees.map((fee) => [fee.id, fee]));
  const fees = quote.fees.filter(({ id }) => isNamed(offered.get(id), feeBreakdown));
  const named = fees.map((fee) => ({
    id: fee.id,
    label: fee.label,
    ...feeAmountOf(fee.amount_type, fromDecimal(fee.amount, feePlaces(fee.amount_type))),
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
    // Null if the share exceeds exact integers, as with receivables of a few cents.
    receivablesShare: parseDecimal(String(quote.receivables_share), 4),
  };
}
