import type { OfferUpdate } from "@/components/calculator/engine";
import type { Offer, StructureOffer } from "@/components/calculator/offer/offer";
import {
  adoptOffer,
  carryOver,
  changesBetween,
  stipulationChanges,
} from "@/components/calculator/offer/offer-change";
import type { OfferDifference } from "@/components/calculator/offer/offer-version";
import type { ChangedOffer } from "@/components/calculator/review/use-submission";
import type { Shared } from "@/components/calculator/share/share-texts";
import { committedTerms, sameTerms } from "@/components/calculator/terms/terms-form";
import type { Pin } from "@/components/calculator/terms/use-terms";
import { checkTerms } from "@/lib/calculator/terms/check";
import type { Terms } from "@/lib/calculator/terms/terms";
import {
  chosenStructure,
  type EnteredForm,
  entriesAfterChoosing,
  type StructuredForm,
  structuredFormFrom,
  termsFormFrom,
} from "./entered";
import { allEntries } from "./structured-form";

/**
 * The entries of the ISO in an offer with structures when the offer changes, and the offer as it was shown.
 */
interface Working {
  offer: Offer;
  form: StructuredForm;
  terms: Terms;
  pins: Pin[];
  shared: Shared;
}

/**
 * The entries and the pins under a changed offer. `gone` is the label of the chosen structure where it is no
 * longer offered: the default one takes its place. `form` is null where the offer no longer has structures.
 */
export function adoptStructures({ offer, form, terms, pins, shared }: Working, changed: ChangedOffer) {
  const { structures, limits } = offer;
  if (changed.structures.length === 0) {
    const { update } = adoptOffer(offer, changed, { terms, pins: [], shared });
    return { form: null, pins: [], update, gone: null };
  }
  const now = chosenStructure(changed.structures, form.structure, changed.limits.structure?.id);
  const before = allEntries(structures, form);
  const entered = entriesAfterChoosing(now.limits, before);
  const carried = carryPins(changed.structures, pins);
  const update: OfferUpdate = {
    before: { limits, terms },
    now: { limits: now.limits, terms: committedTerms(now.limits, termsFormFrom(now.limits, entered)) },
    pinsMoved: JSON.stringify(carried) !== JSON.stringify(pins),
    otherChanges: [
      ...structureChanges(structures, changed.structures, before),
      ...stipulationChanges(offer.stipulations, changed.stipulations),
    ],
    earlier: shared,
  };
  const stays = now.limits.structure.id === form.structure;
  const gone = stays ? null : (limits.structure?.label ?? form.structure);
  return { form: structuredFormFrom(now.limits, entered), pins: carried, update, gone };
}

/**
 * The pins moved inside the limits of their structures, without duplicates and without those that no longer
 * fit.
 */
function carryPins(structures: StructureOffer[], pins: Pin[]): Pin[] {
  const carried = pins.flatMap(({ structure, ...terms }): Pin[] => {
    const found = structures.find(({ limits }) => limits.structure.id === structure);
    if (found === undefined) return [];
    const moved = carryOver(found.limits, terms);
    return checkTerms(found.limits, moved).problems.length > 0 ? [] : [{ ...moved, structure }];
  });
  return carried.filter((pin, index) => carried.findIndex((other) => sameTerms(other, pin)) === index);
}

/** The structures that were added and removed, and the changes of those that are not shown. */
function structureChanges(
  structures: StructureOffer[],
  now: StructureOffer[],
  entered: EnteredForm,
): OfferDifference[] {
  const find = (among: StructureOffer[], { limits }: StructureOffer) =>
    among.find((one) => one.limits.structure.id === limits.structure.id);
  const rows = structures.flatMap((before) => {
    const { label } = before.limits.structure;
    const after = find(now, before);
    if (after === undefined) return [row("Structure", label, "No longer offered")];
    const renamed = after.limits.structure.label;
    const name = label === renamed ? [] : [row("Structure", label, renamed)];
    if (before.limits.structure.id === entered.structure) return name;
    const [from, to] = [before, after].map(({ limits }) => ({
      limits,
      terms: committedTerms(limits, termsFormFrom(limits, entered)),
    }));
    const changes = from && to ? changesBetween(from, to) : [];
    const differing = changes.filter((change) => change.before !== change.now);
    return [...name, ...differing.map((each) => row(`${renamed}: ${each.label}`, each.before, each.now))];
  });
  const added = now.filter((one) => find(structures, one) === undefined);
  return [...rows, ...added.map(({ limits }) => row("Structure", "Not offered", limits.structure.label))];
}

function row(label: string, before: string, now: string): OfferDifference {
  return { label, before, now, entry: null };
}
