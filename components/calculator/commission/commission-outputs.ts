import { BASE_NAMES, type CommissionDetail } from "@/lib/calculator/commission/commission";
import { formatMoney, formatPoints } from "@/lib/calculator/money/formats";
import { toDecimal } from "@/lib/calculator/money/money";
import type { Quote } from "@/lib/calculator/quote";
import { csvAmount, type Decimal } from "@/lib/calculator/wire/csv";
import { clawbackSentence, shortPoints } from "./commission-words";

type Paid = Pick<Quote, "commission" | "commissionDetail" | "upsell">;

/** "12 points on new money of $20,000.00": what a commission comes from. */
export function commissionReason(detail: CommissionDetail): string {
  return `${shortPoints(detail.points)} on ${BASE_NAMES[detail.base]} of ${formatMoney(detail.baseAmount)}`;
}

/** "12 points on new money of $20,000.00"; the upsell's points without commission terms. */
export function commissionFrom({
  commissionDetail,
  upsell,
}: Pick<Paid, "commissionDetail" | "upsell">): string {
  return commissionDetail ? commissionReason(commissionDetail) : formatPoints(upsell);
}

/** The lines about the commission in the ISO's copies. */
export function commissionLines(paid: Paid): string[] {
  const { commission, commissionDetail: detail } = paid;
  return [
    `Commission: ${formatMoney(commission)} (${commissionFrom(paid)})`,
    ...(detail?.parts ?? []).map(({ name, amount }) => `- ${name}: ${formatMoney(amount)}`),
    ...(detail?.clawback ? [withNote(clawbackSentence(detail.clawback), detail.clawback.note)] : []),
  ];
}

/** A sentence, and the funder's note after it. */
function withNote(sentence: string, note: string | null): string {
  return note === null ? sentence : `${sentence} ${note}`;
}

/** The rows about the commission in the ISO's spreadsheet. */
export function commissionRows({
  commission,
  commissionDetail: detail,
}: Paid): (string | number | Decimal)[][] {
  const total = ["Commission", csvAmount(commission)];
  if (detail === null) return [total];
  const { points, baseAmount, parts, clawback } = detail;
  return [
    total,
    ["Commission points", toDecimal(points, 6)],
    ["Commission counted on", BASE_NAMES[detail.base]],
    ["Amount that it is counted on", csvAmount(baseAmount)],
    ...parts.map(({ name, amount }) => [`Commission of ${name}`, csvAmount(amount)]),
    ...(clawback ? [["May be taken back within days", clawback.days]] : []),
    ...(clawback?.note ? [["Note on what may be taken back", clawback.note]] : []),
  ];
}
