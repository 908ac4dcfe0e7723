import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dayGivenOutAgain } from "@/lib/calculator/apr/apr";
import { computeQuote } from "@/lib/calculator/quote";
import { impliedShare } from "@/lib/calculator/schedule/payment-basis";
import { paymentsAYearOf, scheduledPayments, yearlyPayments } from "@/lib/calculator/schedule/schedule";
import { solveForPayment } from "@/lib/calculator/solve/solve";
import { day, disclosed, exampleOffer, exampleTerms, fundedOn, paymentsOf } from "./example-offer";

const sourceOf = (name: string) =>
  readFileSync(new URL(`../../../docs/guide/${name}`, import.meta.url), "utf8");
const page = sourceOf("calculator.md");

/** An amount, a rate or a share as the page writes it, without its sign: "67,500.00", "1.35", "142.90". */
const written = (value: number, places = 2) =>
  value.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });
const money = (...amounts: number[]) => amounts.map((cents) => written(Math.abs(cents) / 100));

/** What the examples begin from, and the limits and factors that the page names. */
const GIVEN = [
  ...["50,000.00", "1.25", "0.10", "0.03", "195.00", "6,200.00", "96,000.00", "94,000.00", "0.12"],
  ...["45,000.00", "0.08", "6,500.00", "130.00", "0.02", "500.00"],
  ...["20,000.00", "60,000.00", "0.00", "99,999.99", "2.5", "30.4"],
];

function worked(): string[] {
  const quote = computeQuote(exampleOffer(), exampleTerms());
  const { prepayment } = quote;
  const tiers = prepayment.source === "generated" ? prepayment.tiers : [];
  const monthly = (quote.paymentAmount * 260) / 12;
  return [
    written(quote.factorRate / 1_000_000),
    ...money(quote.amountSold, quote.commission, quote.funderReturn, quote.totalFees, quote.netFunding),
    ...money(...quote.fees.map(({ charge }) => charge), quote.paymentAmount, quote.lastPaymentAmount),
    String(Math.floor((1_000 * quote.amountSold) / 126 / 100) / 1_000),
    String(Math.floor((1_000 * 126 * 12) / 260) / 1_000),
    ...money(quote.estimatedTermMonths, Math.round(monthly), quote.monthlyPayment),
    written((quote.receivablesShare ?? 0) / 10_000, 4),
    ...money(quote.receivablesShare ?? 0),
    ...tiers.flatMap(({ factorRate, amountSold, savings }) => [
      written(factorRate / 1_000_000),
      ...money(amountSold, savings),
    ]),
  ];
}

function renewed(): string[] {
  const renewal = {
    balance: 650_000,
    reference: null,
    currentPayment: { amount: 13_000, frequency: "daily", remaining: 50 },
  } as const;
  const terms = exampleTerms({ purchasePrice: 4_500_000, upsell: 80_000, numPayments: 120 });
  const quote = computeQuote(exampleOffer({ renewal }), terms);
  const figures = quote.renewal ?? expect.fail("The offer is a renewal.");
  const { discount, newCash, addedPayback, currentMonthly, paymentChange, currentEnds, newEnds } = figures;
  return [
    ...money(quote.amountSold, quote.totalFees, quote.paymentAmount, quote.monthlyPayment),
    ...money(discount, newCash, addedPayback, currentMonthly ?? 0, paymentChange ?? 0),
    ...money(currentEnds ?? 0, newEnds ?? 0),
    written((figures.perDollar ?? 0) / 10_000, 4),
  ];
}

function solved(): string[] {
  const wide = exampleOffer({ purchasePrice: { floor: 1, ceiling: 8_000_000, default: 5_000_000 } });
  const found = solveForPayment(wide, exampleTerms(), 50_000);
  if (!found.fits || !found.thisPrice.fits || !found.thisTerm.fits) throw new Error("The target is met.");
  const [cash, price, term] = [found.mostCash, found.thisPrice.proposal, found.thisTerm.proposal];
  return [
    ...money(cash.quote.purchasePrice, cash.quote.netFunding, term.quote.purchasePrice),
    ...[cash, price].map(({ quote }) => String(quote.numPayments)),
  ];
}

function financed(): string[] {
  const { schedule, disclosure } = disclosed();
  const { payments } = disclosure;
  const oneFee = { financeCharge: true, paidTo: null, label: "Origination Fee" };
  const other = { ...oneFee, financeCharge: false, paidTo: "the state" };
  const without = disclosed({ fees: [oneFee, other] }).disclosure.payments;
  if (schedule === null || payments === null) throw new Error("The example has a schedule.");
  const monthly = Math.round(yearlyPayments(schedule) / 12);
  const holdback = 0.12 * 9_400_000;
  return [
    ...money(disclosure.amountFinanced, payments.financeCharge, payments.estimatedMonthlyCost, monthly),
    ...money(impliedShare(yearlyPayments(schedule), 9_600_000), holdback),
    written(((holdback - monthly) / holdback) * 100),
    ...money(payments.apr?.hundredths ?? 0, without?.apr?.hundredths ?? 0),
    payments.apr?.percent.toFixed(6) ?? "",
    `${payments.termDays} days`,
    `${paymentsAYearOf(schedule)} business days`,
  ];
}

function severalRoots(): string[] {
  const schedule = fundedOn("2026-12-01", paymentsOf("biweekly", 52, 2_700_000), {
    trueUps: [
      { day: day("2026-12-16"), amount: 6_000_000 },
      { day: day("2027-01-05"), amount: -5_000_000 },
    ],
  });
  expect(dayGivenOutAgain(2_000_000, schedule)).toBe(day("2026-12-16"));
  const payments = scheduledPayments(schedule);
  const balanceOn = (until: string) =>
    payments.reduce((sum, each) => (each.day <= day(until) ? sum + each.amount : sum), -2_000_000);
  return [
    ...money(balanceOn("2026-12-16"), balanceOn("2027-01-05")),
    ...[0.09, 0.17, 1].map((rate) => written(rootNear(rate, payments, schedule.funding.day))),
  ];
}

/** The annual percentage near a rate of two weeks at which the payments are worth 20,000.00, by Newton's method. */
function rootNear(start: number, payments: { day: number; amount: number }[], funding: number): number {
  const value = (rate: number) =>
    payments.reduce((sum, { day: on, amount }) => {
      const periods = (on - funding) / 14;
      const whole = Math.floor(periods);
      return sum + amount / ((1 + (periods - whole) * rate) * (1 + rate) ** whole);
    }, -2_000_000);
  let rate = start;
  for (let step = 0; step < 100; step += 1) {
    const slope = (value(rate + 1e-7) - value(rate - 1e-7)) / 2e-7;
    rate -= value(rate) / slope;
  }
  return rate * 2_600;
}

describe("docs/guide/calculator.md", () => {
  const computed = [...worked(), ...renewed(), ...solved(), ...financed(), ...severalRoots()];

  test("has no amount, rate or share that the calculator does not compute", () => {
    const known = new Set([...GIVEN, ...computed]);
    const found = page.match(/\d[\d,]*\.\d+/g) ?? [];
    expect(found.length).toBeGreaterThan(120);
    expect(found.filter((figure) => !known.has(figure))).toEqual([]);
  });

  test("has the figures of its examples: share, split, dates and the condition for one APR", () => {
    const needed = [...financed(), ...severalRoots(), ...solved()];
    const plain = page.replace(/\s+/g, " ");
    expect(needed.filter((figure) => !plain.includes(figure))).toEqual([]);
  });
});

test("docs/guide/renewals.md has the figures of the same renewal", () => {
  const figures = sourceOf("renewals.md").match(/\| \d[\d,]*\.\d+ \|$/gm) ?? [];
  const known = new Set([...GIVEN, ...renewed()]);
  expect(figures).toHaveLength(9);
  expect(figures.filter((figure) => !known.has(figure.slice(2, -2)))).toEqual([]);
});
