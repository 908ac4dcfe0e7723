import { beforeAll, describe, expect, test } from "vitest";
import { compile } from "@/tests/helpers/compile";

const PRELUDE = `
import { aprOf } from "@/lib/calculator/apr/apr";
import type { DisclosureFacts, Payoff } from "@/lib/disclosure/input";
import { parseMoneyEntry, parsePercentEntry } from "@/lib/calculator/money/entry";
import { fewestPaymentsWithin } from "@/lib/calculator/solve/feasible";
import { formatFeeAmount } from "@/lib/calculator/offer/fee-amount";
import { formatFactor, formatMoney, formatPercent, formatPoints } from "@/lib/calculator/money/formats";
import { highestFeeRate, highestPrice } from "@/lib/calculator/solve/inverse";
import { type Cents, fromDecimal, type Micros, multiplyRate, parseDecimal, toDecimal } from "@/lib/calculator/money/money";
import type { Fee, OfferLimits, Prepayment } from "@/lib/calculator/offer/limits";
import { paymentBasisOf, splitTerms } from "@/lib/calculator/schedule/payment-basis";
import type { Tier } from "@/lib/calculator/prepayment/prepayment";
import type { Fix } from "@/lib/calculator/terms/problems";
import type { FeeCharge, Quote } from "@/lib/calculator/quote";
import type { DatedAmount, Schedule } from "@/lib/calculator/schedule/schedule";
import { solveForPayment } from "@/lib/calculator/solve/solve";
import { rowOf } from "@/lib/disclosure/regimes/regimes";
import type { Terms } from "@/lib/calculator/terms/terms";

declare const price: Cents;
declare const rate: Micros;
declare const limits: OfferLimits;
declare const terms: Terms;
declare const quote: Quote;
declare const fee: Fee;
declare const charged: FeeCharge;
declare const schedule: Schedule;
const names = { id: "a", label: "A", range: null };
export const used = [
  aprOf, fewestPaymentsWithin, formatFactor, formatFeeAmount, formatMoney, formatPercent, formatPoints, fromDecimal,
  highestFeeRate, highestPrice, multiplyRate, parseDecimal, parseMoneyEntry, parsePercentEntry, paymentBasisOf,
  rowOf, solveForPayment, splitTerms, toDecimal, price, rate, limits, terms, quote, fee, charged, schedule, names,
];
export type Used = [DatedAmount, DisclosureFacts, Fix, Payoff, Prepayment, Tier];
`;

const VALID = `
export const money: Cents = multiplyRate(price, rate);
export const sum: Cents = price + 100 - quote.totalFees;
export const factor: Micros = limits.buyRate + terms.upsell;
export const read: [Cents, Micros] = [fromDecimal(535.71, 2), fromDecimal(1.35, 6)];
export const entered: [Cents | null, Micros | null] = [parseMoneyEntry("50k"), parsePercentEntry("3%")];
export const written = [toDecimal(price, 2), toDecimal(rate, 6), toDecimal(quote.estimatedTermMonths, 2)];
export const fees: Fee[] = [
  { ...names, amountType: "pct", amount: rate, range: { floor: rate, ceiling: rate } },
  { ...names, amountType: "fixed", amount: price },
];
export const text = fee.amountType === "pct" ? formatPercent(fee.amount) : formatMoney(fee.amount);
export const texts = [formatFeeAmount(fee), formatFeeAmount(charged), formatMoney(charged.charge)];
`;

const MISUSES: [string, string][] = [
  ["a rate shown as money", "formatMoney(rate);"],
  ["the factor of a quote shown as money", "formatMoney(quote.factorRate);"],
  ["an upsell shown as money", "formatMoney(terms.upsell);"],
  ["a price shown as a factor", "formatFactor(price);"],
  ["a commission shown as points", "formatPoints(quote.commission);"],
  ["a payment shown as a percentage", "formatPercent(quote.paymentAmount);"],
  ["a price as a rate", "multiplyRate(price, price);"],
  ["a rate as a price", "multiplyRate(rate, rate);"],
  ["price and rate in the wrong order", "multiplyRate(rate, price);"],
  ["a product of a rate as a rate", "export const other: Micros = multiplyRate(price, rate);"],
  [
    "an upsell as the price of terms",
    "export const other: Terms = { ...terms, purchasePrice: terms.upsell };",
  ],
  ["a price as the upsell of terms", "export const other: Terms = { ...terms, upsell: price };"],
  ["a price as the buy rate", "export const other: OfferLimits = { ...limits, buyRate: price };"],
  ["a balance as the holdback", "export const other: OfferLimits = { ...limits, holdback: price };"],
  ["a rate as receivables", "export const other: OfferLimits = { ...limits, monthlyReceivables: rate };"],
  [
    "a rate as a payment override",
    'export const other: OfferLimits = { ...limits, override: { amount: rate, behavior: "exact" } };',
  ],
  ["a factor as net funding", "export const other: Quote = { ...quote, netFunding: quote.factorRate };"],
  [
    "an amount as the factor of a quote",
    "export const other: Quote = { ...quote, factorRate: quote.amountSold };",
  ],
  [
    "the amount of a pct fee in cents",
    'export const other: Fee = { ...names, amountType: "pct", amount: price };',
  ],
  [
    "the amount of a fixed fee as a rate",
    'export const other: Fee = { ...names, amountType: "fixed", amount: rate };',
  ],
  [
    "the range of a fixed fee as rates",
    'export const other: Fee = { ...names, amountType: "fixed", amount: price, range: { floor: rate, ceiling: rate } };',
  ],
  ["a fee's amount as money before its type is known", "formatMoney(fee.amount);"],
  ["a fee's amount as a percentage before its type is known", "formatPercent(charged.amount);"],
  ["a fixed fee's amount as a percentage", 'if (fee.amountType === "fixed") formatPercent(fee.amount);'],
  ["a pct fee's limit as money", 'if (fee.amountType === "pct" && fee.range) formatMoney(fee.range.floor);'],
  ["a fee of no known type", "formatFeeAmount({ amount: price });"],
  ["the charge of a fee as a rate", "export const other: FeeCharge = { ...charged, charge: rate };"],
  ["a rate as the fix of a price", 'export const other: Fix = { field: "purchase_price", value: rate };'],
  ["an amount as the fix of an upsell", 'export const other: Fix = { field: "upsell", value: price };'],
  [
    "an amount as the step of a prepayment schedule",
    'export const other: Prepayment = { mode: "step_per_month", rateStep: price, floorTermMonths: 1 };',
  ],
  [
    "an amount as the discount of a window",
    'export const other: Prepayment = { mode: "fixed_windows", windows: [{ monthsAfterFunding: 1, discount: price }] };',
  ],
  ["a factor as the savings of a tier", 'export const other: Pick<Tier, "savings"> = { savings: rate };'],
  ["a rate as the payment to solve for", "solveForPayment(limits, terms, rate);"],
  ["a rate as the most a payment may be", "fewestPaymentsWithin(limits, terms, rate);"],
  ["a factor and an amount in the wrong order", "highestPrice(rate, price);"],
  ["the rate of a fee as its charge", "export const other: Cents = highestFeeRate(price, price);"],
  ["a rate as the amount financed", "aprOf(rate, schedule);"],
  ["a rate as the amount a state's row depends on", 'rowOf("CA", 20_000, rate);'],
  [
    "a rate as the payment of a schedule",
    "export const other: Schedule = { ...schedule, paymentAmount: rate };",
  ],
  ["a rate as a dated amount", "export const other: DatedAmount = { day: 1, amount: rate };"],
  ["a rate as a payoff", "export const other: Payoff = { toUs: true, amount: rate };"],
  [
    "an amount as the holdback of a disclosure",
    'export const other: Pick<DisclosureFacts, "holdback"> = { holdback: price };',
  ],
  ["an amount as a holdback", "paymentBasisOf(null, price);"],
  ["a holdback as an income", "splitTerms(price, rate, rate, 251);"],
  ["two decimals read as a rate", "export const other: Micros = fromDecimal(1.35, 2);"],
  ["six decimals read as money", "export const other: Cents = fromDecimal(535.71, 6);"],
  ["six decimals of a text read as money", 'export const other: Cents | null = parseDecimal("535.71", 6);'],
  ["money written with six decimals", "toDecimal(price, 6);"],
  ["a rate written with two decimals", "toDecimal(rate, 2);"],
  ["an entry of money as a rate", 'export const other: Micros | null = parseMoneyEntry("50k");'],
  ["an entry of a percentage as money", 'export const other: Cents | null = parsePercentEntry("3%");'],
];

let errors: string[];

beforeAll(async () => {
  const misuses = MISUSES.map(([, code], index) => [`misuse-${index}.ts`, `${PRELUDE}${code}\n`]);
  errors = await compile({ "valid.ts": `${PRELUDE}${VALID}`, ...Object.fromEntries(misuses) });
});

test("amounts and rates in their own units compile", () => {
  expect(errors.filter((line) => !line.startsWith("misuse-"))).toEqual([]);
});

describe("what does not compile in the calculator", () => {
  test.each(MISUSES.map(([title], index) => [title, index] as const))("%s", (_title, index) => {
    const lines = errors.filter((line) => line.startsWith(`misuse-${index}.ts(`));
    expect(lines).toEqual([expect.stringMatching(/error TS2(322|345|741|769)/)]);
  });
});
