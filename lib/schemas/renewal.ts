import { z } from "zod";
import { FREQUENCIES } from "@/lib/calculator/frequency";
import { line, oneOf, positiveMoney, whole } from "./field-types";

const currentPayment = z
  .strictObject(
    {
      amount: positiveMoney().describe("One payment."),
      frequency: oneOf(FREQUENCIES).describe("How often it is taken."),
      remaining: whole(1, 5000).describe("How many are left, in `frequency`."),
    },
    "must be an object",
  )
  .meta({
    id: "CurrentPayment",
    description:
      "What the merchant pays today. `amount` x `remaining` must equal `balance`, give or take less than one payment.",
  });

// Rules: N-1, N-4
/** What the merchant still owes on an earlier purchase of the same funder, which the new one pays off. */
export const RENEWAL = z
  .strictObject(
    {
      balance: positiveMoney().describe(
        "What is owed on the earlier purchase before any discount; at least `existing_funding_balance`.",
      ),
      reference: line(60).describe("The earlier deal, as the ISO reads it.").optional(),
      current_payment: currentPayment.optional(),
    },
    "must be an object",
  )
  .meta({
    id: "OfferRenewal",
    description:
      "What the merchant still owes you on an earlier purchase. `existing_funding_balance` is the part of `balance` that the new purchase pays off: above 0, and all of it paid to you. The rest of `balance` is a discount. A disclosure is not derived from it.",
  });

/** The offer's `renewal` as given. */
export type GivenRenewal = z.output<typeof RENEWAL>;
