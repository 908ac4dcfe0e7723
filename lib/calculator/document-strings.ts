/** The states that have documents, as citations are listed. */
export type CitedState = "CA" | "NY";

/** A string of the documents, as counsel compares it with the rules. */
export interface DocumentString {
  /** Where it stands in the document. */
  place: string;
  /** `rule`: the regulation's own words. `ours`: a short explanation that the rule asks for; counsel may change it. */
  source: "rule" | "ours";
  /** Where the rules of California have or ask for it; null where its document does not print it. */
  CA: string | null;
  /** The same for New York. */
  NY: string | null;
  /** When it is printed; null for always. */
  when: string | null;
  /** What is printed, with [placeholders]. */
  words: string;
}

const row = (ca: string, ny = ca) => ({ CA: `10 CCR 914(a), row ${ca}`, NY: `23 NYCRR 600.6(b), row ${ny}` });
const itemization = { CA: "10 CCR 956", NY: "23 NYCRR 600.17" };
const explanation = { CA: "10 CCR 901(a)(9)", NY: "23 NYCRR 600.5(h)" };
const always = null;

function period<Words extends string>(when: string, words: Words) {
  return { place: "Rows 5 and 6, [period]", source: "ours" as const, ...explanation, when, words };
}

/**
 * Every string of the documents of California (10 CCR 900-956) and New York (23 NYCRR 600), each once. A changed
 * string is a new template version. Rows are counted as the documents print them; the monthly cost is row 4a.
 */
export const DOCUMENT_STRINGS = {
  titleCalifornia: {
    place: "Title, bold",
    source: "rule",
    CA: "10 CCR 901(a)(1)",
    NY: null,
    when: always,
    words: "OFFER SUMMARY —",
  },
  titleNewYork: {
    place: "Title, bold",
    source: "rule",
    CA: null,
    NY: "23 NYCRR 600.5(a)",
    when: always,
    words: "OFFER SUMMARY",
  },
  foot: {
    place: "Foot",
    source: "rule",
    CA: "10 CCR 901(a)(2)",
    NY: "23 NYCRR 600.5(b)",
    when: always,
    words:
      "Applicable law requires this information to be provided to you to help you make an informed decision. By signing below, you are confirming that you received this information.",
  },
  recipientSignature: {
    place: "Foot, first space",
    source: "rule",
    CA: "10 CCR 901(a)(2)",
    NY: "23 NYCRR 600.5(b)",
    when: always,
    words: "Recipient Signature",
  },
  signatureDate: {
    place: "Foot, second space",
    source: "rule",
    CA: "10 CCR 901(a)(2)",
    NY: "23 NYCRR 600.5(b)",
    when: always,
    words: "Date",
  },

  fundingLabel: {
    place: "Row 1, column 1",
    source: "rule",
    ...row("1"),
    when: always,
    words: "Funding Provided",
  },
  fundingProvided: {
    place: "Row 1, column 3",
    source: "rule",
    ...row("1"),
    when: always,
    words: "This is how much funding [financer] will provide.",
  },
  deductionsCalifornia: {
    place: "Row 1, column 3",
    source: "rule",
    ...row("1"),
    NY: null,
    when: "the amount financed exceeds the recipient funds",
    words:
      "Due to deductions or payments to others, the total funds that will be provided to you directly is [recipient funds]. For more information on what amounts will be deducted, please review the attached document “Itemization of Amount Financed.”",
  },
  deductionsNewYork: {
    place: "Row 1, column 3",
    source: "rule",
    ...row("1"),
    CA: null,
    when: "the amount financed exceeds the recipient funds",
    words:
      "Due to deductions or payments to others, the total funds that will be provided to you directly is [recipient funds]. For more information on the amounts that will be deducted, please review the attached document ‘Itemization of Amount Financed.’",
  },
  payoffsMayChange: {
    place: "Row 1, column 3",
    source: "ours",
    ...explanation,
    when: "there is a payoff",
    words: "The amount paid directly to you may change if the amounts owed on your other obligations change.",
  },
  doubleDipping: {
    place: "Row 1, column 3",
    source: "rule",
    ...row("1"),
    CA: null,
    when: "a payoff is to the funder",
    words:
      "Does the renewal financing include any amount that is used to pay unpaid finance charges or fees, also known as double dipping?",
  },
  doubleDippingYes: {
    place: "Row 1, column 3",
    source: "rule",
    ...row("1"),
    CA: null,
    when: "the double-dipping amount is above zero",
    words: "Yes, [amount].",
  },
  doubleDippingNo: {
    place: "Row 1, column 3",
    source: "rule",
    ...row("1"),
    CA: null,
    when: "the double-dipping amount is zero",
    words: "No.",
  },

  aprLabel: {
    place: "Row 2, column 1",
    source: "rule",
    ...row("2"),
    when: always,
    words: "Estimated Annual Percentage Rate (APR)",
  },
  aprCalifornia: {
    place: "Row 2, column 3",
    source: "rule",
    ...row("2"),
    NY: null,
    when: always,
    words:
      "APR is the estimated cost of your financing expressed as a yearly rate. APR incorporates the amount and timing of the funding you receive, fees you pay, and the periodic payments you make. This calculation assumes your estimated average monthly income through [channel] will be [monthly income]. Since your actual income may vary from our estimate, your effective APR may also vary.",
  },
  aprNewYork: {
    place: "Row 2, column 3",
    source: "rule",
    ...row("2"),
    CA: null,
    when: always,
    words:
      "APR is the estimated cost of your financing expressed as a yearly rate. APR incorporates the amount and timing of the funding you receive, finance charges you pay, and the periodic payments you make. This calculation assumes your estimated average monthly income through [channel] will be [monthly income]. Since your actual income may vary from our estimate, your effective APR may also vary.",
  },
  aprIsNotInterest: {
    place: "Row 2, column 3",
    source: "rule",
    ...row("2"),
    when: always,
    words:
      "APR is not an interest rate. The cost of this financing is based upon fees charged by [financer] rather than interest that accrues over time.",
  },

  financeChargeLabel: {
    place: "Row 3, column 1",
    source: "rule",
    ...row("3"),
    when: always,
    words: "Finance Charge",
  },
  financeCharge: {
    place: "Row 3, column 3",
    source: "rule",
    ...row("3"),
    when: always,
    words: "This is the dollar cost of your financing.",
  },

  totalLabel: {
    place: "Row 4, column 1",
    source: "rule",
    ...row("4"),
    when: always,
    words: "Estimated Total Payment Amount",
  },
  totalPayments: {
    place: "Row 4, column 3",
    source: "rule",
    ...row("4"),
    when: always,
    words: "This is the total dollar amount of payments we estimate you will make under the contract.",
  },

  monthlyCostLabel: {
    place: "Row 4a, column 1",
    source: "rule",
    ...row("4a"),
    when: "payments are not monthly",
    words: "Estimated Monthly Cost",
  },
  monthlyCost: {
    place: "Row 4a, column 3",
    source: "rule",
    ...row("4a"),
    when: "payments are not monthly",
    words:
      "Although you do not make payments on a monthly basis, this is our calculation of your average monthly cost based upon the payment amounts disclosed below.",
  },
  monthlyCostDivision: {
    place: "Row 4a, column 3",
    source: "ours",
    ...explanation,
    when: "payments are not monthly",
    words: "We divided [total payments] by [days] days and multiplied by 30.4 days per month.",
  },

  paymentLabel: {
    place: "Row 5, column 1",
    source: "rule",
    ...row("5"),
    when: always,
    words: "Estimated Payment",
  },
  paymentEstimate: {
    place: "Row 5, columns 2 and 3",
    source: "rule",
    ...row("5"),
    when: always,
    words: "[average payment]/[period]",
  },
  irregularPayment: {
    place: "Row 5, columns 2 and 3",
    source: "ours",
    CA: "form of 10 CCR 910(a)(6)(C)",
    NY: "23 NYCRR 600.6(b), row 5",
    when: "for each irregular payment",
    words: "[label] Due [date]: [amount]",
  },
  trueUpDue: {
    place: "Row 5, columns 2 and 3",
    source: "ours",
    CA: "form of 10 CCR 910(a)(6)(C)",
    NY: "23 NYCRR 600.6(b), row 5",
    when: "for each true-up that the recipient pays",
    words: "Estimated True-Up Due [date]: [amount]",
  },
  trueUpRefund: {
    place: "Row 5, columns 2 and 3",
    source: "ours",
    CA: "form of 10 CCR 910(a)(6)(C)",
    NY: "23 NYCRR 600.6(b), row 5",
    when: "for each true-up to the recipient",
    words: "Estimated True-Up Refund [date]: [amount]",
  },
  paymentsMayDiffer: {
    place: "Row 5, columns 2 and 3",
    source: "ours",
    CA: null,
    NY: "23 NYCRR 600.6(b), row 5",
    when: "payments are preset",
    words:
      "Your actual payments may differ from this estimate if your income differs from our estimate and your payments are adjusted.",
  },
  lastPayment: {
    place: "Row 5, columns 2 and 3",
    source: "ours",
    CA: null,
    NY: "23 NYCRR 600.6(b), row 5",
    when: "payments are preset, and the last differs",
    words: "The last payment is [amount].",
  },
  splitMayDiffer: {
    place: "Row 5, columns 2 and 3",
    source: "ours",
    CA: null,
    NY: "23 NYCRR 600.6(b), row 5",
    when: "payments are a share of the income",
    words:
      "Your actual payments will differ from this average because each is [split] of the income you actually receive.",
  },

  termsLabel: { place: "Row 6, column 1", source: "rule", ...row("6"), when: always, words: "Payment Terms" },
  businessDays: {
    place: "Row 6, columns 2 and 3",
    source: "ours",
    ...explanation,
    when: "payments are due on business days",
    words:
      "Payments are due every business day: Monday to Friday, except days on which the Federal Reserve Banks are closed.",
  },
  weekdays: {
    place: "Row 6, columns 2 and 3",
    source: "ours",
    ...explanation,
    when: "payments are due on weekdays",
    words: "Payments are due every weekday, Monday to Friday, holidays included.",
  },
  everyDay: {
    place: "Row 6, columns 2 and 3",
    source: "ours",
    ...explanation,
    when: "payments are due every day",
    words: "Payments are due every calendar day.",
  },
  splitCollection: {
    place: "Row 6, columns 2 and 3",
    source: "ours",
    ...explanation,
    when: "payments are a share of the income",
    words: "Every [period] we collect [split] of the income you receive through [channel].",
  },
  noFixedSchedule: {
    place: "Row 6, columns 2 and 3",
    source: "rule",
    ...row("6"),
    when: "payments are a share of the income, without a minimum",
    words: "This financing does not have a fixed payment schedule and there is no minimum payment amount.",
  },
  noFixedScheduleMinimum: {
    place: "Row 6, columns 2 and 3",
    source: "ours",
    ...explanation,
    when: "payments are a share of the income, with a minimum",
    words: "This financing does not have a fixed payment schedule.",
  },
  dividedByCount: {
    place: "Row 6, columns 2 and 3",
    source: "ours",
    ...explanation,
    when: "payments are preset, by their number",
    words: "We divided [periodic payments] into [count] payments.",
  },
  dividedByPayment: {
    place: "Row 6, columns 2 and 3",
    source: "ours",
    ...explanation,
    when: "payments are preset, by their amount",
    words: "We set the preset payment and divided the total by it.",
  },
  presetPayment: {
    place: "Row 6, columns 2 and 3",
    source: "ours",
    ...explanation,
    when: "payments are preset",
    words:
      "The preset payment of [payment] every [period] is approximately [share] of your income, based upon [basis].",
  },
  historicalBasis: {
    place: "Row 6, [basis]",
    source: "ours",
    CA: "10 CCR 930",
    NY: "23 NYCRR 600.8",
    when: "the income is an average of the past",
    words: "your average monthly income of [monthly income] over [months] months",
  },
  underwritingBasis: {
    place: "Row 6, [basis]",
    source: "ours",
    CA: "10 CCR 931",
    NY: "23 NYCRR 600.9",
    when: "the income is an estimate of underwriting",
    words: "our estimate of your average monthly income, [monthly income]",
  },
  trueUpRights: {
    place: "Row 6, columns 2 and 3",
    source: "ours",
    ...explanation,
    when: "payments are preset",
    words:
      "Under the contract your payments can be adjusted, and amounts refunded or charged, so that the total you pay more closely reflects [split] of your income.",
  },
  trueUpReference: {
    place: "Row 6, columns 2 and 3",
    source: "ours",
    ...explanation,
    when: "the offer names a place in the contract",
    words: "For more details on your rights, see [place] of your contract.",
  },
  minimumPayment: {
    place: "Row 6, columns 2 and 3",
    source: "ours",
    ...explanation,
    when: "there is a minimum, without a text of the funder's",
    words: "You must pay us a minimum of [minimum] per month under the contract.",
  },

  periodBusinessDay: period("payments are due on business days", "business day"),
  periodWeekday: period("payments are due on weekdays", "weekday"),
  periodCalendarDay: period("payments are due every day", "calendar day"),
  periodDay: period("payments are due every day, after a slash", "day"),
  periodWeek: period("payments are weekly", "week"),
  periodTwoWeeks: period("payments are biweekly", "2 weeks"),
  periodSemiMonth: period("payments are semi-monthly, after a slash", "semi-month"),
  periodMonth: period("payments are monthly", "month"),

  termLabel: { place: "Row 7, column 1", source: "rule", ...row("7"), when: always, words: "Estimated Term" },
  termExplanation: {
    place: "Row 7, column 3",
    source: "ours",
    CA: "10 CCR 901(a)(9), 930(c), 931(a)(7)",
    NY: "23 NYCRR 600.5(h), 600.8(c), 600.9(k)",
    when: always,
    words:
      "This is our estimate of how long it will take to collect amounts due to us under the contract based upon the assumption that you will receive [monthly income] in monthly income through [channel]. We also assume funding on [funding date] and payments starting on [first payment date].",
  },

  prepaymentLabel: {
    place: "Rows 8 and 9, column 1",
    source: "rule",
    ...row("8"),
    when: always,
    words: "Prepayment",
  },
  prepaymentOwes: {
    place: "Row 8, columns 2 and 3",
    source: "rule",
    ...row("8"),
    when: "the finance charge is above zero",
    words:
      "If you pay off the financing faster than required, you still must pay all or a portion of the finance charge, up to $[finance charge] based upon our estimates.",
  },
  prepaymentOwesNothing: {
    place: "Row 8, columns 2 and 3",
    source: "rule",
    ...row("8"),
    when: "the finance charge is zero",
    words:
      "If you pay off the financing faster than required, you will not be required to pay any portion of the finance charge other than unpaid interest accrued.",
  },
  prepaymentFees: {
    place: "Row 9, columns 2 and 3",
    source: "rule",
    ...row("9"),
    when: "there are fees for a prepayment",
    words: "If you pay off the financing faster than required, you must pay additional fees of [fees].",
  },
  noPrepaymentFees: {
    place: "Row 9, columns 2 and 3",
    source: "rule",
    ...row("9"),
    when: "there are none",
    words:
      "If you pay off the financing faster than required, you will not be required to pay additional fees.",
  },
  collateralLabel: {
    place: "Row 10, column 1",
    source: "rule",
    CA: null,
    NY: "23 NYCRR 600.6(b)(10)",
    when: always,
    words: "Collateral Requirements",
  },

  itemizationTitle: {
    place: "Itemization, title",
    source: "rule",
    ...itemization,
    when: "the amount financed exceeds the recipient funds",
    words: "ITEMIZATION OF AMOUNT FINANCED",
  },
  givenToYou: {
    place: "Itemization, first line",
    source: "rule",
    ...itemization,
    when: always,
    words: "Amount Given Directly to You",
  },
  feePaidTo: {
    place: "Itemization, each fee",
    source: "ours",
    ...itemization,
    when: "somebody else gets the fee",
    words: "[fee] paid to [payee]",
  },
  feeKeptBy: {
    place: "Itemization, each fee",
    source: "ours",
    ...itemization,
    when: "the funder keeps the fee",
    words: "[fee] kept by [financer]",
  },
  payoffPaidTo: {
    place: "Itemization, each payoff",
    source: "ours",
    ...itemization,
    when: "the payoff is to somebody else",
    words: "Payoff paid to [payee]",
  },
  paidOnAccount: {
    place: "Itemization, payoffs to the funder",
    source: "rule",
    ...itemization,
    when: "a payoff is to the funder",
    words: "Amount Paid on your Account with Us",
  },
  providedToYou: {
    place: "Itemization, sum",
    source: "rule",
    ...itemization,
    when: always,
    words: "Amount Provided to You or on Your Behalf ([lines])",
  },
  prepaidCharges: {
    place: "Itemization, line after the sum",
    source: "rule",
    ...itemization,
    when: "none or several fees are finance charges",
    words: "Prepaid Finance Charges: [fees]",
  },
  prepaidCharge: {
    place: "Itemization, line after the sum",
    source: "rule",
    ...itemization,
    when: "one fee is a finance charge",
    words: "Prepaid Finance Charge: [fee]",
  },
  noPrepaidCharges: {
    place: "Itemization, [fees]",
    source: "ours",
    ...itemization,
    when: "no fee is a finance charge",
    words: "None",
  },
  amountFinanced: {
    place: "Itemization, last line",
    source: "rule",
    ...itemization,
    when: always,
    words: "Amount Financed ([sum] minus [prepaid])",
  },

  noticeTitle: {
    place: "Broker notice, title",
    source: "ours",
    CA: null,
    NY: "23 NYCRR 600.21(f)",
    when: always,
    words: "Broker Compensation",
  },
  brokerNotice: {
    place: "Broker notice",
    source: "ours",
    CA: null,
    NY: "23 NYCRR 600.21(f)",
    when: "the brand has no sentence of its own",
    words:
      "[broker] acted as the broker in this transaction. [financer] will pay [broker] a commission of [commission] for its role. The commission is not deducted from the funds provided to you.",
  },
  brokerFee: {
    place: "Broker notice",
    source: "ours",
    CA: null,
    NY: "23 NYCRR 600.21(f)",
    when: "a fee is paid to the broker",
    words: "You also pay [broker] [charge], deducted from the funds provided to you.",
  },
  testMark: {
    place: "Across each page",
    source: "ours",
    CA: "none: not a disclosure",
    NY: "none: not a disclosure",
    when: "it is made in a sandbox",
    words: "Test, not a disclosure",
  },
} as const satisfies Record<string, DocumentString>;

export type StringName = keyof typeof DOCUMENT_STRINGS;

/** The strings of a state's document in their order, each with its citation, for whoever approves the template. */
export function citedStrings(state: CitedState): (DocumentString & { name: StringName; citation: string })[] {
  return (Object.keys(DOCUMENT_STRINGS) as StringName[]).flatMap((name) => {
    const string: DocumentString = DOCUMENT_STRINGS[name];
    const citation = string[state];
    return citation === null ? [] : [{ name, ...string, citation }];
  });
}

type Placeholders<Words extends string> = Words extends `${string}[${infer Name}]${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Values<Name extends StringName> = Record<Placeholders<(typeof DOCUMENT_STRINGS)[Name]["words"]>, string>;

/** A string with its placeholders filled in. */
export function filled<Name extends StringName>(name: Name, values: Values<Name>): string {
  const given: Record<string, string> = values;
  return DOCUMENT_STRINGS[name].words.replace(
    /\[([^\]]{1,40})\]/g,
    (_, placeholder) => given[placeholder] ?? "",
  );
}
