import { LIMIT_FIELDS } from "@/lib/schemas/offers/limit-fields";

/**
 * Named sets of limits and structures with which new offers of a brand can begin (docs/spec/structures.md
 * "The console").
 */

export const MOST_PRESETS = 20;

/**
 * The fields of an offer that a preset holds. `fee_config`, the older name of the display setting for fees,
 * is not a limit.
 */
export const PRESET_FIELDS = [
  ...LIMIT_FIELDS.filter((field) => field !== "fee_config"),
  "structures",
  "default_structure",
  "disclosure",
] as const;

/** The facts of a disclosure that a preset holds: those that are the same for many deals. */
export const PRESET_FACTS = [
  "payment_calendar",
  "semi_monthly_days",
  "payment_basis",
  "collateral",
  "other_fees",
  "prepayment_fees",
  "true_up_paragraph",
  "prepayment_paragraph",
  "payment_method",
  "variation",
  "prepayment_costs",
] as const;

/** A preset as a list shows it. */
export interface PresetSummary {
  id: string;
  brandId: string;
  name: string;
  /** The name of the person who saved it. */
  by: string;
  /** When it was saved, in ISO 8601. */
  at: string;
  structures: { label: string; buyRate: number | null }[];
  /** The limits of a preset without structures. */
  limits: {
    buyRate: number | null;
    frequencies: string[];
    payments: [floor: number, ceiling: number] | null;
  };
}
