import { z } from "zod";
import { COMMISSION_BASES } from "@/lib/calculator/commission/commission";
import { fromDecimal, MICROS, toDecimal } from "@/lib/calculator/money/money";
import {
  CLAWBACK_NOTE_LENGTH,
  FEWEST_SHARES,
  MOST_CLAWBACK_DAYS,
  MOST_SHARES,
  SHARE_NAME_LENGTH,
} from "@/lib/schemas/wire/bounds";
import { because, fraction, line, list, oneOf, points, whole } from "@/lib/schemas/wire/field-types";

/** What the ISO is paid, as a funder gives it (docs/spec/commission.md "Field"). */

const share = z.strictObject(
  {
    name: line(SHARE_NAME_LENGTH).describe("Who gets it, as the ISO reads it; unique in the list."),
    share: fraction()
      .refine((value) => value > 0, because("range", "must be above 0"))
      .meta({ minimum: undefined, exclusiveMinimum: 0 })
      .describe("Its part of the commission."),
  },
  "must be an object",
);

const shares = list(share, MOST_SHARES, "shares")
  .refine(
    ({ length }) => length !== 1,
    because("limit", `must hold at least ${FEWEST_SHARES} shares, or none`),
  )
  .superRefine((given, context) => {
    const names = given.map(({ name }) => name);
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      const message = "must not repeat the name of another share";
      context.addIssue({ code: "custom", path: [index, "name"], message, params: { code: "conflict" } });
    }
    // One that is out of range is refused by itself, and may be no exact integer.
    if (given.length < FEWEST_SHARES || given.some(({ share }) => share <= 0 || share > 1)) return;
    const sum = given.reduce((total, { share }) => total + fromDecimal(share, 6), 0);
    if (sum === MICROS) return;
    const message = `must sum to exactly 1; they sum to ${toDecimal(sum, 6)}`;
    context.addIssue({ code: "custom", message, params: { code: "conflict" } });
  })
  .meta({ maxItems: MOST_SHARES });

const clawback = z
  .strictObject(
    {
      days: whole(1, MOST_CLAWBACK_DAYS).describe("Within how many days of funding."),
      note: line(CLAWBACK_NOTE_LENGTH).describe("Your words on it, as the ISO reads them.").optional(),
    },
    "must be an object",
  )
  .meta({ id: "Clawback", description: "When the commission may be taken back." });

export const COMMISSION_TERMS = z
  .strictObject(
    {
      base: oneOf(COMMISSION_BASES)
        .describe(
          "What the points are counted on. `new_money`: the purchase price less `existing_funding_balance`. Default `purchase_price`.",
        )
        .optional(),
      base_points: points()
        .describe(
          "What you pay out of your buy rate, whatever the upsell: 0.02 is 2 points. At most `buy_rate` - 1. Default 0.",
        )
        .optional(),
      shares: shares
        .describe("Who gets which part: two to five, which sum to exactly 1. Default none.")
        .optional(),
      clawback: clawback.describe("Default none: nothing may be taken back.").optional(),
    },
    "must be an object",
  )
  .meta({
    id: "CommissionTerms",
    description:
      "What the ISO is paid: the base amount x (upsell + `base_points`). Without it, the purchase price x the upsell. Never shown to the merchant.",
  });

/** Commission terms as given. */
export type GivenCommissionTerms = z.output<typeof COMMISSION_TERMS>;

/** The same with every default, as GET shows it. */
export const FULL_COMMISSION_TERMS = COMMISSION_TERMS.extend({
  base: COMMISSION_TERMS.shape.base.unwrap(),
  base_points: COMMISSION_TERMS.shape.base_points.unwrap(),
  shares: z.array(share).describe("Who gets which part; empty without shares."),
  clawback: clawback
    .extend({ note: clawback.shape.note.unwrap().nullable() })
    .meta({
      id: "FullClawback",
      description: "When the commission may be taken back; `note` null without one.",
    })
    .nullable()
    .describe("Null if nothing may be taken back."),
}).meta({ id: "FullCommissionTerms", description: "What the ISO is paid, with every default." });

/** Commission terms with every default. */
export type FullCommissionTerms = z.output<typeof FULL_COMMISSION_TERMS>;
