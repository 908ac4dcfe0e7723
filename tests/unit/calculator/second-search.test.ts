import fc from "fast-check";
import { expect, test } from "vitest";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import { paymentsAYear } from "@/lib/calculator/schedule/payment-basis";
import type { Proposal } from "@/lib/calculator/solve/search";
import { type SolveAnswer, solveForPayment } from "@/lib/calculator/solve/solve";
import { disclosablePayments } from "@/lib/calculator/solve/space";
import { startsOf } from "@/lib/calculator/solve/starts";
import { completeTerms, type Terms, withExactCount } from "@/lib/calculator/terms/terms";
import { yearlyTotalsOfSplit } from "@/lib/disclosure/checks/summary";
import { coarseChoices } from "@/tests/helpers/generators";
import { offerAsJson, plain, termsAsJson } from "@/tests/helpers/offer-as-json";
import { commissions, paying } from "@/tests/helpers/offer-generators";
import { type JsonDisclosedOffer, secondIsEstimate } from "@/tests/helpers/second-disclosure";
import { type JsonSearchedOffer, secondSolve, secondStarts } from "@/tests/helpers/second-search";
import { day } from "./example-offer";

/** Small offers with receivables near those that make the default payments the holdback. */
function small() {
  return fc
    .tuple(coarseChoices(), fc.integer({ min: -40, max: 40 }))
    .map(([{ limits, terms, payment }, near]) => {
      const { monthlyPayment } = computeQuote(limits, completeTerms(limits, terms));
      const monthlyReceivables = Math.max(Math.round((monthlyPayment * (1_000 + near)) / 120), 100);
      return { limits: { ...limits, holdback: 120_000, monthlyReceivables }, terms, payment };
    });
}

/** The offer as JSON, with its defaults. */
function searched(limits: OfferLimits): JsonSearchedOffer {
  return {
    ...offerAsJson(limits),
    default_purchase_price: plain(limits.purchasePrice.default, 2),
    default_upsell: plain(limits.upsell.default, 6),
    default_num_payments: limits.payments.default,
    holdback_pct: plain(limits.holdback, 6),
  };
}

const asJson = (limits: OfferLimits, terms: Terms | null) => terms && termsAsJson(limits, terms);
const answered = (limits: OfferLimits, answer: SolveAnswer) =>
  asJson(limits, answer.fits ? answer.proposal.terms : null);
const proposed = (limits: OfferLimits, proposal: Proposal | null) => asJson(limits, proposal?.terms ?? null);

/** What fits by the calculator, in the shape of the second search. */
function solved(
  limits: OfferLimits,
  terms: Terms,
  target: number,
  allowed: { least: number; most: number } | null,
) {
  const found = solveForPayment(limits, terms, target, allowed);
  return found.fits
    ? {
        most_cash: proposed(limits, found.mostCash),
        this_price: answered(limits, found.thisPrice),
        this_term: answered(limits, found.thisTerm),
      }
    : { nearest: proposed(limits, found.nearest) };
}

// Rules: R6-5, R9-1
test("a second search, which tries every choice with exact fractions, finds the same answers and starts", () => {
  fc.assert(
    fc.property(small(), ({ limits, terms: drawn, payment }) => {
      const terms = withExactCount(limits, drawn);
      const offer = searched(limits);
      expect(solved(limits, terms, payment, null)).toEqual(
        secondSolve(offer, termsAsJson(limits, terms), plain(Math.max(payment, 0), 2)),
      );
      const base = completeTerms(limits, { frequency: terms.frequency, fees: terms.fees });
      const starts = startsOf(limits, terms, null);
      expect(secondStarts(offer, termsAsJson(limits, base))).toEqual({
        most_cash: asJson(limits, starts.most_cash.terms),
        lowest_payment: asJson(limits, starts.lowest_payment.terms),
        best_commission: asJson(limits, starts.best_commission.terms),
      });
    }),
    { numRuns: 250 },
  );
});

// Rule: R9-1
test("with commission terms on any base the start of the best commission is still the best of every choice", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      small(),
      commissions(),
      fc.integer({ min: 0, max: 300 }),
      ({ limits: drawn, terms }, paid, owed) => {
        const limits = { ...paying(drawn, paid), existingFundingBalance: owed };
        const kept = withExactCount(limits, terms);
        const base = completeTerms(limits, { frequency: kept.frequency, fees: kept.fees });
        const { best_commission } = startsOf(limits, kept, null);
        const found = secondStarts(searched(limits), termsAsJson(limits, base)).best_commission;
        expect(asJson(limits, best_commission.terms)).toEqual(found);
        if (best_commission.terms !== null) seen.add(paid.base);
      },
    ),
    { numRuns: 250 },
  );
  expect([...seen].sort()).toEqual(["net_funding", "new_money", "purchase_price"]);
});

// Rule: R9-5
test("a second disclosure and that search find the same answers and starts of which a document can be made", () => {
  let some = 0;
  fc.assert(
    fc.property(
      small(),
      fc.constantFrom(...FREQUENCIES),
      fc.integer({ min: -30, max: 30 }),
      ({ limits: drawn, terms: chosen, payment }, frequency, off) => {
        const limits = {
          ...drawn,
          baseFrequency: frequency,
          availableFrequencies: [frequency],
          override: null,
        };
        const terms = { ...chosen, frequency };
        const perYear = paymentsAYear(frequency, "business_days", day("2026-01-05"));
        const quote = computeQuote(limits, completeTerms(limits, terms));
        const income = Math.max(Math.round((quote.paymentAmount * perYear * (1_000 + off)) / 1_440), 100);
        const rule = { yearlyTotals: yearlyTotalsOfSplit(limits.holdback, income), perYear, monthly: income };
        const offer = { ...searched(limits), monthly_receivables: plain(income, 2) };
        const disclosed = {
          ...offer,
          disclosure: {
            funding_date: "2026-01-05",
            first_payment_date: "2026-01-06",
            payment_basis: "true_up",
            income: { monthly_amount: plain(income, 2) },
          },
        } as unknown as JsonDisclosedOffer;
        const isDisclosable = (of: Parameters<typeof secondIsEstimate>[1]) => secondIsEstimate(disclosed, of);
        expect(solved(limits, terms, payment, disclosablePayments(rule))).toEqual(
          secondSolve(offer, termsAsJson(limits, terms), plain(Math.max(payment, 0), 2), isDisclosable),
        );
        const base = completeTerms(limits, { frequency, fees: terms.fees });
        const { most_cash, lowest_payment } = startsOf(limits, terms, rule);
        const second = secondStarts(offer, termsAsJson(limits, base), isDisclosable);
        expect(second.most_cash).toEqual(asJson(limits, most_cash.terms));
        expect(second.lowest_payment).toEqual(asJson(limits, lowest_payment.terms));
        if (second.lowest_payment !== null) some += 1;
      },
    ),
    { numRuns: 250 },
  );
  expect(some).toBeGreaterThan(50);
});
