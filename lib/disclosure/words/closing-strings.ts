import { always, type DocumentString, itemization, row } from "./citations";

/** The strings of rows 8 to 10, the itemization, the broker notice and the mark of a test document. */
export const CLOSING_STRINGS = {
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
