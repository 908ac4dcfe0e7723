import type { OfferFields } from "@/lib/schemas/offers/fields";
import {
  type EntriesOf,
  type EntryKind,
  type FieldKinds,
  given,
  type OfferBody,
  readEntries,
  readEntry,
  writeEntries,
  writeEntry,
} from "./entries";

/** A fee in the form. */
export interface FeeValues {
  /** The API's id; empty for a new fee. */
  id: string;
  label: string;
  amount_type: "pct" | "fixed";
  amount: string;
  visible: boolean;
  adjustable: boolean;
  floor: string;
  ceiling: string;
  finance_charge: boolean;
  paid_to: string;
}

/** The values of a new fee. */
export const NEW_FEE: FeeValues = {
  id: "",
  label: "",
  amount_type: "pct",
  amount: "",
  visible: true,
  adjustable: false,
  floor: "",
  ceiling: "",
  finance_charge: true,
  paid_to: "",
};

/** The form's values for a fee of an offer. */
export function feeValues(fee: NonNullable<OfferFields["fees"]>[number]): FeeValues {
  const kind = feeKind(fee.amount_type);
  return {
    id: fee.id,
    label: fee.label,
    amount_type: fee.amount_type,
    amount: writeEntry(kind, fee.amount),
    visible: fee.visible ?? true,
    adjustable: fee.adjustable ?? false,
    floor: writeEntry(kind, fee.floor),
    ceiling: writeEntry(kind, fee.ceiling),
    finance_charge: fee.finance_charge ?? true,
    paid_to: fee.paid_to ?? "",
  };
}

/** The entry format of a fee's amounts. */
export function feeKind(type: FeeValues["amount_type"]): EntryKind {
  return type === "pct" ? "percent" : "money";
}

/** The fees in the API's format. A new fee gets an id made from its label. */
export function feesOf(fees: FeeValues[]): OfferBody[] {
  const taken = new Set(fees.map(({ id }) => id));
  return fees.map((fee) => {
    const kind = feeKind(fee.amount_type);
    const id = fee.id || unusedId(fee.label, taken, { most: 60, otherwise: "fee" });
    return given({
      id,
      label: readEntry("text", fee.label),
      amount_type: fee.amount_type,
      amount: readEntry(kind, fee.amount),
      visible: fee.visible ? undefined : false,
      adjustable: fee.adjustable || undefined,
      floor: fee.adjustable ? readEntry(kind, fee.floor) : undefined,
      ceiling: fee.adjustable ? readEntry(kind, fee.ceiling) : undefined,
      finance_charge: fee.finance_charge ? undefined : false,
      paid_to: readEntry("text", fee.paid_to),
    });
  });
}

/** An id made from a label, such as `origination-fee`, with a number if it is taken, which it then is. */
export function unusedId(label: string, taken: Set<string>, { most, otherwise }: NewId): string {
  const words = label.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const base = words.replace(/^-|-$/g, "").slice(0, most) || otherwise;
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

interface NewId {
  /** The most characters of the label. */
  most: number;
  /** The id for a label without letters and digits. */
  otherwise: string;
}

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
    ...writeEntries(STEPS, params),
    windows: (params?.windows ?? []).map((window) => writeEntries(WINDOW, window)),
    tiers: (offer.prepayment_schedule ?? []).map((tier) => writeEntries(TIER, tier)),
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
      ? readEntries(STEPS, values)
      : { windows: values.windows.map((window) => readEntries(WINDOW, window)) };
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
