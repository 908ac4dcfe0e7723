import { discloseQuote } from "@/lib/calculator/disclosure";
import type { DisclosureFacts, DisclosureInput, DisclosureProfile } from "@/lib/calculator/disclosure-input";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { computeQuote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms";
import { NO_DISCLOSURE_INPUT } from "@/tests/helpers/no-disclosure-input";
import { exampleOffer, exampleTerms } from "./example-offer";
import { day } from "./example-schedule";

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
    approved: ["california", "new_york"],
    gated: true,
    ...changes,
  };
}

/** What the example offer discloses under these facts, terms and limits. */
export function disclosed(
  facts: Partial<DisclosureFacts> = {},
  terms: Partial<Terms> = {},
  limits: Partial<OfferLimits> = {},
) {
  const quote = computeQuote(exampleOffer(limits), exampleTerms(terms));
  return discloseQuote(quote, exampleFacts(facts), TODAY);
}
