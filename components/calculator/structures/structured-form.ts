import type { Pin } from "@/components/calculator/compare/use-pins";
import type { StructureOffer } from "@/components/calculator/review/submission";
import { type TermChange, termChanges } from "@/components/calculator/terms/term-changes";
import {
  chosen,
  committedTerms,
  formOf,
  type TermsForm,
  withChoice,
} from "@/components/calculator/terms/terms-form";
import type { Frequency } from "@/lib/calculator/frequency";
import type { StructureLimits } from "@/lib/calculator/offer-limits";
import { choosing, type EnteredForm, entering, formIn, structureOf, untouched } from "./entered";
import { othersAsTheyStand } from "./others";
import type { NextBand } from "./structured";

// What changes the form of an offer with structures beyond one structure: it comes with the lazy parts.

/** The form of the chosen structure, and what was entered before it was chosen, in whatever structure. */
export interface StructuredForm extends TermsForm {
  structure: string;
  /** Absent while nothing but this form was touched. */
  entered?: EnteredForm;
  /** The pins in whose place the nth "Compare all" put its own: a change of it is a step of undo. */
  replaced?: { pins: Pin[]; nth: number };
}

// Rule: T3-6
/** Everything that was entered: before the present structure was chosen, and in its form since. */
export function enteredIn(structures: StructureOffer[], form: StructuredForm): EnteredForm {
  const { limits } = structureOf(structures, form.structure);
  const before = form.entered ?? untouched(form.structure);
  return entering(limits, before, formIn(limits, before), form);
}

/** The form of the structure that the entered names. */
export function formFor(limits: StructureLimits, entered: EnteredForm): StructuredForm {
  return { ...formIn(limits, entered), structure: limits.structure.id, entered };
}

// Rule: T3-7
/** Another structure chosen, with what was entered; `update` enters more of it there. */
export function chooseStructure(
  structures: StructureOffer[],
  form: StructuredForm,
  id: string,
  update: (form: TermsForm) => TermsForm = (shown) => shown,
): StructuredForm {
  const { limits } = structureOf(structures, id);
  const entered = choosing(limits, enteredIn(structures, form));
  const shown = formIn(limits, entered);
  return { ...form, ...formFor(limits, entering(limits, entered, shown, update(shown))) };
}

/** Another frequency chosen: the count follows from the one that was entered. */
export function chooseFrequency(
  structures: StructureOffer[],
  form: StructuredForm,
  frequency: Frequency,
): StructuredForm {
  const { limits } = structureOf(structures, form.structure);
  return { ...form, ...formFor(limits, { ...enteredIn(structures, form), frequency }) };
}

/** Terms from elsewhere entered in their structure, or in the present one. */
export function takeTerms(structures: StructureOffer[], form: StructuredForm, { structure, ...terms }: Pin) {
  return chooseStructure(structures, form, structure ?? form.structure, () => formOf(terms));
}

/** What goes on beyond a limit: its structure chosen, with the value entered there. */
export function takeBand(structures: StructureOffer[], form: StructuredForm, band: NextBand): StructuredForm {
  const { structure, field, value } = band;
  return chooseStructure(structures, form, structure, (shown) =>
    value === null ? shown : withChoice(shown, field, chosen(value)),
  );
}

/** Every other structure's terms as they stand in the place of the pins, which a step of undo brings back. */
export function compareAll(structures: StructureOffer[], form: StructuredForm, pins: Pin[]) {
  const replaced = { pins, nth: (form.replaced?.nth ?? 0) + 1 };
  const entered = enteredIn(structures, form);
  return { form: { ...form, replaced }, pins: othersAsTheyStand(structures, entered), gone: null };
}

/** What undoing takes back: the structure, else what differs in its terms. */
export function undoneBy(
  structures: StructureOffer[],
  before: StructuredForm,
  now: StructuredForm,
): TermChange[] {
  const [from, to] = [before, now].map(({ structure }) => structureOf(structures, structure).limits);
  if (from === undefined || to === undefined) return [];
  if (from === to) return termChanges(to, committedTerms(to, before), committedTerms(to, now));
  return [{ label: "Structure", before: from.structure.label, now: to.structure.label }];
}
