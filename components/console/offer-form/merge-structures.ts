import { CHOICES, type Choices } from "./choices";
import { mergeText } from "./merge-text";
import { labelAt, structureLabel } from "./sections";
import { defaultIndex } from "./structure-moves";
import type { StructureValues } from "./structure-values";
import type { OfferFormValues } from "./values";

/** A part of the form whose conflict is resolved on its own. */
export interface Unit {
  key: string;
  label: string;
  /** Formats the value that `get` found in `values`. */
  text: (value: unknown, values: OfferFormValues) => string;
  get: (values: OfferFormValues) => unknown;
  put: (values: OfferFormValues, value: unknown) => void;
}

// Rule: T4-9
/**
 * The parts of the structures that are resolved on their own: each field of a structure that all three states
 * have, any other structure as a whole, the default, and the order.
 */
export function structureUnits(all: OfferFormValues[]): Unit[] {
  const ids = [...new Set(all.flatMap(({ structures }) => structures.map(({ id }) => id)))];
  const inAll = ids.filter((id) => all.every((values) => find(values, id)));
  const units = ids.flatMap((id) => {
    const [structure] = all.flatMap((values) => find(values, id) ?? []);
    if (structure === undefined) return [];
    return inAll.includes(id) ? fieldUnits(structure) : [wholeUnit(structure)];
  });
  return [...units, DEFAULT, ...(inAll.length > 1 ? [orderUnit(inAll, all)] : [])];
}

/** The structure with which the calculator starts, whether it is given or the first one. */
const DEFAULT: Unit = {
  key: "default_structure",
  label: labelAt("default_structure"),
  text: (_id, values) => startOf(values)?.label || "none",
  get: (values) => startOf(values)?.id,
  put: (values, id) => {
    values.default_structure = (id as string | undefined) ?? "";
  },
};

function startOf(values: OfferFormValues): StructureValues | undefined {
  return values.structures[defaultIndex(values)];
}

function fieldUnits({ id, label, ...structure }: StructureValues): Unit[] {
  const choices: Partial<Record<string, Choices>> = CHOICES;
  const names = ["label", ...Object.keys(structure)] as (keyof StructureValues)[];
  return names.map((name) => ({
    key: `structure ${id} ${name}`,
    label: `${label}, ${structureLabel(name).toLowerCase()}`,
    text: (value, values) => mergeText(value, choices[name], absent(name, find(values, id))),
    get: (values) => find(values, id)?.[name],
    put: (values, value) => {
      const found = find(values, id);
      if (found) Reflect.set(found, name, value);
    },
  }));
}

/** What stands for an empty field. A structure can have fees of its own and none of them. */
function absent(name: keyof StructureValues, structure: StructureValues | undefined): string {
  return name === "fees" && structure?.own_fees === "yes" ? "none" : "as in the offer";
}

function wholeUnit({ id, label }: StructureValues): Unit {
  return {
    key: `structure ${id}`,
    label: `Structure: ${label}`,
    text: (value) => (value === undefined ? "not offered" : "offered"),
    get: (values) => find(values, id),
    put: (values, value) => {
      const others = values.structures.filter((structure) => structure.id !== id);
      values.structures = value === undefined ? others : [...others, value as StructureValues];
    },
  };
}

/** The order of the structures that all states have. Other structures follow them. */
function orderUnit(ids: string[], all: OfferFormValues[]): Unit {
  const [first] = all;
  const labels = new Map(first?.structures.map(({ id, label }) => [id, label]));
  const orderOf = ({ structures }: OfferFormValues) =>
    structures.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
  return {
    key: "structures order",
    label: "Order of the structures",
    text: (value) => (value as string[]).map((id) => labels.get(id)).join(", "),
    get: orderOf,
    put: (values, value) => {
      const order = value as string[];
      const place = ({ id }: StructureValues) => (order.includes(id) ? order.indexOf(id) : order.length);
      values.structures = values.structures.toSorted((a, b) => place(a) - place(b));
    },
  };
}

function find({ structures }: OfferFormValues, id: string): StructureValues | undefined {
  return structures.find((structure) => structure.id === id);
}
