import { CHOICES, type Choices } from "./choices";
import type { FeeValues } from "./fee-values";
import { structureUnits, type Unit } from "./merge-structures";
import { mergeText } from "./merge-text";
import { sameValue } from "./patch";
import { labelAt } from "./sections";
import type { OfferFormValues } from "./values";

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

// Rule: C4-9
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
