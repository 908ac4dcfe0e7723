import { carryOver, carryPins } from "@/components/calculator/offer/carry-over";
import type { Offer, StructureOffer } from "@/components/calculator/offer/offer";
import {
  changesBetween,
  factChanges,
  plain,
  stipulationChanges,
} from "@/components/calculator/offer/offer-change";
import type { OfferDifference } from "@/components/calculator/offer/offer-version";
import {
  committedTerms,
  draftTerms,
  sameTerms,
  type TermsForm,
} from "@/components/calculator/terms/terms-form";
import type { Pin } from "@/components/calculator/terms/use-terms";
import type { SliderEntry } from "@/components/ui/limit-slider";
import type { OfferLimits, StructureLimits } from "@/lib/calculator/offer/limits";
import { checkTerms } from "@/lib/calculator/terms/check";
import {
  chosenStructure,
  type EnteredForm,
  entriesAfterChoosing,
  type StructuredForm,
  structuredFormFrom,
  termsFormFrom,
} from "./entered";
import { allEntries } from "./structured-form";

/** The entries of the ISO in an offer with structures, and the offer as it is shown. */
interface Working {
  offer: Offer;
  form: StructuredForm;
  pins: Pin[];
}

/**
 * The entries and the pins under a changed offer. `gone` is the label of the chosen structure where it is no
 * longer offered: the default one takes its place. `form` is null where the offer no longer has structures.
 */
export function adoptStructures({ offer, form, pins }: Working, changed: Offer) {
  const { structures, limits } = offer;
  if (changed.structures.length === 0) return { form: null, pins: [], gone: null };
  const now = chosenStructure(changed.structures, form.structure, changed.limits.structure?.id);
  const stays = now.limits.structure.id === form.structure;
  const before = allEntries(structures, form);
  const kept = stays ? withDefaultsBeyond(before, now.limits, form) : before;
  const entered = entriesAfterChoosing(now.limits, kept);
  const gone = stays ? null : (limits.structure?.label ?? form.structure);
  return {
    form: structuredFormFrom(now.limits, entered),
    pins: carryStructuredPins(changed.structures, pins),
    gone,
  };
}

/**
 * The entries with the price and the upsell that were shown and not entered, where they no longer fit: each
 * becomes an entry beyond its limit.
 */
function withDefaultsBeyond(entered: EnteredForm, now: StructureLimits, form: StructuredForm): EnteredForm {
  const beyond = ({ committed: draft }: SliderEntry, floor: number, ceiling: number) => {
    const committed = Math.min(Math.max(draft, floor), ceiling);
    return committed === draft ? undefined : { draft, committed };
  };
  const { purchasePrice, upsell } = now;
  return {
    ...entered,
    purchasePrice:
      entered.purchasePrice ?? beyond(form.purchasePrice, purchasePrice.floor, purchasePrice.ceiling),
    upsell: entered.upsell ?? beyond(form.upsell, 0, upsell.ceiling),
  };
}

/** What the ISO has entered: in an offer with structures `structured` too, and `limits` of the chosen one. */
export interface Entries {
  offer: Offer;
  limits: OfferLimits;
  form: TermsForm;
  structured: StructuredForm | null;
  pins: Pin[];
}

/** Whether pins change under a changed offer, which moves them inside its limits. */
export function movesPins({ structured, pins }: Entries, changed: Offer): boolean {
  const carried = structured
    ? carryStructuredPins(changed.structures, pins)
    : carryPins(changed.limits, pins);
  return JSON.stringify(carried) !== JSON.stringify(pins);
}

/** What changed of an offer, with what becomes of the entries. */
export function offerChanges(
  { offer, limits, form, structured }: Entries,
  changed: Offer,
): OfferDifference[] {
  const entered = structured ? allEntries(offer.structures, structured) : null;
  const stays = (one: StructureOffer) => one.limits.structure.id === structured?.structure;
  const now = structured ? changed.structures.find(stays)?.limits : changed.limits;
  return [
    ...structureChanges(offer.structures, changed.structures, entered),
    ...(now ? changesBetween({ limits, terms: draftTerms(limits, form) }, now) : []),
    ...factChanges(offer, changed),
    ...stipulationChanges(offer.stipulations, changed.stipulations),
  ];
}

/**
 * The pins moved inside the limits of their structures, without duplicates and without those that no longer
 * fit.
 */
function carryStructuredPins(structures: StructureOffer[], pins: Pin[]): Pin[] {
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
  entered: EnteredForm | null,
): OfferDifference[] {
  if (entered === null && now.length === 0) return [];
  const find = (among: StructureOffer[], { limits }: StructureOffer) =>
    among.find((one) => one.limits.structure.id === limits.structure.id);
  const rows = structures.flatMap((before) => {
    const { label } = before.limits.structure;
    const after = find(now, before);
    const isChosen = before.limits.structure.id === entered?.structure;
    if (after === undefined) {
      return [{ ...plain("Structure", label, "No longer offered"), breaks: isChosen }];
    }
    const renamed = after.limits.structure.label;
    const name = label === renamed ? [] : [plain("Structure", label, renamed)];
    if (isChosen || entered === null) return name;
    const terms = committedTerms(before.limits, termsFormFrom(before.limits, entered));
    const changes = changesBetween({ limits: before.limits, terms }, after.limits);
    return [...name, ...changes.map((each) => plain(`${renamed}: ${each.label}`, each.before, each.now))];
  });
  const added = now.filter((one) => find(structures, one) === undefined);
  return [...rows, ...added.map(({ limits }) => plain("Structure", "Not offered", limits.structure.label))];
}
