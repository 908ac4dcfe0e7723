import type { StructureOffer } from "@/components/calculator/review/submission";
import { chosen, type TermsForm } from "@/components/calculator/terms/terms-form";
import type { Choice } from "@/components/ui/limit-slider";
import { type Entered, type EnteredCount, type EnteredFee, fit } from "@/lib/calculator/fit";
import type { Frequency } from "@/lib/calculator/frequency";
import type { StructureLimits } from "@/lib/calculator/offer-limits";

/**
 * The entries in an offer with structures: the chosen structure, and every part that was entered, with its
 * draft.
 */
export interface EnteredForm {
  structure: string;
  purchasePrice?: Choice;
  upsell?: Choice;
  frequency?: Frequency;
  counts: CountChoice[];
  fees: FeeChoice[];
}

/** A count in the frequency in which it was entered; `numPayments` is its committed value. */
type CountChoice = EnteredCount & { choice: Choice };

/** The amount of a fee; `amount` is its committed value. */
type FeeChoice = EnteredFee & { choice: Choice };

/** Nothing entered: the structure's own defaults. */
export function untouched(structure: string): EnteredForm {
  return { structure, counts: [], fees: [] };
}

/** The committed values of the entries, for `fit`. */
export function enteredOf({ purchasePrice, upsell, frequency, counts, fees }: EnteredForm): Entered {
  return { purchasePrice: purchasePrice?.committed, upsell: upsell?.committed, frequency, counts, fees };
}

/** The structure with this id; else the default one (`start`), else the first. */
export function structureOf(structures: StructureOffer[], id: string | undefined, start?: string) {
  const find = (sought: string | undefined) =>
    structures.find(({ limits }) => limits.structure.id === sought);
  return (find(id) ?? find(start) ?? structures[0]) as StructureOffer;
}

/**
 * The form of one structure: each entry that the structure allows, and the values of `fit` for the others.
 */
export function formIn(limits: StructureLimits, entered: EnteredForm): TermsForm {
  const { terms } = fit(enteredOf(entered), limits);
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

// Rule: T3-8
/** The entries with the changes of one structure's form: only the parts that differ from `before`. */
export function entering(
  limits: StructureLimits,
  entered: EnteredForm,
  before: TermsForm,
  now: TermsForm,
): EnteredForm {
  const changed = { ...entered };
  if (differ(before.purchasePrice, now.purchasePrice)) changed.purchasePrice = now.purchasePrice;
  if (differ(before.upsell, now.upsell)) changed.upsell = now.upsell;
  if (before.frequency !== now.frequency) changed.frequency = now.frequency;
  if (differ(formIn(limits, changed).numPayments, now.numPayments))
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
export function choosing(limits: StructureLimits, entered: EnteredForm): EnteredForm {
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

function committedIfAllowed(choice: Choice, range: { floor: number; ceiling: number } | undefined): Choice {
  const { draft } = choice;
  const allowed = range && typeof draft === "number" && draft >= range.floor && draft <= range.ceiling;
  return allowed ? chosen(draft) : choice;
}

function shown(choice: Choice | undefined, value: number): Choice {
  return choice?.committed === value ? choice : chosen(value);
}

function differ(before: Choice | undefined, now: Choice): boolean {
  return before?.draft !== now.draft || before.committed !== now.committed;
}
