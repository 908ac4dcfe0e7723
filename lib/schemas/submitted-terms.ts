import { z } from "zod";
import { TERM_FIELDS } from "./terms";

/** The terms of a submission. */
export const SUBMITTED_TERMS = z
  .strictObject({
    purchase_price: TERM_FIELDS.purchase_price.unwrap().describe("What the ISO chose."),
    upsell: TERM_FIELDS.upsell.unwrap().describe("What the ISO added to the buy rate."),
    frequency: TERM_FIELDS.frequency.unwrap().describe("How often the merchant pays."),
    num_payments: TERM_FIELDS.num_payments.unwrap().describe("In `frequency`."),
    fees: TERM_FIELDS.fees.unwrap().describe("The adjustable fees as the ISO chose them."),
  })
  .meta({ id: "Terms", description: "What the ISO chose." });

export type SubmittedTerms = z.infer<typeof SUBMITTED_TERMS>;
