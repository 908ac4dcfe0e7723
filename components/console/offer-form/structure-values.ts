import type { Frequency } from "@/lib/calculator/frequency";
import type { OfferFields, Structure } from "@/lib/schemas/offer";
import { type EntryKind, readEntry, writeEntry } from "./entries";
import { type FeeValues, feesOf, feeValues } from "./fee-values";
import { given, type OfferBody } from "./given";
import {
  type PrepaymentChoice,
  type PrepaymentValues,
  prepaymentOf,
  prepaymentValues,
} from "./prepayment-values";

/** The limits of a structure that are one value, and how people write them. */
export const STRUCTURE_SCALARS = {
  purchase_price_floor: "money",
  purchase_price_ceiling: "money",
  default_purchase_price: "money",
  buy_rate: "factor",
  max_upsell: "points",
  default_upsell: "points",
  holdback_pct: "percent",
  base_frequency: "text",
  num_payments_floor: "count",
  num_payments_ceiling: "count",
  default_num_payments: "count",
  payment_amount_override: "money",
  payment_override_behavior: "text",
} as const satisfies Partial<Record<keyof Structure, EntryKind>>;

export type StructureScalar = keyof typeof STRUCTURE_SCALARS;

/** A limit that stands for the API's null: its default, in place of the offer's value. */
export const NO_LIMIT = "None";

/** A structure as the form holds it. Empty means as in the offer. */
export type StructureValues = Record<StructureScalar, string> &
  Omit<PrepaymentValues, "prepayment"> & {
    /** Of a new one `NEW_STRUCTURE` and more: its id in the API is made of its label. */
    id: string;
    label: string;
    available_frequencies: Frequency[];
    /** Whether `fees` stand in place of the offer's. */
    own_fees: "" | "yes";
    fees: FeeValues[];
    show_fee_breakdown: "" | "yes" | "no";
    prepayment: "" | PrepaymentChoice;
  };

/** What the ids of structures begin with that the API does not know yet; no id of the API has it. */
export const NEW_STRUCTURE = "+";

/** The form's structure for one of an offer. */
export function structureValues(structure: Structure, offer: Partial<OfferFields>): StructureValues {
  const names = Object.keys(STRUCTURE_SCALARS) as StructureScalar[];
  const scalars = names.map((name) => [name, scalarText(name, structure[name])]);
  const { fees, fee_config } = structure;
  return {
    ...(Object.fromEntries(scalars) as Record<StructureScalar, string>),
    id: structure.id,
    label: structure.label,
    available_frequencies: structure.available_frequencies ?? [],
    own_fees: fees === undefined ? "" : "yes",
    fees: (fees ?? []).map(feeValues),
    show_fee_breakdown: fee_config === undefined ? "" : fee_config?.show_fee_breakdown ? "yes" : "no",
    ...structurePrepayment(structure, offer),
  };
}

// Rule: T4-2
/** Both fields of an offer with structures, as the API takes them; none without structures. */
export function structuresOf({ structures, default_structure }: StructuresValues): OfferBody {
  if (structures.length === 0) return {};
  const ids = apiIds(structures);
  return given({
    structures: structures.map((structure, index) => structureOf(structure, ids[index] ?? "")),
    default_structure: ids[structures.findIndex(({ id }) => id === default_structure)],
  });
}

/** The structures of a form, and which of them the calculator starts with. */
export interface StructuresValues {
  structures: StructureValues[];
  default_structure: string;
}

/** A structure as the API takes it. */
function structureOf(values: StructureValues, id: string): OfferBody {
  const names = Object.keys(STRUCTURE_SCALARS) as StructureScalar[];
  const { available_frequencies: frequencies, show_fee_breakdown: names_shown } = values;
  return given({
    id,
    label: readEntry("text", values.label),
    ...Object.fromEntries(names.map((name) => [name, scalarOf(name, values[name])])),
    available_frequencies: frequencies.length === 0 ? undefined : frequencies,
    fees: values.own_fees === "" ? undefined : feesOf(values.fees),
    fee_config: names_shown === "" ? undefined : { show_fee_breakdown: names_shown === "yes" },
    ...prepaymentFields(values),
  });
}

/** The id of each structure: a new one's is made of its label, with a number where it is taken. */
function apiIds(structures: StructureValues[]): string[] {
  const taken = new Set(structures.map(({ id }) => id));
  return structures.map(({ id, label }) => {
    if (!id.startsWith(NEW_STRUCTURE)) return id;
    const base = slugOf(label);
    let made = base;
    for (let number = 2; taken.has(made); number += 1) made = `${base}-${number}`;
    taken.add(made);
    return made;
  });
}

function slugOf(label: string): string {
  const slug = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug.slice(0, 37) || "structure";
}

function scalarText(name: StructureScalar, value: number | string | null | undefined): string {
  if (value !== null) return writeEntry(STRUCTURE_SCALARS[name], value);
  // Without one the limit is the most that a payment may be.
  return name === "payment_override_behavior" ? "ceiling" : NO_LIMIT;
}

function scalarOf(name: StructureScalar, typed: string): number | string | null | undefined {
  return typed.trim().toLowerCase() === NO_LIMIT.toLowerCase()
    ? null
    : readEntry(STRUCTURE_SCALARS[name], typed);
}

/** What a structure gives of the schedule; the rest of it is the offer's. */
function structurePrepayment(structure: Structure, offer: Partial<OfferFields>) {
  const { prepayment_schedule_mode: mode, prepayment_config: config, prepayment_schedule: tiers } = structure;
  const isGiven = mode !== undefined || config !== undefined || tiers !== undefined;
  const values = prepaymentValues({
    prepayment_schedule_mode: (mode === undefined ? offer.prepayment_schedule_mode : mode) ?? undefined,
    prepayment_config: (config === undefined ? offer.prepayment_config : config) ?? undefined,
    prepayment_schedule: (tiers === undefined ? offer.prepayment_schedule : tiers) ?? undefined,
  });
  return isGiven ? values : { ...NO_PREPAYMENT, prepayment: "" as const };
}

/** A schedule of which nothing is entered. */
export const NO_PREPAYMENT = prepaymentValues({});

function prepaymentFields({ prepayment, ...values }: StructureValues): OfferBody {
  if (prepayment === "") return {};
  if (prepayment === "none") return { prepayment_schedule_mode: "none" };
  return prepaymentOf({ ...values, prepayment });
}
