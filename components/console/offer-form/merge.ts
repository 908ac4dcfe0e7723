import { defaultIndex, type StructureValues } from "@/components/console/offer-form/structures/structures";
import { counted } from "@/components/console/ui/counted";
import { CHOICES, type Choices, choiceWords } from "./entries";
import type { FeeValues } from "./fees-and-prepayment";
import { labelAt, structureLabel } from "./sections";
import { type OfferFormValues, sameValue } from "./values";

/** A field that differs between the version the form began with, the version saved now, and the entries. */
interface MergeRow {
  key: string;
  label: string;
  began: string;
  now: string;
  yours: string;
  /** `taken`: only the saved version changed it. `kept`: only the entries did. `choice`: both did. */
  outcome: "taken" | "kept" | "choice";
}

interface Named {
  id: string;
  name: string;
}

/** For each field that both sides changed, whose value is used. */
export type MergeChoices = Record<string, "now" | "yours" | undefined>;

/** The fields that differ between three states of the form. `brands`: those of the funder. */
export function mergeRows(
  began: OfferFormValues,
  now: OfferFormValues,
  yours: OfferFormValues,
  brands: readonly Named[],
): MergeRow[] {
  return unitsOf([began, now, yours], brands).flatMap(({ key, label, get, text }): MergeRow[] => {
    const [a, b, c] = [get(began), get(now), get(yours)];
    const theirs = !sameValue(a, b);
    const mine = !sameValue(a, c);
    if ((!theirs && !mine) || sameValue(b, c)) return [];
    const outcome = theirs && mine ? "choice" : theirs ? "taken" : "kept";
    return [{ key, label, began: text(a, began), now: text(b, now), yours: text(c, yours), outcome }];
  });
}

/** The entries, with the changes of the saved version and the choices applied. */
export function mergedValues(
  began: OfferFormValues,
  now: OfferFormValues,
  yours: OfferFormValues,
  choices: MergeChoices,
): OfferFormValues {
  const merged = structuredClone(yours);
  for (const { key, get, put } of unitsOf([began, now, yours], [])) {
    const theirs = !sameValue(get(began), get(now));
    const mine = !sameValue(get(began), get(yours));
    if (theirs && (!mine || choices[key] === "now")) put(merged, structuredClone(get(now)));
  }
  return merged;
}

/** The parts that are resolved on their own: fields, fees by id, fields of structures, and whole lists. */
function unitsOf(all: OfferFormValues[], brands: readonly Named[]): Unit[] {
  const [first] = all;
  if (!first) return [];
  const paths = leafPaths(first, "").filter((path) => !APART.has(path));
  const feeIds = new Set(all.flatMap(({ fees }) => fees.map(({ id }) => id).filter(Boolean)));
  const choices: Partial<Record<string, Choices>> = {
    ...CHOICES,
    brand_id: brands.map(({ id, name }) => [id, name]),
  };
  const fields = paths.map((path) => fieldUnit(path, choices[path]));
  return [...fields, ...[...feeIds].map((id) => feeUnit(id, all)), ...structureUnits(all)];
}

const APART = new Set(["deal_id", "fees", "structures", "default_structure"]);

function fieldUnit(path: string, choices: Choices | undefined): Unit {
  const names = path.split(".");
  const last = names.pop() ?? "";
  const parentOf = (values: object) => names.reduce<object>((at, name) => Reflect.get(at, name), values);
  return {
    key: path,
    label: labelAt(path),
    text: (value) => mergeText(value, choices),
    get: (values) => Reflect.get(parentOf(values), last),
    put: (values, value) => Reflect.set(parentOf(values), last, value),
  };
}

function feeUnit(id: string, all: OfferFormValues[]): Unit {
  const find = ({ fees }: OfferFormValues) => fees.find((fee) => fee.id === id);
  const label = all.map(find).find((fee) => fee !== undefined)?.label ?? id;
  return {
    key: `fee ${id}`,
    label: `Fee: ${label}`,
    text: (value) => mergeText(value),
    get: find,
    put: (values, value) => {
      const others = values.fees.filter((fee) => fee.id !== id);
      const at = values.fees.findIndex((fee) => fee.id === id);
      if (value === undefined) values.fees = others;
      else if (at === -1) values.fees = [...others, value as FeeValues];
      else values.fees = values.fees.with(at, value as FeeValues);
    },
  };
}

function leafPaths(value: object, path: string): string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const at = path === "" ? name : `${path}.${name}`;
    const isGroup = typeof member === "object" && member !== null && !Array.isArray(member);
    return isGroup ? leafPaths(member, at) : [at];
  });
}

/** A part of the form whose conflict is resolved on its own. */
interface Unit {
  key: string;
  label: string;
  /** Formats the value that `get` found in `values`. */
  text: (value: unknown, values: OfferFormValues) => string;
  get: (values: OfferFormValues) => unknown;
  put: (values: OfferFormValues, value: unknown) => void;
}

/**
 * The parts of the structures that are resolved on their own: each field of a structure that all three states
 * have, any other structure as a whole, the default, and the order.
 */
function structureUnits(all: OfferFormValues[]): Unit[] {
  const ids = [...new Set(all.flatMap(({ structures }) => structures.map(({ id }) => id)))];
  const inAll = ids.filter((id) => all.every((values) => structureOf(values, id)));
  const units = ids.flatMap((id) => {
    const [structure] = all.flatMap((values) => structureOf(values, id) ?? []);
    if (structure === undefined) return [];
    return inAll.includes(id) ? fieldUnitsOfStructure(structure) : [structureUnit(structure)];
  });
  return [...units, DEFAULT_UNIT, ...(inAll.length > 1 ? [orderUnit(inAll, all)] : [])];
}

/** The structure with which the calculator starts, whether it is given or the first one. */
const DEFAULT_UNIT: Unit = {
  key: "default_structure",
  label: labelAt("default_structure"),
  text: (_id, values) => defaultStructure(values)?.label || "none",
  get: (values) => defaultStructure(values)?.id,
  put: (values, id) => {
    values.default_structure = (id as string | undefined) ?? "";
  },
};

function defaultStructure(values: OfferFormValues): StructureValues | undefined {
  return values.structures[defaultIndex(values)];
}

function fieldUnitsOfStructure({ id, label, ...structure }: StructureValues): Unit[] {
  const choices: Partial<Record<string, Choices>> = CHOICES;
  const names = ["label", ...Object.keys(structure)] as (keyof StructureValues)[];
  return names.map((name) => ({
    key: `structure ${id} ${name}`,
    label: `${label}, ${structureLabel(name).toLowerCase()}`,
    text: (value, values) => mergeText(value, choices[name], textWithout(name, structureOf(values, id))),
    get: (values) => structureOf(values, id)?.[name],
    put: (values, value) => {
      const found = structureOf(values, id);
      if (found) Reflect.set(found, name, value);
    },
  }));
}

/** What stands for an empty field. A structure can have fees of its own and none of them. */
function textWithout(name: keyof StructureValues, structure: StructureValues | undefined): string {
  return name === "fees" && structure?.own_fees === "yes" ? "none" : "as in the offer";
}

function structureUnit({ id, label }: StructureValues): Unit {
  return {
    key: `structure ${id}`,
    label: `Structure: ${label}`,
    text: (value) => (value === undefined ? "not offered" : "offered"),
    get: (values) => structureOf(values, id),
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

function structureOf({ structures }: OfferFormValues, id: string): StructureValues | undefined {
  return structures.find((structure) => structure.id === id);
}

/** A value of a conflict: in the words of its choices, or `empty` where nothing was entered. */
function mergeText(value: unknown, choices?: Choices, empty = "none"): string {
  if (value === undefined || value === "") return empty;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return listText(value, choices, empty);
  if (typeof value !== "object" || value === null) return choiceWords(String(value), choices);
  const { label, amount, adjustable, floor, ceiling } = value as FeeValues;
  return [label, amount, ...(adjustable ? [`from ${floor} to ${ceiling}`] : [])].join(", ");
}

function listText(list: unknown[], choices: Choices | undefined, empty: string): string {
  if (list.length === 0) return empty;
  if (list.every((item) => typeof item === "string"))
    return list.map((item) => choiceWords(item, choices)).join(", ");
  return counted(list.length, "line");
}
