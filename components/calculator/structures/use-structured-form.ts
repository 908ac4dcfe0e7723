"use client";

import type { Pin } from "@/components/calculator/compare/use-pins";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import type { StructureOffer } from "@/components/calculator/review/submission";
import { termChanges } from "@/components/calculator/terms/term-changes";
import { committedTerms, formOf } from "@/components/calculator/terms/terms-form";
import { useFormHistory } from "@/components/calculator/terms/use-form-history";
import { countOpenDrafts, type TermsSource } from "@/components/calculator/terms/use-terms";
import type { StructureLimits } from "@/lib/calculator/offer-limits";
import { defaultTerms } from "@/lib/calculator/terms";
import type { StructuredForm } from "./structured-form";

/** A change of the form by functions of the lazy parts. */
type Step = (loaded: LazyParts, now: StructuredForm) => StructuredForm;

// Rules: T3-13, T3-14
/** The form of an offer with structures. It opens with the defaults of the default structure. */
export function useStructuredForm(
  structures: StructureOffer[],
  start: StructureLimits,
  withParts: (act: (loaded: LazyParts) => void) => void,
  setPins: (pins: Pin[]) => void,
) {
  const opened = () => ({ ...formOf(defaultTerms(start)), structure: start.structure.id });
  const history = useFormHistory<StructuredForm>(opened);
  const { form, before, change } = history;
  const find = (id: string) => structures.find((one) => one.limits.structure.id === id);
  const structure = find(form.structure) ?? (structures[0] as StructureOffer);
  const { limits } = structure;
  const terms = committedTerms(limits, form);
  const changes = termChanges(limits, defaultTerms(limits), terms);
  const step = (take: Step) => withParts((loaded) => change((now) => take(loaded, now), true));
  const source: Omit<TermsSource, "undoes"> = {
    form,
    change: (update) => change((now) => ({ ...now, ...update(now) })),
    switchTo: (frequency) => step((loaded, now) => loaded.chooseFrequency(structures, now, frequency)),
    changes,
    undo:
      before &&
      (() => {
        if (form.replaced && form.replaced !== before.replaced) setPins(form.replaced.pins);
        history.undo();
      }),
    reset: form.entered || changes.length + countOpenDrafts(form) > 0 ? () => change(opened, true) : null,
    use: (pin) => step((loaded, now) => loaded.takeTerms(structures, now, pin)),
  };
  return { source, form, before, structure, step, change, restart: history.restart };
}
