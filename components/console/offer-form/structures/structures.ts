import {
  type CommissionEntries,
  commissionBody,
  commissionEntries,
} from "@/components/console/offer-form/commission";
import {
  type EntryKind,
  given,
  type OfferBody,
  readEntry,
  writeEntry,
} from "@/components/console/offer-form/entries";
import {
  type FeeValues,
  feesOf,
  feeValues,
  type PrepaymentChoice,
  type PrepaymentValues,
  prepaymentOf,
  prepaymentValues,
  unusedId,
} from "@/components/console/offer-form/fees-and-prepayment";
import { counted } from "@/components/console/ui/counted";
import { FREQUENCIES, type Frequency, paymentsPerYear } from "@/lib/calculator/offer/frequency";
import type { OfferFields, Structure } from "@/lib/schemas/offers/fields";

/** The limits of a structure that have a single value, and their entry formats. */
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

/** The offer's values that a structure's empty limits inherit, formatted; empty if the limit is required. */
export type OfferedTexts = Record<StructureScalar, string>;

/** The entry for the API's null: the limit's default, instead of the offer's value. */
export const NO_LIMIT = "None";

/** A structure in the form. An empty entry means the offer's value. */
export type StructureValues = Record<StructureScalar, string> &
  Omit<PrepaymentValues, "prepayment"> & {
    /**
     * The API's id. A new structure has an id that starts with `NEW_STRUCTURE`: its API id is made from its
     * label.
     */
    id: string;
    label: string;
    available_frequencies: Frequency[];
    /** Whether `fees` replace the offer's fees. */
    own_fees: "" | "yes";
    fees: FeeValues[];
    show_fee_breakdown: "" | "yes" | "no";
    prepayment: "" | PrepaymentChoice;
    /** Whether `commission_terms` replaces the offer's commission; `none` is the upsell of the price. */
    own_commission: "" | "yes" | "none";
    commission_terms: CommissionEntries;
  };

/** The prefix of the ids of structures that are not saved yet. No API id begins with it. */
const NEW_STRUCTURE = "+";

/** The form's values for a structure of an offer. */
export function structureValues(structure: Structure, offer: Partial<OfferFields>): StructureValues {
  const names = Object.keys(STRUCTURE_SCALARS) as StructureScalar[];
  const scalars = names.map((name) => [name, scalarText(name, structure[name])]);
  const { fees, fee_config, commission_terms } = structure;
  return {
    ...(Object.fromEntries(scalars) as Record<StructureScalar, string>),
    id: structure.id,
    label: structure.label,
    available_frequencies: structure.available_frequencies ?? [],
    own_fees: fees === undefined ? "" : "yes",
    fees: (fees ?? []).map(feeValues),
    show_fee_breakdown: fee_config === undefined ? "" : fee_config?.show_fee_breakdown ? "yes" : "no",
    ...structurePrepayment(structure, offer),
    own_commission: commission_terms === undefined ? "" : commission_terms === null ? "none" : "yes",
    commission_terms: commissionEntries(commission_terms),
  };
}

/** The API's fields `structures` and `default_structure`; no fields if there are no structures. */
export function structuresOf({ structures, default_structure }: StructuresValues): OfferBody {
  if (structures.length === 0) return {};
  const ids = apiIds(structures);
  return given({
    structures: structures.map((structure, index) => structureOf(structure, ids[index] ?? "")),
    default_structure: ids[structures.findIndex(({ id }) => id === default_structure)],
  });
}

/** The form's structures and the id of the default one. */
export interface StructuresValues {
  structures: StructureValues[];
  default_structure: string;
}

/** A structure in the API's format. */
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
    commission_terms: ownCommission(values),
  });
}

/** The API id of each structure. A new id is made from the label, with a number if it is taken. */
function apiIds(structures: StructureValues[]): string[] {
  const taken = new Set(structures.map(({ id }) => id));
  return structures.map(({ id, label }) =>
    id.startsWith(NEW_STRUCTURE) ? unusedId(label, taken, { most: 37, otherwise: "structure" }) : id,
  );
}

function scalarText(name: StructureScalar, value: number | string | null | undefined): string {
  if (value !== null) return writeEntry(STRUCTURE_SCALARS[name], value);
  // A null behavior means `ceiling`.
  return name === "payment_override_behavior" ? "ceiling" : NO_LIMIT;
}

function scalarOf(name: StructureScalar, typed: string): number | string | null | undefined {
  return typed.trim().toLowerCase() === NO_LIMIT.toLowerCase()
    ? null
    : readEntry(STRUCTURE_SCALARS[name], typed);
}

/** The structure's own fields of the prepayment schedule, completed by the offer's. */
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

/** The values of an empty schedule. */
const NO_PREPAYMENT = prepaymentValues({});

function prepaymentFields({ prepayment, ...values }: StructureValues): OfferBody {
  if (prepayment === "") return {};
  if (prepayment === "none") return { prepayment_schedule_mode: "none" };
  return prepaymentOf({ ...values, prepayment });
}

/** The structure's own commission; null is the upsell of the price, undefined the offer's. */
function ownCommission({ own_commission, commission_terms }: StructureValues): OfferBody | null | undefined {
  if (own_commission === "") return undefined;
  return own_commission === "none" ? null : commissionBody(commission_terms);
}

/** The index of the default structure, with which the calculator starts. */
export function defaultIndex({ structures, default_structure }: StructuresValues): number {
  return Math.max(
    structures.findIndex(({ id }) => id === default_structure),
    0,
  );
}

/** The offer's own range of payments, as typed. */
type OfferedTerm = Record<
  "base_frequency" | "num_payments_floor" | "num_payments_ceiling" | "default_num_payments",
  string
>;

/**
 * Two structures that divide the offer's own range of payments. Each is named by the months of its highest
 * count. If the range cannot be divided, both are empty and need a label.
 */
export function openedFrom(values: OfferedTerm): StructuresValues {
  const rows = [newStructure([]), newStructure([0])];
  const counts = (["num_payments_floor", "num_payments_ceiling"] as const).map((name) =>
    readEntry("count", values[name]),
  );
  const [floor, ceiling] = counts;
  const perYear = FREQUENCIES.filter((name) => name === values.base_frequency).map(paymentsPerYear)[0];
  if (typeof floor !== "number" || typeof ceiling !== "number" || !perYear || floor >= ceiling) {
    return { structures: rows, default_structure: "" };
  }
  const middle = Math.floor((floor + ceiling) / 2);
  const labels = [middle, ceiling].map((count) => monthsText((count * 12) / perYear));
  const isNamed = labels[0] !== labels[1];
  const [short, long] = rows as [StructureValues, StructureValues];
  const start = readEntry("count", values.default_num_payments);
  return {
    structures: [
      {
        ...short,
        label: isNamed ? (labels[0] ?? "") : "",
        num_payments_floor: writeEntry("count", floor),
        num_payments_ceiling: writeEntry("count", middle),
      },
      {
        ...long,
        label: isNamed ? (labels[1] ?? "") : "",
        num_payments_floor: writeEntry("count", middle + 1),
        num_payments_ceiling: writeEntry("count", ceiling),
      },
    ],
    default_structure: typeof start === "number" && start <= middle ? "" : long.id,
  };
}

/** Adds a structure at the end, without a label and with the offer's own limits. */
export function added(values: StructuresValues): StructuresValues {
  return { ...values, structures: [...values.structures, newStructure(takenNumbers(values))] };
}

/** Inserts a copy after a structure. The copy has no label, since two structures cannot share one. */
export function duplicated(values: StructuresValues, index: number): StructuresValues {
  const { structures } = values;
  const original = structures[index];
  if (original === undefined) return values;
  const { id } = newStructure(takenNumbers(values));
  const copy = { ...structuredClone(original), id, label: "" };
  return { ...values, structures: structures.toSpliced(index + 1, 0, copy) };
}

/** Removes a structure. If it was the default, the first one becomes the default. */
export function removed(
  { structures, default_structure }: StructuresValues,
  index: number,
): StructuresValues {
  const isDefault = index === defaultIndex({ structures, default_structure });
  return {
    structures: structures.toSpliced(index, 1),
    default_structure: isDefault ? "" : default_structure,
  };
}

/** Moves a structure. The default structure stays the default. */
export function moved(values: StructuresValues, from: number, to: number): StructuresValues {
  const { structures, default_structure } = values;
  const row = structures[from];
  if (row === undefined || to < 0 || to >= structures.length || from === to) return values;
  const start = structures[defaultIndex(values)];
  const next = structures.toSpliced(from, 1).toSpliced(to, 0, row);
  const stays = default_structure !== "" || next[0] === start;
  return { structures: next, default_structure: stays ? default_structure : (start?.id ?? "") };
}

function newStructure(taken: number[]): StructureValues {
  const names = Object.keys(STRUCTURE_SCALARS) as StructureScalar[];
  return {
    ...(Object.fromEntries(names.map((name) => [name, ""])) as Record<StructureScalar, string>),
    id: `${NEW_STRUCTURE}${Math.max(-1, ...taken) + 1}`,
    label: "",
    available_frequencies: [],
    own_fees: "",
    fees: [],
    show_fee_breakdown: "",
    ...structuredClone(NO_PREPAYMENT),
    prepayment: "",
    own_commission: "",
    commission_terms: commissionEntries(null),
  };
}

function takenNumbers({ structures }: StructuresValues): number[] {
  return structures.flatMap(({ id }) => (id.startsWith(NEW_STRUCTURE) ? [Number(id.slice(1))] : []));
}

function monthsText(months: number): string {
  return counted(Math.max(Math.round(months), 1), "month");
}
