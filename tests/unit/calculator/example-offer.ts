import type { Frequency } from "@/lib/calculator/offer/frequency";
import { exactPayment } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { isoDate, parseDay } from "@/lib/calculator/schedule/iso-day";
import {
  type QuotedPayments,
  type Schedule,
  type ScheduleInput,
  scheduleOf,
} from "@/lib/calculator/schedule/schedule";
import { checkTerms } from "@/lib/calculator/terms/check";
import { completeTerms, type Terms } from "@/lib/calculator/terms/terms";
import { type Disclosure, type DocumentCase, discloseQuote } from "@/lib/disclosure/disclosure";
import type { DisclosureFacts, DisclosureInput, DisclosureProfile } from "@/lib/disclosure/input";
import type { DocumentState } from "@/lib/disclosure/regimes/documents";
import { toDisclosureInput, toFeeDisclosures } from "@/lib/schemas/disclosures/input";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { defaultFlatOffer } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import { RENEWAL } from "@/tests/helpers/offers";

/** The offer of worked example 1, with any part replaced. */
export function exampleOffer(changes: Partial<OfferLimits> = {}): OfferLimits {
  return {
    version: 2,
    structure: null,
    purchasePrice: { floor: 1_500_000, ceiling: 8_000_000, default: 5_000_000 },
    buyRate: 1_250_000,
    upsell: { ceiling: 140_000, default: 100_000 },
    payments: { floor: 60, ceiling: 150, default: 126 },
    baseFrequency: "daily",
    availableFrequencies: ["daily", "weekly"],
    override: null,
    fees: [
      {
        id: "origination",
        label: "Origination fee",
        amountType: "pct",
        amount: 30_000,
        range: { floor: 10_000, ceiling: 40_000 },
      },
      { id: "ucc", label: "UCC filing", amountType: "fixed", amount: 19_500, range: null },
    ],
    holdback: 120_000,
    monthlyReceivables: 9_600_000,
    existingFundingBalance: 620_000,
    renewal: null,
    prepayment: { mode: "step_per_month", rateStep: 20_000, floorTermMonths: 2 },
    commissionTerms: null,
    ...changes,
  };
}

/** The terms of worked example 1, with any part replaced. */
export function exampleTerms(changes: Partial<Terms> = {}): Terms {
  return {
    purchasePrice: 5_000_000,
    upsell: 100_000,
    frequency: "daily",
    numPayments: 126,
    fees: [{ id: "origination", amount: 30_000 }],
    ...changes,
  };
}

/**
 * An offer in daily payments without a balance, with any part replaced: $10,000.00 to $75,000.00 at 1.26, up
 * to 12 points, 60 to 180 payments, a holdback of 14% of $96,000.00.
 */
export function workedOffer(changes: Partial<OfferLimits> = {}): OfferLimits {
  return exampleOffer({
    purchasePrice: { floor: 1_000_000, ceiling: 7_500_000, default: 5_000_000 },
    buyRate: 1_260_000,
    upsell: { ceiling: 120_000, default: 80_000 },
    payments: { floor: 60, ceiling: 180, default: 126 },
    fees: [
      { id: "origination", label: "Origination fee", amountType: "pct", amount: 30_000, range: null },
      { id: "filing", label: "Filing fees", amountType: "fixed", amount: 69_500, range: null },
    ],
    holdback: 140_000,
    existingFundingBalance: 0,
    ...changes,
  });
}

/** The default terms of `workedOffer`, with any part replaced. */
export function workedTerms(changes: Partial<Terms> = {}): Terms {
  return exampleTerms({ upsell: 80_000, fees: [], ...changes });
}

/** What `checkTerms` finds wrong with the example, changed as given. */
export function problemsWith(terms: Partial<Terms>, limits: Partial<OfferLimits> = {}) {
  return checkTerms(exampleOffer(limits), exampleTerms(terms)).problems;
}

/** What differs from the worked case: fields of the offer and its disclosure, terms, the brand's profile. */
export interface Differences {
  offer?: Partial<OfferFields>;
  disclosure?: Partial<NonNullable<OfferFields["disclosure"]>>;
  terms?: Partial<Terms>;
  profile?: Partial<DisclosureFacts["profile"]>;
  test?: boolean;
}

/** The offer of the worked case of the disclosure texts as JSON, funded by Meridian Capital on 2026-01-05. */
export function exampleFields(state: DocumentState, differences: Differences = {}) {
  return {
    ...RENEWAL,
    merchant_state: state,
    ...differences.offer,
    disclosure: {
      ...RENEWAL.disclosure,
      funding_date: "2026-01-05",
      first_payment_date: "2026-01-06",
      true_up_paragraph: "1.4",
      ...(state === "NY" && NEW_YORK),
      ...(state === "TX" && TEXAS),
      ...differences.disclosure,
      ...(state === "TX" && {
        renewal: { ...TEXAS.renewal, ...differences.disclosure?.renewal },
      }),
    },
  };
}

/** The document of that case. */
export function exampleDocument(
  state: DocumentState,
  differences: Differences = {},
): DocumentCase & { disclosure: Disclosure } {
  const fields = defaultFlatOffer(exampleFields(state, differences) as OfferFields, "brand");
  const limits = toLimits(fields, 1);
  const terms = completeTerms(limits, differences.terms ?? {});
  const quote = computeQuote(limits, terms);
  const facts: DisclosureFacts = {
    state,
    holdback: limits.holdback,
    input: toDisclosureInput(fields.disclosure),
    fees: toFeeDisclosures(fields.fees),
    profile: exampleProfile({ approved: [state], ...differences.profile }),
    broker: fields.iso_name,
  };
  const { schedule, disclosure } = discloseQuote(quote, facts, parseDay("2026-01-02") ?? 0);
  if (disclosure.document === null || schedule === null) throw new Error("The case has no document.");
  return {
    state: disclosure.document,
    disclosure,
    facts,
    quote,
    schedule,
    exactPayment: exactPayment(limits, terms.frequency) !== null,
    test: differences.test ?? false,
  };
}

const TEXAS = {
  payment_method: "ACH debit of the business account",
  other_fees: "None.",
  collateral: "The receivables you sell under the contract.",
  renewal: { prepayment_charge: 0, unpaid_charges: 350 },
};

const NEW_YORK = {
  collateral: "The receivables you sell under the contract. No other collateral.",
  renewal: { double_dipping_amount: 1_607.41 },
};

const TODAY = day("2026-01-05");

/** The input of a California renewal of which nothing is missing, with any part replaced. */
export function exampleInput(changes: Partial<DisclosureInput> = {}): DisclosureInput {
  return {
    ...NO_DISCLOSURE_INPUT,
    fundingDay: TODAY,
    paymentBasis: "true_up",
    income: {
      monthlyAmount: 9_400_000,
      method: "historical",
      months: 4,
      channel: "card and bank receipts",
    },
    prepaymentFees: "None.",
    ...changes,
  };
}

/** The facts of that renewal. */
export function exampleFacts(changes: Partial<DisclosureFacts> = {}): DisclosureFacts {
  return {
    state: "CA",
    holdback: 120_000,
    input: exampleInput(),
    fees: [
      { label: "Origination Fee", financeCharge: true, paidTo: null },
      { label: "UCC Filing", financeCharge: true, paidTo: null },
    ],
    profile: exampleProfile(),
    broker: "Northline Capital",
    ...changes,
  };
}

export function exampleProfile(changes: Partial<DisclosureProfile> = {}): DisclosureProfile {
  return {
    legalName: "Meridian Capital",
    productWords: "Merchant Cash Advance",
    historicalMonths: 4,
    signingPlace: "the funding agreement",
    disclosureSignature: false,
    newYorkBrokerSentence: null,
    approved: ["CA", "NY"],
    gated: true,
    ...changes,
  };
}

/** What the example offer discloses under these facts, terms and limits. */
export function disclosed(
  facts: Partial<DisclosureFacts> = {},
  terms: Partial<Terms> = {},
  limits: Partial<OfferLimits> = {},
  today: Day = TODAY,
) {
  const quote = computeQuote(exampleOffer(limits), exampleTerms(terms));
  return discloseQuote(quote, exampleFacts(facts), today);
}

/** The day of an ISO date that exists. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`${text} is no date`);
  return parsed;
}

/** An offer that says nothing of its payments beyond its terms, with any part replaced. */
export function scheduleInput(changes: Partial<ScheduleInput> = {}): ScheduleInput {
  return { ...NO_DISCLOSURE_INPUT, ...changes };
}

/** Equal payments, the last with the remainder. */
export function paymentsOf(frequency: Frequency, numPayments: number, amountSold: number): QuotedPayments {
  const paymentAmount = Math.round(amountSold / numPayments);
  const lastPaymentAmount = amountSold - paymentAmount * (numPayments - 1);
  return { frequency, numPayments, paymentAmount, lastPaymentAmount, amountSold };
}

/** The schedule of an offer without a holdback, funded on `funding`. */
export function fundedOn(
  funding: string,
  payments: QuotedPayments,
  changes: Partial<ScheduleInput> = {},
): Schedule {
  const input = scheduleInput({ fundingDay: day(funding), ...changes });
  const { schedule, problem } = scheduleOf(payments, 0, input, day(funding));
  if (schedule === null) throw new Error(`No schedule: ${problem}`);
  return schedule;
}

/** The dates of the periodic payments. */
export function datesOf({ days }: Schedule): string[] {
  return days.map(isoDate);
}

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
  paymentMethod: null,
  variation: null,
  prepaymentCosts: [],
};
