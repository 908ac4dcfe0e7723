import { formatPayments } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";

/**
 * How often payments are due, in the order in which pages list them. Daily means business days, five a week.
 */
export const FREQUENCIES = ["daily", "weekly", "biweekly", "semi_monthly", "monthly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

interface FrequencyFacts {
  paymentsPerYear: number;
  /** The name in a list of choices. */
  name: string;
  /** The word before "payments". */
  adverb: string;
  /** The words after the amount of a payment. */
  each: string;
  unitPeriod: UnitPeriod;
}

/**
 * The unit-period of an APR (Appendix J): its days, and whether the time to the first payment is counted in
 * months of 30 days. Otherwise it is counted in actual days.
 */
interface UnitPeriod {
  days: number;
  inMonths: boolean;
}

const FACTS: Record<Frequency, FrequencyFacts> = {
  daily: {
    paymentsPerYear: 260,
    name: "Daily",
    adverb: "daily",
    each: "a day",
    unitPeriod: { days: 1, inMonths: false },
  },
  weekly: {
    paymentsPerYear: 52,
    name: "Weekly",
    adverb: "weekly",
    each: "a week",
    unitPeriod: { days: 7, inMonths: false },
  },
  biweekly: {
    paymentsPerYear: 26,
    name: "Every two weeks",
    adverb: "biweekly",
    each: "every two weeks",
    unitPeriod: { days: 14, inMonths: false },
  },
  semi_monthly: {
    paymentsPerYear: 24,
    name: "Twice a month",
    adverb: "twice-monthly",
    each: "twice a month",
    unitPeriod: { days: 15, inMonths: true },
  },
  monthly: {
    paymentsPerYear: 12,
    name: "Monthly",
    adverb: "monthly",
    each: "a month",
    unitPeriod: { days: 30, inMonths: true },
  },
};

/**
 * The number of payments in a year. Five daily payments equal one weekly payment
 * (docs/spec/calculator-rules.md "Figures").
 */
export function paymentsPerYear(frequency: Frequency): number {
  return FACTS[frequency].paymentsPerYear;
}

/**
 * The payments a year of every frequency, as text: "daily 260 (5 business days a week), weekly 52, every two
 * weeks 26" and so on.
 */
export function paymentsPerYearInWords(): string {
  return FREQUENCIES.map((frequency) => {
    const days = frequency === "daily" ? " (5 business days a week)" : "";
    return `${frequencyName(frequency).toLowerCase()} ${paymentsPerYear(frequency)}${days}`;
  }).join(", ");
}

/** The name of a frequency in a list of choices: "Every two weeks". */
export function frequencyName(frequency: Frequency): string {
  return FACTS[frequency].name;
}

/** The word before "payments": "biweekly". */
export function frequencyAdverb(frequency: Frequency): string {
  return FACTS[frequency].adverb;
}

/** How often a payment is due, after its amount: "a day", "every two weeks". */
export function frequencyEach(frequency: Frequency): string {
  return FACTS[frequency].each;
}

/**
 * A payment in another frequency, in cents, rounded down: a year of it must not exceed a year of the original.
 */
export function sameMoneyIn(to: Frequency, from: Frequency, payment: Cents): Cents {
  return Math.floor((payment * paymentsPerYear(from)) / paymentsPerYear(to));
}

export function unitPeriodOf(frequency: Frequency): UnitPeriod {
  return FACTS[frequency].unitPeriod;
}

/** A number of payments with its frequency: "126 daily payments", "1 monthly payment". */
export function countedPayments(count: number, frequency: Frequency): string {
  return formatPayments(count, frequencyAdverb(frequency));
}
