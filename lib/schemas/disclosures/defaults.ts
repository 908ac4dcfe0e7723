import { z } from "zod";
import { DISCLOSURE, type GivenDisclosure } from "./fields";

const { income, ...facts } = DISCLOSURE.shape;

/** The facts of `disclosure` that a brand gives its new offers, where they give none. */
export const DISCLOSURE_DEFAULTS = z.strictObject(
  {
    payment_basis: facts.payment_basis,
    payment_calendar: facts.payment_calendar,
    semi_monthly_days: facts.semi_monthly_days,
    income: income.unwrap().pick({ method: true, months: true, channel: true }).optional(),
    collateral: facts.collateral,
    other_fees: facts.other_fees,
    prepayment_fees: facts.prepayment_fees,
    true_up_paragraph: facts.true_up_paragraph,
    prepayment_paragraph: facts.prepayment_paragraph,
    payment_method: facts.payment_method,
    variation: facts.variation,
    prepayment_costs: facts.prepayment_costs,
  },
  "must be an object",
);

export type DisclosureDefaults = z.output<typeof DISCLOSURE_DEFAULTS>;

/** Returns what a new offer gives, with its brand's facts where it gives none; undefined if there is nothing. */
export function withBrandDefaults(
  given: Partial<GivenDisclosure> | undefined,
  defaults: DisclosureDefaults,
): GivenDisclosure | undefined {
  if (Object.keys(defaults).length === 0) return given;
  const both = { ...defaults.income, ...given?.income };
  return { ...defaults, ...given, ...(Object.keys(both).length > 0 && { income: both }) };
}
