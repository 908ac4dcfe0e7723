import { always, type DocumentString, explanation, row } from "./citations";

function period<Words extends string>(when: string, words: Words) {
  return { place: "Rows 5 and 6, [period]", source: "ours" as const, ...explanation, when, words };
}

/** The strings of rows 5 to 7: the amount, the terms and the duration of the payments. */
export const PAYMENT_STRINGS = {
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
} as const satisfies Record<string, DocumentString>;
