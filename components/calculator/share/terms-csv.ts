import { commissionRows } from "@/components/calculator/commission/commission-outputs";
import { aprText, shareName } from "@/components/calculator/dates/estimate";
import { prepaymentRows } from "@/components/calculator/prepayment/prepayment-rows";
import { arePrivateHidden } from "@/components/calculator/privacy/private-hidden";
import { figuresOf } from "@/components/calculator/results/figures";
import { download } from "@/components/ui/download";
import { toDecimal } from "@/lib/calculator/money/money";
import type { RenewalFigures } from "@/lib/calculator/renewal/renewal";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import { lastPaymentDay, readableDay } from "@/lib/calculator/schedule/schedule";
import { csvAmount, csvCell, csvText, type Decimal } from "@/lib/calculator/wire/csv";
import { fileName } from "./file-name";
import { NOT_FOR_MERCHANT } from "./not-for-merchant";
import type { Shared } from "./share-texts";

/** Downloads the terms as a CSV file. */
export function downloadTerms(shared: Shared): void {
  const { deal, brandName } = shared;
  download(`${fileName(deal.merchantName, brandName)}.csv`, termsCsv(shared, arePrivateHidden()));
}

/**
 * The terms as CSV: a name and a value in each row. Lines end with CRLF, and a UTF-8 byte order mark comes
 * first.
 */
export function termsCsv(shared: Shared, withoutPrivate: boolean): string {
  const rows = [
    ["Figure", "Value"],
    ...facts(shared),
    ...figures(shared, withoutPrivate),
    ...estimateRows(shared),
    ...fees(shared),
    ...payoffs(shared),
  ];
  return csvText(rows.map((row) => row.map(csvCell)));
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
    ...(quote.structure === null ? [] : [["Structure", quote.structure.label]]),
  ];
}

function figures({ quote, share: disclosed }: Shared, withoutPrivate: boolean): Row[] {
  const share = disclosed?.value ?? quote.receivablesShare;
  const rates: Row[] = [
    ["Buy rate", toDecimal(quote.buyRate, 6)],
    ["Upsell", toDecimal(quote.upsell, 6)],
    ["Factor", toDecimal(quote.factorRate, 6)],
  ];
  return [
    ["Purchase price", csvAmount(quote.purchasePrice)],
    ...(withoutPrivate ? [] : rates),
    ["Amount sold", csvAmount(quote.amountSold)],
    ...(withoutPrivate ? [] : commissionRows(quote)),
    ["Payment frequency", quote.frequency],
    ["Number of payments", quote.numPayments],
    ["Payment", csvAmount(quote.paymentAmount)],
    ["Last payment", csvAmount(quote.lastPaymentAmount)],
    ["Payment in an average month", csvAmount(quote.monthlyPayment)],
    ["Estimated term in months", toDecimal(quote.estimatedTermMonths, 2)],
    ...(share === null ? [] : [[shareName(disclosed), toDecimal(share, 4)] satisfies Row]),
    ["Existing balance paid off", csvAmount(quote.existingFundingBalance)],
    ["Total fees", csvAmount(quote.totalFees)],
    ["Net funding to merchant", csvAmount(quote.netFunding)],
    ...renewalRows(quote.renewal),
  ];
}

/** The rows of a renewal. The added payback is below zero where the merchant owes less than today. */
function renewalRows(renewal: RenewalFigures | null): Row[] {
  if (renewal === null) return [];
  return [
    ["Balance owed today", csvAmount(renewal.balance)],
    ["Discount on the balance", csvAmount(renewal.discount)],
    ["New cash", csvAmount(renewal.newCash)],
    ["Added payback", csvAmount(renewal.addedPayback)],
    ...(renewal.perDollar === null
      ? []
      : [["Added payback for each new dollar", toDecimal(renewal.perDollar, 4)] satisfies Row]),
  ];
}

/** The rows of the estimate: the APR in percent, dates as ISO 8601. */
function estimateRows({ estimate }: Shared): Row[] {
  if (estimate === null) return [];
  const { apr, noApr, schedule } = estimate;
  const aprRows: Row[] = [
    ["Estimated APR in percent", apr === null ? aprText(estimate) : toDecimal(apr, 2)],
    ...(noApr === null ? [] : [["Why there is no APR", noApr] satisfies Row]),
  ];
  if (schedule === null) return aprRows;
  const day = (nominal: number) => isoDate(readableDay(schedule, nominal));
  return [
    ...aprRows,
    ["Funded", isoDate(schedule.funding.day)],
    ["First payment on", day(schedule.first.day)],
    ["Last payment on", day(lastPaymentDay(schedule))],
  ];
}

function fees({ quote, feeBreakdown }: Shared): Row[] {
  const { fees: named, otherFees } = figuresOf(quote, feeBreakdown);
  const rows = named.map(({ label, charge }): Row => [`Fee: ${label}`, csvAmount(charge)]);
  return rows.length === 0 || otherFees === 0 ? rows : [...rows, ["Fee: other fees", csvAmount(otherFees)]];
}

function payoffs({ quote, prepayment }: Shared): Row[] {
  return prepaymentRows(quote, prepayment).map(({ when, amount }) => [
    `Paid off early: ${when}`,
    typeof amount === "number" ? csvAmount(amount) : { decimal: amount },
  ]);
}
