import fc from "fast-check";
import { COMMISSION_BASES, type CommissionTerms } from "@/lib/calculator/commission/commission";
import { FREQUENCIES, type Frequency } from "@/lib/calculator/offer/frequency";
import { usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { Fee, GivenTier, OfferLimits, Prepayment } from "@/lib/calculator/offer/limits";
import { MAX_TIERS } from "@/lib/calculator/prepayment/most-tiers";
import { tierCount } from "@/lib/calculator/prepayment/tier-count";

/** The largest amount that the API accepts. */
export const MOST_CENTS = 99_999_999_999;

/** Amounts of every size up to the largest allowed, both ends included. */
export function cents(min: number, max: number): fc.Arbitrary<number> {
  const tops = [100, 100_000, 10_000_000, 1_000_000_000, max].filter((top) => top > min && top <= max);
  return fc.oneof(...(tops.length > 0 ? tops : [max]).map((top) => fc.integer({ min, max: top })));
}

/** Typical rates as a person writes them, and others. */
export function micros(min: number, max: number): fc.Arbitrary<number> {
  const hundredths = fc.integer({ min: Math.ceil(min / 10_000), max: Math.floor(max / 10_000) });
  return fc.oneof(
    hundredths.map((value) => value * 10_000),
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
  );
}

/** Any offer the API would accept. */
export function offers(): fc.Arbitrary<OfferLimits> {
  return fc
    .record({
      version: fc.integer({ min: 1, max: 1_000 }),
      price: fc.oneof(cents(1, MOST_CENTS), fc.integer({ min: 500_000, max: 10_000_000 })),
      spread: cents(0, MOST_CENTS),
      priceDefault: fc.nat(),
      buyRate: fc.oneof(micros(1_000_000, 1_600_000), micros(1_000_000, 10_000_000)),
      upsell: fc.oneof(micros(0, 200_000), micros(0, 10_000_000)),
      upsellDefault: fc.nat(),
      payments: fc.oneof(
        fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 200 })),
        fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 5_000 })),
      ),
      paymentsDefault: fc.nat(),
      baseFrequency: fc.constantFrom(...FREQUENCIES),
      availableFrequencies: fc.shuffledSubarray([...FREQUENCIES], { minLength: 1 }),
      override: fc.option(overrides(), { freq: 2 }),
      fees: fees(),
      holdback: fc.oneof(fc.constant(0), micros(1, 1_000_000)),
      receivables: fc.option(cents(100, MOST_CENTS)),
      existingFundingBalance: fc.oneof(fc.constant(0), cents(0, 1_000_000), cents(0, MOST_CENTS)),
      renewal: fc.option(renewals(), { freq: 3 }),
      prepayment: prepayments(),
    })
    .map((drawn): OfferLimits => {
      const ceiling = Math.min(drawn.price + drawn.spread, MOST_CENTS);
      const [least, more] = drawn.payments;
      const most = Math.min(least + more, 5_000);
      return {
        version: drawn.version,
        structure: null,
        purchasePrice: {
          floor: drawn.price,
          ceiling,
          default: drawn.price + (drawn.priceDefault % (ceiling - drawn.price + 1)),
        },
        buyRate: drawn.buyRate,
        upsell: { ceiling: drawn.upsell, default: drawn.upsellDefault % (drawn.upsell + 1) },
        payments: {
          floor: least,
          ceiling: most,
          default: least + (drawn.paymentsDefault % (most - least + 1)),
        },
        baseFrequency: drawn.baseFrequency,
        availableFrequencies: drawn.availableFrequencies,
        override: overrideNear(drawn.override, drawn.price, drawn.buyRate, least, most),
        fees: drawn.fees,
        holdback: drawn.holdback,
        monthlyReceivables: drawn.receivables,
        existingFundingBalance: drawn.existingFundingBalance,
        renewal: renewalOf(drawn.renewal, drawn.existingFundingBalance),
        prepayment: drawn.prepayment,
        commissionTerms: null,
      };
    })
    .filter((limits) => usableFrequencies(limits).length > 0)
    .map(withinTierCount);
}

function overrides() {
  return fc.record({
    behavior: fc.constantFrom("ceiling" as const, "floor" as const, "exact" as const),
    position: fc.integer({ min: 0, max: 100 }),
    nudge: fc.integer({ min: -2, max: 2 }),
  });
}

/** A payment close to those that the offer allows, so that tests get payments on both sides of its limit. */
function overrideNear(
  drawn: { behavior: "ceiling" | "floor" | "exact"; position: number; nudge: number } | null,
  price: number,
  buyRate: number,
  least: number,
  most: number,
): OfferLimits["override"] {
  if (drawn === null) return null;
  const count = least + Math.floor(((most - least) * drawn.position) / 100);
  const amount = Math.floor((price * (buyRate / 1_000_000)) / count) + drawn.nudge;
  return { behavior: drawn.behavior, amount: Math.min(Math.max(amount, 1), MOST_CENTS) };
}

interface DrawnRenewal {
  discount: number;
  payment: { frequency: Frequency; remaining: number; nudge: number } | null;
}

function renewals(): fc.Arbitrary<DrawnRenewal> {
  return fc.record({
    discount: fc.oneof(fc.constant(0), cents(0, 1_000_000)),
    payment: fc.option(
      fc.record({
        frequency: fc.constantFrom(...FREQUENCIES),
        remaining: fc.integer({ min: 1, max: 5_000 }),
        nudge: fc.integer({ min: -1, max: 1 }),
      }),
    ),
  });
}

/**
 * A renewal for a balance that is paid off: the remaining payments sum to what is owed, within one payment.
 */
function renewalOf(drawn: DrawnRenewal | null, paidOff: number): OfferLimits["renewal"] {
  if (drawn === null || paidOff === 0) return null;
  const balance = Math.min(paidOff + drawn.discount, MOST_CENTS);
  if (drawn.payment === null) return { balance, reference: null, currentPayment: null };
  const { frequency, remaining, nudge } = drawn.payment;
  const amount = Math.max(1, Math.floor(balance / remaining) + nudge);
  const fits = Math.abs(amount * remaining - balance) < amount;
  return { balance, reference: "OLD-1", currentPayment: fits ? { amount, frequency, remaining } : null };
}

function fees(): fc.Arbitrary<Fee[]> {
  const rate = fc.oneof(micros(0, 50_000), micros(0, 50_000), micros(0, 1_000_000));
  const amount = fc.oneof(cents(0, 100_000), cents(0, 100_000), cents(0, MOST_CENTS));
  const one = fc.oneof(
    fc.record({ amountType: fc.constant("pct" as const), values: fc.tuple(rate, rate, rate) }),
    fc.record({ amountType: fc.constant("fixed" as const), values: fc.tuple(amount, amount, amount) }),
  );
  return fc.array(fc.tuple(one, fc.boolean()), { maxLength: 5 }).map((drawn) =>
    drawn.map(([{ amountType, values }, isAdjustable], index) => {
      const [floor = 0, middle = 0, ceiling = 0] = [...values].sort((a, b) => a - b);
      return {
        id: `fee-${index}`,
        label: `Fee ${index}`,
        amountType,
        amount: middle,
        range: isAdjustable ? { floor, ceiling } : null,
      };
    }),
  );
}

function prepayments(): fc.Arbitrary<Prepayment> {
  const tier: fc.Arbitrary<GivenTier> = fc.record({
    label: fc.string(),
    termOrWindow: fc.integer({ min: 0, max: 60 }),
    factorRate: fc.integer({ min: 0, max: 300 }).map((value) => value / 100),
    amountSold: fc.integer({ min: 0, max: 1_000_000 }),
    savings: fc.integer({ min: 0, max: 1_000_000 }),
    discountPts: fc.integer({ min: 0, max: 100 }),
  });
  const window = fc.record({
    monthsAfterFunding: fc.integer({ min: 0, max: 24 }),
    discount: fc.oneof(micros(0, 500_000), micros(0, 10_000_000)),
  });
  return fc.oneof(
    fc.constant({ mode: "none" as const }),
    fc.record({
      mode: fc.constant("step_per_month" as const),
      rateStep: fc.oneof(micros(1, 50_000), micros(1, 10_000_000)),
      floorTermMonths: fc.integer({ min: 1, max: 24 }),
    }),
    fc.record({ mode: fc.constant("fixed_windows" as const), windows: fc.array(window, { maxLength: 24 }) }),
    fc.record({ mode: fc.constant("funder_provided" as const), tiers: fc.array(tier, { maxLength: 6 }) }),
  );
}

/** Raises the lowest month of an offer that could reach more tiers than the API accepts. */
function withinTierCount(limits: OfferLimits): OfferLimits {
  const { prepayment } = limits;
  const beyond = tierCount(limits) - MAX_TIERS;
  if (prepayment.mode !== "step_per_month" || beyond <= 0) return limits;
  return { ...limits, prepayment: { ...prepayment, floorTermMonths: prepayment.floorTermMonths + beyond } };
}

/** Commission terms, before their base points are brought within what an offer's buy rate allows. */
export function commissions(): fc.Arbitrary<CommissionTerms> {
  return fc.record({
    base: fc.constantFrom(...COMMISSION_BASES),
    basePoints: fc.oneof(fc.constant(0), micros(0, 100_000), fc.integer({ min: 0, max: 1_000_000 })),
    shares: fc.oneof(fc.constant<CommissionTerms["shares"]>([]), shares()),
    clawback: fc.option(
      fc.record({ days: fc.integer({ min: 1, max: 365 }), note: fc.option(fc.constant("In full.")) }),
    ),
  });
}

/** An offer with these commission terms. */
export function paying(limits: OfferLimits, drawn: CommissionTerms) {
  const basePoints = Math.min(drawn.basePoints, limits.buyRate - 1_000_000);
  return { ...limits, commissionTerms: { ...drawn, basePoints } };
}

/** Two to five shares that sum to 1. */
function shares(): fc.Arbitrary<CommissionTerms["shares"]> {
  const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 5 });
  return weights.map((drawn) => {
    const all = drawn.reduce((sum, weight) => sum + weight, 0);
    const parts = drawn.map((weight) => Math.floor((weight * 1_000_000) / all));
    const left = 1_000_000 - parts.reduce((sum, part) => sum + part, 0);
    return parts.map((part, index) => ({ name: `Share ${index}`, share: index === 0 ? part + left : part }));
  });
}
