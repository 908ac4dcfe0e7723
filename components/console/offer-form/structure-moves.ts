import { counted } from "@/components/console/ui/words";
import { FREQUENCIES, paymentsPerYear } from "@/lib/calculator/frequency";
import { readEntry, writeEntry } from "./entries";
import {
  NEW_STRUCTURE,
  NO_PREPAYMENT,
  STRUCTURE_SCALARS,
  type StructureScalar,
  type StructuresValues,
  type StructureValues,
} from "./structure-values";
import type { OfferFormValues } from "./values";

/** The index of the default structure, with which the calculator starts. */
export function defaultIndex({ structures, default_structure }: StructuresValues): number {
  return Math.max(
    structures.findIndex(({ id }) => id === default_structure),
    0,
  );
}

// Rule: T4-1
/**
 * Two structures that divide the offer's own range of payments. Each is named by the months of its highest
 * count. If the range cannot be divided, both are empty and need a label.
 */
export function openedFrom(values: OfferFormValues): StructuresValues {
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
  };
}

function takenNumbers({ structures }: StructuresValues): number[] {
  return structures.flatMap(({ id }) => (id.startsWith(NEW_STRUCTURE) ? [Number(id.slice(1))] : []));
}

function monthsText(months: number): string {
  return counted(Math.max(Math.round(months), 1), "month");
}
