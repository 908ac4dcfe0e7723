import { formatMoney, formatPayments, formatPercent, formatShare } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { feeAmountOf, formatFeeAmount } from "@/lib/calculator/offer/fee-amount";
import { frequencyAdverb, paymentsPerYear } from "@/lib/calculator/offer/frequency";
import { exactPayment } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { paymentAmountOf, receivablesShareOf } from "@/lib/calculator/quote";
import { fewestPaymentsWithin, highestPriceWithin } from "@/lib/calculator/solve/feasible";
import { highestPayment } from "@/lib/calculator/solve/inverse";
import { fixesFor, resolves } from "./fixes";
import type { Fix, Notice, Problem } from "./problems";
import { amountSoldOf, type Terms } from "./terms";
import { type Violation, violationsOf } from "./violations";

/**
 * Checks terms against the limits of an offer. The form, its actions and the API all use this check. Terms
 * without problems are acceptable; notices do not change that.
 */
export function checkTerms(limits: OfferLimits, terms: Terms): { problems: Problem[]; notices: Notice[] } {
  const violations = violationsOf(limits, terms);
  return {
    problems: violations.map((violation) => problemOf(limits, terms, violation)),
    notices: noticesOf(limits, terms, violations),
  };
}

/**
 * Adds the fixes to a violation. A figure has no limit of its own that the message could name, so the message
 * lists the fixes.
 */
function problemOf(limits: OfferLimits, terms: Terms, violation: Violation): Problem {
  const fixes = fixesFor(limits, terms, violation);
  return isFigure(limits, terms, violation)
    ? { ...violation, message: `${violation.message} ${fixesText(limits, fixes)}`, fixes }
    : { ...violation, fixes };
}

function isFigure(limits: OfferLimits, terms: Terms, { field, code }: Violation): boolean {
  if (field === "payment_amount" || field === "net_funding") return true;
  const outside = code === "num_payments_below_floor" || code === "num_payments_above_ceiling";
  return outside && exactPayment(limits, terms.frequency) !== null;
}

function fixesText(limits: OfferLimits, fixes: Fix[]): string {
  if (fixes.length === 0) return "No other single choice within the limits resolves it.";
  return `Nearest allowed: ${fixes.map((fix) => describeFix(limits, fix)).join(", or ")}.`;
}

function describeFix(limits: OfferLimits, fix: Fix): string {
  switch (fix.field) {
    case "purchase_price":
      return `a purchase price of ${formatMoney(fix.value)}`;
    case "num_payments":
      return formatPayments(fix.value);
    case "upsell":
      return `an upsell of ${formatPercent(fix.value)}`;
    case "frequency":
      return `${frequencyAdverb(fix.value)} payments`;
    case "fee": {
      const fee = limits.fees.find(({ id }) => id === fix.id);
      const amount = formatFeeAmount(feeAmountOf(fee?.amountType ?? "fixed", fix.value));
      return `${fee?.label ?? fix.id} of ${amount}`;
    }
  }
}

/**
 * Compares the receivables share with the holdback, if the terms that decide the payment are within their
 * limits.
 */
function noticesOf(limits: OfferLimits, terms: Terms, violations: Violation[]): Notice[] {
  const { holdback, monthlyReceivables } = limits;
  if (holdback === 0 || monthlyReceivables === null) return [];
  if (violations.some(({ field }) => PAYMENT_BASIS.has(field))) return [];
  const payment = paymentAmountOf(limits, terms.frequency, amountSoldOf(limits, terms), terms.numPayments);
  const share = receivablesShareOf(limits, terms.frequency, payment);
  if (share === null || share * 100 <= holdback) return [];
  const sentence = `The payments of an average month take ${formatShare(share)} of the monthly receivables, above the holdback of ${formatPercent(holdback)}.`;
  const perYear = paymentsPerYear(terms.frequency);
  const fixes = holdbackFixes(
    limits,
    terms,
    highestPayment(Math.floor(holdback / 100), monthlyReceivables, perYear),
  );
  const nearest = fixes.map((fix) => {
    const which = fix.field === "num_payments" ? "fewest" : "highest";
    return ` ${capitalized(describeFix(limits, fix))} would be the ${which} within it.`;
  });
  return [
    {
      field: "receivables_share",
      code: "receivables_share_above_holdback",
      message: sentence + nearest.join(""),
      fixes,
    },
  ];
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const PAYMENT_BASIS = new Set(["purchase_price", "upsell", "frequency", "num_payments"]);

/**
 * The fewest payments that keep the share within the holdback. When no number of payments does, the highest
 * price that does with the current number.
 */
function holdbackFixes(limits: OfferLimits, terms: Terms, payment: Cents): Fix[] {
  if (exactPayment(limits, terms.frequency) !== null) return [];
  const count = fewestPaymentsWithin(limits, terms, payment);
  const price = count === null ? highestPriceWithin(limits, terms, payment) : null;
  const fixes: Fix[] = [];
  if (count !== null) fixes.push({ field: "num_payments", value: count });
  if (price !== null) fixes.push({ field: "purchase_price", value: price });
  return fixes.filter((fix) => resolves(limits, terms, null, fix));
}
