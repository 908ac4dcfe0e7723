import { formatMoney, formatPayments, formatPoints } from "@/lib/calculator/money/formats";
import { feeAmountOf, formatFeeAmount } from "@/lib/calculator/offer/fee-amount";
import { frequencyName } from "@/lib/calculator/offer/frequency";
import { overrideIn, paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import { fixesFor } from "@/lib/calculator/terms/fixes";
import type { Fix } from "@/lib/calculator/terms/problems";
import type { Terms } from "@/lib/calculator/terms/terms";
import { type Violation, violationsOf } from "@/lib/calculator/terms/violations";

/** A limit that terms break, in place of their figures. */
interface BrokenLimit {
  /** "Payment at most $900.00". */
  limit: string;
  /** What the figure would be, and what meets the limit if there is such a value. */
  why: string;
}

/** The first limit that the terms break; null if they break none. `quote` is the quote of the terms. */
export function brokenLimit(limits: OfferLimits, terms: Terms, quote: Quote): BrokenLimit | null {
  const [violation] = violationsOf(limits, terms);
  if (!violation) return null;
  const [fix] = fixesFor(limits, terms, violation);
  const why = [wouldBe(violation, quote), fix && meets(limits, fix)].filter(Boolean).join(" ");
  return { limit: limitText(limits, terms, violation), why };
}

/** The limit that the terms break, in a few words. */
function limitText(limits: OfferLimits, terms: Terms, { code }: Violation): string {
  const allowed = paymentLimits(limits, terms.frequency);
  switch (code) {
    case "payment_above_override":
      return `Payment at most ${formatMoney(overrideIn(limits, terms.frequency) ?? 0)}`;
    case "payment_below_override":
      return `Payment at least ${formatMoney(overrideIn(limits, terms.frequency) ?? 0)}`;
    case "num_payments_above_ceiling":
      return `At most ${formatPayments(allowed?.ceiling ?? 0)}`;
    case "num_payments_below_floor":
      return `At least ${formatPayments(allowed?.floor ?? 0)}`;
    case "net_funding_below_zero":
      return `Net funding at least ${formatMoney(0)}`;
    case "last_payment_not_positive":
      return `Last payment at least ${formatMoney(1)}`;
    default:
      return `Payment at least ${formatMoney(1)}`;
  }
}

function wouldBe({ field, code }: Violation, quote: Quote): string {
  if (field === "num_payments") return `It would take ${formatPayments(quote.numPayments)}.`;
  if (field === "net_funding") return `Its net funding would be ${formatMoney(quote.netFunding)}.`;
  if (code === "last_payment_not_positive") {
    return `Its last payment would be ${formatMoney(quote.lastPaymentAmount)}.`;
  }
  return `Its payment would be ${formatMoney(quote.paymentAmount)}.`;
}

function meets(limits: OfferLimits, fix: Fix): string {
  switch (fix.field) {
    case "num_payments":
      return `${formatPayments(fix.value)} ${fix.value === 1 ? "meets" : "meet"} it.`;
    case "purchase_price":
      return `A price of ${formatMoney(fix.value)} meets it.`;
    case "upsell":
      return `An upsell of ${formatPoints(fix.value)} meets it.`;
    case "frequency":
      return `${frequencyName(fix.value)} payments meet it.`;
    case "fee": {
      const fee = limits.fees.find(({ id }) => id === fix.id);
      const amount = formatFeeAmount(feeAmountOf(fee?.amountType ?? "fixed", fix.value));
      return `${fee?.label || "A fee"} of ${amount} meets it.`;
    }
  }
}
