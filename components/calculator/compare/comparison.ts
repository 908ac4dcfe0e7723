import { commissionFrom } from "@/components/calculator/commission/commission-outputs";
import { aprText, type Estimate, shareName } from "@/components/calculator/dates/estimate";
import { firstAndLast } from "@/components/calculator/dates/estimate-outputs";
import { signedDifference } from "@/components/calculator/page/wording";
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatMonths,
  formatPoints,
  formatShare,
} from "@/lib/calculator/money/formats";
import {
  countedPayments,
  type Frequency,
  frequencyAdverb,
  frequencyName,
} from "@/lib/calculator/offer/frequency";
import type { Quote } from "@/lib/calculator/quote";
import type { DisclosedShare } from "@/lib/disclosure/figures/disclosed-share";

/** The first row of figures: the rows above it are the terms. */
export const FIRST_RESULT = "Net funding to merchant";

/** One figure of several quotes. The others are compared with the first. */
export interface ComparisonRow {
  label: string;
  cells: ComparisonCell[];
}

export interface ComparisonCell {
  text: string;
  /**
   * The signed difference from the first quote; null where there is none, or where the value is no number.
   */
  difference: string | null;
  same: boolean;
  /** The frequency of a payment, where it differs from that of the first quote. */
  note?: string;
  /** On at most one cell of a row; on none when two cells have the best value. */
  best: "Highest" | "Lowest" | null;
}

/**
 * The figures of two quotes or more, side by side. Payments of different frequencies are compared by the
 * month. In the order of the quotes, `estimates` are theirs where the APR is shown, else empty, and `shares` as a
 * disclosure computes them, else empty or null. `structured` says that the quotes are of several structures.
 */
export function compareQuotes(
  quotes: Quote[],
  estimates: Estimate[] = [],
  shares: (DisclosedShare | null)[] = [],
  structured = false,
): ComparisonRow[] {
  const [current] = quotes;
  if (current === undefined) return [];
  const paced = quotes.every(({ frequency }) => frequency === current.frequency);
  const monthly = paced && current.frequency === "monthly";
  const row = (label: string, read: Read, format: Format, best: Best = null) =>
    numberRow(quotes, { label, read, format, best });
  return [
    row("Purchase price", ({ purchasePrice }) => purchasePrice, formatMoney),
    structured
      ? textRow(quotes, "Payments", ({ numPayments, frequency }) => countText(numPayments, frequency))
      : paced
        ? row(`${frequencyName(current.frequency)} payments`, ({ numPayments }) => numPayments, formatCount)
        : textRow(quotes, "Payments", ({ numPayments, frequency }) =>
            countedPayments(numPayments, frequency),
          ),
    row("Upsell", ({ upsell }) => upsell, formatPoints),
    row(FIRST_RESULT, ({ netFunding }) => netFunding, formatMoney, "Highest"),
    paced
      ? row("Payment", ({ paymentAmount }) => paymentAmount, formatMoney, "Lowest")
      : structured
        ? paymentRow(quotes, current)
        : textRow(quotes, "Payment", ({ paymentAmount }) => formatMoney(paymentAmount)),
    ...(monthly && !structured
      ? []
      : [row("A month", ({ monthlyPayment }) => monthlyPayment, formatMoney, "Lowest")]),
    row("Amount sold", ({ amountSold }) => amountSold, formatMoney, "Lowest"),
    row("Factor", ({ factorRate }) => factorRate, formatFactor, "Lowest"),
    row("Your commission", ({ commission }) => commission, formatMoney, "Highest"),
    ...(quotes.some(({ commissionDetail }) => commissionDetail !== null)
      ? [textRow(quotes, "Commission from", commissionFrom)]
      : []),
    row("Fees", ({ totalFees }) => totalFees, formatMoney, "Lowest"),
    ...estimateRows(quotes, estimates),
    ...(current.renewal === null
      ? []
      : [row("Added payback", ({ renewal }) => renewal?.addedPayback ?? 0, formatMoney, "Lowest")]),
    ...shareRows(quotes, shares),
    row("Estimated term", ({ estimatedTermMonths }) => estimatedTermMonths, formatMonths),
  ];
}

function estimateRows(quotes: Quote[], estimates: Estimate[]): ComparisonRow[] {
  if (estimates.length === 0) return [];
  const aprs = estimates.map(({ apr }) => apr).filter((apr) => apr !== null);
  const numbers: RowFormat = {
    label: "Estimated APR",
    read: (_, index) => aprs[index] ?? 0,
    format: formatShare,
    best: "Lowest",
  };
  const texts = estimates.map((estimate) => estimate.noApr ?? aprText(estimate));
  const lasts = estimates.map((each) => firstAndLast(each).at(-1)?.date);
  return [
    aprs.length === quotes.length
      ? numberRow(quotes, numbers)
      : textRow(quotes, numbers.label, (_, index) => texts[index] ?? ""),
    textRow(quotes, "Last payment on", (_, index) => lasts[index] ?? "None"),
  ];
}

/** The share as the card has it: that of the disclosure where each of the quotes requires one. */
function shareRows(quotes: Quote[], shares: (DisclosedShare | null)[]): ComparisonRow[] {
  const [share = null] = shares;
  const isDisclosed = share !== null && shares.every((each) => each !== null);
  if (!isDisclosed && quotes[0]?.receivablesShare === null) return [];
  const row: RowFormat = {
    label: isDisclosed ? shareName(share) : "Share of receivables",
    read: ({ receivablesShare }, index) => (isDisclosed ? shares[index]?.value : receivablesShare) ?? 0,
    format: formatShare,
    best: "Lowest",
  };
  return [numberRow(quotes, row)];
}

type Read = (quote: Quote, index: number) => number;
type Format = (value: number) => string;
type Best = ComparisonCell["best"];

interface RowFormat {
  label: string;
  read: Read;
  format: Format;
  best: Best;
}

function numberRow(quotes: Quote[], { label, read, format, best }: RowFormat): ComparisonRow {
  const values = quotes.map(read);
  const [first = 0] = values;
  const sought = best === "Highest" ? Math.max(...values) : Math.min(...values);
  const alone = best !== null && values.filter((value) => value === sought).length === 1;
  return {
    label,
    cells: values.map((value) => ({
      text: format(value),
      difference: value === first ? null : signedDifference(format(value - first), value > first),
      same: value === first,
      best: alone && value === sought ? best : null,
    })),
  };
}

/**
 * The payments: the difference where the frequency is that of the first quote, else a note with the
 * frequency.
 */
function paymentRow(quotes: Quote[], current: Quote): ComparisonRow {
  const label = "Payment";
  const amounts = { label, read: (quote: Quote) => quote.paymentAmount, format: formatMoney, best: null };
  const { cells } = numberRow(quotes, amounts);
  return {
    label,
    cells: cells.map((cell, index) => {
      const frequency = quotes[index]?.frequency ?? current.frequency;
      if (frequency === current.frequency) return cell;
      return { ...cell, same: false, difference: null, note: frequencyAdverb(frequency) };
    }),
  };
}

/** "130 daily". */
function countText(count: number, frequency: Frequency): string {
  return `${formatCount(count)} ${frequencyAdverb(frequency)}`;
}

function textRow(
  quotes: Quote[],
  label: string,
  say: (quote: Quote, index: number) => string,
): ComparisonRow {
  const texts = quotes.map(say);
  return {
    label,
    cells: texts.map((text) => ({ text, difference: null, same: text === texts[0], best: null })),
  };
}
