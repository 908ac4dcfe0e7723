import { EXPLANATIONS, isolated } from "@/components/calculator/page/wording";
import type { Clawback } from "@/lib/calculator/commission/commission";
import { formatPoints } from "@/lib/calculator/money/formats";
import type { Micros } from "@/lib/calculator/money/money";

/** "12 points", "12.5 points": without the zeros at the end. */
export function shortPoints(points: Micros): string {
  const short = formatPoints(points).replace(/\.?0{1,2} /, " ");
  return short === "1 points" ? "1 point" : short;
}

/** "May be taken back within 30 days." */
export function clawbackSentence({ days }: Clawback): string {
  return `May be taken back within ${days} ${days === 1 ? "day" : "days"}.`;
}

/** What "Your commission" means; `terms` are those of the offer or of a quote, null where it has none. */
export function commissionMeans(terms: object | null): string {
  return terms === null ? EXPLANATIONS.commission : EXPLANATIONS.commissionOnBase;
}

/** "2.00 points from Harbor Street + 10.00 upsell"; null where the funder adds no points. */
export function pointsFrom(brandName: string, basePoints: Micros, upsell: Micros): string | null {
  if (basePoints === 0) return null;
  return `${formatPoints(basePoints)} from ${isolated(brandName)} + ${formatPoints(upsell).replace(/ points?$/, "")} upsell`;
}
