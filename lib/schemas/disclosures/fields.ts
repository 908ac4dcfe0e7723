import { z } from "zod";
import { PAYMENT_CALENDARS } from "@/lib/calculator/schedule/calendar";
import { PAYMENT_BASES } from "@/lib/calculator/schedule/payment-basis";
import { INCOME_METHODS } from "@/lib/disclosure/input";
import { countWords, forbiddenWord } from "@/lib/disclosure/words/word-rules";
import { MOST_ROWS } from "@/lib/schemas/wire/bounds";
import {
  because,
  day,
  flag,
  line,
  list,
  money,
  name,
  note,
  oneOf,
  positiveMoney,
  signedMoney,
} from "@/lib/schemas/wire/field-types";

/**
 * The offer's `disclosure`: the input of the payment schedule, and what a disclosure states besides the
 * terms.
 */

const income = z
  .strictObject(
    {
      monthly_amount: positiveMoney().describe("The merchant's income in an average month.").optional(),
      method: oneOf(INCOME_METHODS)
        .describe("`historical`: an average of past months. `underwriting`: your own estimate.")
        .optional(),
      months: z
        .number("must be from 4 to 12")
        .int("must be a whole number from 4 to 12")
        .min(4, "must be from 4 to 12")
        .max(12, "must be from 4 to 12")
        .describe("The months averaged with `historical`; ignored with `underwriting`.")
        .optional(),
      channel: line(200)
        .refine((text) => countWords(text) <= 12, because("limit", "must have 1 to 12 words"))
        .describe('Where the income comes in, as it reads after "through": `card and bank receipts`.')
        .optional(),
    },
    "must be an object",
  )
  .meta({
    id: "Income",
    description: "The merchant's income. Never taken from `monthly_receivables`; a document needs it.",
  });

const trueUp = z
  .strictObject(
    {
      date: day().describe("When it is due."),
      amount: signedMoney().describe("Above 0 the recipient pays, below 0 you do; 0 is left out."),
    },
    "must be an object",
  )
  .meta({ id: "TrueUp", description: "A dated correction of the payments." });

const irregularPayment = z
  .strictObject(
    {
      date: day().describe("When it is due."),
      amount: money().describe("What the recipient pays besides the periodic payment; 0 is left out."),
      label: name().describe("What it is for."),
    },
    "must be an object",
  )
  .meta({ id: "IrregularPayment", description: "A dated payment besides the periodic ones." });

const payoff = z
  .strictObject(
    {
      payee: name().describe("Whose financing is paid off. Required unless `to_us` is true.").optional(),
      amount: money().describe("What is paid off."),
      to_us: flag().describe("Whether it is your own financing. Default false.").optional(),
    },
    "must be an object",
  )
  .meta({ id: "Payoff", description: "Earlier financing that is paid off from this one." });

const renewal = z
  .strictObject(
    {
      double_dipping_amount: money()
        .describe(
          "The part that pays unpaid finance charges or fees. New York needs it when a payoff is to you.",
        )
        .optional(),
      prepayment_charge: money()
        .describe("The charge for paying off the earlier financing. Texas needs it when a payoff is to you.")
        .optional(),
      unpaid_charges: money()
        .describe("Unpaid charges of the earlier financing. Texas needs it when a payoff is to you.")
        .optional(),
    },
    "must be an object",
  )
  .meta({ id: "Renewal", description: "Facts about earlier financing of yours that is renewed." });

const minimumPayment = z
  .strictObject(
    {
      text: statement().describe("A sentence of your own about the least payment.").optional(),
      monthly_amount: positiveMoney()
        .describe(
          "The least the merchant pays in a month, at most the estimated monthly cost; a document needs it.",
        )
        .optional(),
    },
    "must be an object",
  )
  .meta({ id: "MinimumPayment", description: "The least the merchant pays whatever the sales." });

const given = z
  .strictObject(
    {
      date: day().describe(
        "The day on which the merchant got it: today or earlier in the brand's time zone.",
      ),
      reference: line(100).describe("Your own reference, which the ISO reads too.").optional(),
    },
    "must be an object",
  )
  .meta({
    id: "GivenDisclosure",
    description:
      "Says that you gave the merchant the state's disclosure, where this product makes none. The ISO reads it and is not asked.",
  });

export const DISCLOSURE = z
  .strictObject(
    {
      funding_date: day()
        .describe(
          "When the merchant is funded: today to 60 days from now in the brand's time zone. Default, also once it has passed: the next business day.",
        )
        .optional(),
      first_payment_date: day()
        .describe(
          "The first periodic payment, in every frequency: 1 to 62 days after a `funding_date` that is given and has not passed. Default: the first payment day after funding (`daily`), 7 days (`weekly`), 14 days (`biweekly`), the next of the two days (`semi_monthly`), the same day of the next month (`monthly`).",
        )
        .optional(),
      payment_calendar: oneOf(PAYMENT_CALENDARS)
        .describe(
          "The days of `daily` payments; ignored in other frequencies. `business_days`: Monday to Friday but for holidays of the Federal Reserve Banks. Default `business_days`.",
        )
        .optional(),
      semi_monthly_days: semiMonthlyDays()
        .describe(
          "The two days of `semi_monthly` payments, ascending and 15 apart, or one from 13 to 17 and 31 for the last day. Default: the day of `first_payment_date` and the one 15 days from it, else 1 and 16.",
        )
        .optional(),
      payment_basis: oneOf(PAYMENT_BASES)
        .describe(
          "How payments follow the merchant's sales. `fixed`: not at all. `true_up`: preset, reconciled with the share of the income. `split`: that share as it comes in. Default `true_up` with a holdback, else `fixed`; a document needs it given.",
        )
        .optional(),
      income: income.optional(),
      true_ups: list(trueUp, MOST_ROWS.true_ups, "true-ups")
        .describe("Corrections of the payments that are already known. Default none.")
        .optional(),
      irregular_payments: list(irregularPayment, MOST_ROWS.irregular_payments, "payments")
        .describe("Payments besides the periodic ones. Default none.")
        .optional(),
      minimum_payment: minimumPayment.optional(),
      payoffs: list(payoff, MOST_ROWS.payoffs, "payoffs")
        .describe("They sum to `existing_funding_balance`. Default: one of the whole balance, to you.")
        .optional(),
      renewal: renewal.optional(),
      collateral: statement("collateral")
        .describe(
          "The collateral or security interest; `None` means there is none. New York and Texas need it.",
        )
        .optional(),
      other_fees: statement()
        .describe("Fees besides those of the offer; `None` means there are none. Texas needs it.")
        .optional(),
      prepayment_fees: statement()
        .describe("Fees for paying early; `None` means there are none. A document needs it given.")
        .optional(),
      true_up_paragraph: paragraph().describe("The contract's paragraph about true-ups.").optional(),
      prepayment_paragraph: paragraph().describe("The contract's paragraph about paying early.").optional(),
      payment_method: describing(200)
        .describe("How the merchant pays, such as `ACH debit of the business account`. Texas needs it.")
        .optional(),
      variation: describing(500).describe("When the payments vary, and by what.").optional(),
      prepayment_costs: list(describing(300), MOST_ROWS.prepayment_costs, "paragraphs")
        .describe("What paying early costs or saves, a paragraph for each cost and discount.")
        .optional(),
      given: given.optional(),
    },
    "must be an object",
  )
  .meta({
    id: "OfferDisclosure",
    description:
      "The input of the payment schedule, and what a disclosure states beyond the terms. An empty object counts as not given.",
  });

/** The offer's `disclosure` as given. */
export type GivenDisclosure = z.output<typeof DISCLOSURE>;

/** Removes empty objects. Returns undefined when nothing is left. */
export function withoutEmptyObjects(given: GivenDisclosure): GivenDisclosure | undefined {
  const kept = Object.entries(given).filter(
    ([, value]) => value !== undefined && (Array.isArray(value) || !isEmptyObject(value)),
  );
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as GivenDisclosure);
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** A text that a document prints: it must not contain words that a disclosure must not use. */
function statement(about: "collateral" | "other" = "other") {
  return note().superRefine(withoutForbiddenWord(about));
}

/** A reference to a paragraph of the contract, with the same restriction. */
function paragraph() {
  return describing(100);
}

/** A line that describes, with the same restriction. */
function describing(most: number) {
  return line(most).superRefine(withoutForbiddenWord("other"));
}

function withoutForbiddenWord(about: "collateral" | "other") {
  return (text: string, context: z.core.$RefinementCtx<string>) => {
    const word = forbiddenWord(text, about);
    if (word === null) return;
    const { error: message, params } = because("not_allowed", `must not contain "${word}"`);
    context.addIssue({ code: "custom", message, params });
  };
}

function semiMonthlyDays() {
  const message =
    "must be two days 15 apart, from 1 and 16 to 15 and 30, or one from 13 to 17 and 31 for the last day";
  return z
    .array(z.int(message).meta({ minimum: 1, maximum: 31 }), message)
    .refine(([first = 0, second, ...rest]) => {
      if (second === undefined || rest.length > 0) return false;
      return (
        (first >= 1 && first <= 15 && second === first + 15) || (first >= 13 && first <= 17 && second === 31)
      );
    }, message)
    .meta({ minItems: 2, maxItems: 2 });
}
