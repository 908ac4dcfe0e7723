import { always, type SheetString } from "./citations";

/**
 * Every string of the sheet of Texas. To change a string is to make a new template version. Sources: Tex.
 * Fin. Code 398.001 and 398.051 to 398.053 (added by H.B. 700, 89th Leg., in force 2025-09-01) and 7 TAC
 * 86.310 to 86.313 (51 TexReg). Neither prescribes a form: the labels are the items' own words, the rest is
 * ours.
 */
export const TEXAS_STRINGS = {
  title: ours("Title, bold", "398.051", "TEXAS DISCLOSURE —"),
  foot: ours(
    "Foot",
    "398.052",
    "Texas law requires this information to be given to you with a specific offer. By signing below, you confirm that you received it. Your signature accepts no offer.",
  ),
  recipientSignature: ours("Foot, first space", "398.052", "Recipient Signature"),
  signatureDate: ours("Foot, second space", "398.052", "Date"),

  financingLabel: item(1, "Total amount of the financing"),
  financing: about(
    1,
    "[financer] provides this amount under the contract. The next row has what is deducted from it.",
  ),
  disbursementLabel: item(2, "Disbursement amount"),
  disbursement: about(2, "This is what is paid to you or on your behalf, after the deductions below."),
  paidToYou: about(2, "Paid to you: [amount]."),
  paidOnBehalf: about(2, "Paid on your behalf: [amount] to [payee], [what].", "somebody else is paid"),
  payoff: about(2, "payoff of earlier financing", "earlier financing of somebody else is paid off"),
  deductedFee: about(2, "Deducted: [amount], [fee].", "a fee is part of the finance charge"),
  deductedBalance: about(
    2,
    "Deducted: [amount], to pay off your earlier financing with [financer].",
    "earlier financing of the funder is paid off",
  ),
  chargeLabel: item(3, "Finance charge"),
  charge: about(
    3,
    "This is the dollar cost of the financing: [total] in payments, less [amount financed]. The latter is the total amount of the financing less the fees that are part of the finance charge.",
  ),
  repaymentLabel: item(4, "Total repayment amount"),
  repayment: about(4, "This is the dollar amount of all payments under the contract."),
  periodLabel: item(5, "Estimated period for the periodic payments to equal the total repayment amount"),
  period: about(5, "We assume funding on [funding date] and payments starting on [first payment date]."),
  periodIncome: about(
    5,
    "We also assume that your monthly income is [monthly income].",
    "each payment is a share of the income",
  ),
  paymentsLabel: item(6, "Payment amounts and frequency"),
  presetPayments: about(
    6,
    "[count] payments: [payment] every [period].",
    "the payments are preset and the last is the same as the others",
  ),
  presetPaymentsLast: about(
    6,
    "[count] payments: [payment] every [period], and [last payment] as the last one.",
    "the payments are preset and the last is another amount",
  ),
  onePayment: about(6, "One payment of [payment].", "there is one payment"),
  reconciled: about(
    6,
    "Under the contract your payments can be adjusted so that the total you pay more closely reflects [split] of your income.",
    "the payments are preset",
  ),
  splitPayments: about(
    6,
    "Each payment is [split] of your income, collected every [period]. We estimate [payment] each.",
    "each payment is a share of the income",
  ),
  minimum: about(6, "The least you pay in a month is [minimum].", "there is a minimum payment"),
  extra: about(6, "[label], due on [date]: [amount].", "there are other payments"),
  trueUpDue: about(6, "A true-up of [amount] is due on [date].", "a true-up is due"),
  trueUpRefund: about(6, "A true-up of [amount] is paid to you on [date].", "a true-up is paid back"),
  method: about(6, "Payment method: [method]."),
  averageLabel: {
    ...item(6, "Average projected payments per month"),
    place: "Item 6, second row, column 1",
  },
  average: about(6, "We divided [total] by [days] and multiplied by 30.4 days per month."),
  otherFeesLabel: item(7, "Other potential fees and charges not included in the finance charge"),
  earlyChargeLabel: item(8, "Finance charge if you pay off or refinance early"),
  earlyCharge: about(
    8,
    "If you pay off or refinance the financing before it is scheduled to be repaid in full, you must pay up to [finance charge] of the finance charge.",
    "the finance charge is above zero",
  ),
  noEarlyCharge: about(8, "There is no finance charge to pay.", "the finance charge is zero"),
  paragraph: about(8, "See [place] of your contract.", "the contract has a paragraph about it"),
  earlyFeesLabel: item(
    9,
    "Additional fees, not included in the finance charge, if you pay off or refinance early",
  ),
  collateralLabel: item(10, "Collateral requirements or security interests"),
  brokerLabel: item(11, "Compensation paid directly to a broker by the provider"),
  broker: about(
    11,
    "[financer] will pay [broker] [commission] in connection with this offer.",
    "the broker has a commission",
  ),
  noBroker: about(11, "[financer] will pay no compensation to a broker.", "the broker has none"),
  brokerFee: about(
    11,
    "You also pay [broker] [charge], deducted from the financing.",
    "a fee is paid to the broker",
  ),
  none: about(7, "None.", "there are no such fees, and for item 9 the same"),

  renewalLabel: renewal("1", "Earlier financing with us: prepayment charges and unpaid charges not forgiven"),
  renewalCharges: renewal(
    "1",
    "Of this financing, [prepayment charge] pays prepayment charges of the earlier financing, and [unpaid charges] pays its unpaid charges that were not forgiven.",
  ),
  reductionLabel: renewal("2", "Reduction of the disbursement amount to pay down the earlier financing"),
  reduction: renewal(
    "2",
    "The disbursement amount is lower by this amount, which pays off the earlier financing.",
  ),
  testMark: {
    place: "Across each page",
    source: "ours",
    citation: "none: not a disclosure",
    when: "it is made in a sandbox",
    words: "Test, not a disclosure",
  },
} as const satisfies Record<string, SheetString>;

function ours<Words extends string>(place: string, section: string, words: Words) {
  return { place, source: "ours", citation: `Tex. Fin. Code ${section}`, when: always, words } as const;
}

/** The label of an item of 398.051(a), in the law's own words. */
function item<Words extends string>(number: number, words: Words) {
  const citation = `Tex. Fin. Code 398.051(a)(${number})`;
  return { place: `Item ${number}, column 1`, source: "rule", citation, when: always, words } as const;
}

/** What stands beside that label. */
function about<Words extends string>(number: number, words: Words, when: string | null = always) {
  const citation = `Tex. Fin. Code 398.051(a)(${number})`;
  return { place: `Item ${number}`, source: "ours", citation, when, words } as const;
}

/** A string of the rows about earlier financing with the funder. */
function renewal<Words extends string>(number: string, words: Words) {
  const citation = `Tex. Fin. Code 398.051(b)(${number})`;
  const when = "earlier financing of the funder is paid off";
  return { place: `Renewal, row ${number}`, source: "ours", citation, when, words } as const;
}
