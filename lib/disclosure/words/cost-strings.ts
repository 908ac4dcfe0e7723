import { always, type DocumentString, explanation, row } from "./citations";

/** The strings of the title, the foot and rows 1 to 4a: what is provided and what it costs. */
export const COST_STRINGS = {
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
} as const satisfies Record<string, DocumentString>;
