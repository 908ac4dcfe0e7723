import "server-only";
import type { Day } from "@/lib/calculator/calendar";
import type { ShareOf } from "@/lib/calculator/disclosed-share";
import type { MerchantGate } from "@/lib/calculator/merchant-lock";
import { fromDecimal } from "@/lib/calculator/money";
import type { DatedAmount, ScheduleInput } from "@/lib/calculator/schedule";
import { resolveState } from "@/lib/calculator/us-states";
import { toDisclosureInput } from "@/lib/schemas/disclosure-input";
import type { FlatOffer } from "@/lib/schemas/flat-offer";

// Rules: L3-20, L10-1
/**
 * Returns the data from which the page computes payment dates and the APR. `today` is in the brand's time
 * zone.
 */
export function visibleFinancing(fields: FlatOffer, gate: MerchantGate, today: Day) {
  return {
    schedule: visibleSchedule(fields, today),
    fees: fields.fees.map(({ finance_charge }) => ({ financeCharge: finance_charge })),
    today,
    state: fields.merchant_state === null ? null : resolveState(fields.merchant_state),
    shareOf: gate === "CA" || gate === "NY" ? shareOf(fields) : null,
    showEstimatedApr: fields.display_config.show_estimated_apr,
  };
}

/**
 * Returns the monthly amount that payments are compared with: the income if it is given, else the
 * receivables; null without either.
 */
export function shareOf({ disclosure, monthly_receivables }: FlatOffer): ShareOf | null {
  const income = toDisclosureInput(disclosure).income?.monthlyAmount ?? null;
  if (income !== null) return { monthly: income, isIncome: true };
  const receivables = fromDecimal(monthly_receivables ?? 0, 2);
  return receivables > 0 ? { monthly: receivables, isIncome: false } : null;
}

/**
 * Returns the schedule's input without unused parts: those of frequencies that are not offered, and dates
 * that have passed.
 */
function visibleSchedule(fields: FlatOffer, today: Day): ScheduleInput {
  const input = toDisclosureInput(fields.disclosure);
  const offers = (frequency: "daily" | "semi_monthly") => fields.available_frequencies.includes(frequency);
  const split = input.paymentBasis === "split";
  const { fundingDay, firstPaymentDay } = input;
  return {
    fundingDay: fundingDay !== null && fundingDay >= today ? fundingDay : null,
    firstPaymentDay: firstPaymentDay !== null && firstPaymentDay > today ? firstPaymentDay : null,
    paymentCalendar: offers("daily") ? input.paymentCalendar : null,
    semiMonthlyDays: offers("semi_monthly") ? input.semiMonthlyDays : null,
    // Only the basis `split` changes the payments.
    paymentBasis: split ? "split" : null,
    income: split && input.income !== null ? { monthlyAmount: input.income.monthlyAmount } : null,
    trueUps: dated(input.trueUps),
    irregularPayments: dated(input.irregularPayments),
  };
}

/** Returns days and amounts only: labels are for the document. */
function dated(rows: DatedAmount[]): DatedAmount[] {
  return rows.filter(({ amount }) => amount !== 0).map(({ day, amount }) => ({ day, amount }));
}
