import {
  choiceParts,
  choiceText,
  DECIMALS,
  formFields,
  MOST_STRUCTURED_PINS,
  readTerms,
} from "@/components/calculator/address/configuration";
import type { StructureOffer } from "@/components/calculator/offer/offer";
import { chosen, formOf, type TermsForm } from "@/components/calculator/terms/terms-form";
import type { Pin } from "@/components/calculator/terms/use-terms";
import type { SliderEntry } from "@/components/ui/limit-slider";
import { FREQUENCIES, type Frequency } from "@/lib/calculator/offer/frequency";
import type { StructureLimits } from "@/lib/calculator/offer/limits";
import { type Entered, type EnteredCount, type EnteredFee, fit } from "@/lib/calculator/terms/fit";
import { feePlaces } from "@/lib/calculator/wire/wire-terms";

/**
 * The entries in an offer with structures: the chosen structure, and every part that was entered, with its
 * draft.
 */
export interface EnteredForm {
  structure: string;
  purchasePrice?: SliderEntry;
  upsell?: SliderEntry;
  frequency?: Frequency;
  counts: CountChoice[];
  fees: FeeChoice[];
}

/** A count in the frequency in which it was entered; `numPayments` is its committed value. */
type CountChoice = EnteredCount & { choice: SliderEntry };

/** The amount of a fee; `amount` is its committed value. */
type FeeChoice = EnteredFee & { choice: SliderEntry };

/** The form of the chosen structure, and the entries from before it was chosen, whatever their structure. */
export interface StructuredForm extends TermsForm {
  structure: string;
  /** Absent while only this form was changed. */
  entered?: EnteredForm;
  /** The pins that the nth "Compare all" replaced. Each press is a step of undo. */
  replaced?: { pins: Pin[]; nth: number };
}

/** Nothing entered: the structure's own defaults. */
export function noEntries(structure: string): EnteredForm {
  return { structure, counts: [], fees: [] };
}

/** The committed values of the entries, for `fit`. */
export function committedEntries({ purchasePrice, upsell, frequency, counts, fees }: EnteredForm): Entered {
  return { purchasePrice: purchasePrice?.committed, upsell: upsell?.committed, frequency, counts, fees };
}

/** The structure with this id; else the default one (`start`), else the first. */
export function chosenStructure(structures: StructureOffer[], id: string | undefined, start?: string) {
  const find = (sought: string | undefined) =>
    structures.find(({ limits }) => limits.structure.id === sought);
  return (find(id) ?? find(start) ?? structures[0]) as StructureOffer;
}

/**
 * The form of one structure: each entry that the structure allows, and the values of `fit` for the others.
 */
export function termsFormFrom(limits: StructureLimits, entered: EnteredForm): TermsForm {
  const { terms } = fit(committedEntries(entered), limits);
  const { purchasePrice, upsell, frequency } = terms;
  const count = countFor(limits, entered);
  return {
    purchasePrice: shown(entered.purchasePrice, purchasePrice),
    upsell: shown(entered.upsell, upsell),
    frequency,
    numPayments: shown(count?.frequency === frequency ? count.choice : undefined, terms.numPayments),
    fees: terms.fees.map(({ id, amount }) =>
      shown(entered.fees.find((fee) => fee.id === id)?.choice, amount),
    ),
  };
}

/** The form of the structure that the entries name. */
export function structuredFormFrom(limits: StructureLimits, entered: EnteredForm): StructuredForm {
  return { ...termsFormFrom(limits, entered), structure: limits.structure.id, entered };
}

/** The entries with the changes of one structure's form: only the parts that differ from `before`. */
export function mergeEntries(
  limits: StructureLimits,
  entered: EnteredForm,
  before: TermsForm,
  now: TermsForm,
): EnteredForm {
  const changed = { ...entered };
  if (differ(before.purchasePrice, now.purchasePrice)) changed.purchasePrice = now.purchasePrice;
  if (differ(before.upsell, now.upsell)) changed.upsell = now.upsell;
  if (before.frequency !== now.frequency) changed.frequency = now.frequency;
  if (differ(termsFormFrom(limits, changed).numPayments, now.numPayments))
    changed.counts = withCount(limits, changed, now);
  changed.fees = adjustable(limits).reduce((fees, { id, amountType }, index) => {
    const choice = now.fees[index];
    if (choice === undefined || !differ(before.fees[index], choice)) return fees;
    const fee = { id, amountType, amount: choice.committed, choice } as FeeChoice;
    return [...fees.filter((other) => other.id !== id), fee];
  }, entered.fees);
  return changed;
}

/**
 * The entries after choosing a structure: a draft that its limits allow is committed, any other stays a
 * draft.
 */
export function entriesAfterChoosing(limits: StructureLimits, entered: EnteredForm): EnteredForm {
  const { purchasePrice, upsell, fees } = entered;
  const ranges = new Map(adjustable(limits).map(({ id, range }) => [id, range]));
  return {
    ...entered,
    structure: limits.structure.id,
    purchasePrice: purchasePrice && committedIfAllowed(purchasePrice, limits.purchasePrice),
    upsell: upsell && committedIfAllowed(upsell, { floor: 0, ceiling: limits.upsell.ceiling }),
    fees: fees.map((fee) => {
      const choice = committedIfAllowed(fee.choice, ranges.get(fee.id));
      return { ...fee, amount: choice.committed, choice };
    }),
  };
}

/** The adjustable fees of a structure, in the order of its terms. */
function adjustable({ fees }: StructureLimits) {
  return fees.flatMap((fee) => (fee.range === null ? [] : [{ ...fee, range: fee.range }]));
}

/** The count that was entered for a structure. */
function countFor({ structure }: StructureLimits, { counts }: EnteredForm): CountChoice | undefined {
  return counts.find((count) => count.structure === structure.id);
}

function withCount(limits: StructureLimits, entered: EnteredForm, now: TermsForm): CountChoice[] {
  const { numPayments: choice, frequency } = now;
  const structure = limits.structure.id;
  const others = entered.counts.filter((count) => count.structure !== structure);
  return [...others, { structure, frequency, numPayments: choice.committed, choice }];
}

function committedIfAllowed(
  choice: SliderEntry,
  range: { floor: number; ceiling: number } | undefined,
): SliderEntry {
  const { draft } = choice;
  const allowed = range && typeof draft === "number" && draft >= range.floor && draft <= range.ceiling;
  return allowed ? chosen(draft) : choice;
}

function shown(choice: SliderEntry | undefined, value: number): SliderEntry {
  return choice?.committed === value ? choice : chosen(value);
}

function differ(before: SliderEntry | undefined, now: SliderEntry): boolean {
  return before?.draft !== now.draft || before.committed !== now.committed;
}

// The text behind the # in an offer with structures: the chosen one with its label, then the parts that were
// entered, `structure=9m&label=9+months&price=68000&payments.6m=126+daily&pct.origination=0.03`, and the
// pins.

/** The text behind the #; empty for the default structure with nothing entered and nothing pinned. */
export function enteredText(structures: StructureOffer[], start: string, entered: EnteredForm, pins: Pin[]) {
  const { structure, purchasePrice, upsell, frequency, counts, fees } = entered;
  const { label } = chosenStructure(structures, structure, start).limits.structure;
  const fields = new URLSearchParams();
  if (purchasePrice) fields.append("price", choiceText(purchasePrice, DECIMALS.money));
  if (upsell) fields.append("upsell", choiceText(upsell, DECIMALS.rate));
  if (frequency) fields.append("frequency", frequency);
  for (const count of counts) {
    fields.append(
      `payments.${count.structure}`,
      `${choiceText(count.choice, DECIMALS.count)} ${count.frequency}`,
    );
  }
  for (const { amountType, id, choice } of fees) {
    fields.append(`${amountType}.${id}`, choiceText(choice, feePlaces(amountType)));
  }
  const isDefault = structure === start && fields.size === 0;
  const text = new URLSearchParams(isDefault ? "" : { structure, label });
  for (const [name, value] of fields) text.append(name, value);
  for (const { structure: of, ...terms } of pins) {
    const { limits } = chosenStructure(structures, of, start);
    const pin = new URLSearchParams({ structure: limits.structure.id });
    for (const [name, value] of formFields(limits, formOf(terms))) pin.append(name, value);
    text.append("pin", pin.toString());
  }
  return text.toString();
}

/**
 * Reads a text behind the #, also one from an offer without structures and that of a submission. `gone` is
 * the label of its structure where that is no longer offered. Pins that no longer fit are left out.
 */
export function readEntered(structures: StructureOffer[], start: string, text: string) {
  const fields = new URLSearchParams(text);
  const asked = fields.get("structure") ?? start;
  const { limits } = chosenStructure(structures, asked, start);
  const { id } = limits.structure;
  const entered: EnteredForm = {
    structure: id,
    purchasePrice: readChoice(fields.get("price"), DECIMALS.money),
    upsell: readChoice(fields.get("upsell"), DECIMALS.rate),
    frequency: readFrequency(fields.get("frequency")),
    counts: [],
    fees: [],
  };
  for (const [name, value] of fields) {
    const [kind = "", ...rest] = name.split(".");
    const of = rest.join(".");
    if (kind === "payments") readCount(entered, of || asked, value);
    else if (kind === "fee" || kind === "pct" || kind === "fixed") {
      const amountType = kind === "fee" ? limits.fees.find((fee) => fee.id === of)?.amountType : kind;
      const choice = amountType && readChoice(value, feePlaces(amountType));
      if (choice) {
        const fee = { id: of, amountType, amount: choice.committed, choice };
        entered.fees.push(fee as EnteredForm["fees"][number]);
      }
    }
  }
  const pins = fields.getAll("pin").flatMap((pin): Pin[] => {
    const within = new URLSearchParams(pin);
    const found = structures.find((one) => one.limits.structure.id === within.get("structure"));
    const terms = found && readTerms(found.limits, within);
    return terms ? [{ ...terms, structure: found.limits.structure.id }] : [];
  });
  return {
    form: structuredFormFrom(limits, entered),
    pins: pins.slice(0, MOST_STRUCTURED_PINS),
    gone: id === asked ? null : (fields.get("label") ?? asked),
  };
}

/** Reads a count: with its own frequency, or with the frequency of the terms it belongs to. */
function readCount({ counts, frequency: given }: EnteredForm, structure: string, value: string): void {
  const [text = "", own] = value.split(" ");
  const frequency = own === undefined ? given : readFrequency(own);
  const choice = readChoice(text, DECIMALS.count);
  if (frequency && choice && choice.committed > 0) {
    counts.push({ structure, frequency, numPayments: choice.committed, choice });
  }
}

function readFrequency(text: string | null) {
  return FREQUENCIES.find((frequency) => frequency === text);
}

/** Reads a choice; undefined for a text without any number. */
function readChoice(text: string | null, places: number): SliderEntry | undefined {
  if (text === null) return undefined;
  const [draft, committed] = choiceParts(text, places);
  return typeof committed === "number" ? { draft, committed } : undefined;
}
