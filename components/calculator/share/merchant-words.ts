import type { TierRow } from "@/components/calculator/prepayment/prepayment-rows";
import { type Figures, figuresOf, type NamedFee } from "@/components/calculator/results/figures";
import type { PaymentCalendar } from "@/lib/calculator/calendar";
import { forbiddenWord } from "@/lib/calculator/disclosure-words";
import { formatCount, formatPayments } from "@/lib/calculator/formats";
import type { Frequency } from "@/lib/calculator/frequency";
import type { Quote } from "@/lib/calculator/quote";

// Rule: L2-19
/**
 * Whether a funder's text may be in an output for the merchant. There "rate" and "interest" may be in
 * prescribed sentences alone, where a disclosure uses them.
 */
export function mayReachMerchant(text: string): boolean {
  return forbiddenWord(text) === null;
}

/**
 * The figures of a quote for the merchant. A fee whose name the merchant may not read is one of the other
 * fees.
 */
export function merchantFigures(quote: Quote, feeBreakdown: boolean): Figures {
  const figures = figuresOf(quote, feeBreakdown);
  const fees: NamedFee[] = [];
  let { otherFees } = figures;
  for (const fee of figures.fees) {
    if (mayReachMerchant(fee.label)) fees.push(fee);
    else otherFees += fee.charge;
  }
  return { ...figures, fees, otherFees };
}

/**
 * A prepayment schedule for the merchant. A step whose name the merchant may not read is named by its number.
 */
export function merchantRows(rows: TierRow[]): TierRow[] {
  return rows.map((row, index) =>
    mayReachMerchant(row.when) ? row : { ...row, when: `Step ${formatCount(index + 1)}` },
  );
}

/** The stipulations for the merchant. Those whose text the merchant may not read are counted in one line. */
export function merchantStipulations(stipulations: string[], isoName: string): string[] {
  const named = stipulations.filter(mayReachMerchant);
  const unnamed = stipulations.length - named.length;
  if (unnamed === 0) return named;
  return [...named, `${formatCount(unnamed)} more ${unnamed === 1 ? "item" : "items"}: ask ${isoName}`];
}

/**
 * "124 payments, one each business day, of": how a merchant reads a number of payments before their amount.
 */
export function countForMerchant(
  { numPayments, frequency }: Pick<Quote, "numPayments" | "frequency">,
  calendar: PaymentCalendar,
): string {
  const count = formatPayments(numPayments);
  if (numPayments === 1) return `${count} of`;
  return `${count}, ${frequency === "daily" ? DAYS[calendar] : EACH[frequency]}, of`;
}

const DAYS: Record<PaymentCalendar, string> = {
  business_days: "one each business day",
  weekdays: "one each weekday",
  every_day: "one every day",
};

const EACH: Record<Exclude<Frequency, "daily">, string> = {
  weekly: "one each week",
  biweekly: "one every two weeks",
  semi_monthly: "two each month",
  monthly: "one each month",
};
