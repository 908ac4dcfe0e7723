import type { OfferFields } from "@/lib/schemas/offer";
import { type EntryKind, readEntry, writeEntry } from "./entries";
import { given, type OfferBody } from "./given";

/** The fields of a tier in the funder's own table, and their entry formats. */
export const TIER_FIGURES = {
  termOrWindow: "count",
  factorRate: "factor",
  amountSold: "money",
  savings: "money",
  discountPts: "number",
} as const satisfies Record<string, EntryKind>;

/** The kind of prepayment schedule. The API has two fields for it, the form one choice. */
export type PrepaymentChoice = "none" | "step_per_month" | "fixed_windows" | "funder_provided";

/** A prepayment schedule in the form. */
export interface PrepaymentValues {
  prepayment: PrepaymentChoice;
  rate_step: string;
  floor_term_months: string;
  windows: { months_after_funding: string; factor_rate_discount: string }[];
  tiers: {
    label: string;
    termOrWindow: string;
    factorRate: string;
    amountSold: string;
    savings: string;
    discountPts: string;
  }[];
}

type Given = Pick<OfferFields, "prepayment_schedule_mode" | "prepayment_config" | "prepayment_schedule">;

/** The form's values for the schedule of an offer. */
export function prepaymentValues(offer: Given): PrepaymentValues {
  const { params } = offer.prepayment_config ?? {};
  return {
    prepayment: prepaymentChoice(offer),
    rate_step: writeEntry("factor", params?.rate_step),
    floor_term_months: writeEntry("count", params?.floor_term_months),
    windows: (params?.windows ?? []).map((window) => ({
      months_after_funding: writeEntry("count", window.months_after_funding),
      factor_rate_discount: writeEntry("factor", window.factor_rate_discount),
    })),
    tiers: (offer.prepayment_schedule ?? []).map((tier) => ({
      label: tier.label,
      termOrWindow: writeEntry(TIER_FIGURES.termOrWindow, tier.termOrWindow),
      factorRate: writeEntry(TIER_FIGURES.factorRate, tier.factorRate),
      amountSold: writeEntry(TIER_FIGURES.amountSold, tier.amountSold),
      savings: writeEntry(TIER_FIGURES.savings, tier.savings),
      discountPts: writeEntry(TIER_FIGURES.discountPts, tier.discountPts),
    })),
  };
}

/** The API fields for the form's values; no fields if there is no schedule. */
export function prepaymentOf(values: PrepaymentValues): OfferBody {
  const { prepayment } = values;
  if (prepayment === "none") return {};
  if (prepayment === "funder_provided") {
    return {
      prepayment_schedule_mode: "funder_provided",
      prepayment_schedule: values.tiers.map(({ label, ...figures }) => ({
        label,
        ...Object.fromEntries(
          Object.entries(TIER_FIGURES).map(([name, kind]) => [
            name,
            readEntry(kind, figures[name as keyof typeof figures]) ?? "",
          ]),
        ),
      })),
    };
  }
  const params =
    prepayment === "step_per_month"
      ? {
          rate_step: readEntry("factor", values.rate_step),
          floor_term_months: readEntry("count", values.floor_term_months),
        }
      : {
          windows: values.windows.map((window) =>
            given({
              months_after_funding: readEntry("count", window.months_after_funding),
              factor_rate_discount: readEntry("factor", window.factor_rate_discount),
            }),
          ),
        };
  return {
    prepayment_schedule_mode: "auto_generate",
    prepayment_config: { model: prepayment, params: given(params) },
  };
}

function prepaymentChoice(offer: Given): PrepaymentChoice {
  const { prepayment_schedule_mode: mode = "none" } = offer;
  if (mode !== "auto_generate") return mode;
  return offer.prepayment_config?.model ?? "step_per_month";
}
