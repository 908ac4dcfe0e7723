import { z } from "zod";
import { MOST_ROWS } from "@/lib/schemas/wire/bounds";
import { anyText, list, oneOf } from "@/lib/schemas/wire/field-types";
import { CHECKED_BY_PART } from "@/lib/schemas/wire/parse-fields";

const prepaymentWindow = z
  .strictObject(
    {
      months_after_funding: z
        .int("must be a whole number")
        .describe("The window's end, 1 to 5,000; no two windows share it."),
      factor_rate_discount: z
        .number("must be a number")
        .describe("The reduction of the factor rate, 0 to 10: 0.05 changes 1.35 to 1.3. At most 6 decimals."),
    },
    "must be an object",
  )
  .meta({
    id: "PrepaymentWindow",
    description: "A discount for paying in full within some months of funding.",
  });

/** How tiers are generated. limit-rules.ts checks what each mode requires. */
export const PREPAYMENT_CONFIG = z
  .strictObject(
    {
      model: oneOf(["step_per_month", "fixed_windows"])
        .describe("Required with mode `auto_generate`.")
        .optional(),
      params: z
        .strictObject(
          {
            rate_step: z
              .number("must be a number")
              .describe(
                "The reduction of the factor rate for each month earlier: above 0, at most 10, at most 6 decimals. Required with `step_per_month`.",
              )
              .optional(),
            floor_term_months: z
              .int("must be a whole number")
              .describe(
                "The earliest month with a tier of its own, 1 to 5,000. Required with `step_per_month`.",
              )
              .optional(),
            windows: list(prepaymentWindow, MOST_ROWS.windows, "windows")
              .describe("At least one with `fixed_windows`.")
              .register(CHECKED_BY_PART, {})
              .optional(),
          },
          "must be an object",
        )
        .describe("What the model needs.")
        .register(CHECKED_BY_PART, {})
        .optional(),
    },
    "must be an object",
  )
  .meta({
    id: "PrepaymentConfig",
    description:
      "How tiers are generated in mode `auto_generate`. `step_per_month`: one tier for every month from the estimated term down to `floor_term_months`. `fixed_windows`: one tier for each window. Members that the mode does not use are ignored.",
  })
  .register(CHECKED_BY_PART, {});

/** A tier, in an offer and in a quote. */
export const PREPAYMENT_TIER = z
  .strictObject(
    {
      label: anyText(2000).describe("The label that the ISO sees."),
      termOrWindow: z.int("must be a whole number").describe("Months."),
      factorRate: z.number("must be a number").describe("The factor rate of this tier."),
      amountSold: z.number("must be a number").describe("The total due, including payments already made."),
      savings: z.number("must be a number").describe("The reduction of the total due by paying early."),
      discountPts: z
        .number("must be a number")
        .describe("Hundredths off the factor rate: 2 from 1.35 to 1.33."),
    },
    "must be an object",
  )
  .meta({
    id: "PrepaymentTier",
    description:
      "What is due when the merchant pays in full early. A funder's own tiers are passed through as given; the page, its outputs and documents state one only under terms whose amount sold is its amountSold and savings together, within a dollar.",
  });
