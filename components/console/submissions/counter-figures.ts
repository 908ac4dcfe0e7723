import { signedDifference } from "@/components/calculator/page/names";
import { type DisclosedShare, disclosedShare } from "@/lib/calculator/disclosed-share";
import { discloseQuote } from "@/lib/calculator/disclosure";
import { formatMoney, formatShare } from "@/lib/calculator/formats";
import { fromDecimal } from "@/lib/calculator/money";
import { computeQuote } from "@/lib/calculator/quote";
import { type Readiness, readinessOf } from "@/lib/calculator/readiness";
import type { Terms } from "@/lib/calculator/terms";
import type { WireQuote } from "@/lib/calculator/wire";
import type { CounterChoice } from "./counter-form";

/** The figures of the submission. The APR is in hundredths of a percent; null without one. */
export interface SentFigures {
  quote: WireQuote;
  /** As the ISO's page shows it; null where no disclosure is required first. */
  share: DisclosedShare | null;
  apr: number | null;
}

/**
 * A figure of the counter, and its signed difference from the submission: null if it is equal, empty if the
 * two cannot be compared. Both are empty for terms outside the limits, which have no quote.
 */
interface FigureChange {
  label: string;
  value: string;
  change: string | null;
}

/**
 * The figures of the counter, compared with those of the submission, and whether a disclosure can be made of
 * it (null if none is required). `terms` is null outside the limits, where there is no quote.
 */
export function counterFigures(
  { limits, facts: { facts, today }, shareOf }: CounterChoice,
  terms: Terms | null,
  sent: SentFigures,
): { figures: FigureChange[]; readiness: Readiness | null } {
  const quote = terms && computeQuote(limits, terms);
  const disclosed = quote && discloseQuote(quote, facts, today);
  const readiness = disclosed && readinessOf(disclosed.disclosure);
  const before = (amount: number) => fromDecimal(amount, 2);
  const { renewal, receivables_share } = sent.quote;
  const payment = row("Payment", formatMoney, quote?.paymentAmount, before(sent.quote.payment_amount));
  // Payments of different frequencies are compared by the month.
  const comparable = terms === null || terms.frequency === sent.quote.frequency;
  const figures = [
    row("Net funding", formatMoney, quote?.netFunding, before(sent.quote.net_funding)),
    comparable ? payment : { ...payment, change: "" },
    row("A month", formatMoney, quote?.monthlyPayment, before(sent.quote.monthly_payment)),
    row("Amount sold", formatMoney, quote?.amountSold, before(sent.quote.amount_sold)),
    row("Commission", formatMoney, quote?.commission, before(sent.quote.commission)),
  ];
  if (renewal && limits.renewal) {
    const added = quote?.renewal?.addedPayback;
    figures.push(row("Added payback", formatMoney, added, before(renewal.added_payback)));
  }
  if (sent.share) {
    const share = disclosed && disclosedShare(disclosed.schedule, shareOf, disclosed.disclosure.regime);
    const name = `Share of ${sent.share.isIncome ? "income" : "receivables"}`;
    figures.push(row(name, formatShare, share?.value, sent.share.value));
  } else if (receivables_share !== null && quote?.receivablesShare !== null) {
    const share = quote?.receivablesShare;
    figures.push(row("Share of receivables", formatShare, share, fromDecimal(receivables_share, 4)));
  }
  if (readiness) {
    const apr = disclosed?.disclosure.payments?.apr?.hundredths;
    const named = row("Estimated APR", formatShare, apr, sent.apr);
    figures.push(apr === undefined ? { ...named, value: "None" } : named);
  }
  return { figures, readiness };
}

/** One figure, `now` and `before`; absent where there is none. */
function row(label: string, format: Format, now: number | undefined, before: number | null): FigureChange {
  if (now === undefined) return { label, value: "", change: "" };
  if (before === null) return { label, value: format(now), change: "" };
  const change = now === before ? null : signedDifference(format(now - before), now > before);
  return { label, value: format(now), change };
}

type Format = (value: number) => string;
