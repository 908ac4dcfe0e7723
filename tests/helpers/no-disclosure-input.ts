import type { DisclosureInput } from "@/lib/calculator/disclosure-input";

/** The input of an offer without a `disclosure` object. */
export const NO_DISCLOSURE_INPUT: DisclosureInput = {
  fundingDay: null,
  firstPaymentDay: null,
  paymentCalendar: null,
  semiMonthlyDays: null,
  paymentBasis: null,
  income: null,
  trueUps: [],
  irregularPayments: [],
  minimumPayment: null,
  payoffs: null,
  renewal: null,
  collateral: null,
  otherFees: null,
  prepaymentFees: null,
  trueUpParagraph: null,
  prepaymentParagraph: null,
};
