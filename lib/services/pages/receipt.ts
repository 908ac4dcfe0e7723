import "server-only";
import { type Cents, fromDecimal, parseDecimal } from "@/lib/calculator/money/money";
import { feeAmountOf } from "@/lib/calculator/offer/fee-amount";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { fundingDay } from "@/lib/calculator/schedule/dates";
import { scheduleOf } from "@/lib/calculator/schedule/schedule";
import { renewalFromWire } from "@/lib/calculator/wire/stored-quote";
import { feePlaces } from "@/lib/calculator/wire/wire";
import { disclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import { amountFinancedOf, financingFigures } from "@/lib/disclosure/figures/figures";
import { whyNoApr } from "@/lib/disclosure/figures/no-apr";
import { merchantGate } from "@/lib/disclosure/merchant/gate";
import { type MerchantGate, type MerchantLock, merchantLock } from "@/lib/disclosure/merchant/lock";
import { documentRegime, rowOf } from "@/lib/disclosure/regimes/regimes";
import { owedOf, toDisclosureInput } from "@/lib/schemas/disclosures/input";
import { type FlatOffer, flatOfferFor } from "@/lib/schemas/offers/flat-offer";
import type { LinkParts } from "@/lib/schemas/pages/link";
import type { SubmittedQuote } from "@/lib/schemas/submissions/operations";
import { REFERENCE_NUMBER } from "@/lib/schemas/wire/identifiers";
import { MADE_TOO_OFTEN } from "@/lib/services/disclosures/disclosures";
import { selectDocuments } from "@/lib/services/disclosures/disclosures-statements";
import { downloadOrWait } from "@/lib/services/disclosures/read";
import { openLink } from "@/lib/services/links/links";
import type { LinkBrand, LinkDecision } from "@/lib/services/links/links-statements";
import { pathOfLink, type StoredOffer } from "@/lib/services/offers/offers";
import { storedQuote, storedTerms } from "@/lib/services/terms/terms";
import { dayIn } from "@/lib/services/time-zones";
import { endedDecision, shownBrand, shownDecision } from "./calculator";
import { dealOf, showsFeeName, showsFees, visibleFinancing } from "./visible-offer";

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
  const { offer, endsAt } = opened;
  if (!submission || !isNumber) return { state: "not_found" as const };
  const fields = flatOfferFor(offer, submission.terms, brand.defaultBrandId);
  const quote = storedQuote(submission.quote);
  const day = dayIn(brand.timeZone, new Date(submission.submitted_at));
  const gate = merchantGate(brand.merchantOutputs, fields.merchant_state);
  const estimated = withEstimate(quote, fields, gate, day).figures;
  // A submission with a disclosure has the APR of that disclosure.
  const figures =
    estimated.apr === undefined || submission.estimated_apr === null
      ? estimated
      : { ...estimated, apr: fromDecimal(submission.estimated_apr, 2), noApr: null };
  const { latest } = submission;
  return {
    state: "live" as const,
    funder: brand.funderSlug,
    brand: shownBrand(brand),
    accent: brand.accent,
    isSandbox: brand.isSandbox,
    deal: dealOf(offer),
    linkExpiresAt: endsAt,
    calculatorPath: pathOfLink(link),
    terms: storedTerms(submission.terms),
    stipulationCount: fields.display_config.show_stipulations ? fields.stipulations.length : 0,
    submission: {
      number: submission.number,
      submittedAt: new Date(submission.submitted_at).toISOString(),
      offerVersion: submission.offer_version,
      contactName: submission.contact_name,
      contactEmail: submission.contact_email,
      // A sandbox mails its alert address only.
      mailed: submission.decision_mail === true && submission.contact_email !== null && !brand.isSandbox,
      note: submission.note,
    },
    tooManyDisclosures: submission.refused?.includes(MADE_TOO_OFTEN) ?? false,
    documentPath:
      submission.document_id === null
        ? null
        : `${pathOfLink(link, "/receipt/document")}&number=${encodeURIComponent(submission.number)}`,
    decision: latest && shownDecision(latest, now),
    counter: latest && counterOf(latest, offer, brand.defaultBrandId, { gate, day }),
    figures,
    merchantLock: submittedLock(quote, fields, brand, now),
  };
}

/** The state that an open receipt polls. */
export interface ReceiptState {
  /** When the latest decision was made; null without one, and for an ended link. */
  decidedAt: string | null;
  /** Why the terms may not go to the merchant; null when they may. */
  lock: MerchantLock | null;
}

/** Returns the current state of a submission's receipt. */
export async function receiptState(link: LinkParts, number: string, now: Date): Promise<ReceiptState> {
  const opened = await openLink(link, now, REFERENCE_NUMBER.test(number) ? number : null);
  const submission = opened.state === "live" ? opened.submission : null;
  if (opened.state !== "live" || !submission) return { decidedAt: null, lock: null };
  const { offer, brand } = opened;
  const { terms, quote, latest } = submission;
  const fields = flatOfferFor(offer, terms, brand.defaultBrandId);
  return {
    decidedAt: latest && shownDecision(latest, now).decidedAt,
    lock: submittedLock(storedQuote(quote), fields, brand, now),
  };
}

function submittedLock(
  quote: SubmittedQuote,
  fields: FlatOffer,
  brand: LinkBrand,
  now: Date,
): MerchantLock | null {
  return merchantLock(
    merchantGate(brand.merchantOutputs, fields.merchant_state),
    owedOf(fields.disclosure, brand).policy,
    submittedFunding(fields, dayIn(brand.timeZone, now)),
    submittedAmountFinanced(quote, fields),
  );
}

/**
 * Returns the PDF of the disclosure that a submission was made with, even if that document has ended since.
 */
export async function receiptDocument(link: LinkParts, number: string, now: Date) {
  const opened = REFERENCE_NUMBER.test(number) ? await openLink(link, now, number) : null;
  if (opened?.state !== "live") return { state: "not_found" as const };
  const { offer, brand, submission } = opened;
  const documentId = submission?.document_id ?? null;
  const [document] = documentId === null ? [] : await selectDocuments({ id: documentId });
  if (!document || document.offer_id !== offer.id) return { state: "not_found" as const };
  const file = await downloadOrWait(document);
  return file.state === "busy" ? file : { ...file, state: "found" as const, funder: brand.funderSlug };
}

/** Returns the terms of a counter with their figures; null for another decision. */
function counterOf(
  { terms, quote }: LinkDecision,
  offer: StoredOffer,
  defaultBrandId: string,
  { gate, day }: { gate: MerchantGate; day: Day },
) {
  if (!terms || !quote) return null;
  const fields = flatOfferFor(offer, terms, defaultBrandId);
  const { figures, regime } = withEstimate(storedQuote(quote), fields, gate, day);
  const needsDisclosure = documentRegime(regime) !== null && (gate === "CA" || gate === "NY");
  return { terms: storedTerms(terms), figures, needsDisclosure };
}

/**
 * Returns the figures as the page showed them on a day: with the APR if the page shows it, and with the share
 * as a disclosure computes it if a disclosure is required first. Also returns the regime that applies.
 */
function withEstimate(quote: SubmittedQuote, fields: FlatOffer, gate: MerchantGate, day: Day) {
  const figures = figuresOf(quote, fields);
  const financing = visibleFinancing(fields, gate, day);
  const charged = financedQuote(quote, fields);
  const holdback = fromDecimal(fields.holdback_pct, 6);
  const { schedule, problem } = scheduleOf(figures, holdback, toDisclosureInput(fields.disclosure), day);
  const financed = financingFigures(charged.quote, charged.fees, schedule);
  const { amountFinanced, payments } = financed;
  const [noApr = null] = whyNoApr(problem, financed);
  const row = rowOf(financing.state, submittedFunding(fields, day), amountFinanced);
  const regime = row?.regime ?? null;
  const share = disclosedShare(schedule, financing.shareOf, regime);
  const showsApr = financing.showEstimatedApr || row?.apr === true;
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
