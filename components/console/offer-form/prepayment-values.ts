import type { OfferFields } from "@/lib/schemas/offer";
import {
  type EntriesOf,
  type EntryKind,
  type FieldKinds,
  readEntry,
  readFields,
  writeFields,
} from "./entries";
import type { OfferBody } from "./given";

/** The fields of a tier in the funder's own table, and their entry formats. */
export const TIER_FIGURES = {
  termOrWindow: "count",
  factorRate: "factor",
  amountSold: "money",
  savings: "money",
  discountPts: "number",
} as const satisfies Record<string, EntryKind>;

const TIER = { label: "text", ...TIER_FIGURES } as const satisfies FieldKinds;
const STEPS = { rate_step: "factor", floor_term_months: "count" } as const satisfies FieldKinds;
const WINDOW = {
  months_after_funding: "count",
  factor_rate_discount: "factor",
} as const satisfies FieldKinds;

/** The kind of prepayment schedule. The API has two fields for it, the form one choice. */
export type PrepaymentChoice = "none" | "step_per_month" | "fixed_windows" | "funder_provided";

/** A prepayment schedule in the form. */
export interface PrepaymentValues extends EntriesOf<typeof STEPS> {
  prepayment: PrepaymentChoice;
  windows: EntriesOf<typeof WINDOW>[];
  tiers: EntriesOf<typeof TIER>[];
}

type Given = Pick<OfferFields, "prepayment_schedule_mode" | "prepayment_config" | "prepayment_schedule">;

/** The form's values for the schedule of an offer. */
export function prepaymentValues(offer: Given): PrepaymentValues {
  const { params } = offer.prepayment_config ?? {};
  return {
    prepayment: prepaymentChoice(offer),
    ...writeFields(STEPS, params),
    windows: (params?.windows ?? []).map((window) => writeFields(WINDOW, window)),
    tiers: (offer.prepayment_schedule ?? []).map((tier) => writeFields(TIER, tier)),
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
      ? readFields(STEPS, values)
      : { windows: values.windows.map((window) => readFields(WINDOW, window)) };
  return {
    prepayment_schedule_mode: "auto_generate",
    prepayment_config: { model: prepayment, params },
  };
}

function prepaymentChoice(offer: Given): PrepaymentChoice {
  const { prepayment_schedule_mode: mode = "none" } = offer;
  if (mode !== "auto_generate") return mode;
  return offer.prepayment_config?.model ?? "step_per_month";
}
