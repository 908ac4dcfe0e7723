import fc from "fast-check";
import { feeAmountOf } from "@/lib/calculator/offer/fee-amount";
import { FREQUENCIES, type Frequency } from "@/lib/calculator/offer/frequency";
import { paymentLimits, usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { Fee, OfferLimits, StructureLimits } from "@/lib/calculator/offer/limits";
import { enteredFrom } from "@/lib/calculator/terms/entered-from";
import type { Entered } from "@/lib/calculator/terms/fit";
import { type Terms, withExactCount } from "@/lib/calculator/terms/terms";
import { cents, MOST_CENTS, micros, offers } from "./offer-generators";

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
      fees: rates.map(percentFee),
    }))
    .filter((limits) => usableFrequencies(limits).length > 0)
    .chain(choicesOf);
}

/**
 * Offers of a few prices and payments where every term can be tried and a hundredth of a point is many cents,
 * with a payment near those that they allow.
 */
export function coarseChoices(): fc.Arbitrary<{ limits: OfferLimits; terms: Terms; payment: number }> {
  const coarse = fc.record({
    floor: fc.integer({ min: 400_000, max: 4_000_000 }),
    spread: fc.constantFrom(0, 0, 1, 3, 5),
    buyRate: fc.integer({ min: 1_000_000, max: 1_400_000 }),
    ceiling: fc.constantFrom(0, 300, 850, 1_000),
    payments: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 5 })),
    behavior: fc.constantFrom("ceiling" as const, "floor" as const, "exact" as const, null, null),
    nudges: fc.tuple(fc.integer({ min: -150, max: 150 }), fc.integer({ min: -150, max: 150 })),
    at: fc.tuple(fc.nat(5), fc.nat(5)),
    rates: fc.array(micros(0, 400_000), { maxLength: 2 }),
  });
  return fc
    .tuple(offers(), coarse)
    .map(([drawn, { floor, spread, buyRate, ceiling, payments, behavior, nudges, at, rates }]) => {
      const [least, more] = payments;
      const paymentOf = (count: number, nudge: number) =>
        Math.round((floor * buyRate) / 1_000_000 / (least + Math.min(count, more))) + nudge;
      const limits: OfferLimits = {
        ...drawn,
        purchasePrice: { floor, ceiling: floor + spread, default: floor },
        buyRate,
        upsell: { ceiling, default: Math.floor(ceiling / 2) },
        payments: { floor: least, ceiling: least + more, default: least },
        availableFrequencies: [drawn.baseFrequency],
        override: behavior && { behavior, amount: paymentOf(at[0], nudges[0]) },
        existingFundingBalance: 0,
        renewal: null,
        prepayment: { mode: "none" },
        fees: rates.map(percentFee),
      };
      return { limits, payment: paymentOf(at[1], nudges[1]) };
    })
    .chain(({ limits, payment }) => choicesOf(limits).map((chosen) => ({ ...chosen, payment })));
}

function percentFee(amount: number, index: number): Fee {
  return { id: `fee-${index}`, label: `Fee ${index}`, amountType: "pct", amount, range: null };
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
