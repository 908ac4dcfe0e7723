import "server-only";
import { type Cents, fromDecimal, parseDecimal } from "@/lib/calculator/money/money";
import { feeAmountOf } from "@/lib/calculator/offer/fee-amount";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { fundingDay } from "@/lib/calculator/schedule/dates";
import { scheduleOf } from "@/lib/calculator/schedule/schedule";
import type { Figures } from "@/lib/calculator/wire/figures";
import { commissionFromWire, renewalFromWire } from "@/lib/calculator/wire/stored-quote";
import { feePlaces } from "@/lib/calculator/wire/wire-terms";
import { disclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import { amountFinancedOf, financingFigures } from "@/lib/disclosure/figures/figures";
import { whyNoApr } from "@/lib/disclosure/figures/no-apr";
import { mayGate, merchantGate } from "@/lib/disclosure/merchant/gate";
import { type MerchantLock, merchantLock } from "@/lib/disclosure/merchant/lock";
import { type DocumentRegime, documentRegime, rowOf } from "@/lib/disclosure/regimes/regimes";
import { owedOf, toDisclosureInput } from "@/lib/schemas/disclosures/input";
import { type FlatOffer, flatOfferFor } from "@/lib/schemas/offers/flat-offer";
import type { SubmittedQuote } from "@/lib/schemas/submissions/operations";
import type { LinkBrand, LinkSubmission } from "@/lib/services/links/links-statements";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { storedQuote } from "@/lib/services/terms/terms";
import { dayIn } from "@/lib/services/time-zones";
import { showsFeeName, showsFees, type View, visibleFinancing } from "./visible-offer";

/** The figures of a submission as its ISO sees them. */
interface SubmittedFigures {
  figures: Figures;
  /** The law whose disclosure was required first; null where none of ours was. */
  required: DocumentRegime | null;
}

type Submitted = Pick<LinkSubmission, "terms" | "quote" | "submitted_at" | "estimated_apr">;

/** Returns the figures of a submission. One with a disclosure has the APR of that disclosure. */
export function submittedFigures(
  submission: Submitted,
  offer: StoredOffer,
  brand: LinkBrand,
): SubmittedFigures {
  const fields = flatOfferFor(offer, submission.terms, brand.defaultBrandId);
  const day = dayIn(brand.timeZone, new Date(submission.submitted_at));
  const { figures, required } = quotedFigures(storedQuote(submission.quote), fields, brand, day);
  return {
    required,
    figures:
      figures.apr === undefined || submission.estimated_apr === null
        ? figures
        : { ...figures, apr: fromDecimal(submission.estimated_apr, 2), noApr: null },
  };
}

/** Returns the figures of a stored quote as the page showed them on a day. */
export function quotedFigures(
  quote: SubmittedQuote,
  fields: FlatOffer,
  brand: LinkBrand,
  day: Day,
): SubmittedFigures {
  const gate = merchantGate(brand.merchantOutputs, fields.merchant_state);
  const approved = owedOf(fields, brand).policy === "approved";
  const { figures, regime } = withEstimate(quote, fields, { gate, approved, today: day });
  // Only behind such a gate can a disclosure of ours be required.
  return { figures, required: mayGate(gate, approved) ? regime : null };
}

/** Returns why submitted terms may not go to the merchant now; null when they may. */
export function submittedLock(
  quote: SubmittedQuote,
  fields: FlatOffer,
  brand: LinkBrand,
  now: Date,
): MerchantLock | null {
  return merchantLock(
    merchantGate(brand.merchantOutputs, fields.merchant_state),
    owedOf(fields, brand).policy,
    submittedFunding(fields, dayIn(brand.timeZone, now)),
    submittedAmountFinanced(quote, fields),
  );
}

/**
 * Returns the figures as the page showed them on a day: with the APR if the page shows it, and with the share
 * as a disclosure computes it if a disclosure is required first. Also returns the regime that applies.
 */
function withEstimate(
  quote: SubmittedQuote,
  fields: FlatOffer,
  view: View,
): { regime: DocumentRegime | null; figures: Figures } {
  const day = view.today;
  const figures = figuresOf(quote, fields);
  const financing = visibleFinancing(fields, view);
  const charged = financedQuote(quote, fields);
  const holdback = fromDecimal(fields.holdback_pct, 6);
  const { schedule, problem } = scheduleOf(figures, holdback, toDisclosureInput(fields.disclosure), day);
  const financed = financingFigures(charged.quote, charged.fees, schedule);
  const { amountFinanced, payments } = financed;
  const [noApr = null] = whyNoApr(problem, financed);
  const row = rowOf(financing.state, submittedFunding(fields, day), amountFinanced);
  const regime = documentRegime(row?.regime ?? null, view.approved);
  const share = disclosedShare(schedule, financing.shareOf, regime);
  const showsApr = (financing.showEstimatedApr && regime === null) || row?.apr === true;
  return {
    regime,
    figures: {
      ...figures,
      ...(showsApr && { apr: payments?.apr?.hundredths ?? null, noApr }),
      ...(share && { receivablesShare: share.value, shareOfIncome: share.isIncome }),
    },
  };
}

/** Returns day 0 of an offer's payments. `today` is in the brand's time zone. */
function submittedFunding({ disclosure }: FlatOffer, today: Day): Day {
  return fundingDay(toDisclosureInput(disclosure).fundingDay, today).day;
}

/** Returns the amount financed of a submitted quote. */
function submittedAmountFinanced(quote: SubmittedQuote, fields: FlatOffer): Cents {
  const charged = financedQuote(quote, fields);
  return amountFinancedOf(charged.quote, charged.fees);
}

/**
 * Returns the amounts of a quote that the amount financed depends on, and which of its fees are finance
 * charges. A fee that the offer no longer has is one.
 */
function financedQuote(quote: SubmittedQuote, { fees }: FlatOffer) {
  const others = new Set(fees.filter(({ finance_charge }) => !finance_charge).map(({ id }) => id));
  return {
    quote: {
      purchasePrice: fromDecimal(quote.purchase_price, 2),
      netFunding: fromDecimal(quote.net_funding, 2),
      commission: fromDecimal(quote.commission, 2),
      fees: quote.fees.map(({ charge }) => ({ charge: fromDecimal(charge, 2) })),
    },
    fees: quote.fees.map(({ id }) => ({ financeCharge: !others.has(id) })),
  };
}

/** Returns the submitted quote in integers, with the fees that the ISO may see by name. */
function figuresOf(quote: SubmittedQuote, fields: FlatOffer) {
  const feeBreakdown = showsFees(fields);
  const offered = new Map(fields.fees.map((fee) => [fee.id, fee]));
  const fees = quote.fees.filter(({ id }) => showsFeeName(offered.get(id), feeBreakdown));
  const named = fees.map((fee) => ({
    id: fee.id,
    label: fee.label,
    ...feeAmountOf(fee.amount_type, fromDecimal(fee.amount, feePlaces(fee.amount_type))),
    charge: fromDecimal(fee.charge, 2),
  }));
  const totalFees = fromDecimal(quote.total_fees, 2);
  return {
    structure: quote.structure,
    purchasePrice: fromDecimal(quote.purchase_price, 2),
    amountSold: fromDecimal(quote.amount_sold, 2),
    buyRate: fromDecimal(quote.buy_rate, 6),
    upsell: fromDecimal(quote.upsell, 6),
    factorRate: fromDecimal(quote.factor_rate, 6),
    commission: fromDecimal(quote.commission, 2),
    commissionDetail: quote.commission_detail && commissionFromWire(quote.commission_detail),
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
    renewal: quote.renewal && renewalFromWire(quote.renewal),
  };
}
