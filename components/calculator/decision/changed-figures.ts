import { commissionFrom } from "@/components/calculator/commission/commission-outputs";
import { aprText, shareName } from "@/components/calculator/dates/estimate";
import { signedDifference } from "@/components/calculator/page/wording";
import {
  formatCount,
  formatMoney,
  formatMonths,
  formatPoints,
  formatShare,
} from "@/lib/calculator/money/formats";
import { feeAmountOf, formatFeeAmount } from "@/lib/calculator/offer/fee-amount";
import { countedPayments, frequencyName } from "@/lib/calculator/offer/frequency";
import type { Figures } from "@/lib/calculator/wire/figures";

/** One figure beside what it was before. */
interface ChangedFigure {
  label: string;
  before: string;
  now: string;
  /** The signed difference; "changed" for values that are no numbers; null where both are the same. */
  change: string | null;
}

/** The first figure that follows from the terms: the rows above it are the terms. */
export const FIRST_FOLLOWING = "Net funding to merchant";

/** The figures that other terms change, terms first. */
export function figureChanges(sent: Figures, offered: Figures): ChangedFigure[] {
  const paced = sent.frequency === offered.frequency;
  const row = (label: string, read: (figures: Figures) => number, format: (value: number) => string) =>
    numberRow(label, format, read(sent), read(offered));
  return [
    ...(sent.structure || offered.structure
      ? [textRow("Structure", sent.structure?.label ?? "None", offered.structure?.label ?? "None")]
      : []),
    row("Purchase price", ({ purchasePrice }) => purchasePrice, formatMoney),
    paced
      ? row(`${frequencyName(sent.frequency)} payments`, ({ numPayments }) => numPayments, formatCount)
      : textRow("Payments", countOf(sent), countOf(offered)),
    row("Upsell", ({ upsell }) => upsell, formatPoints),
    ...feeRows(sent, offered),
    row(FIRST_FOLLOWING, ({ netFunding }) => netFunding, formatMoney),
    row("Payment", ({ paymentAmount }) => paymentAmount, formatMoney),
    row("Amount sold", ({ amountSold }) => amountSold, formatMoney),
    row("Your commission", ({ commission }) => commission, formatMoney),
    ...(sent.commissionDetail || offered.commissionDetail
      ? [textRow("Commission from", commissionFrom(sent), commissionFrom(offered))]
      : []),
    ...(sent.renewal === null || offered.renewal === null
      ? []
      : [row("Added payback", ({ renewal }) => renewal?.addedPayback ?? 0, formatMoney)]),
    ...(sent.receivablesShare === null || offered.receivablesShare === null
      ? []
      : [
          row(
            shareName({ isIncome: sent.shareOfIncome === true }),
            ({ receivablesShare }) => receivablesShare ?? 0,
            formatShare,
          ),
        ]),
    ...aprRow(sent.apr, offered.apr),
    row("Estimated term", ({ estimatedTermMonths }) => estimatedTermMonths, formatMonths),
  ];
}

/** The row of the APR: without a difference where one of the two has no APR. */
function aprRow(sent: number | null | undefined, offered: number | null | undefined): ChangedFigure[] {
  if (sent === undefined || offered === undefined) return [];
  const label = "Estimated APR";
  if (sent !== null && offered !== null) return [numberRow(label, formatShare, sent, offered)];
  return [textRow(label, aprText({ apr: sent }), aprText({ apr: offered }))];
}

/** The fees by name, which other terms can change; their total where no fee is named. */
function feeRows(sent: Figures, offered: Figures): ChangedFigure[] {
  if (sent.fees.length === 0) return [numberRow("Fees", formatMoney, sent.totalFees, offered.totalFees)];
  return sent.fees.flatMap(({ label, amountType, amount }) => {
    const other = offered.fees.find((fee) => fee.label === label && fee.amountType === amountType);
    const format = (value: number) => formatFeeAmount(feeAmountOf(amountType, value));
    return other ? [numberRow(label, format, amount, other.amount)] : [];
  });
}

function countOf({ numPayments, frequency }: Figures): string {
  return countedPayments(numPayments, frequency);
}

function numberRow(
  label: string,
  format: (value: number) => string,
  before: number,
  now: number,
): ChangedFigure {
  const change = before === now ? null : signedDifference(format(now - before), now > before);
  return { label, before: format(before), now: format(now), change };
}

function textRow(label: string, before: string, now: string): ChangedFigure {
  return { label, before, now, change: before === now ? null : "changed" };
}
