import { prepaymentRows } from "@/components/calculator/prepayment/prepayment-rows";
import { figuresOf } from "@/components/calculator/results/figures";
import { toDecimal } from "@/lib/calculator/money";
import type { Quote } from "@/lib/calculator/quote";
import { NOT_FOR_MERCHANT, type Shared } from "./share-texts";

/** The terms as a spreadsheet: a name and a value a row, lines ended by CRLF, with the mark that tells UTF-8. */
export function termsCsv(shared: Shared): string {
  const rows = [
    ["Figure", "Value"],
    ...facts(shared),
    ...figures(shared.quote),
    ...fees(shared),
    ...payoffs(shared),
  ];
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

/** Quoted, and never a formula: a spreadsheet runs text that begins with one of these, spaces before it or not. */
export function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const harmless = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${harmless.replace(/"/g, '""')}"`;
}

type Row = (string | number)[];

function facts({ brandName, deal, quote }: Shared): Row[] {
  return [
    ["ISO copy", NOT_FOR_MERCHANT],
    ["Merchant", deal.merchantName],
    ["Deal", deal.dealId],
    ["ISO", deal.isoName],
    ["Funder", brandName],
    ["Offer version", quote.offerVersion],
  ];
}

function figures(quote: Quote): Row[] {
  const { receivablesShare } = quote;
  return [
    ["Purchase price", toDecimal(quote.purchasePrice, 2)],
    ["Buy rate", toDecimal(quote.buyRate, 6)],
    ["Upsell", toDecimal(quote.upsell, 6)],
    ["Factor", toDecimal(quote.factorRate, 6)],
    ["Amount sold", toDecimal(quote.amountSold, 2)],
    ["Commission", toDecimal(quote.commission, 2)],
    ["Payment frequency", quote.frequency],
    ["Number of payments", quote.numPayments],
    ["Payment", toDecimal(quote.paymentAmount, 2)],
    ["Last payment", toDecimal(quote.lastPaymentAmount, 2)],
    ["Payment in an average month", toDecimal(quote.monthlyPayment, 2)],
    ["Estimated term in months", toDecimal(quote.estimatedTermMonths, 2)],
    ...(receivablesShare === null
      ? []
      : [["Share of monthly receivables", toDecimal(receivablesShare, 4)] satisfies Row]),
    ["Existing balance paid off", toDecimal(quote.existingFundingBalance, 2)],
    ["Total fees", toDecimal(quote.totalFees, 2)],
    ["Net funding to merchant", toDecimal(quote.netFunding, 2)],
  ];
}

function fees({ quote, feeBreakdown }: Shared): Row[] {
  const { fees: named, otherFees } = figuresOf(quote, feeBreakdown);
  const rows = named.map(({ label, charge }): Row => [`Fee: ${label}`, toDecimal(charge, 2)]);
  return rows.length === 0 || otherFees === 0
    ? rows
    : [...rows, ["Fee: other fees", toDecimal(otherFees, 2)]];
}

function payoffs({ quote, prepayment }: Shared): Row[] {
  return prepaymentRows(quote, prepayment).map(({ when, due }) => [`Paid off early: ${when}`, due]);
}
