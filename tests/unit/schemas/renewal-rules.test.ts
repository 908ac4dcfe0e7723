import { describe, expect, test } from "vitest";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import { OFFER_FIELDS, type OfferFields } from "@/lib/schemas/offers/fields";
import type { RenewalBefore } from "@/lib/schemas/offers/rules";
import { offerRules } from "@/lib/schemas/offers/rules";
import { detailOf } from "@/lib/schemas/wire/field-issues";
import { parseFields, withoutNulls } from "@/lib/schemas/wire/parse-fields";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

const RENEWAL = { balance: 6_500 };
const RENEWED = { ...SMALLEST_OFFER, existing_funding_balance: 6_200, renewal: RENEWAL };
const paying = (amount: unknown, remaining: unknown, frequency: unknown = "daily") => ({
  renewal: { ...RENEWAL, current_payment: { amount, frequency, remaining } },
});
const paidOff = (...payoffs: object[]) => ({ disclosure: { payoffs } });

/** The details of a renewal's offer, changed as given; `before` is what a patch changes. */
function details(change: object, before: RenewalBefore | null = null): string[] {
  const read = parseFields(OFFER_FIELDS, withoutNulls({ ...RENEWED, ...change }));
  const facts = { brandKnown: true, callbackIssue: null, dates: null, patched: before };
  return [...read.issues, ...offerRules(read.values as Partial<OfferFields>, facts)].map(detailOf);
}

describe("a renewal is taken", () => {
  // Rule: N-8
  test.each<[what: string, change: object]>([
    ["with the balance alone", {}],
    ["with a balance that is paid off whole", { renewal: { balance: 6_200 } }],
    ["with a reference of 60 characters", { renewal: { ...RENEWAL, reference: "a".repeat(60) } }],
    ["with payments that come to it", paying(130, 50)],
    ["with payments a cent less than one above it", paying(4_333.33, 2)],
    ["with payments a cent less than one below it", paying(3_250.01, 1)],
    [
      "with payoffs to us that sum to what is paid off",
      paidOff({ amount: 6_000, to_us: true }, { amount: 200, to_us: true }, { payee: "Other", amount: 0 }),
    ],
  ])("%s", (_, change) => {
    expect(details(change)).toEqual([]);
  });
});

describe("a member that is missing, of the wrong type or out of range is named by its path", () => {
  // Rule: N-4
  test.each<[detail: string, renewal: unknown]>([
    ["renewal.balance is required", {}],
    ["renewal.balance is required", { balance: null }],
    ["renewal.balance must be a positive number", { balance: 0 }],
    ["renewal.balance must have at most 2 decimals", { balance: 6_500.001 }],
    ["renewal.balance must be at most 999,999,999.99", { balance: 1_000_000_000 }],
    ["renewal must be an object", "yes"],
    ["renewal.reference must not be empty", { ...RENEWAL, reference: "" }],
    ["renewal.reference must have at most 60 characters", { ...RENEWAL, reference: "a".repeat(61) }],
    ["renewal.balanc is not a known field; the nearest known name is balance", { ...RENEWAL, balanc: 1 }],
    ["renewal.current_payment.amount must be a positive number", paying(0, 50).renewal],
    [
      `renewal.current_payment.frequency must be one of ${FREQUENCIES.join(", ")}`,
      paying(130, 50, "yearly").renewal,
    ],
    ["renewal.current_payment.remaining must be a whole number from 1 to 5,000", paying(130, 5_001).renewal],
    ["renewal.current_payment.remaining must be a whole number from 1 to 5,000", paying(130, 0).renewal],
    [
      "renewal.current_payment.remaining is required",
      { ...RENEWAL, current_payment: { amount: 130, frequency: "daily" } },
    ],
  ])("%s", (detail, renewal) => {
    expect(details({ renewal })).toEqual([detail]);
  });
});

describe("the rules of a whole offer", () => {
  const other = (left: string) =>
    `renewal.current_payment must come to renewal.balance within one payment: amount x remaining is ${left}, renewal.balance is 6,500.00`;

  test.each<[detail: string, change: object]>([
    ["renewal needs an existing_funding_balance above 0", { existing_funding_balance: undefined }],
    ["renewal needs an existing_funding_balance above 0", { existing_funding_balance: 0 }],
    [
      "renewal.balance must not be less than existing_funding_balance",
      { existing_funding_balance: 6_500.01 },
    ],
    [
      "renewal needs all of existing_funding_balance in disclosure.payoffs with to_us true",
      paidOff({ payee: "Old Funder", amount: 200 }, { amount: 6_000, to_us: true }),
    ],
    [
      "renewal needs all of existing_funding_balance in disclosure.payoffs with to_us true",
      paidOff({ payee: "Old Funder", amount: 6_200 }),
    ],
    [other("13,000.00"), paying(6_500, 2)],
    [other("4,333.32"), paying(2_166.66, 2)],
    [other("3,250.00"), paying(3_250, 1)],
    [other("5,200.00"), paying(130, 40)],
  ])("%s", (detail, change) => {
    expect(details(change)).toEqual([detail]);
  });

  test("a balance that is no amount is said once, and no rule runs on it", () => {
    expect(details({ existing_funding_balance: "6200" })).toEqual([
      "existing_funding_balance must be a currency amount: a number, not text",
    ]);
  });
});

describe("the rules of a patch", () => {
  const before = { existing_funding_balance: 6_200, renewal: RENEWAL };

  // Rule: N-6
  test.each<[what: string, detail: string, change: object, before: RenewalBefore]>([
    [
      "a balance that it takes away",
      "existing_funding_balance must be above 0 while the offer has a renewal",
      { existing_funding_balance: null },
      before,
    ],
    [
      "a balance that it raises above what is owed",
      "existing_funding_balance must not exceed renewal.balance",
      { existing_funding_balance: 6_500.01 },
      before,
    ],
    [
      "a renewal that it adds without a balance",
      "renewal needs an existing_funding_balance above 0",
      { existing_funding_balance: null },
      {},
    ],
    [
      "an amount owed that it adds or lowers below the balance",
      "renewal.balance must not be less than existing_funding_balance",
      { renewal: { balance: 6_000 } },
      before,
    ],
    [
      "an amount owed beside a balance that it adds above it",
      "renewal.balance must not be less than existing_funding_balance",
      { existing_funding_balance: 7_000 },
      {},
    ],
  ])("%s", (_, detail, change, committed) => {
    expect(details(change, committed)).toEqual([detail]);
  });
});
