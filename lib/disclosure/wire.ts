import { type Cents, toDecimal } from "@/lib/calculator/money/money";
import type { PaymentCalendar } from "@/lib/calculator/schedule/calendar";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import { lastPaymentDay, type Schedule, scheduledPayments } from "@/lib/calculator/schedule/schedule";
import type { Disclosure } from "./disclosure";
import type { DisclosureMoment, Regime } from "./regimes/regimes";
import type { StateCode } from "./regimes/us-states";
import { termText } from "./words/term-text";

/** A schedule as JSON: nominal dates in ISO form, amounts in currency. */
interface WireSchedule {
  funding_date: string;
  first: string;
  last: string;
  calendar: PaymentCalendar;
  payments: { date: string; amount: number }[];
  assumptions: string[];
}

/** A disclosure as JSON: amounts in currency, the APR in percent with two decimals. */
export interface WireDisclosure {
  state: StateCode | null;
  regime: Regime | null;
  required: boolean | null;
  moment: DisclosureMoment | null;
  made_by: "product" | "funder" | null;
  complete: boolean;
  missing: string[];
  blocked_by: { path: string; message: string }[];
  refused: string[];
  document_id: string | null;
  estimated_apr: number | null;
  amount_financed: number;
  recipient_funds: number;
  prepaid_finance_charge: number;
  finance_charge: number | null;
  total_payment_amount: number | null;
  estimated_monthly_cost: number | null;
  estimated_payment: number | null;
  term: { days: number; text: string } | null;
  prepayment: { maximum_finance_charge: number | null };
  broker_compensation: number;
  itemization: { label: string; payee: string | null; amount: number }[];
  assumptions: string[];
}

/** The schedule as JSON, with the disclosure's assumptions. */
export function datesToWire(
  schedule: Schedule,
  { assumptions }: Pick<Disclosure, "assumptions">,
): WireSchedule {
  return {
    funding_date: isoDate(schedule.funding.day),
    first: isoDate(schedule.first.day),
    last: isoDate(lastPaymentDay(schedule)),
    calendar: schedule.calendar,
    payments: scheduledPayments(schedule).map(({ day, amount }) => ({
      date: isoDate(day),
      amount: toDecimal(amount, 2),
    })),
    assumptions,
  };
}

/** The disclosure as JSON. `documentId` names the document made from exactly these terms, or is null. */
export function disclosureToWire(disclosure: Disclosure, documentId: string | null): WireDisclosure {
  const { regime, payments } = disclosure;
  const apr = payments?.apr ?? null;
  const financeCharge = currency(payments?.financeCharge);
  return {
    state: disclosure.state,
    regime,
    required: disclosure.required,
    moment: disclosure.row?.moment ?? null,
    made_by: disclosure.madeBy,
    complete: disclosure.complete,
    missing: disclosure.missing,
    blocked_by: disclosure.blockers.map(({ path, message }) => ({ path, message })),
    refused: disclosure.refused,
    document_id: documentId,
    estimated_apr: apr === null ? null : toDecimal(apr.hundredths, 2),
    amount_financed: toDecimal(disclosure.amountFinanced, 2),
    recipient_funds: toDecimal(disclosure.recipientFunds, 2),
    prepaid_finance_charge: toDecimal(disclosure.prepaidFinanceCharge, 2),
    finance_charge: financeCharge,
    total_payment_amount: currency(payments?.totalPaymentAmount),
    estimated_monthly_cost: currency(payments?.estimatedMonthlyCost),
    estimated_payment: currency(payments?.estimatedPayment),
    term: payments === null ? null : { days: payments.termDays, text: termText(payments.termDays) },
    prepayment: { maximum_finance_charge: financeCharge },
    broker_compensation: toDecimal(disclosure.brokerCompensation, 2),
    itemization: disclosure.itemization.map((line) => ({ ...line, amount: toDecimal(line.amount, 2) })),
    assumptions: disclosure.assumptions,
  };
}

function currency(amount: Cents | undefined): number | null {
  return amount === undefined ? null : toDecimal(amount, 2);
}
