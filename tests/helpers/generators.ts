import fc from "fast-check";
import { feeAmountOf } from "@/lib/calculator/fee-amount";
import { type Entered, enteredFrom } from "@/lib/calculator/fit";
import { FREQUENCIES, type Frequency } from "@/lib/calculator/frequency";
import { paymentLimits, usableFrequencies } from "@/lib/calculator/frequency-limits";
import type { Fee, GivenTier, OfferLimits, Prepayment, StructureLimits } from "@/lib/calculator/offer-limits";
import { MAX_TIERS, tierCount } from "@/lib/calculator/prepayment";
import { type Terms, withExactCount } from "@/lib/calculator/terms";

const MOST_CENTS = 99_999_999_999;

/** Amounts of every size up to the largest allowed, both ends included. */
export function cents(min: number, max: number): fc.Arbitrary<number> {
  const tops = [100, 100_000, 10_000_000, 1_000_000_000, max].filter((top) => top > min && top <= max);
  return fc.oneof(...(tops.length > 0 ? tops : [max]).map((top) => fc.integer({ min, max: top })));
}

/** Typical rates as a person writes them, and others. */
function micros(min: number, max: number): fc.Arbitrary<number> {
  const hundredths = fc.integer({ min: Math.ceil(min / 10_000), max: Math.floor(max / 10_000) });
  return fc.oneof(
    hundredths.map((value) => value * 10_000),
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
  );
}

/** Any offer the API would accept. */
function offers(): fc.Arbitrary<OfferLimits> {
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
      };
    })
    .filter((limits) => usableFrequencies(limits).length > 0)
    .map(withinTierCount);
}

/**
 * An offer with terms whose choices are all inside their own limits; with `exact`, with the count that
 * follows from the payment.
 */
export function allowedChoices(): fc.Arbitrary<{ limits: OfferLimits; terms: Terms }> {
  return offers().chain(choicesOf);
}

function choicesOf(limits: OfferLimits): fc.Arbitrary<{ limits: OfferLimits; terms: Terms }> {
  return fc
    .record({
      purchasePrice: fc.oneof(
        fc.integer({ min: limits.purchasePrice.floor, max: limits.purchasePrice.ceiling }),
        fc.constantFrom(limits.purchasePrice.floor, limits.purchasePrice.ceiling),
      ),
      upsell: fc.integer({ min: 0, max: limits.upsell.ceiling }),
      choice: fc.constantFrom(...usableFrequencies(limits)).chain((frequency) => counts(limits, frequency)),
      fees: chosenFees(limits),
    })
    .map(({ purchasePrice, upsell, choice, fees }) => ({
      limits,
      terms: withExactCount(limits, { purchasePrice, upsell, ...choice, fees }),
    }));
}

/**
 * Offers of a few cents and payments, where every price and count can be tried and rounding has the largest
 * effect.
 */
export function smallChoices(): fc.Arbitrary<{ limits: OfferLimits; terms: Terms }> {
  const small = fc.record({
    floor: fc.integer({ min: 1, max: 120 }),
    spread: fc.integer({ min: 0, max: 120 }),
    buyRate: micros(1_000_000, 3_000_000),
    payments: fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 60 })),
    override: fc.option(
      fc.record({
        behavior: fc.constantFrom("ceiling" as const, "floor" as const, "exact" as const),
        amount: fc.integer({ min: 1, max: 40 }),
      }),
      { freq: 2 },
    ),
    balance: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
    rates: fc.array(micros(0, 400_000), { maxLength: 3 }),
  });
  return fc
    .tuple(offers(), small)
    .map(([limits, { floor, spread, buyRate, payments, override, balance, rates }]) => ({
      ...limits,
      purchasePrice: { floor, ceiling: floor + spread, default: floor },
      buyRate,
      payments: { floor: payments[0], ceiling: payments[0] + payments[1], default: payments[0] },
      override,
      existingFundingBalance: balance,
      renewal: null,
      prepayment: { mode: "none" as const },
      fees: rates.map(
        (amount, index): Fee => ({
          id: `fee-${index}`,
          label: `Fee ${index}`,
          amountType: "pct",
          amount,
          range: null,
        }),
      ),
    }))
    .filter((limits) => usableFrequencies(limits).length > 0)
    .chain(choicesOf);
}

/** An offer with terms, some of which lie outside its limits. */
export function anyChoices(): fc.Arbitrary<{ limits: OfferLimits; terms: Terms }> {
  const slip = seldom(fc.constantFrom(-1, 1));
  return fc
    .record({
      chosen: allowedChoices(),
      price: slip,
      upsell: slip,
      count: slip,
      frequency: seldom(fc.constantFrom(...FREQUENCIES)),
      fee: seldom(
        fc.constantFrom(
          { id: "unknown", amount: 1 },
          { id: "fee-0", amount: 1 },
          { id: "fee-1", amount: 1_000_000 },
        ),
      ),
    })
    .map(({ chosen: { limits, terms }, price, upsell, count, frequency, fee }) => ({
      limits,
      terms: {
        purchasePrice: Math.max(slipped(terms.purchasePrice, limits.purchasePrice, price), 1),
        upsell: Math.max(slipped(terms.upsell, { floor: 0, ceiling: limits.upsell.ceiling }, upsell), 0),
        frequency: frequency ?? terms.frequency,
        numPayments: Math.max(terms.numPayments + (count ?? 0), 1),
        fees: fee === null ? terms.fees : [...terms.fees, fee],
      },
    }));
}

/** The flat offers of two to five structures, as different as the API accepts them. */
export function structures(): fc.Arbitrary<StructureLimits[]> {
  return fc.array(offers(), { minLength: 2, maxLength: 5 }).map((flat) =>
    flat.map((limits, index) => ({
      ...limits,
      structure: { id: `s${index}`, label: `Structure ${index}` },
    })),
  );
}

/** Any terms that may have been entered: inside the limits of these structures, near them and far outside. */
export function enteredIn(all: StructureLimits[]): fc.Arbitrary<Entered> {
  const count = fc.record({
    structure: fc.constantFrom(...all.map(({ structure }) => structure.id), "gone"),
    frequency: fc.constantFrom(...FREQUENCIES),
    numPayments: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 1_000_000 })),
  });
  const fee = fc
    .record({
      id: fc.constantFrom("fee-0", "fee-1", "fee-2", "fee-3", "gone"),
      amountType: fc.constantFrom("pct" as const, "fixed" as const),
      amount: fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: MOST_CENTS })),
    })
    .map(({ id, amountType, amount }) => ({ id, ...feeAmountOf(amountType, amount) }));
  const anything = fc.record(
    {
      purchasePrice: cents(0, MOST_CENTS),
      upsell: micros(0, 10_000_000),
      frequency: fc.constantFrom(...FREQUENCIES),
      counts: fc.uniqueArray(count, { selector: ({ structure }) => structure, maxLength: 5 }),
      fees: fc.uniqueArray(fee, { selector: ({ id }) => id, maxLength: 5 }),
    },
    { requiredKeys: [] },
  );
  const allowed = fc
    .constantFrom(...all)
    .chain(choicesOf)
    .map(({ limits, terms }) => enteredFrom(terms, limits));
  return fc.oneof(anything, allowed);
}

function counts(limits: OfferLimits, frequency: Frequency) {
  const allowed = paymentLimits(limits, frequency) ?? { floor: 1, ceiling: 1 };
  return fc.record({
    frequency: fc.constant(frequency),
    numPayments: fc.oneof(
      fc.integer({ min: allowed.floor, max: allowed.ceiling }),
      fc.constantFrom(allowed.floor, allowed.ceiling),
    ),
  });
}

function chosenFees(limits: OfferLimits): fc.Arbitrary<Terms["fees"]> {
  const choices = limits.fees.flatMap(({ id, range }) =>
    range === null
      ? []
      : [fc.record({ id: fc.constant(id), amount: fc.integer({ min: range.floor, max: range.ceiling }) })],
  );
  return fc
    .tuple(fc.tuple(...choices), fc.nat())
    .map(([all, mask]) => all.filter((_, index) => (mask >> index) % 2 === 0));
}

/** Null nine times out of ten. */
function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ arbitrary: fc.constant(null), weight: 9 }, { arbitrary, weight: 1 });
}

function slipped(value: number, { floor, ceiling }: { floor: number; ceiling: number }, slip: number | null) {
  if (slip === null) return value;
  return slip < 0 ? floor - 1 : ceiling + 1;
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
