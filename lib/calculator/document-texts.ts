import { formatNumericDay } from "./schedule-texts";

/**
 * Every string of the documents of California (10 CCR 900-956) and New York (23 NYCRR 600), each once. A
 * changed string is a new template version. Strings with a citation are the regulation's own words; the others
 * are ours, where a rule asks for a short explanation.
 */

/** 10 CCR 901(a)(1). */
export const TITLE_CALIFORNIA = "OFFER SUMMARY —";
/** 23 NYCRR 600.5(a). */
export const TITLE_NEW_YORK = "OFFER SUMMARY";

/** 10 CCR 914(a), 23 NYCRR 600.6(b). */
export const LABELS = {
  funding: "Funding Provided",
  apr: "Estimated Annual Percentage Rate (APR)",
  financeCharge: "Finance Charge",
  total: "Estimated Total Payment Amount",
  monthlyCost: "Estimated Monthly Cost",
  payment: "Estimated Payment",
  terms: "Payment Terms",
  term: "Estimated Term",
  prepayment: "Prepayment",
  /** 23 NYCRR 600.6(b)(10). */
  collateral: "Collateral Requirements",
} as const;

/** 10 CCR 901(a)(2), 23 NYCRR 600.5(b). */
export const FOOT =
  "Applicable law requires this information to be provided to you to help you make an informed decision. By signing below, you are confirming that you received this information.";
export const SIGNATURE_LABELS = ["Recipient Signature", "Date"] as const;

/** 10 CCR 914(a)(1)(C). */
export function fundingProvided(financer: string): string {
  return `This is how much funding ${financer} will provide.`;
}

/** 10 CCR 914(a)(1)(C). */
export function deductionsCalifornia(recipientFunds: string): string {
  return `Due to deductions or payments to others, the total funds that will be provided to you directly is ${recipientFunds}. For more information on what amounts will be deducted, please review the attached document “Itemization of Amount Financed.”`;
}

/** 23 NYCRR 600.6(b)(1). */
export function deductionsNewYork(recipientFunds: string): string {
  return `Due to deductions or payments to others, the total funds that will be provided to you directly is ${recipientFunds}. For more information on the amounts that will be deducted, please review the attached document ‘Itemization of Amount Financed.’`;
}

export const PAYOFFS_MAY_CHANGE =
  "The amount paid directly to you may change if the amounts owed on your other obligations change.";

/** 23 NYCRR 600.6(b)(1). */
export const DOUBLE_DIPPING_QUESTION =
  "Does the renewal financing include any amount that is used to pay unpaid finance charges or fees, also known as double dipping?";

/** 10 CCR 914(a)(2)(C), 23 NYCRR 600.6(b)(2): the states name the charges differently. */
export function aprExplanation(
  charges: "fees" | "finance charges",
  { channel, monthlyIncome }: { channel: string; monthlyIncome: string },
): string {
  return `APR is the estimated cost of your financing expressed as a yearly rate. APR incorporates the amount and timing of the funding you receive, ${charges} you pay, and the periodic payments you make. This calculation assumes your estimated average monthly income through ${channel} will be ${monthlyIncome}. Since your actual income may vary from our estimate, your effective APR may also vary.`;
}

/** The same, for a charge of which no part is based on an interest rate. */
export function aprIsNotInterest(financer: string): string {
  return `APR is not an interest rate. The cost of this financing is based upon fees charged by ${financer} rather than interest that accrues over time.`;
}

/** 10 CCR 914(a)(3)(C), 23 NYCRR 600.6(b)(3). */
export const FINANCE_CHARGE = "This is the dollar cost of your financing.";

/** 10 CCR 914(a)(4)(C), 23 NYCRR 600.6(b)(4). */
export const TOTAL_PAYMENTS =
  "This is the total dollar amount of payments we estimate you will make under the contract.";

/** The first sentence is both rules' example. */
export function monthlyCostExplanation(total: string, days: string): string {
  return `Although you do not make payments on a monthly basis, this is our calculation of your average monthly cost based upon the payment amounts disclosed below. We divided ${total} by ${days} days and multiplied by 30.4 days per month.`;
}

export const CALENDAR_TERMS = {
  business_days:
    "Payments are due every business day: Monday to Friday, except days on which the Federal Reserve Banks are closed.",
  weekdays: "Payments are due every weekday, Monday to Friday, holidays included.",
  every_day: "Payments are due every calendar day.",
} as const;

/** The last sentence is both rules' example. */
export function splitTerms(given: {
  period: string;
  split: string;
  channel: string;
  hasMinimum: boolean;
}): string {
  const schedule = given.hasMinimum
    ? "This financing does not have a fixed payment schedule."
    : "This financing does not have a fixed payment schedule and there is no minimum payment amount.";
  return `Every ${given.period} we collect ${given.split} of the income you receive through ${given.channel}. ${schedule}`;
}

export function presetPayment(given: {
  total: string;
  count: string;
  /** Whether the payment was set first, and the count followed from it. */
  exact: boolean;
  payment: string;
  period: string;
  share: string;
  basis: string;
}): string {
  const division = given.exact
    ? "We set the preset payment and divided the total by it."
    : `We divided ${given.total} into ${given.count} payments.`;
  return `${division} The preset payment of ${given.payment} every ${given.period} is approximately ${given.share} of your income, based upon ${given.basis}.`;
}

/** 10 CCR 930, 23 NYCRR 600.8. */
export function historicalBasis(monthlyIncome: string, months: string): string {
  return `your average monthly income of ${monthlyIncome} over ${months} months`;
}

/** 10 CCR 931, 23 NYCRR 600.9. */
export function underwritingBasis(monthlyIncome: string): string {
  return `our estimate of your average monthly income, ${monthlyIncome}`;
}

/** A reference that begins with a letter replaces "paragraph ...". */
export function trueUpTerms(split: string, reference: string | null): string {
  const rights = `Under the contract your payments can be adjusted, and amounts refunded or charged, so that the total you pay more closely reflects ${split} of your income.`;
  if (reference === null) return rights;
  const place = /^\p{L}/u.test(reference) ? reference : `paragraph ${reference}`;
  return `${rights} For more details on your rights, see ${place} of your contract.`;
}

export function minimumPayment(monthlyAmount: string): string {
  return `You must pay us a minimum of ${monthlyAmount} per month under the contract.`;
}

export function termExplanation(given: {
  monthlyIncome: string;
  channel: string;
  funding: number;
  first: number;
}): string {
  return `This is our estimate of how long it will take to collect amounts due to us under the contract based upon the assumption that you will receive ${given.monthlyIncome} in monthly income through ${given.channel}. We also assume funding on ${formatNumericDay(given.funding)} and payments starting on ${formatNumericDay(given.first)}.`;
}

export const PAYMENTS_MAY_DIFFER =
  "Your actual payments may differ from this estimate if your income differs from our estimate and your payments are adjusted.";

export function lastPayment(amount: string): string {
  return `The last payment is ${amount}.`;
}

export function splitMayDiffer(split: string): string {
  return `Your actual payments will differ from this average because each is ${split} of the income you actually receive.`;
}

/** 10 CCR 910(a)(6)(C) has this form for irregular payments. */
export function dueOn(label: string, day: number, amount: string): string {
  return `${label} Due ${formatNumericDay(day)}: ${amount}`;
}

export const TRUE_UP = "Estimated True-Up";

export function trueUpRefund(day: number, amount: string): string {
  return `Estimated True-Up Refund ${formatNumericDay(day)}: ${amount}`;
}

/** 10 CCR 914(a)(8), 23 NYCRR 600.6(b)(8); the amount has no dollar sign. */
export function prepaymentOwes(maximumFinanceCharge: string): string {
  return `If you pay off the financing faster than required, you still must pay all or a portion of the finance charge, up to $${maximumFinanceCharge} based upon our estimates.`;
}

/** The same, without a finance charge. */
export const PREPAYMENT_OWES_NOTHING =
  "If you pay off the financing faster than required, you will not be required to pay any portion of the finance charge other than unpaid interest accrued.";

/** 10 CCR 914(a)(9), 23 NYCRR 600.6(b)(9). */
export function prepaymentFees(fees: string): string {
  return `If you pay off the financing faster than required, you must pay additional fees of ${fees}.`;
}

/** The same, without such fees. */
export const NO_PREPAYMENT_FEES =
  "If you pay off the financing faster than required, you will not be required to pay additional fees.";

/** 10 CCR 956, 23 NYCRR 600.17. */
export const ITEMIZATION_TITLE = "ITEMIZATION OF AMOUNT FINANCED";
export const PROVIDED_TO_YOU = "Amount Provided to You or on Your Behalf";
export const PREPAID_CHARGES = "Prepaid Finance Charges";
export const PREPAID_CHARGE = "Prepaid Finance Charge";
export const AMOUNT_FINANCED = "Amount Financed";

/** 23 NYCRR 600.21(f) prescribes no words. */
export const NOTICE_TITLE = "Broker Compensation";

export function brokerNotice(broker: string, financer: string, commission: string): string {
  return `${broker} acted as the broker in this transaction. ${financer} will pay ${broker} a commission of ${commission} for its role. The commission is not deducted from the funds provided to you.`;
}

export function brokerFee(broker: string, charge: string): string {
  return `You also pay ${broker} ${charge}, deducted from the funds provided to you.`;
}

/** Across each page of a document of a sandbox. */
export const TEST_MARK = "Test, not a disclosure";
