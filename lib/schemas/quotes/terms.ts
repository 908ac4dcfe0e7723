import { z } from "zod";
import { fromDecimal, parseDecimal } from "@/lib/calculator/money/money";
import { FREQUENCIES } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Terms } from "@/lib/calculator/terms/terms";
import { feePlaces } from "@/lib/calculator/wire/wire-terms";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { defaultFlatOffer, type FlatOffer, flatOfferOf } from "@/lib/schemas/offers/flat-offer";
import { MOST_ROWS } from "@/lib/schemas/wire/bounds";
import { type FieldIssue, issueOf } from "@/lib/schemas/wire/field-issues";
import { because, list, money, oneOf, rate } from "@/lib/schemas/wire/field-types";
import { parseFields, type ReadFields, withoutNulls } from "@/lib/schemas/wire/parse-fields";

const termFee = z.strictObject(
  {
    id: z.string("must be a string").describe("The `id` of an adjustable, visible fee of the offer."),
    amount: z.number("must be a number").describe("A fraction for `pct`, currency for `fixed`."),
  },
  "must be an object",
);

/** Terms as JSON. An absent term has the offer's default. The calculator checks the offer's limits. */
export const TERM_FIELDS = {
  /** `chosenFlatOffer` checks that the offer has a structure with this id. */
  structure: z
    .string("must be a string")
    .describe(
      "The `id` of one of the offer's structures: every default and limit is then that structure's. Default: the offer's `default_structure`, else its first; in a counter, the structure that was submitted. Not allowed on an offer without structures.",
    )
    .optional(),
  purchase_price: money().describe("Default: the offer's `default_purchase_price`.").optional(),
  upsell: rate().describe("Default: the offer's `default_upsell`.").optional(),
  frequency: oneOf(FREQUENCIES)
    .describe("Default: the offer's `base_frequency`, or its first usable frequency.")
    .optional(),
  num_payments: z
    .int("must be a whole number")
    .min(1, "must be 1 or more")
    .max(1_000_000, "must be at most 1,000,000")
    .describe(
      "Counted in `frequency`. Default: the offer's `default_num_payments`, converted to `frequency`.",
    )
    .optional(),
  fees: list(termFee, MOST_ROWS.fees, "fees")
    .describe("Adjustable fees with other amounts than the offer's.")
    .optional(),
};

/** Terms that a page sends, with the offer version that it shows. `toTerms` checks them against the offer. */
export const PAGE_TERMS_FIELDS = {
  offerVersion: z.int("must be a whole number").min(1, "must be 1 or more"),
  terms: z.record(z.string(), z.unknown(), "must be an object"),
};

/** The complete terms of a submission or of a counteroffer. */
export const SUBMITTED_TERMS = z
  .strictObject({
    structure: z
      .string()
      .nullable()
      .describe("The structure that was chosen; null in an offer without structures."),
    purchase_price: TERM_FIELDS.purchase_price.unwrap().describe("What is funded."),
    upsell: TERM_FIELDS.upsell.unwrap().describe("What is added to the buy rate, for the ISO."),
    frequency: TERM_FIELDS.frequency.unwrap().describe("How often the merchant pays."),
    num_payments: TERM_FIELDS.num_payments.unwrap().describe("In `frequency`."),
    fees: TERM_FIELDS.fees.unwrap().describe("The adjustable fees with their amounts."),
  })
  .meta({ id: "Terms", description: "Complete terms: each with a value." });

/** Recorded terms. Terms from before structures existed lack the field. */
export const STORED_TERMS = SUBMITTED_TERMS.extend({
  structure: SUBMITTED_TERMS.shape.structure.default(null),
});

export type SubmittedTerms = z.infer<typeof SUBMITTED_TERMS>;

/** Terms as stored. Terms from before structures existed name none. */
export type StoredTerms = Omit<SubmittedTerms, "structure"> & Partial<Pick<SubmittedTerms, "structure">>;

const QUOTE_PARTS = ["schedule", "disclosure", "structures"] as const;
export type QuotePart = (typeof QUOTE_PARTS)[number];

/** POST /offers/{dealId}/quote. */
export const QUOTE_FIELDS = {
  ...TERM_FIELDS,
  include: list(oneOf(QUOTE_PARTS), QUOTE_PARTS.length, "parts")
    .refine((parts) => new Set(parts).size === parts.length, because("conflict", "must not repeat a part"))
    .meta({ uniqueItems: true })
    .describe(
      "What to add to the figures. `schedule`: every payment with its date. `disclosure`: the estimated APR and all that a disclosure states. `structures`: every structure of the offer with these terms fitted into its limits; with the other parts too, each has its own. Default nothing.",
    )
    .optional(),
};

/** Terms as JSON, parsed but not yet checked against an offer. */
export type GivenTerms = ReadFields<typeof TERM_FIELDS>;

/** Parses terms. A null term is absent. */
export function givenTerms(input: object): GivenTerms {
  return parseFields(TERM_FIELDS, withoutNulls({ ...input }));
}

/**
 * The flat offer of the structure that the terms name, or the default one. When the offer has no such
 * structure, an issue that names its ids.
 */
export function chosenFlatOffer(
  { structure }: Record<string, unknown>,
  offer: OfferFields,
  defaultBrandId: string,
): { flat: FlatOffer; issues: FieldIssue<string>[] } {
  const chosen = typeof structure === "string" ? flatOfferOf(offer, structure, defaultBrandId) : null;
  const flat = chosen ?? defaultFlatOffer(offer, defaultBrandId);
  if (chosen !== null || typeof structure !== "string") return { flat, issues: [] };
  const ids = (offer.structures ?? []).map(({ id }) => id);
  const rest =
    ids.length === 0
      ? "must not be given: this offer has no structures"
      : `must be one of the offer's structures: ${ids.join(", ")}`;
  return { flat, issues: [issueOf("structure", "not_allowed", rest)] };
}

/** The terms that parsed, and the issues of the others. */
export interface ReadTerms {
  terms: Partial<Terms>;
  issues: FieldIssue<string>[];
}

/**
 * Converts terms to the calculator's integers, each fee amount in the unit of the offer's fee. Adds an issue
 * for each fee that does not match the offer.
 */
export function toTerms({ values, issues: found }: GivenTerms, limits: OfferLimits): ReadTerms {
  const issues = [...found];
  const { purchase_price, upsell, frequency, num_payments, fees } = values;
  const terms: Partial<Terms> = {};
  if (purchase_price !== undefined) terms.purchasePrice = fromDecimal(purchase_price, 2);
  if (upsell !== undefined) terms.upsell = fromDecimal(upsell, 6);
  if (frequency !== undefined) terms.frequency = frequency;
  if (num_payments !== undefined) terms.numPayments = num_payments;
  if (fees !== undefined) {
    terms.fees = fees.map(({ id, amount }, index) => {
      const places = feePlaces(limits.fees.find((fee) => fee.id === id)?.amountType ?? "fixed");
      const value = parseDecimal(String(amount), places);
      if (value === null)
        issues.push(issueOf(`fees[${index}].amount`, "format", `must have at most ${places} decimals`));
      return { id, amount: value ?? 0 };
    });
  }
  return { terms, issues };
}
