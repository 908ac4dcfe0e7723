import { z } from "zod";
import { PAYMENT_CALENDARS } from "@/lib/calculator/schedule/calendar";
import { MAX_PAYMENTS } from "@/lib/calculator/schedule/schedule";
import { DISCLOSURE_MOMENTS, REGIMES } from "@/lib/disclosure/regimes/regimes";
import { currency, growing } from "@/lib/schemas/wire/response-fields";

/** The payment schedule and the disclosure of one set of terms, as the API returns them. */

const computed = (what: string) => currency(`${what} Null when it cannot be computed.`).nullable();
const date = (what: string) => z.iso.date().describe(what);

export const SCHEDULE = z
  .strictObject({
    funding_date: date("Day 0."),
    first: date("The first periodic payment."),
    last: date("The last periodic payment."),
    calendar: z
      .enum(PAYMENT_CALENDARS)
      .describe("The days on which daily payments are due; `business_days` in other frequencies."),
    payments: z
      .array(
        z.strictObject({
          date: z.iso.date().describe("The nominal date."),
          amount: currency("Below 0 you pay the recipient."),
        }),
      )
      .max(MAX_PAYMENTS)
      .describe("Every payment by date, true-ups and irregular payments included."),
    assumptions: z.array(z.string()).describe("The assumptions behind the dates, one sentence each."),
  })
  .meta({
    id: "PaymentSchedule",
    description:
      "Every payment with its nominal date. A payment on a day when banks are closed is due on the next day when they are open.",
  });

const ITEMIZED_LINE = z
  .strictObject({
    label: z.string().describe("What it is for."),
    payee: z.string().nullable().describe("The third party paid; null for the recipient and for you."),
    amount: currency("The amount of this line."),
  })
  .meta({ id: "ItemizedLine", description: "A line of the itemization of the amount financed." });

export const QUOTED_DISCLOSURE = z
  .strictObject({
    state: z
      .string()
      .length(2)
      .nullable()
      .describe("The merchant's state by its USPS code; null when it cannot be read."),
    regime: z
      .enum(REGIMES)
      .nullable()
      .describe(
        "The name of the rules that apply, where they have one; `state` and `moment` tell those of other states. `california` and `new_york` have a document, and `texas` where the brand has approved it.",
      ),
    required: z
      .boolean()
      .nullable()
      .describe(
        "Whether the state's law wants a disclosure with a specific offer. Null where the brand is gated and the offer has no state that can be read.",
      ),
    moment: growing(DISCLOSURE_MOMENTS)
      .nullable()
      .describe(
        "When the law wants its disclosure: `offer`, when a specific offer is made; `closing`, before the deal is closed. Null if no law of `state` applies, or it cannot be read.",
      ),
    made_by: growing(["product", "funder"])
      .nullable()
      .describe(
        "Who makes the disclosure of an offer: `product`, where the brand has approved a document of this service; else `funder`, you, and null at closing. Null where no law applies.",
      ),
    complete: z
      .boolean()
      .describe(
        "Whether a document can be made: one that the brand has approved applies, nothing is missing or refused.",
      ),
    missing: z
      .array(z.string())
      .describe(
        "Paths that must be given or corrected, such as `disclosure.income`. Empty without a document, but for `merchant_state` where `required` is null.",
      ),
    blocked_by: z
      .array(
        z.strictObject({
          path: z.string().describe("A path of `missing`."),
          message: z.string().describe("The reason, as a sentence with its figures."),
        }),
      )
      .describe(
        "Why each path of `missing` keeps a document from being made: that it is not given, or what is wrong with it, such as payments that differ too much from the share of the income.",
      ),
    refused: z
      .array(z.string())
      .describe(
        "Why no document can be made besides what is missing, and why there is no APR: one sentence each. Empty without a document.",
      ),
    document_id: z.uuid().nullable().describe("The document of exactly these terms; null without one."),
    estimated_apr: z
      .number()
      .nullable()
      .describe(
        "In percent with 2 decimals: 142.9. Null without an APR; `refused`, or `assumptions` without a document, says why.",
      ),
    amount_financed: currency("Purchase price less the fees that are finance charges."),
    recipient_funds: currency("The amount paid to the merchant: the quote's `net_funding`."),
    prepaid_finance_charge: currency("The sum of the fees that are finance charges."),
    finance_charge: computed("All payments less the amount financed."),
    total_payment_amount: computed("All payments."),
    estimated_monthly_cost: computed("All payments x 30.4 / days of the term."),
    estimated_payment: computed("The average of the periodic payments."),
    term: z
      .strictObject({
        days: z.int().min(0).describe("From funding to the last periodic payment."),
        text: z.string().describe('"182 days"; above a year "1 year and 1.15 months".'),
      })
      .nullable()
      .describe("The term as a document states it; null without a schedule."),
    prepayment: z
      .strictObject({
        maximum_finance_charge: computed(
          "The most of the finance charge that is due when the merchant pays early.",
        ),
      })
      .describe("What paying early costs."),
    broker_compensation: currency("The ISO's commission."),
    itemization: z
      .array(ITEMIZED_LINE)
      .describe(
        "How the purchase price is used: the amount given to the merchant, and every line that is not zero.",
      ),
    assumptions: z
      .array(z.string())
      .describe(
        "The assumptions behind the figures, one sentence each. Without a document also why there is no APR.",
      ),
  })
  .meta({
    id: "Disclosure",
    description: "The figures of a disclosure of one set of terms, and what a document of it still needs.",
  });
