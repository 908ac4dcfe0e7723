import type { StructureOffer } from "@/components/calculator/offer/offer";
import {
  chosen,
  committedTerms,
  formOf,
  type TermChange,
  type TermsForm,
  termChanges,
  withChoice,
} from "@/components/calculator/terms/terms-form";
import type { Pin } from "@/components/calculator/terms/use-terms";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import { fit } from "@/lib/calculator/terms/fit";
import { violationsOf } from "@/lib/calculator/terms/violations";
import {
  chosenStructure,
  committedEntries,
  type EnteredForm,
  entriesAfterChoosing,
  mergeEntries,
  noEntries,
  type StructuredForm,
  structuredFormFrom,
  termsFormFrom,
} from "./entered";
import type { NextBand } from "./structured";

// Changes of the form that concern more than one structure.

/** All entries: those from before the present structure was chosen, and those in its form since. */
export function allEntries(structures: StructureOffer[], form: StructuredForm): EnteredForm {
  const { limits } = chosenStructure(structures, form.structure);
  const before = form.entered ?? noEntries(form.structure);
  return mergeEntries(limits, before, termsFormFrom(limits, before), form);
}

/** The form after choosing a structure, with all entries; `update` changes it further. */
export function chooseStructure(
  structures: StructureOffer[],
  form: StructuredForm,
  id: string,
  update: (form: TermsForm) => TermsForm = (shown) => shown,
): StructuredForm {
  const { limits } = chosenStructure(structures, id);
  const entered = entriesAfterChoosing(limits, allEntries(structures, form));
  const shown = termsFormFrom(limits, entered);
  return { ...form, ...structuredFormFrom(limits, mergeEntries(limits, entered, shown, update(shown))) };
}

/** The form after choosing a frequency: the count is converted from the entered one. */
export function chooseFrequency(
  structures: StructureOffer[],
  form: StructuredForm,
  frequency: Frequency,
): StructuredForm {
  const { limits } = chosenStructure(structures, form.structure);
  return { ...form, ...structuredFormFrom(limits, { ...allEntries(structures, form), frequency }) };
}

/** The form after mergeEntries given terms in their structure, or in the present one. */
export function takeTerms(structures: StructureOffer[], form: StructuredForm, { structure, ...terms }: Pin) {
  return chooseStructure(structures, form, structure ?? form.structure, () => formOf(terms));
}

/** The form after a band line: its structure chosen, with the value entered there. */
export function takeBand(structures: StructureOffer[], form: StructuredForm, band: NextBand): StructuredForm {
  const { structure, field, value } = band;
  return chooseStructure(structures, form, structure, (shown) =>
    value === null ? shown : withChoice(shown, field, chosen(value)),
  );
}

/**
 * The form and pins after "Compare all": every other structure's terms are the pins; undo brings the earlier
 * pins back.
 */
export function compareAll(structures: StructureOffer[], form: StructuredForm, pins: Pin[]) {
  const replaced = { pins, nth: (form.replaced?.nth ?? 0) + 1 };
  const entered = allEntries(structures, form);
  return { form: { ...form, replaced }, pins: othersAsTheyStand(structures, entered), gone: null };
}

/** The changes that undo takes back: the structure, else the differing terms. */
export function undoneBy(
  structures: StructureOffer[],
  before: StructuredForm,
  now: StructuredForm,
): TermChange[] {
  const [from, to] = [before, now].map(({ structure }) => chosenStructure(structures, structure).limits);
  if (from === undefined || to === undefined) return [];
  if (from === to) return termChanges(to, committedTerms(to, before), committedTerms(to, now));
  return [{ label: "Structure", before: from.structure.label, now: to.structure.label }];
}

/**
 * The terms of every other structure for the entries, to pin. A structure whose limits cannot be met is left
 * out.
 */
export function othersAsTheyStand(structures: StructureOffer[], entered: EnteredForm): Pin[] {
  return structures.flatMap(({ limits }): Pin[] => {
    if (limits.structure.id === entered.structure) return [];
    const { terms } = fit(committedEntries(entered), limits);
    return violationsOf(limits, terms).length > 0 ? [] : [{ ...terms, structure: limits.structure.id }];
  });
}
