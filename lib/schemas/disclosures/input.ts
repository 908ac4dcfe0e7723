import { type Cents, fromDecimal } from "@/lib/calculator/money/money";
import type { Day, SemiMonthlyDays } from "@/lib/calculator/schedule/calendar";
import { parseDay } from "@/lib/calculator/schedule/iso-day";
import type { ShareOf } from "@/lib/disclosure/figures/disclosed-share";
import type { DisclosureInput, FeeDisclosure, Payoff } from "@/lib/disclosure/input";
import { type OwedOutputs, owedPolicy } from "@/lib/disclosure/merchant/gate";
import { resolveState } from "@/lib/disclosure/regimes/us-states";
import type { FullOfferFields } from "@/lib/schemas/offers/defaults";
import type { FlatOffer } from "@/lib/schemas/offers/flat-offer";
import type { GivenDisclosure } from "./fields";
import { type Approval, approvedStates } from "./templates";

/**
 * The offer's `disclosure` in the calculator's integers. The values are already in range, so each converts
 * exactly.
 */
export function toDisclosureInput(given: GivenDisclosure | null): DisclosureInput {
  const { income, minimum_payment, renewal, payoffs } = given ?? {};
  return {
    fundingDay: givenDay(given?.funding_date),
    firstPaymentDay: givenDay(given?.first_payment_date),
    paymentCalendar: given?.payment_calendar ?? null,
    semiMonthlyDays: (given?.semi_monthly_days as SemiMonthlyDays | undefined) ?? null,
    paymentBasis: given?.payment_basis ?? null,
    income: income
      ? {
          monthlyAmount: cents(income.monthly_amount),
          method: income.method ?? null,
          months: income.months ?? null,
          channel: income.channel ?? null,
        }
      : null,
    trueUps: (given?.true_ups ?? []).map(toDated),
    irregularPayments: (given?.irregular_payments ?? []).map((row) => ({
      ...toDated(row),
      label: row.label,
    })),
    minimumPayment: minimum_payment
      ? { text: minimum_payment.text ?? null, monthlyAmount: cents(minimum_payment.monthly_amount) }
      : null,
    payoffs: payoffs?.map(toPayoff) ?? null,
    renewal: renewal
      ? {
          doubleDippingAmount: cents(renewal.double_dipping_amount),
          prepaymentCharge: cents(renewal.prepayment_charge),
          unpaidCharges: cents(renewal.unpaid_charges),
        }
      : null,
    collateral: given?.collateral ?? null,
    otherFees: given?.other_fees ?? null,
    prepaymentFees: given?.prepayment_fees ?? null,
    trueUpParagraph: given?.true_up_paragraph ?? null,
    prepaymentParagraph: given?.prepayment_paragraph ?? null,
    paymentMethod: given?.payment_method ?? null,
    variation: given?.variation ?? null,
    prepaymentCosts: given?.prepayment_costs ?? [],
  };
}

/** What a disclosure needs to know of each fee, in the same order. */
export function toFeeDisclosures(fees: FullOfferFields["fees"]): FeeDisclosure[] {
  return fees.map(({ label, finance_charge, paid_to }) => ({
    label,
    financeCharge: finance_charge,
    paidTo: paid_to ?? null,
  }));
}

function toDated({ date, amount }: { date: string; amount: number }) {
  return { day: parseDay(date) as Day, amount: fromDecimal(amount, 2) };
}

function toPayoff({ payee, amount, to_us }: NonNullable<GivenDisclosure["payoffs"]>[number]): Payoff {
  const paid = fromDecimal(amount, 2);
  return to_us === true || payee === undefined
    ? { toUs: true, amount: paid }
    : { toUs: false, payee, amount: paid };
}

/** A date of an offer as a day; null without one. */
export function givenDay(date: string | undefined): Day | null {
  return date === undefined ? null : parseDay(date);
}

function cents(amount: number | undefined): Cents | null {
  return amount === undefined ? null : fromDecimal(amount, 2);
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

/** Returns what the page says and asks where the funder gives the disclosure itself. */
export function owedOf(
  { disclosure, merchant_state }: { disclosure?: GivenDisclosure | null; merchant_state?: string | null },
  { approvals, ...outputs }: OwedOutputs & { approvals: Approval[] },
) {
  const given = disclosure?.given ?? null;
  const state = merchant_state ? resolveState(merchant_state) : null;
  const isApproved = approvedStates(approvals).some((approved) => approved === state);
  return {
    policy: owedPolicy(outputs, { isGiven: given !== null, isApproved }),
    given: given && { day: givenDay(given.date) ?? 0, reference: given.reference ?? null },
  };
}
