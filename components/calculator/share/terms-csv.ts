import { prepaymentRows } from "@/components/calculator/prepayment/prepayment-rows";
import { figuresOf } from "@/components/calculator/results/figures";
import { type Cents, toDecimal } from "@/lib/calculator/money";
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

/** A number as a spreadsheet reads it, with all of its decimals: "56250.00". */
interface Decimal {
  decimal: string;
}

/** Quoted, and never a formula: a spreadsheet runs text that begins with one of these, spaces before it or not. */
export function csvCell(value: string | number | Decimal): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return value.decimal;
  const harmless = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${harmless.replace(/"/g, '""')}"`;
}

type Row = (string | number | Decimal)[];

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
    ["Purchase price", money(quote.purchasePrice)],
    ["Buy rate", toDecimal(quote.buyRate, 6)],
    ["Upsell", toDecimal(quote.upsell, 6)],
    ["Factor", toDecimal(quote.factorRate, 6)],
    ["Amount sold", money(quote.amountSold)],
    ["Commission", money(quote.commission)],
    ["Payment frequency", quote.frequency],
    ["Number of payments", quote.numPayments],
    ["Payment", money(quote.paymentAmount)],
    ["Last payment", money(quote.lastPaymentAmount)],
    ["Payment in an average month", money(quote.monthlyPayment)],
    ["Estimated term in months", toDecimal(quote.estimatedTermMonths, 2)],
    ...(receivablesShare === null
      ? []
      : [["Share of monthly receivables", toDecimal(receivablesShare, 4)] satisfies Row]),
    ["Existing balance paid off", money(quote.existingFundingBalance)],
    ["Total fees", money(quote.totalFees)],
    ["Net funding to merchant", money(quote.netFunding)],
  ];
}

function fees({ quote, feeBreakdown }: Shared): Row[] {
  const { fees: named, otherFees } = figuresOf(quote, feeBreakdown);
  const rows = named.map(({ label, charge }): Row => [`Fee: ${label}`, money(charge)]);
  return rows.length === 0 || otherFees === 0 ? rows : [...rows, ["Fee: other fees", money(otherFees)]];
}

function payoffs({ quote, prepayment }: Shared): Row[] {
  return prepaymentRows(quote, prepayment).map(({ when, amount }) => [
    `Paid off early: ${when}`,
    typeof amount === "number" ? money(amount) : { decimal: amount },
  ]);
}

function money(cents: Cents): Decimal {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return { decimal: `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}
