import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkTerms } from "@/lib/calculator/check-terms";
import { paymentLimits } from "@/lib/calculator/frequency-limits";
import type { Fee, OfferLimits, Prepayment } from "@/lib/calculator/offer-limits";
import { computeQuote } from "@/lib/calculator/quote";
import type { Renewal } from "@/lib/calculator/renewal";
import type { Terms } from "@/lib/calculator/terms";
import { quoteToWire, termsToWire } from "@/lib/calculator/wire";
import { allowedChoices, anyChoices } from "@/tests/helpers/generators";
import {
  type JsonFee,
  type JsonOffer,
  type JsonPrepayment,
  type JsonRenewal,
  type JsonTerms,
  secondAccepts,
  secondQuote,
} from "@/tests/helpers/second-calculator";

describe("a second calculator, written from the rules with exact fractions, agrees", () => {
  // Rules: N-14, R2-11
  test("on every figure of every quote, as JSON", () => {
    fc.assert(
      fc.property(allowedChoices(), ({ limits, terms }) => {
        // An exact payment can ask for any number of payments; a quote is promised for those the limits allow.
        fc.pre(terms.numPayments <= (paymentLimits(limits, terms.frequency)?.ceiling ?? 0));
        const sent = JSON.parse(JSON.stringify(quoteToWire(computeQuote(limits, terms))));
        expect(sent).toEqual(secondQuote(offerAsJson(limits), termsAsJson(limits, terms)));
      }),
      { numRuns: 2_000 },
    );
  });

  test("on which terms an offer allows", () => {
    fc.assert(
      fc.property(anyChoices(), ({ limits, terms }) => {
        const accepted = checkTerms(limits, terms).problems.length === 0;
        expect(accepted).toBe(secondAccepts(offerAsJson(limits), termsAsJson(limits, terms)));
      }),
      { numRuns: 4_000 },
    );
  });

  test("on how terms are written as JSON", () => {
    fc.assert(
      fc.property(allowedChoices(), ({ limits, terms }) => {
        expect(termsToWire(terms, limits)).toEqual(termsAsJson(limits, terms));
      }),
    );
  });
});

/** The offer as the JSON a funder would send. */
function offerAsJson(limits: OfferLimits): JsonOffer {
  const { prepayment } = limits;
  return {
    version: limits.version,
    purchase_price_floor: plain(limits.purchasePrice.floor, 2),
    purchase_price_ceiling: plain(limits.purchasePrice.ceiling, 2),
    buy_rate: plain(limits.buyRate, 6),
    max_upsell: plain(limits.upsell.ceiling, 6),
    base_frequency: limits.baseFrequency,
    available_frequencies: limits.availableFrequencies,
    num_payments_floor: limits.payments.floor,
    num_payments_ceiling: limits.payments.ceiling,
    payment_amount_override: limits.override === null ? null : plain(limits.override.amount, 2),
    payment_override_behavior: limits.override?.behavior ?? null,
    fees: limits.fees.map(feeAsJson),
    monthly_receivables: limits.monthlyReceivables === null ? null : plain(limits.monthlyReceivables, 2),
    existing_funding_balance: plain(limits.existingFundingBalance, 2),
    renewal: limits.renewal && renewalAsJson(limits.renewal),
    prepayment_schedule_mode: prepaymentMode(prepayment),
    prepayment_config: prepaymentAsJson(prepayment),
    prepayment_schedule: prepayment.mode === "funder_provided" ? prepayment.tiers : [],
  };
}

/** The terms as the JSON a funder would send. */
function termsAsJson(limits: OfferLimits, terms: Terms): JsonTerms {
  return {
    structure: null,
    purchase_price: plain(terms.purchasePrice, 2),
    upsell: plain(terms.upsell, 6),
    frequency: terms.frequency,
    num_payments: terms.numPayments,
    fees: terms.fees.map(({ id, amount }) => {
      const fixed = limits.fees.find((fee) => fee.id === id)?.amountType === "fixed";
      return { id, amount: plain(amount, fixed ? 2 : 6) };
    }),
  };
}

function feeAsJson(fee: Fee): JsonFee {
  const places = fee.amountType === "pct" ? 6 : 2;
  return {
    id: fee.id,
    label: fee.label,
    amount_type: fee.amountType,
    amount: plain(fee.amount, places),
    adjustable: fee.range !== null,
    floor: fee.range === null ? null : plain(fee.range.floor, places),
    ceiling: fee.range === null ? null : plain(fee.range.ceiling, places),
  };
}

function renewalAsJson({ balance, currentPayment }: Renewal): JsonRenewal {
  return {
    balance: plain(balance, 2),
    current_payment: currentPayment && { ...currentPayment, amount: plain(currentPayment.amount, 2) },
  };
}

function prepaymentMode({ mode }: Prepayment): string {
  return mode === "none" || mode === "funder_provided" ? mode : "auto_generate";
}

function prepaymentAsJson(prepayment: Prepayment): JsonPrepayment | null {
  if (prepayment.mode === "step_per_month") {
    return {
      model: "step_per_month",
      params: { rate_step: plain(prepayment.rateStep, 6), floor_term_months: prepayment.floorTermMonths },
    };
  }
  if (prepayment.mode === "fixed_windows") {
    const windows = prepayment.windows.map(({ monthsAfterFunding, discount }) => ({
      months_after_funding: monthsAfterFunding,
      factor_rate_discount: plain(discount, 6),
    }));
    return { model: "fixed_windows", params: { windows } };
  }
  return null;
}

/** The JSON number that a person would write for these digits. */
function plain(value: number, places: number): number {
  const digits = String(value).padStart(places + 1, "0");
  return Number(`${digits.slice(0, -places)}.${digits.slice(-places)}`);
}
