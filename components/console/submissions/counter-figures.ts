import { signedDifference } from "@/components/calculator/page/names";
import { discloseQuote } from "@/lib/calculator/disclosure";
import { formatMoney, formatShare } from "@/lib/calculator/formats";
import { fromDecimal } from "@/lib/calculator/money";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { computeQuote } from "@/lib/calculator/quote";
import { type Readiness, readinessOf, type TermsFacts } from "@/lib/calculator/readiness";
import type { Terms } from "@/lib/calculator/terms";
import type { WireQuote } from "@/lib/calculator/wire";

/**
 * Whether a disclosure can be made of the counter (null if none is required, and for terms outside the
 * limits, which are null), and its APR in hundredths of a percent.
 */
export function counterDisclosure(
  limits: OfferLimits,
  terms: Terms | null,
  { facts, today }: TermsFacts,
): { readiness: Readiness | null; apr: number | null } {
  if (terms === null) return { readiness: null, apr: null };
  const { disclosure } = discloseQuote(computeQuote(limits, terms), facts, today);
  return { readiness: readinessOf(disclosure), apr: disclosure.payments?.apr?.hundredths ?? null };
}

/**
 * A figure of the counter, and its signed difference from the submission: null if it is equal, empty if the
 * two cannot be compared. Both are empty for terms outside the limits, which have no quote.
 */
export interface FigureChange {
  label: string;
  value: string;
  change: string | null;
}

/** The figures of the counter, compared with those of the submission. `terms` is null outside the limits. */
export function counterFigures(limits: OfferLimits, terms: Terms | null, sent: WireQuote): FigureChange[] {
  const quote = terms && computeQuote(limits, terms);
  const row = (label: string, format: Format, now: number | undefined, before: number) => {
    if (now === undefined) return { label, value: "", change: "" };
    const change = now === before ? null : signedDifference(format(now - before), now > before);
    return { label, value: format(now), change };
  };
  const payment = row("Payment", formatMoney, quote?.paymentAmount, fromDecimal(sent.payment_amount, 2));
  // Payments of different frequencies are compared by the month.
  const comparable = terms === null || terms.frequency === sent.frequency;
  return [
    row("Net funding", formatMoney, quote?.netFunding, fromDecimal(sent.net_funding, 2)),
    comparable ? payment : { ...payment, change: "" },
    row("A month", formatMoney, quote?.monthlyPayment, fromDecimal(sent.monthly_payment, 2)),
    row("Amount sold", formatMoney, quote?.amountSold, fromDecimal(sent.amount_sold, 2)),
    row("Commission", formatMoney, quote?.commission, fromDecimal(sent.commission, 2)),
    ...(sent.renewal && limits.renewal
      ? [
          row(
            "Added payback",
            formatMoney,
            quote?.renewal?.addedPayback,
            fromDecimal(sent.renewal.added_payback, 2),
          ),
        ]
      : []),
    ...(sent.receivables_share !== null && quote?.receivablesShare !== null
      ? [
          row(
            "Share of receivables",
            formatShare,
            quote?.receivablesShare,
            fromDecimal(sent.receivables_share, 4),
          ),
        ]
      : []),
  ];
}

type Format = (value: number) => string;
