import type { PaymentCalendar } from "@/lib/calculator/calendar";
import { formatPayments } from "@/lib/calculator/formats";
import type { Frequency } from "@/lib/calculator/frequency";
import type { Quote } from "@/lib/calculator/quote";

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
